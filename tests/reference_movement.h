// A second implementation of R8 and R9, simple and slow, close to the words of the rules, to test FindRides and Ways.
#pragma once

#include <set>
#include <string>

#include "rules/course.h"
#include "rules/movement.h"

namespace furlong::testing {

struct ReferenceMove {
  enum class Kind { kRide, kBlocked, kFall } kind;
  std::set<std::pair<int, int>> squares;  // lane and number of every legal end square
};

ReferenceMove FindReferenceMove(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind);

}  // namespace furlong::testing
