// Finding courses by name or by file.
#pragma once

#include <fstream>
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

// A file that is there but holds no course.
struct UnsoundCourse : Trouble {
  using Trouble::Trouble;
};

// A whole small file. Throws Trouble, also for what is too large to be a course.
std::string ReadFile(const std::string& path);
// Standard input for "-", else the file, opened. Throws Trouble.
std::istream& OpenRecord(const std::string& path, std::ifstream& file);

// A course that comes with Furlong, or a course file: anything with a slash or ending in .json. Throws Trouble.
CourseFile FindCourse(const std::string& name);
std::vector<CourseFile> AllShippedCourses();

}  // namespace furlong::cli
