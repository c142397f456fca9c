// What is wrong with a file, for people: where, which key, which value, and what would be right.
#pragma once

#include <string>

namespace furlong {

struct FileError {
  int line = 0;  // 1-based line of a record; 0 for a course file
  std::string message;
};

}  // namespace furlong
