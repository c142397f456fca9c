// Looks at every option and rolls the race out from each, over sampled hidden cards and dice.
#pragma once

#include "riders/budget.h"
#include "riders/weighing_rider.h"

namespace furlong {

class SharpRider : public Rider {
 public:
  // An iteration deals the hidden cards anew and rolls the race out once from every option.
  SharpRider(const Seed& seed, const Budget& budget) : random_(seed), budget_(budget), steady_(kSteady) {}

  Decision Decide(const SeatView& view) override;

 private:
  FastRandom random_;
  Budget budget_;
  WeighingRider steady_;  // for what a race does not show: cards to keep, bonus
};

}  // namespace furlong
