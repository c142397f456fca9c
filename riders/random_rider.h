// Rides at random: every legal decision is as likely as any other, taking a bonus included.
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
