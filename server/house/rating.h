// Ratings of people and house riders from finished meetings of two to eight players: the Plackett-Luce update of
// Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), algorithm 4, with teams of one.
// docs/rating.md explains what players see of it. The rating of riders in the arena (study/statistics.h) is a different
// one.
#pragma once

#include <span>
#include <vector>

#include "server/store/store.h"

namespace furlong::server {

// The ratings after a meeting, in the order of `before`. `ranks`: by player, 1 for the winner; players who tie have the
// same rank. With fewer than two players nothing changes. No deviation becomes larger than a newcomer's.
std::vector<store::Rating> Rate(std::span<const store::Rating> before, std::span<const int> ranks);

// The rating of a house rider that had several seats in one meeting, from what Rate returned for each of them: their
// mean, so that racing against itself does not make its rating more certain. `seats`: at least one.
store::Rating MergeSeats(std::span<const store::Rating> seats);

// A rating as shown to people, in whole points.
struct ShownRating {
  int points = 0;    // what rankings use: the player is almost certainly at least this good; never below 0
  int estimate = 0;  // the most likely value
  int margin = 0;    // 1.96 deviations
};
ShownRating Shown(const store::Rating& rating);
// What a meeting did to a rating, as shown. The estimate may change where the points do not, which are never below 0.
struct RatingChange {
  int points = 0;  // more or less than before
  int estimate_before = 0;
  int estimate_after = 0;
};
RatingChange ChangeOf(const store::Rating& before, const store::Rating& after);

}  // namespace furlong::server
