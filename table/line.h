// A meeting as it is stored: the lines of its record, and decisions that wait for their turn.
#pragma once

#include <cstdint>
#include <string>

namespace furlong::table {

// One line of a meeting's record; number 0 is the header.
struct Line {
  std::int32_t number = 0;
  std::string text;
  std::string by;       // on the first line of a choice: the message it came from (SeenMessages); empty: none
  std::int64_t at = 0;  // milliseconds since 1970
  friend bool operator==(const Line&, const Line&) = default;
};

// A decision laid ready: made ahead of its turn and not yet in the record. A card face down, or cards to keep.
struct Laid {
  std::uint8_t horse = 0;
  std::string decision;  // JSON
  std::string by;
  friend bool operator==(const Laid&, const Laid&) = default;
};

}  // namespace furlong::table
