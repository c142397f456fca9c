// Each player's prospects in a meeting between two races. Searching riders try to maximise them.
#pragma once

#include <array>

#include "rules/meeting.h"

namespace furlong {

inline constexpr int kCertain = 10'000;  // stands for a chance of 1

// Only integers, so that decisions based on them are the same on every platform.
struct Prospect {
  int chance = 0;  // to win the meeting, of kCertain; a shared win is divided
  int points = 0;  // tenths of a point: the score, and the value of cards for later races

  // What riders maximise: first the chance to win, then points. 10 points are worth as much as a 0.8 % chance to win.
  int Worth() const { return chance + points * 8 / 10; }
};
using Prospects = std::array<Prospect, kMaxPlayers>;

// Requires that the meeting awaits the boxes of the next race, or that all races are run. Considers scores, the number
// of races left, the cards in all hands and the bonuses not taken; after the last race only the ranking.
Prospects ProspectsOf(const Meeting& meeting);

// The expected score of each player at the end of the meeting, in tenths of a point. `prospects` is
// ProspectsOf(meeting). It is the score so far, an equal share of the points in the races left, and the value of better
// cards than others have. The sum over all players is the sum of all points in the meeting, provided that enough horses
// finish.
std::array<int, kMaxPlayers> ExpectedScores(const Meeting& meeting, const Prospects& prospects);

}  // namespace furlong
