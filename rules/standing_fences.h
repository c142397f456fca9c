// Which fences stand on the course (R9.5).
#pragma once

#include <vector>

#include "rules/meeting.h"

namespace furlong {

// Indices into Course::take_offs(), ascending. Between two races those of the race that was run, until the boxes of the
// next one are drawn.
std::vector<int> StandingFences(const Programme& programme, const Board& board);

}  // namespace furlong
