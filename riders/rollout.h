// Plays on quickly in a meeting in which all cards are known: for searches with sampled cards, and for benchmarks.
// Never use it to make decisions in a real meeting, because it looks at hidden cards.
#pragma once

#include "riders/net.h"
#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong {

// Plays on at random until race `race` is over, without taking a bonus and keeping only new cards. Returns the number
// of decisions made.
std::int64_t RolloutAtRandom(Meeting& meeting, int race, FastRandom& random);

// Plays on by QuickChoice until race `race` is over. Returns the number of decisions made.
std::int64_t RolloutSteadily(Meeting& meeting, int race, FastRandom& random);

// Plays on by QuickChoice until the round is over, or the preparation of a race, or race `race`.
void RolloutRound(Meeting& meeting, int race, FastRandom& random);

// With a net: plays on by RolloutRound to the end of this round and of `more_rounds` further ones, and asks the net.
// Without: plays on to the end of race `race`.
Prospects ProspectsAfterPlayingOn(Meeting& meeting, int race, FastRandom& random, const Net* net, int more_rounds);

// A sensible decision, found quickly: by the weights kQuick, without looking at the squares around the horse. Requires
// IsDecision(meeting.need()).
Decision QuickChoice(const Meeting& meeting);

// A random outcome of chance. Requires IsChance(meeting.need()).
Outcome ThrowFor(const Meeting& meeting, FastRandom& random);

}  // namespace furlong
