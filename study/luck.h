// Separates luck from riding: how much each line of a record changed each player's chance to win the meeting, and why.
//
// The value of a state is the mean result of simulating from it, with the real hands (after a meeting everything is
// public, R12.2), but with shuffled stocks and new dice. A change at a line of chance is luck; a change at a choice is
// riding. Within one sample all states of the meeting are simulated with the same future cards and dice. So most of the
// noise cancels in the differences, and the differences add up exactly.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "riders/prospects.h"
#include "study/analysis.h"

namespace furlong {

enum class Cause : std::uint8_t {
  kBoxes,   // starting boxes (R5.1) and the first roller (R5.3)
  kCards,   // decks, deals between races, bonus cards, cards lost or dropped at random
  kDice,    // dice rolls
  kOwn,     // own choices, compared with those of a plain rider
  kOthers,  // choices of the other players, compared in the same way
};
inline constexpr std::size_t kCauses = 5;

// What a state is worth to one player.
struct Worth {
  double chance = 0;  // to win the meeting
  double points = 0;  // expected score
};
using WorthOfAll = std::array<Worth, kMaxPlayers>;
// How much each cause changed the worth of each player, by player and cause. Fair share plus all causes is the worth at
// the end.
using Account = std::array<std::array<Worth, kCauses>, kMaxPlayers>;

// What a meeting is worth where nothing needs to be simulated: equal chances at its start, what scores and cards
// promise between two races, and the result at its end. nullopt within a race.
std::optional<WorthOfAll> KnownWorth(const Meeting& meeting);

class LuckLedger {
 public:
  // All lines of a meeting so far, and the state after them. Both must outlive the ledger.
  LuckLedger(std::span<const Moment> moments, const Meeting& end);

  struct Sample {
    Account account{};
    std::vector<WorthOfAll> worth;  // of each snapshot: before each line, and at the end
  };
  // Simulates from every snapshot once, with the cards and dice of sample `seed`.
  Sample Ride(std::uint64_t seed) const;

  int players() const { return players_; }

 private:
  struct Snapshot {  // the state before a line, or at the end
    const Meeting* meeting;
    bool as_before = false;  // the line before it was a fact, so it has the same worth as the snapshot before
  };
  WorthOfAll FairShare(const WorthOfAll& sampled) const;

  std::span<const Moment> moments_;
  std::vector<Snapshot> snapshots_;  // one more than moments_
  int players_;
};

// Samples are summed in blocks of this size, so that rounding does not depend on how threads share the work.
inline constexpr std::int64_t kLuckBlock = 32;

// The default number of samples, so that large meetings do not take too long. The time of a sample grows with the
// number of lines and the square of the number of horses; three races of four horses get about 2,000 samples.
std::int64_t UsualSamples(std::size_t lines, int horses);

// The seed of the first sample. Sample i has this plus i.
std::uint64_t FirstSample(std::string_view seed);

// Means over samples. Adding them in another order may change the last digits.
class LuckTotals {
 public:
  explicit LuckTotals(int players) : players_(players) {}
  void Add(const LuckLedger::Sample& sample);
  void Add(const LuckTotals& other);

  std::size_t samples() const { return samples_; }
  // How much this cause changed the worth, and the half width of its 95 % interval.
  Worth Of(PlayerId player, Cause cause) const;
  Worth Margin(PlayerId player, Cause cause) const;
  // The worth of a snapshot: before line `snapshot` of the meeting, counted from 0; the last snapshot is the end.
  Worth At(std::size_t snapshot, PlayerId player) const;
  std::size_t snapshots() const { return worth_.size(); }

 private:
  int players_;
  std::size_t samples_ = 0;
  Account sums_{};
  Account squares_{};
  std::vector<WorthOfAll> worth_;
};

}  // namespace furlong
