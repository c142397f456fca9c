#include "cli/common/courses.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "cli/common/suggest.h"
#include "record/shipped_courses.h"

namespace furlong::cli {

namespace {

constexpr std::size_t kMaxCourseBytes = 16u << 20;

void Open(const std::string& path, std::ifstream& file) {
  file.open(path, std::ios::binary);
  if (file) file.peek();  // opening a folder succeeds, but reading from it fails
  if (!file && !file.eof()) throw CommandError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  file.clear();
}

}  // namespace

std::string ReadFile(const std::string& path) {
  std::ifstream file;
  Open(path, file);
  std::string text(kMaxCourseBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kMaxCourseBytes) throw CommandError(fmt::format("{} is too large for a course", path));
  return text;
}

std::istream& OpenRecord(const std::string& path, std::ifstream& file) {
  if (path == "-") return std::cin;
  Open(path, file);
  return file;
}

CourseFile FindCourse(const std::string& name) {
  std::string text;
  const auto& shipped = ShippedCourses();
  const bool ours =
      std::any_of(shipped.begin(), shipped.end(), [&](const ShippedCourse& course) { return course.id == name; });
  const bool looks_like_file = name.find('/') != std::string::npos || name.ends_with(".json");
  if (looks_like_file || (!ours && std::filesystem::exists(name))) {
    text = ReadFile(name);
  } else {
    std::vector<std::string> known;
    for (const ShippedCourse& course : ShippedCourses()) {
      if (course.id == name) text = course.text;
      known.emplace_back(course.id);
    }
    if (text.empty()) {
      const std::string list =
          fmt::format(": there are {}; for a file of your own give its path (./{}.json)", fmt::join(known, ", "), name);
      throw CommandError(fmt::format("no course \"{}\"{}", name, DidYouMean(name, known, list)));
    }
  }
  auto course = ReadCourse(text);
  if (const auto* error = std::get_if<FileError>(&course))
    throw UnsoundCourse(fmt::format("{}: refused: {}", name, error->message));
  return std::get<CourseFile>(std::move(course));
}

std::vector<CourseFile> AllShippedCourses() {
  std::vector<CourseFile> courses;
  for (const ShippedCourse& course : ShippedCourses()) courses.push_back(FindCourse(std::string(course.id)));
  return courses;
}

std::vector<CourseFile> ClassicCourses() {
  std::vector<CourseFile> courses = AllShippedCourses();
  courses.resize(kClassicCourses);
  return courses;
}

}  // namespace furlong::cli
