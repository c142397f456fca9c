// A kind of meeting to play: programme, names and courses for records, and what the result is worth.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong::python {

// What a meeting is worth to a player in the end.
enum class Utility : std::uint8_t {
  kWin,     // 1 for the winner, divided among those who share the win (R11.2)
  kPoints,  // the score (R11.1)
};

struct GameSpec {
  int players = 4;
  int horses_each = 0;  // 0: the fewest that R1.2 allows
  struct Race {
    std::string course = "oval";  // id of a shipped course, or the text of a course file
    bool steeplechase = false;
  };
  std::vector<Race> races = {Race{}};
  Options options;
  Utility utility = Utility::kWin;
};

// Immutable. Every state of the game keeps a pointer to it.
class Game {
 public:
  // Both throw std::invalid_argument with a sentence that says what is wrong.
  static std::shared_ptr<const Game> Make(const GameSpec& spec);
  static std::shared_ptr<const Game> FromHeader(const RecordHeader& header, Utility utility);
  // Kind number `index` of riders/kinds.h on the shipped courses: all numbers of players and horses, all options, 1 to
  // 9 races, flat and over fences.
  static std::shared_ptr<const Game> OfKind(std::uint64_t index);

  const Programme& programme() const { return *programme_; }
  const RecordHeader& header() const { return header_; }
  Utility utility() const { return utility_; }

  // By player, for a meeting that is over.
  std::vector<double> Returns(const Board& board) const;
  double MostReturn() const;

 private:
  Game() = default;

  RecordHeader header_;
  std::shared_ptr<const Programme> programme_;
  Utility utility_ = Utility::kWin;
};

}  // namespace furlong::python
