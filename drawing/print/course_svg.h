// A course as a picture for the wall: one self-contained SVG page (R3, R9).
#pragma once

#include <string>

#include "record/course_file.h"

namespace furlong {

// Draws a course that was read and found sound, with its fences or flat, in one of our languages (else in English).
// Every square is a path with the id "s3.27" (R3.1), its number the first that it has; green lines have the class
// "in-line" and name their squares; fences have the class "fence".
std::string DrawCourse(const CourseFile& file, bool fences, const std::string& language);

}  // namespace furlong
