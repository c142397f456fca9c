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

// How a line of play goes on where nothing is searched.
struct PlayingOn {
  int race = 0;              // up to the end of this race, at most
  const Net* net = nullptr;  // if there is one: up to the end of this round and of `more_rounds` further ones
  int more_rounds = 0;
  unsigned considering = 0;  // a bit for each player who in this round decides by ConsideredChoice, not by QuickChoice

  // What the player to decide chooses in this round.
  Decision Choose(const Meeting& meeting) const;
};
// Plays on, then asks the net, or without one looks at the result.
Prospects ProspectsAfterPlayingOn(Meeting& meeting, const PlayingOn& how, FastRandom& random);

// A sensible decision, found quickly: by the weights kQuick, without looking at the squares around the horse. Requires
// IsDecision(meeting.need()).
Decision QuickChoice(const Meeting& meeting);

// The best of the three choices that QuickChoice rates highest, as the net judges them. Iterations of a search in which
// everybody uses it take 15 times as long. Requires IsDecision(meeting.need()).
Decision ConsideredChoice(const Meeting& meeting, const Net& net);

// A random outcome of chance. Requires IsChance(meeting.need()).
Outcome ThrowFor(const Meeting& meeting, FastRandom& random);

}  // namespace furlong
