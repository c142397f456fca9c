// The odds of a race and of the meeting from what one seat or a spectator can see: many simulated rides to the end of
// the race, with hidden cards and dice sampled each time.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

// A mean over all rides, and the half width of its 95 % interval.
struct Estimate {
  double mean = 0;
  double margin = 0;
};

struct HorseOdds {
  std::array<Estimate, 4> place;  // chance to come first, second, third, fourth
  Estimate placed;                // chance to be among the first four
  Estimate points;                // in this race (R10.3)
};

struct PlayerOdds {
  Estimate chance;  // to win the meeting; a shared win is divided
  Estimate score;   // at the end of the meeting (ExpectedScores)
};

struct Odds {
  int race = 0;  // the race that was simulated: the current one, or between races the next one
  std::int64_t rides = 0;
  std::array<HorseOdds, kMaxHorses> horses;
  std::array<PlayerOdds, kMaxPlayers> players;
};

// Uses the view alone. nullopt after the meeting.
std::optional<Odds> OddsOf(const SeatView& view, std::int64_t rides, FastRandom& random);

}  // namespace furlong
