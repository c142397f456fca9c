// R8 and R9 once more, read word by word and written without regard to speed, to judge FindRides and Ways by.
#pragma once

#include <set>
#include <string>

#include "rules/course.h"
#include "rules/movement.h"

namespace furlong::testing {

struct PlainMove {
  enum class Kind { kRide, kBlocked, kFall } kind;
  std::set<std::pair<int, int>> squares;  // lane and number of every legal end square
};

PlainMove PlainMoveOf(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind);

}  // namespace furlong::testing
