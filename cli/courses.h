// Finding courses by name or by file.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "record/course_file.h"
#include "riders/kinds.h"

namespace furlong::cli {

// Trouble that ends a command; the text says what to do.
struct Trouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string ReadFile(const std::string& path);  // throws Trouble

// A course that comes with Furlong, or a course file: anything with a slash or ending in .json. Throws Trouble.
CourseFile FindCourse(const std::string& name);
std::vector<CourseFile> AllShippedCourses();

RaceGround GroundOf(const CourseSpec& spec);

}  // namespace furlong::cli
