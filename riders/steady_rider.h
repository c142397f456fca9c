// A sensible rider: keeps jokers for the finish, spends low cards early, seeks the inside, avoids falls and waste.
// Weighs the next move only, in whole hundredths of a square, and never at random.
#pragma once

#include "riders/rider.h"

namespace furlong {

class SteadyRider : public Rider {
 public:
  Decision Decide(const SeatView& view) override;
};

}  // namespace furlong
