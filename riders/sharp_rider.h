// Looks at every option and rolls the race out from each, over sampled hidden cards and dice.
#pragma once

#include "riders/weighing_rider.h"

namespace furlong {

class SharpRider : public Rider {
 public:
  // `samples`: how often the hidden cards are dealt anew for one decision; every option is rolled out from each deal.
  SharpRider(const Seed& seed, int samples) : random_(seed), samples_(samples), steady_(kSteady) {}

  Decision Decide(const SeatView& view) override;

 private:
  FastRandom random_;
  int samples_;
  WeighingRider steady_;  // for what a race does not show: cards to keep, bonus
};

}  // namespace furlong
