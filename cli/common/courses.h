// Finding courses by name or by file, and opening record files.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "record/course_file.h"
#include "riders/kinds.h"

namespace furlong::cli {

// An error that ends the command. Its text is shown to the user and says what to do.
struct CommandError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The file can be read but does not hold a sound course.
struct UnsoundCourse : CommandError {
  using CommandError::CommandError;
};

// Reads a whole file. Throws CommandError if it cannot be read or is too large for a course.
std::string ReadFile(const std::string& path);
// Opens a record for reading; "-" is standard input. Throws CommandError.
std::istream& OpenRecord(const std::string& path, std::ifstream& file);

// Finds a course by the name of a shipped one, or reads a course file: a name with a slash or ending in .json, or a
// file that exists and is not the name of a shipped course. Throws CommandError.
CourseFile FindCourse(const std::string& name);
std::vector<CourseFile> AllShippedCourses();
// The oval and the triangle.
std::vector<CourseFile> ClassicCourses();

}  // namespace furlong::cli
