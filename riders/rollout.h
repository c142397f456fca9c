// Whole meetings at full speed on a meeting whose cards are all laid open: for searches over sampled cards and for
// benchmarks. Nothing here may be handed a real meeting that somebody rides in.
#pragma once

#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong {

// Rides on at random, no bonus, until race `race` is over. Returns the number of decisions made.
std::int64_t RolloutAtRandom(Meeting& meeting, int race, FastRandom& random);

}  // namespace furlong
