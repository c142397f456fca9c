// What may come of a race and of the meeting, as one seat or a spectator may know it: many rides to the end of the race
// over hidden cards and dice imagined anew.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

// A mean over all rides, and half of its 95 % interval.
struct Estimate {
  double mean = 0;
  double margin = 0;
};

struct HorseOdds {
  std::array<Estimate, 4> place;  // to come first, second, third, fourth
  Estimate placed;                // among the first four
  Estimate points;                // in this race (R10.3)
};

struct PlayerOdds {
  Estimate chance;  // to win the meeting; a shared win is parted
  Estimate score;   // at the end of the meeting (ExpectedScores)
};

struct Odds {
  int race = 0;  // the race that was ridden to its end: the present one, or between races the one to come
  std::int64_t rides = 0;
  std::array<HorseOdds, kMaxHorses> horses;
  std::array<PlayerOdds, kMaxPlayers> players;
};

// From the view alone. Nothing after the meeting: then the result is known.
std::optional<Odds> OddsOf(const SeatView& view, std::int64_t rides, FastRandom& random);

}  // namespace furlong
