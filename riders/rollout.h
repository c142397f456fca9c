// Whole meetings at full speed on a meeting whose cards are all laid open: for searches over sampled cards and for
// benchmarks. Nothing here may be handed a real meeting that somebody rides in.
#pragma once

#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong {

// Rides on at random, no bonus, new cards kept for old ones, until race `race` is over. Returns the number of decisions
// made.
std::int64_t RolloutAtRandom(Meeting& meeting, int race, FastRandom& random);

// Rides on sensibly, each horse by the weights of a steady rider but for what is around it, until race `race` is over.
std::int64_t RolloutSteadily(Meeting& meeting, int race, FastRandom& random);

// The one choice such a horse's rider makes now; only where IsDecision(meeting.need()).
Decision QuickChoice(const Meeting& meeting);

// Chance as a rollout draws it; only where IsChance(meeting.need()).
Outcome ThrowFor(const Meeting& meeting, FastRandom& random);

}  // namespace furlong
