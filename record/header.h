// The first line of a record: furlong-record/1 (formats.md).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/course_file.h"
#include "record/error.h"
#include "rules/programme.h"

namespace furlong {

inline constexpr int kRulesVersion = 1;  // of rules.md

struct HorseEntry {
  PlayerId owner = 0;
  std::string colour;
  std::string pattern = {};  // of its silks, for those who draw; may be empty
};

struct RaceName {
  std::string course;
  bool steeplechase = false;
};

struct RecordHeader {
  std::vector<std::string> players;
  std::vector<HorseEntry> horses;
  std::vector<RaceName> races;
  Options options;
  std::map<std::string, CourseFile> courses;  // every course that is raced, by id

  // The first line, without its end. Headers that were read keep unknown keys through `json`.
  std::string ToLine() const;
  std::string json;
};

std::variant<RecordHeader, FileError> ReadHeader(std::string_view line);

// What the rules need of a header. The message names the key at fault.
std::variant<std::shared_ptr<const Programme>, FileError> ProgrammeOf(const RecordHeader& header);

}  // namespace furlong
