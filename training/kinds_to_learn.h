// Meetings to learn from: all kinds, most of them like those that people ride.
#pragma once

#include <vector>

#include "riders/kinds.h"

namespace furlong::training {

// The shipped courses first, then courses made up at random, so that the net learns what any course has in common.
std::vector<RaceGround> GroundsToLearn();

// A random meeting. `grounds` is GroundsToLearn().
Programme ProgrammeToLearn(std::span<const RaceGround> grounds, FastRandom& random);

}  // namespace furlong::training
