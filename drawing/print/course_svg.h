// A drawing of a course for print: one self-contained SVG page (R3, R9).
#pragma once

#include <string>

#include "record/course_file.h"

namespace furlong {

// Draws a course, with or without its fences. Languages without translation get English. Every square is a path with an
// id like "s3.27" (R3.1), in several laps with its first number. Lines of squares in line (R3.3) have the class
// "in-line" and list their squares; fences have the class "fence".
std::string DrawCourse(const CourseFile& file, bool fences, const std::string& language);

}  // namespace furlong
