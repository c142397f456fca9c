// An error in a file, for people to read: where it is, which key, which value, and what was expected.
#pragma once

#include <string>

namespace furlong {

struct FileError {
  int line = 0;  // 1-based line of a record; 0 for a course file
  std::string message;
};

}  // namespace furlong
