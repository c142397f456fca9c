// Course files: furlong-course/1 (docs/courses.md).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "record/error.h"
#include "rules/course.h"

namespace furlong {

struct CourseFile {
  CourseSpec spec;
  std::map<std::string, std::string> names;  // by language code; may be empty
  std::string author;
  std::string licence;
  std::string json;  // the whole file on one line, including unknown keys

  // The name in this language, or else in English, or else the id.
  std::string NameIn(const std::string& language) const;
};

// The most squares of a lane, all laps and the run-out included, at the tables of a server.
inline constexpr int kMaxTableSquares = 600;

// Reads and validates a course file.
std::variant<CourseFile, FileError> ReadCourse(std::string_view text);
// As ReadCourse, but the course may be unsound: FindFault says whether it is. For editors.
std::variant<CourseFile, FileError> ReadDraft(std::string_view text);

// Describes an error in one English sentence.
std::string Words(const CourseSpec& spec, const CourseError& error);

}  // namespace furlong
