// A rider sits in a chair: it sees what its seat may know and answers with a decision.
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

  // The choice this seat owes (view.MyChoice()), or the bonus of one of its horses, after which it is asked again.
  virtual Decision Decide(const SeatView& view) = 0;

  // Asked often, out of turn, before any view is made: would this rider look whether to take a bonus now?
  virtual bool Stirs() { return false; }
  // If it stirred: the horse whose bonus it takes out of turn, or none.
  virtual std::optional<HorseId> TakeBonusOutOfTurn(const SeatView&) { return std::nullopt; }
};

// The names MakeRider knows.
const std::vector<std::string_view>& RiderNames();
// Of those names, the ones that search and may be given a budget.
bool Searches(std::string_view name);

// What is wrong with a wish for a rider.
enum class RiderFault : std::uint8_t { kNone, kUnknown, kNeedsNoBudget, kBadBudget };
RiderFault FaultOf(std::string_view wanted);
// A rider by name, its whims fixed by the seed; null where the wish has a fault. Who searches may be given a budget for
// each decision: "sharp:100" (iterations, repeatable), "sharp:250ms" (time).
std::unique_ptr<Rider> MakeRider(std::string_view wanted, const Seed& seed);

// The seed of a seat's whims: beside the meeting's own, so that no whim tells of cards or dice.
Seed WhimsOf(const Seed& meeting, std::size_t seat);
// One rider for each name, seat by seat, each with whims of its own that follow from the meeting's seed.
std::vector<std::unique_ptr<Rider>> SeatRiders(const std::vector<std::string_view>& names, const Seed& meeting);

// A horse that crossed in this round gains nothing from its bonus any more.
bool BonusWorthTaking(const Programme& programme, const Board& board, HorseId horse);

}  // namespace furlong
