// A rider that decides at random. All legal values of a decision are equally likely, and so is taking the bonus of each
// of its horses instead. Cards to keep are drawn at random. Sometimes it takes a bonus out of turn.
#pragma once

#include "riders/rider.h"

namespace furlong {

class RandomRider : public Rider {
 public:
  explicit RandomRider(const Seed& seed) : Rider(seed), random_(seed) {}

  Decision Decide(const SeatView& view) override;
  std::optional<HorseId> TakeBonusOutOfTurn(const SeatView& view) override;

 private:
  Decision Keep(const SeatView& view);

  FastRandom random_;
};

}  // namespace furlong
