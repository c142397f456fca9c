// Course files: furlong-course/1 (formats.md).
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
  std::map<std::string, std::string> names;  // by language; may be empty
  std::string author;
  std::string licence;
  std::string json;  // the whole file as one line, unknown keys kept

  // The name in a language, else in English, else the id.
  std::string NameIn(const std::string& language) const;
};

std::variant<CourseFile, FileError> ReadCourse(std::string_view text);

// What a fault means, in a sentence with its numbers.
std::string Words(const CourseSpec& spec, const CourseError& error);

}  // namespace furlong
