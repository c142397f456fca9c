// How a table is set up: players, horses, races, options, clock, riders.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/error.h"
#include "record/header.h"
#include "table/text.h"

namespace furlong::table {

struct Clock {
  enum class Kind : std::uint8_t { kNone, kLive, kDays };
  Kind kind = Kind::kNone;
  int seconds = 0;  // live: for each decision
  int reserve = 0;  // live: seconds more for each race
  int days = 0;     // days: for each decision
  friend bool operator==(const Clock&, const Clock&) = default;

  // Milliseconds for a decision before the reserve is touched.
  std::int64_t Allowance() const {
    return kind == Kind::kLive ? seconds * std::int64_t{1000} : days * std::int64_t{86'400'000};
  }
};

struct TableSettings {
  std::string name;  // of the table; may be empty
  int players = 4;
  int horses = 1;  // each
  std::vector<RaceName> races;
  Options options;
  Clock clock;
  bool listed = true;                         // in the lobby; else by invitation only
  std::vector<std::string> riders;            // by seat; empty: for a person
  std::map<std::string, CourseFile> courses;  // that come with the table, by id

  // As JSON, every key there; without the courses that came along where everybody has them already.
  std::string ToJson(bool with_courses = true) const;
};

inline constexpr std::size_t kMaxSettingsBytes = 16u << 10;  // they are kept, and sent to all who come
inline constexpr int kMaxOwnCourseSquares = 600;             // in a lane, of a course that comes with a table

// Missing keys take their defaults: four players with a horse each, three flat races on the oval, the printed options,
// no clock, listed, no riders. Courses are those that ship with Furlong and those that come along. The message names
// the key at fault and what would be right.
std::variant<TableSettings, FileError> ReadSettings(std::string_view json);

}  // namespace furlong::table
