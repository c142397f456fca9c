// The odds of a race and of the meeting from what one seat or a spectator can see: hidden cards are dealt again and
// again, the round is played to its end by quick choices, and the evaluation net judges where that leads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

struct HorseOdds {
  std::array<double, 4> place{};  // chance to come first, second, third, fourth
  double placed = 0;              // chance to be among the first four
  double points = 0;              // expected in this race (R10.3)
};

struct PlayerOdds {
  double chance = 0;  // to win the meeting; a shared win is divided
  double score = 0;   // expected at the end of the meeting, with an equal share of the points in later races
};

struct Odds {
  int race = 0;            // the current race, or between races the next one
  std::int64_t deals = 0;  // that were really made
  std::array<HorseOdds, kMaxHorses> horses;
  std::array<PlayerOdds, kMaxPlayers> players;
};

// Enough deals: with more, chances change by a percentage point or less.
inline constexpr std::int64_t kOddsDeals = 200;

// Uses the view alone, with hidden cards dealt `deals` times, or fewer if `stop` becomes true meanwhile: Odds::deals
// tells how many. nullopt after the meeting, and if it was stopped before the first deal was done.
std::optional<Odds> OddsOf(const SeatView& view, std::int64_t deals, FastRandom& random,
                           const std::function<bool()>& stop = {});

}  // namespace furlong
