#include "tests/reference_movement.h"

#include <algorithm>
#include <vector>

namespace furlong::testing {
namespace {

// A partial way to move (R8.1).
struct Way {
  Square at;
  int spent = 0;
  bool began_with_jump = false;  // R9.2
  bool changed_late = false;     // has made its later diagonal step (R8.3)
  bool on_fence = false;         // R9.3
};

// The first square of a lane whose line is greater (R3.4), by linear search.
Square FirstAhead(const Course& course, Square from, int lane) {
  Square square{static_cast<std::uint8_t>(lane), 0};
  while (course.LineOf(square) <= course.LineOf(from)) ++square.number;
  return square;
}

// R8.2
bool Forbidden(const Field& field, HorseId mover, Square square) {
  for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
    if (horse == mover || !field.OnCourse(horse)) continue;
    const Square other = field.At(horse);
    if (other.lane != square.lane) continue;
    if (other.number == square.number || other.number + 1 == square.number || square.number + 1 == other.number)
      return true;
  }
  return false;
}

bool InFrontOfFence(const Course& course, Square square) {
  return std::any_of(course.take_offs().begin(), course.take_offs().end(),
                     [&](const Course::TakeOff& fence) { return fence.square[square.lane] == square.number; });
}

}  // namespace

ReferenceMove FindReferenceMove(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind) {
  std::vector<Way> ways = {{field.At(horse)}};
  for (std::size_t i = 0; i < ways.size(); ++i) {  // `ways` grows during the loop
    const Way way = ways[i];
    const int left = points - way.spent;
    if (way.on_fence || left == 0) continue;
    const auto go = [&](Square to, int cost, auto&& change) {
      if (Forbidden(field, horse, to)) return false;
      Way next = way;
      next.at = to;
      next.spent += cost;
      change(next);
      ways.push_back(next);
      return true;
    };
    if (InFrontOfFence(course, way.at)) {
      const Square landing{way.at.lane, static_cast<std::uint16_t>(way.at.number + 3)};
      const bool jumps = left >= 4 && go(landing, 4, [&](Way& next) { next.began_with_jump = way.spent == 0; });
      if (!jumps && kind == RoundKind::kCard) {
        Way next = way;
        next.spent += 1;
        next.on_fence = true;
        ways.push_back(next);
      }
      continue;
    }
    go({way.at.lane, static_cast<std::uint16_t>(way.at.number + 1)}, 1, [](Way&) {});
    const bool first = way.spent == 0;
    const bool late = !way.changed_late && way.spent >= (way.began_with_jump ? 7 : 6);
    if (!first && !late) continue;
    for (const int lane : {way.at.lane - 1, way.at.lane + 1}) {
      if (lane < 0 || lane >= kLanes) continue;
      go(FirstAhead(course, way.at, lane), 1, [&](Way& next) { next.changed_late = !first; });
    }
  }
  int most = 0;
  for (const Way& way : ways) most = std::max(most, way.spent);
  ReferenceMove move{ReferenceMove::Kind::kBlocked, {}};
  if (most == 0) return move;
  move.kind = ReferenceMove::Kind::kFall;
  for (const Way& way : ways) {
    if (way.spent != most || way.on_fence) continue;
    move.kind = ReferenceMove::Kind::kRide;
    move.squares.insert({way.at.lane, way.at.number});
  }
  return move;
}

}  // namespace furlong::testing
