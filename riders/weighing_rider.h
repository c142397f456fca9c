// A rider that weighs each choice by its style and takes the best, never at random. Looks at the next move only, in
// whole hundredths of a square, so that it rides alike on every platform.
#pragma once

#include "riders/rider.h"
#include "riders/style.h"

namespace furlong {

class WeighingRider : public Rider {
 public:
  explicit WeighingRider(const Style& style) : style_(style) {}
  Decision Decide(const SeatView& view) override;

 private:
  int SquareWorth(const SeatView& view, HorseId horse, Square at) const;
  Square BestSquare(const SeatView& view, HorseId horse, const Rides& rides) const;
  int LeastPlayed(const SeatView& view, HorseId horse) const;
  int NextWorth(const SeatView& view, HorseId horse, Square to, Card played) const;
  int CardWorth(const SeatView& view, HorseId horse, Card card) const;
  Card BestCard(const SeatView& view, HorseId horse) const;

  Style style_;
};

}  // namespace furlong
