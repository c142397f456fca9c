// House riders. A rider is given the view of its seat and answers with a decision.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

class Rider {
 public:
  virtual ~Rider() = default;

  // The decision that is due (requires view.MyChoice()), or the bonus of one of its horses; then it is asked again.
  virtual Decision Decide(const SeatView& view) = 0;

  // From now on, uses this percentage of its usual budget: less while a server is busy. Riders without a budget ignore
  // it.
  virtual void UseShare(int /*percent*/) {}
  // Called before events, also out of turn, while one of its horses has a bonus left: whether the rider considers
  // taking it now. Saves making a view if not. Not virtual, because it is called often.
  bool ConsidersBonus() { return bonus_random_ && bonus_random_->Below(kConsidersOneIn) == 0; }
  // Called if ConsidersBonus() is true: the horse whose bonus it takes out of turn, or nullopt.
  virtual std::optional<HorseId> TakeBonusOutOfTurn(const SeatView&) { return std::nullopt; }

 protected:
  // A rider that takes no bonus out of turn.
  Rider() = default;
  // Considers a bonus out of turn with probability 1/32. Draws from a generator of its own, so that what the rider
  // decides does not depend on how often it was asked.
  explicit Rider(const Seed& seed) : bonus_random_(FastRandom(seed).Next()) {}
  // A rider that wraps another considers a bonus when that one would.
  Rider(const Rider& wrapped) = default;
  Rider& operator=(const Rider&) = delete;

 private:
  static constexpr std::uint32_t kConsidersOneIn = 32;

  std::optional<FastRandom> bonus_random_;
};

// The names that MakeRider knows.
const std::vector<std::string_view>& RiderNames();
// True if the rider of this name searches, so that it can be given a budget.
bool Searches(std::string_view name);

// A request such as "sharp:100", split at its colon.
struct RiderWanted {
  std::string_view name;
  std::optional<std::string_view> budget;
};
RiderWanted SplitBudget(std::string_view wanted);

// What is wrong with a request for a rider, such as "sharp:100".
enum class RiderFault : std::uint8_t { kNone, kUnknown, kNeedsNoBudget, kBadBudget };
RiderFault FaultOf(std::string_view wanted);
// Makes a rider by name; null if FaultOf finds a fault. The seed determines its random choices. A searching rider can
// be given a budget for each decision: "sharp:100" (iterations, repeatable) or "sharp:250ms" (time).
std::unique_ptr<Rider> MakeRider(std::string_view wanted, const Seed& seed);

// The same for riders that do not search; null for those that do, and for unknown names. Needs neither search nor net.
std::unique_ptr<Rider> MakeQuickRider(std::string_view name, const Seed& seed);

// The seed for the random choices of a seat's rider. It differs from the seed of the meeting's chance, so that those
// choices reveal nothing about cards or dice.
Seed WhimsOf(const Seed& meeting, std::size_t seat);
// The same for all seats there may be, in less time.
std::array<Seed, kMaxPlayers> WhimsOfSeats(const Seed& meeting);
// The seed for what a rider decides at one position of the meeting: when it comes to the same position again, after a
// choice was taken back, it decides the same. `position`: number of events so far.
Seed WhimsAt(const Seed& whims, std::uint32_t position);
// Makes a rider for each seat, each with its own seed from WhimsOf.
std::vector<std::unique_ptr<Rider>> SeatRiders(const std::vector<std::string_view>& names, const Seed& meeting);

// True if the bonus may be taken and is of use: not for a horse that has crossed in this round.
bool BonusWorthTaking(const Programme& programme, const Board& board, HorseId horse);

}  // namespace furlong
