// Decisions that a player need not be asked for: there is only one, or nothing depends on it any more. Whether they are
// made without asking is for the player's screen to say, never for the table.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/asking.h"
#include "rules/seat_view.h"

namespace furlong::table {

// A decision that may be made without asking, and why.
struct ByItself {
  enum class Why : std::uint8_t {
    kNoChoice,  // everything that is legal comes to the same
    kNoStake,   // no choice of this race can change a result or a card of a later race any more
  };
  Asked asked;
  Why why = Why::kNoChoice;
  Decision decision;
};

// Those that this seat is asked for now. Empty if its own cards are not in the view.
std::vector<ByItself> DecisionsByItself(const SeatView& view);

// True if whatever is decided in the rest of this race changes no place that counts (R10.3, R5.2, R11.2), and no card
// that is carried into a later race (R2.5). Errs on the side of false.
bool NothingAtStake(const SeatView& view);

// True if a horse may end on several squares, and they all come to the same: beyond the finish after the last turn of
// the round, in the same order with those who have crossed (R10.1), or as far on the home straight, when nobody else is
// left on the course. `rides`: its legal moves in its turn now. Errs on the side of false.
bool EndsAlike(const SeatView& view, HorseId horse, const Rides& rides);

}  // namespace furlong::table
