// Ratings of people and computer riders from finished meetings of two to eight: the Plackett-Luce update of Weng and
// Lin, "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 4, with teams of one. docs/rating.md says
// what players see of it. The arena's scale of riders (riders/rating.h) is another thing.
#pragma once

#include <span>
#include <vector>

#include "server/store/store.h"

namespace furlong::server {

// What each player is rated after a meeting, in the order of `before`. `ranks` are theirs, 1 for the winner; who shares
// a place shares its rank. With less than two players nothing is learnt and nothing changes. Nobody becomes less
// certain than a newcomer.
std::vector<store::Rating> Rate(std::span<const store::Rating> before, std::span<const int> ranks);

// The one rating of a computer rider that sat in several seats of a meeting, from what Rate gave each of them: their
// mean, so that a rider does not become certain by racing itself. Of one meeting, not of several; at least one seat.
store::Rating MergeSeats(std::span<const store::Rating> seats);

// A rating as people read it, in whole points.
struct ShownRating {
  int points = 0;    // what tables rank by: surely at least this good; never below 0
  int estimate = 0;  // the likeliest
  int margin = 0;    // 1.96 deviations as the method states them
};
ShownRating Shown(const store::Rating& rating);

}  // namespace furlong::server
