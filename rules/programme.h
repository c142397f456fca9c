// The programme of a meeting: who rides which horses, in which races, under which options (R1).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "rules/course.h"
#include "rules/types.h"

namespace furlong {

// The options that a table may choose. The defaults are the printed game.
struct Options {
  bool sealed_cards = false;    // R6.5: cards are laid face down by all, then revealed
  bool blind_exchange = false;  // R2.6: cards to keep are chosen before the new ones are seen
  bool finish_first = false;    // R10.2: the race ends with the round in which the first horse crosses
  friend bool operator==(const Options&, const Options&) = default;
};

enum class ProgrammeFault : std::uint8_t {
  kPlayerCount,      // not 2 to 8
  kHorsesPerPlayer,  // not allowed for this number of players, or not the same for all (R1.2)
  kNoSuchOwner,
  kRaceCount,  // not 1 to 9
  kNoSuchCourse,
};

struct ProgrammeError {
  ProgrammeFault fault;
  int index = -1;  // the player, horse or race that is wrong
  int value = 0;   // the value given
};

struct RaceEntry {
  std::shared_ptr<const Course> course;  // built with fences if and only if it is a steeplechase
  bool steeplechase = false;
};

// R1.2: true if this many players may ride this many horses each.
bool HorsesAllowed(int players, int horses_each);

// The owner of each horse where horses are numbered in turn: 0, 1, …, 0, 1, …
std::vector<PlayerId> OwnersInTurn(int players, int horses_each);

// Fixed for the whole meeting. Meeting keeps a pointer to it.
class Programme {
 public:
  static std::variant<Programme, ProgrammeError> Make(int players, std::vector<PlayerId> owners,
                                                      std::vector<RaceEntry> races, Options options);

  int players() const { return players_; }
  int horses() const { return horses_; }
  int horses_each() const { return horses_ / players_; }
  int races() const { return static_cast<int>(races_.size()); }
  PlayerId OwnerOf(HorseId horse) const { return owners_[horse]; }
  // Bit set: the horses of a player; none for kNoPlayer.
  std::uint8_t HorsesOf(PlayerId player) const { return player < kMaxPlayers ? horses_of_[player] : std::uint8_t{0}; }
  const Course& CourseOf(int race) const { return *races_[static_cast<std::size_t>(race)].course; }
  bool Steeplechase(int race) const { return races_[static_cast<std::size_t>(race)].steeplechase; }
  const Options& options() const { return options_; }

  // R2.7: a deck serves three races. True for its first race, and for its last.
  static bool FirstOfDeck(int race) { return race % 3 == 0; }
  bool LastOfDeck(int race) const { return race % 3 == 2 || race == races() - 1; }

 private:
  Programme() = default;

  int players_ = 0;
  int horses_ = 0;
  std::array<PlayerId, kMaxHorses> owners_{};
  std::array<std::uint8_t, kMaxPlayers> horses_of_{};
  std::vector<RaceEntry> races_;
  Options options_;
};

}  // namespace furlong
