// The first line of a record: furlong-record/1 (docs/record.md).
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

inline constexpr int kRulesVersion = 1;  // version of the rules (docs/rules.md)

struct HorseEntry {
  PlayerId owner = 0;
  std::string colour;
  std::string pattern = {};  // of its silks, for drawing; may be empty
};

struct RaceName {
  std::string course;  // its id
  bool steeplechase = false;
};

struct RecordHeader {
  std::vector<std::string> players;
  std::vector<HorseEntry> horses;
  std::vector<RaceName> races;
  Options options;
  std::map<std::string, CourseFile> courses;  // by id: every course that is raced on

  // The first line of the record, without its line break.
  std::string ToLine() const;
  std::string json;  // the line as it was read, so that unknown keys are kept; empty for a new header
};

std::variant<RecordHeader, FileError> ReadHeader(std::string_view line);

// The programme that a header describes. The error message names the wrong key.
std::variant<std::shared_ptr<const Programme>, FileError> ProgrammeOf(const RecordHeader& header);

}  // namespace furlong
