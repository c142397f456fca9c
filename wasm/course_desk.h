// Answers JSON requests of people who draw courses, as Engine does: what is wrong or unwise about a course, how it
// could close, how races on it go, and a board of it to print. Part of adviser.wasm, so that only those who draw or
// print have to download it.
#pragma once

#include <string>
#include <string_view>

namespace furlong::wasm {

class Request;

class CourseDesk {
 public:
  // True if a request of this name is for this desk.
  static bool Knows(std::string_view name) {
    return name == "check-course" || name == "close-course" || name == "measure-course" || name == "judge-course" ||
           name == "print-course";
  }
  static std::string Ask(std::string_view name, const Request& request);
};

}  // namespace furlong::wasm
