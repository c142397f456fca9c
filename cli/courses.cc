#include "cli/courses.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "record/shipped_courses.h"

namespace furlong::cli {

std::string ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (in) text << in.rdbuf();
  if (!in || in.bad() || (text.tellp() <= 0 && in.peek() == std::ifstream::traits_type::eof() && errno == EISDIR)) {
    throw Trouble(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  }
  return text.str();
}

CourseFile FindCourse(const std::string& name) {
  std::string text;
  std::string where = name;
  const bool file = name.find('/') != std::string::npos || name.ends_with(".json");
  if (file) {
    text = ReadFile(name);
  } else {
    std::string known;
    for (const ShippedCourse& course : ShippedCourses()) {
      if (course.id == name) text = course.text;
      known += fmt::format("{}{}", known.empty() ? "" : ", ", course.id);
    }
    if (text.empty()) {
      throw Trouble(fmt::format("no course \"{}\": there are {}; for a file of your own give its path (./{}.json)",
                                name, known, name));
    }
  }
  auto course = ReadCourse(text);
  if (const auto* error = std::get_if<FileError>(&course)) throw Trouble(fmt::format("{}: {}", where, error->message));
  return std::get<CourseFile>(std::move(course));
}

std::vector<CourseFile> AllShippedCourses() {
  std::vector<CourseFile> courses;
  for (const ShippedCourse& course : ShippedCourses()) courses.push_back(FindCourse(std::string(course.id)));
  return courses;
}

RaceGround GroundOf(const CourseSpec& spec) {
  const auto build = [&](bool fences) {
    return std::make_shared<const Course>(std::get<Course>(Course::Build(spec, fences)));
  };
  return {build(false), build(true)};
}

}  // namespace furlong::cli
