// How a weighing rider values things: a handful of weights, in hundredths of a square.
#pragma once

#include <array>

#include "rules/cards.h"

namespace furlong {

struct Style {
  std::array<int, kCardKinds> later;  // what a card is worth in some later round
  std::array<int, kCardKinds> keep;   // for a whole race ahead: which cards first (any scale)
  int keep_blindly_above;             // on that scale: what unseen cards are expected to bring
  int saving_at_start;                // percent of `later` that playing a card costs, at the start
  int saving_lost;                    // percent by which that is less at the finish
  int saving_least;                   // percent that is never gone below
  int boxed;                          // for each square nearer than seven behind another horse
  int blocking;                       // for a rival close behind in the lane
};

// Keeps jokers for the finish, spends low cards early, seeks the inside, avoids falls and waste.
inline constexpr Style kSteady = {
    .later = {150, 220, 430, 640, 740, 660, 1300, 640, 1420, 560, 1540, 560, 1660},
    .keep = {1, 2, 6, 9, 10, 8, 12, 7, 13, 4, 14, 5, 15},
    .keep_blindly_above = 8,
    .saving_at_start = 130,
    .saving_lost = 120,
    .saving_least = 20,
    .boxed = 15,
    .blocking = 10,
};

// Rides like a person in the first race: sees the next move only, takes whatever goes furthest now, jokers and all,
// does not mind the horse in front, and keeps the highest numbers, which the handicap then holds.
inline constexpr Style kNovice = {
    .later = {},
    .keep = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13},
    .keep_blindly_above = 7,
    .saving_at_start = 0,
    .saving_lost = 0,
    .saving_least = 0,
    .boxed = 0,
    .blocking = 0,
};

}  // namespace furlong
