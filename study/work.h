// How much work an analysis is, known before it begins, for progress bars. The unit is one horse's move in a
// simulation.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "study/analysis.h"

namespace furlong {

// For each line, how many rounds of its race follow in the record.
std::vector<int> RoundsLeft(std::span<const Moment> moments);

// The expected work of Judge for the choice at this line; 0 if there is only one option.
std::int64_t JudgeWork(const Moment& moment, int rounds_left, const JudgeSettings& settings);
// The expected work of one sample (LuckLedger::Ride) for this line.
std::int64_t SampleWork(const Moment& moment, int rounds_left);

}  // namespace furlong
