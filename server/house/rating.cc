#include "server/house/rating.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace furlong::server {
namespace {

using store::Rating;

constexpr double kBeta = 25.0 / 6;   // how much a player's performance varies from meeting to meeting
constexpr double kTau = 25.0 / 300;  // how much a skill may change between meetings
constexpr double kKappa = 0.0001;    // the smallest fraction of its variance that a rating keeps
constexpr double kMinExponent = -700;
constexpr double kPointsPerUnit = 40;  // points as shown

double Square(double x) { return x * x; }

}  // namespace

std::vector<Rating> Rate(std::span<const Rating> before, std::span<const int> ranks) {
  assert(before.size() == ranks.size());
  std::vector<Rating> after(before.begin(), before.end());
  const std::size_t players = before.size();
  if (players < 2) return after;

  std::vector<double> variance;
  double all = 0;
  double best = before[0].mean;
  for (const Rating& rating : before) {
    variance.push_back(Square(rating.deviation) + Square(kTau));
    all += variance.back() + Square(kBeta);
    best = std::max(best, rating.mean);
  }
  const double c = std::sqrt(all);
  // Relative to the best player, since a common factor cancels out below. Kept above 0 to avoid divisions by 0.
  std::vector<double> strength;
  for (const Rating& rating : before) strength.push_back(std::exp(std::max((rating.mean - best) / c, kMinExponent)));

  // For each player q: how many players share the place, and the total strength of all who are not ahead.
  std::vector<double> sharers(players, 0.0);
  std::vector<double> behind(players, 0.0);
  for (std::size_t q = 0; q < players; ++q) {
    for (std::size_t s = 0; s < players; ++s) {
      if (ranks[s] == ranks[q]) ++sharers[q];
      if (ranks[s] >= ranks[q]) behind[q] += strength[s];
    }
  }

  for (std::size_t i = 0; i < players; ++i) {
    double shift = 0;
    double certainty = 0;
    for (std::size_t q = 0; q < players; ++q) {
      if (ranks[q] > ranks[i]) continue;
      const double chance = strength[i] / behind[q];
      shift += ((i == q ? 1.0 : 0.0) - chance) / sharers[q];
      certainty += chance * (1 - chance) / sharers[q];
    }
    const double gamma = std::sqrt(variance[i]) / c;
    after[i].mean += variance[i] / c * shift;
    const double kept = std::max(1 - gamma * variance[i] / Square(c) * certainty, kKappa);
    // Without this bound, meetings with an expected result (always the same winner) would make ratings less and less
    // certain.
    after[i].deviation = std::min(std::sqrt(variance[i] * kept), Rating{}.deviation);
    ++after[i].meetings;
  }
  return after;
}

Rating MergeSeats(std::span<const Rating> seats) {
  assert(!seats.empty());
  const auto count = static_cast<double>(seats.size());
  double mean = 0;
  double variance = 0;
  for (const Rating& seat : seats) {
    mean += seat.mean / count;
    variance += Square(seat.deviation) / count;
  }
  return {.mean = mean, .deviation = std::sqrt(variance), .meetings = seats[0].meetings};
}

ShownRating Shown(const Rating& rating) {
  const auto points = [](double units) { return static_cast<int>(std::lround(kPointsPerUnit * units)); };
  return {.points = std::max(0, points(rating.mean - 3 * rating.deviation)),
          .estimate = points(rating.mean),
          .margin = points(1.96 * rating.deviation)};
}

RatingChange ChangeOf(const Rating& before, const Rating& after) {
  const ShownRating old = Shown(before);
  const ShownRating now = Shown(after);
  return {.points = now.points - old.points, .estimate_before = old.estimate, .estimate_after = now.estimate};
}

}  // namespace furlong::server
