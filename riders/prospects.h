// What a meeting promises each player between two races: the aim of every rider that looks ahead.
#pragma once

#include <array>

#include "rules/meeting.h"

namespace furlong {

inline constexpr int kCertain = 10'000;  // a chance of 1

// Whole numbers throughout, so that a choice that rests on them is the same on every platform.
struct Prospect {
  int chance = 0;  // to win the meeting, of kCertain; a shared win is parted
  int points = 0;  // tenths of a point: the score, and what is left for later races

  // What riders maximise: to win, and then to score (a place in the race, 10 points, is 0.8 % of a win).
  int Worth() const { return chance + points * 8 / 10; }
};
using Prospects = std::array<Prospect, kMaxPlayers>;

// Only between races or when all are run: where the meeting awaits the boxes of the next race, or is over.
// Score, races left, cards left in the hands and the bonus not taken decide; after the last race the ranking does.
Prospects ProspectsOf(const Meeting& meeting);

// What each player may expect to have scored when the meeting ends, in tenths of a point, where ProspectsOf(meeting) is
// `prospects`: the score so far, an even share of the points of the races left, and what better cards than the others'
// are worth in them. The players' sum is the sum of all points there are, as far as horses come home.
std::array<int, kMaxPlayers> ExpectedScores(const Meeting& meeting, const Prospects& prospects);

}  // namespace furlong
