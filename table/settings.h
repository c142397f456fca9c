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
  int reserve = 0;  // live: extra seconds for each race
  int days = 0;     // days: for each decision
  friend bool operator==(const Clock&, const Clock&) = default;

  // Milliseconds for a decision before the reserve is used.
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
  bool listed = true;                         // shown in the lobby; otherwise by invitation only
  bool rated = true;                          // the meeting may count for ratings
  bool board = false;                         // people move figures on a real board, their hands are on phones
  std::vector<std::string> riders;            // house riders by seat; empty: a seat for a person
  std::map<std::string, CourseFile> courses;  // by id: those of the races, and those that came with the settings

  // True if every race is on a course that ships with Furlong: its file, not only its id. A course of somebody's own
  // may be older than ours of the same id.
  bool OnShippedCourses() const;
  // JSON with every key; "board" only if there is one. "courses" holds those that do not ship with Furlong, or nothing
  // if `with_courses` is false.
  std::string ToJson(bool with_courses = true) const;
};

inline constexpr std::size_t kMaxSettingsBytes = 16u << 10;  // they are stored, and sent to everybody who connects

// Missing keys take their defaults: four players with one horse each, three flat races on the oval, all options as in
// the printed game, no clock, listed, no board, no house riders. Races may use courses that ship with Furlong and those
// in the settings. An error message names the key and what it should be.
std::variant<TableSettings, FileError> ReadSettings(std::string_view json);

}  // namespace furlong::table
