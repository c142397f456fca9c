#include "server/http/offered_courses.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "record/json.h"
#include "record/shipped_courses.h"
#include "record/words.h"
#include "table/settings.h"

namespace furlong::server {
namespace {

constexpr std::size_t kMostFiles = 200;
constexpr std::size_t kMostBytes = table::kMaxSettingsBytes / 2;  // other settings need room too
constexpr std::size_t kLongestName = 80;                          // bytes of a name, the author or the licence

bool IsShipped(std::string_view id) {
  const auto& courses = ShippedCourses();
  return std::any_of(courses.begin(), courses.end(), [&](const ShippedCourse& course) { return course.id == id; });
}

// What is wrong with a text that people will read, or nothing.
std::optional<std::string> FaultOfText(const std::string& what, const std::string& text) {
  if (text.size() > kLongestName) {
    return what + " is too long: " + std::to_string(text.size()) + " bytes, at most " + std::to_string(kLongestName);
  }
  if (Printable(text) != text) return what + " holds control characters";
  return std::nullopt;
}

// Why a sound course cannot be offered, or nothing.
std::optional<std::string> FaultOf(const CourseFile& file) {
  const std::string& id = file.spec.id;
  if (id.empty() || id.size() > 40 ||
      id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") != std::string::npos) {
    return "its id must be 1 to 40 lower-case letters, digits and hyphens";
  }
  if (IsShipped(id)) return "Furlong has a course with the id \"" + id + "\"";
  for (const auto& [language, name] : file.names) {
    if (auto fault = FaultOfText("its name in \"" + Printable(language.substr(0, 20)) + "\"", name)) return fault;
    if (auto fault = FaultOfText("a language code", language)) return fault;
  }
  if (auto fault = FaultOfText("its author", file.author)) return fault;
  if (auto fault = FaultOfText("its licence", file.licence)) return fault;
  const auto built = Course::Build(file.spec, true);
  const auto& course = std::get<Course>(built);
  for (int lane = 0; lane < kLanes; ++lane) {
    if (course.LastSquare(lane) > kMaxTableSquares) {
      return "it is too long for a table: " + std::to_string(course.LastSquare(lane)) + " squares in a lane, at most " +
             std::to_string(kMaxTableSquares);
    }
  }
  return std::nullopt;
}

// The whole file, or nothing if it cannot be read. Reads one byte more than is allowed.
std::optional<std::string> Contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  std::string text(kMostBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad()) return std::nullopt;
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace

void OfferedCourses::Add(const std::string& name, std::string_view text) {
  const auto refuse = [&](const std::string& why) { problems.push_back(Printable(name.substr(0, 100)) + ": " + why); };
  if (text.size() > kMostBytes) return refuse("too large: at most " + std::to_string(kMostBytes) + " bytes");
  auto read = ReadCourse(text);
  if (const auto* error = std::get_if<FileError>(&read)) return refuse(Printable(error->message.substr(0, 300)));
  const auto& file = std::get<CourseFile>(read);
  if (const auto fault = FaultOf(file)) return refuse(*fault);
  // A table stores its settings: what is written must be readable again.
  if (std::holds_alternative<FileError>(ReadCourse(file.json))) return refuse("a number that cannot be written again");
  if (!courses.emplace(file.spec.id, file.json).second) refuse("another file has the id \"" + file.spec.id + "\"");
}

OfferedCourses OfferedCourses::FromFolder(const std::string& folder) {
  OfferedCourses offered;
  std::error_code error;
  std::vector<std::filesystem::path> files;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;
    if (at->path().extension() == ".json" && at->is_regular_file(unknown)) files.push_back(at->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    offered.problems.push_back(Printable(folder) + ": " + error.message());
  }
  std::sort(files.begin(), files.end());
  if (files.size() > kMostFiles) {
    offered.problems.push_back(Printable(folder) + ": more than " + std::to_string(kMostFiles) +
                               " courses; the rest is left out");
    files.resize(kMostFiles);
  }
  for (const auto& path : files) {
    if (const auto text = Contents(path)) {
      offered.Add(path.filename().string(), *text);
    } else {
      offered.problems.push_back(Printable(path.filename().string()) + ": cannot be read");
    }
  }
  return offered;
}

std::string OfferedCourses::AddTo(std::string settings) const {
  if (courses.empty()) return settings;
  json::Problem problem;
  auto parsed = json::Parse(settings, problem);
  auto* object = parsed ? parsed->if_object() : nullptr;
  if (object == nullptr || !object->contains("races")) return settings;
  const auto* races = object->at("races").if_array();
  if (races == nullptr) return settings;
  bool changed = false;
  for (const auto& race : *races) {
    const auto* entry = race.if_object();
    const auto* course = entry != nullptr ? entry->if_contains("course") : nullptr;
    const auto* id = course != nullptr ? course->if_string() : nullptr;
    if (id == nullptr) continue;
    const auto found = courses.find(std::string(*id));
    if (found == courses.end()) continue;
    auto& own = (*object)["courses"];
    if (own.is_null()) own.emplace_object();
    if (!own.is_object() || own.as_object().contains(*id)) continue;
    if (auto file = json::Parse(found->second, problem)) {
      own.as_object()[*id] = std::move(*file);
      changed = true;
    }
  }
  return changed ? boost::json::serialize(*object) : settings;
}

}  // namespace furlong::server
