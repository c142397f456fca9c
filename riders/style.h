// The weights by which a rider rates its choices.
#pragma once

#include "riders/keeping.h"

namespace furlong {

// In hundredths of a square unless stated otherwise.
struct Style {
  CardWorth later{};           // what a card is worth in a later round
  CardWorth keep{};            // what a card is worth for the whole next race (any scale)
  int keep_blindly_above = 0;  // on the scale of `keep`: expected worth of an unseen card
  int saving_at_start = 0;     // percent of `later` that playing a card costs at the start
  int saving_lost = 0;         // percentage points by which this cost falls up to the finish
  int saving_least = 0;        // percent: the least that it falls to
  int stride = 0;     // tenths of a square that a card and a dice round bring together; estimates the rounds left
  int foresight = 0;  // percent: how much the best card for the next round counts
  int boxed = 0;      // cost of each square nearer than seven behind another horse
  int blocking = 0;   // gain for a rival close behind in the lane
  int holding = 0;    // percent: how much the gain of an average rival counts against a pace
  int front = 0;      // percent by which moving forward counts more at the start of a race; falls to 0 at the finish
  int rail = 0;       // cost of each lane away from the rail
  int bonus_at = 0;   // takes the bonus with this many cards in hand or fewer
};

// Saves jokers for the finish, plays low cards early, prefers inside lanes, avoids falls and wasted points. The weights
// were tuned by small changes that won more meetings against random riders and against the previous weights.
inline constexpr Style kSteady = {
    .later = {103, 220, 435, 537, 740, 643, 1390, 447, 1821, 319, 1540, 560, 1523},
    .keep = {1, 2, 6, 9, 10, 8, 12, 9, 10, 2, 12, 4, 15},
    .keep_blindly_above = 8,
    .saving_at_start = 180,
    .saving_lost = 68,
    .saving_least = 30,
    .stride = 123,
    .foresight = 33,
    .boxed = 10,
    .blocking = 10,
    .holding = 0,
};

// For rollouts, which look neither at the squares around a horse nor at the next round.
inline constexpr Style kQuick = {
    .later = {150, 220, 430, 640, 740, 660, 1300, 640, 1420, 560, 1540, 560, 1660},
    .keep = {1, 2, 6, 9, 10, 8, 12, 7, 13, 4, 14, 5, 15},
    .keep_blindly_above = 8,
    .saving_at_start = 130,
    .saving_lost = 120,
    .saving_least = 20,
};

// Rides like a person in their first race: looks at the next move only, plays whatever goes furthest now, even jokers,
// ignores the horse in front, and keeps the highest cards, which are then often above the limit.
inline constexpr Style kNovice = {
    .keep = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
    .keep_blindly_above = 7,
};

}  // namespace furlong
