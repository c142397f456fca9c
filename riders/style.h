// How a weighing rider values things: a handful of weights, in hundredths of a square.
#pragma once

#include "riders/keeping.h"

namespace furlong {

struct Style {
  CardWorth later{};           // what a card is worth in some later round
  CardWorth keep{};            // for a whole race ahead: which cards first (any scale)
  int keep_blindly_above = 0;  // on that scale: what unseen cards are expected to bring
  int saving_at_start = 0;     // percent of `later` that playing a card costs, at the start
  int saving_lost = 0;         // percent by which that is less at the finish
  int saving_least = 0;        // percent that is never gone below
  int stride = 0;              // tenths of a square a card and a dice round bring together: tells the rounds left
  int foresight = 0;           // percent: how much the card counts that could be played next, from where this one leads
  int boxed = 0;               // for each square nearer than seven behind another horse
  int blocking = 0;            // for a rival close behind in the lane
  int holding = 0;             // percent: what a pace gives a rival, on average, against what it gives own horses
  int front = 0;  // percent by which going forward counts more at the start of a race, less and less up to the finish
  int rail = 0;   // for each lane away from the rail
  int bonus_at = 0;  // takes the bonus with so few cards in hand
};

// Keeps jokers for the finish, spends low cards early, seeks the inside, avoids falls and waste. The weights were found
// by small changes that won more meetings, against random riders and against the weights before.
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

// For rollouts, which look neither at the squares around nor at the next round.
inline constexpr Style kQuick = {
    .later = {150, 220, 430, 640, 740, 660, 1300, 640, 1420, 560, 1540, 560, 1660},
    .keep = {1, 2, 6, 9, 10, 8, 12, 7, 13, 4, 14, 5, 15},
    .keep_blindly_above = 8,
    .saving_at_start = 130,
    .saving_lost = 120,
    .saving_least = 20,
};

// Rides like a person in the first race: sees the next move only, takes whatever goes furthest now, jokers and all,
// does not mind the horse in front, and keeps the highest numbers, which the handicap then holds.
inline constexpr Style kNovice = {
    .keep = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
    .keep_blindly_above = 7,
};

}  // namespace furlong
