// Computer riders. A rider is given the view of its seat and answers with a decision.
#pragma once

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
  // Called often, also out of turn: true if the rider wants to consider a bonus now. Saves making a view if not.
  virtual bool Stirs() { return false; }
  // Called if Stirs() is true: the horse whose bonus it takes out of turn, or nullopt.
  virtual std::optional<HorseId> TakeBonusOutOfTurn(const SeatView&) { return std::nullopt; }
};

// The names that MakeRider knows.
const std::vector<std::string_view>& RiderNames();
// True if the rider of this name searches, so that it can be given a budget.
bool Searches(std::string_view name);

// What is wrong with a request for a rider, such as "sharp:100".
enum class RiderFault : std::uint8_t { kNone, kUnknown, kNeedsNoBudget, kBadBudget };
RiderFault FaultOf(std::string_view wanted);
// Makes a rider by name; null if FaultOf finds a fault. The seed determines its random choices. A searching rider can
// be given a budget for each decision: "sharp:100" (iterations, repeatable) or "sharp:250ms" (time).
std::unique_ptr<Rider> MakeRider(std::string_view wanted, const Seed& seed);

// The seed for the random choices of a seat's rider. It differs from the seed of the meeting's chance, so that those
// choices reveal nothing about cards or dice.
Seed WhimsOf(const Seed& meeting, std::size_t seat);
// Makes a rider for each seat, each with its own seed from WhimsOf.
std::vector<std::unique_ptr<Rider>> SeatRiders(const std::vector<std::string_view>& names, const Seed& meeting);

// True if the bonus may be taken and is of use: not for a horse that has crossed in this round.
bool BonusWorthTaking(const Programme& programme, const Board& board, HorseId horse);

}  // namespace furlong
