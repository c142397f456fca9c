// Rides at random: every legal value of a decision is as likely as any other, the bonus of an own horse counting as one
// more; cards to keep are drawn blindly. Now and then takes a bonus out of turn.
#pragma once

#include "riders/rider.h"

namespace furlong {

class RandomRider : public Rider {
 public:
  explicit RandomRider(const Seed& seed) : random_(seed) {}

  Decision Decide(const SeatView& view) override;
  bool Stirs() override { return random_.Below(32) == 0; }
  std::optional<HorseId> TakeBonusOutOfTurn(const SeatView& view) override;

 private:
  Decision Keep(const SeatView& view);

  FastRandom random_;
};

}  // namespace furlong
