// Rates choices by the weights of a style, looking at the next move only. Ratings are in hundredths of a square, as
// integers, so that they are the same on every platform.
#pragma once

#include "riders/style.h"
#include "rules/seat_view.h"

namespace furlong {

class Weighing {
 public:
  explicit Weighing(const Style& style) : style_(style) {}

  // Playing this card now.
  int OfCard(const SeatView& view, HorseId horse, Card card) const;
  // Riding to this square; comparable with other squares of the same ride.
  int OfSquare(const SeatView& view, HorseId horse, Square at) const;
  // What a pace gains for own horses, less what it gains for others.
  int OfPace(const SeatView& view, Use use) const;
  int OfDie(const SeatView& view, HorseId horse, Use use) const;
  // Any decision of this seat; comparable with its other choices now. 0 for a bonus, a pass or cards to keep.
  int Of(const SeatView& view, const Decision& decision) const;

  // The best end square of a ride.
  Square BestSquare(const SeatView& view, HorseId horse, const Rides& rides) const;
  // The cards to keep between races.
  Hand CardsToKeep(const SeatView& view, HorseId horse) const;

  const Style& style() const { return style_; }

 private:
  // What playing any card costs at least: the worth of the worst card that the rounds left are enough for.
  int CostOfRound(const SeatView& view, HorseId horse) const;
  // The best card that can be played in the next round, after this card and ride.
  int NextCardWorth(const SeatView& view, HorseId horse, Square to, Card played) const;

  Style style_;
};

}  // namespace furlong
