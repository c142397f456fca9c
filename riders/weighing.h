// What a choice is worth at a glance, by the weights of a style: looks at the next move only, in whole hundredths of a
// square, so that it weighs alike on every platform.
#pragma once

#include "riders/style.h"
#include "rules/seat_view.h"

namespace furlong {

class Weighing {
 public:
  explicit Weighing(const Style& style) : style_(style) {}

  // A card of this horse, played now.
  int OfCard(const SeatView& view, HorseId horse, Card card) const;
  // A square to ride to, against other squares of the same ride.
  int OfSquare(const SeatView& view, HorseId horse, Square at) const;
  // What a pace would bring own horses, against what it brings the others.
  int OfPace(const SeatView& view, Use use) const;
  int OfDie(const SeatView& view, HorseId horse, Use use) const;
  // Any choice of this seat, on one scale with its other choices now.
  int Of(const SeatView& view, const Decision& decision) const;

  // The best of the ends of a ride.
  Square BestSquare(const SeatView& view, HorseId horse, const Rides& rides) const;
  // What an owner of this style keeps between races.
  Hand Kept(const SeatView& view, HorseId horse) const;

  const Style& style() const { return style_; }

 private:
  int LeastPlayed(const SeatView& view, HorseId horse) const;
  int Next(const SeatView& view, HorseId horse, Square to, Card played) const;

  Style style_;
};

}  // namespace furlong
