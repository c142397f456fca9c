// Luck apart from riding: where each player's chance to win the meeting came from, line by line.
//
// A position is worth what riding on from it comes to, with the hands as they really were (after a meeting all is
// public, R12.2), stocks not yet dealt in any order and dice thrown anew. What a line of chance changes is luck; what a
// choice changes is riding. All positions of a meeting are ridden on from with the same cards and dice to come, sample
// by sample, so that most of the noise cancels in the differences, and the differences add up exactly.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "riders/prospects.h"
#include "study/analysis.h"

namespace furlong {

enum class Cause : std::uint8_t {
  kBoxes,   // starting boxes and the first roller
  kCards,   // decks, what is dealt between races, bonus cards drawn, cards lost and dropped
  kDice,    // what was rolled
  kOwn,     // own choices, beside what a plain rider would have chosen
  kOthers,  // those of the others
};
inline constexpr std::size_t kCauses = 5;

// Of one player: a chance to win the meeting, and an expected score.
struct Worth {
  double chance = 0;
  double points = 0;
};
using WorthOfAll = std::array<Worth, kMaxPlayers>;
// By player and cause: how much it changed. With the fair share they add up to where the meeting ended.
using Account = std::array<std::array<Worth, kCauses>, kMaxPlayers>;

class LuckLedger {
 public:
  // All lines of a meeting so far, and where they led. Both must outlive the ledger.
  LuckLedger(std::span<const Moment> moments, const Meeting& end);

  struct Sample {
    Account account{};
    std::vector<WorthOfAll> worth;  // before each line, and at the end
  };
  // Rides on from every line once, with the cards and dice of sample `seed`.
  Sample Ride(std::uint64_t seed) const;

  int players() const { return players_; }

 private:
  struct Station {  // before a line, or the end
    const Meeting* meeting;
    bool as_before = false;  // only the rules went on since the station before: riding on comes to the same
  };
  WorthOfAll FairShare(const WorthOfAll& sampled) const;

  std::span<const Moment> moments_;
  std::vector<Station> stations_;
  int players_;
};

// Samples are added up in blocks of this size, so that sums do not depend on who adds them.
inline constexpr std::int64_t kLuckBlock = 32;

// How many samples tell luck from riding well enough, as far as the size of the meeting allows. A sample costs time by
// its lines, and by the horses squared; three races of four horses get about 8,000.
std::int64_t UsualSamples(std::size_t lines, int horses);

// The first of the samples' seeds; the others follow it one by one.
std::uint64_t FirstSample(std::string_view seed);

// The mean of samples. Added up in another order they may differ in the last digits.
class LuckTotals {
 public:
  explicit LuckTotals(int players) : players_(players) {}
  void Add(const LuckLedger::Sample& sample);
  void Add(const LuckTotals& other);

  std::size_t samples() const { return samples_; }
  // What came from this cause, and half of the 95 % interval.
  Worth Of(PlayerId player, Cause cause) const;
  Worth Margin(PlayerId player, Cause cause) const;
  // Before line `station`, counted from 0; one more than there are lines is the end.
  Worth At(std::size_t station, PlayerId player) const;
  std::size_t stations() const { return worth_.size(); }

 private:
  int players_;
  std::size_t samples_ = 0;
  Account sums_{};
  Account squares_{};
  std::vector<WorthOfAll> worth_;
};

}  // namespace furlong
