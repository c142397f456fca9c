// Explains why a horse may not ride to a square: lifts one rule after the other until the square can be reached.
#include "rules/meeting.h"

namespace furlong {

Refusal ExplainRide(const Programme& programme, const Board& board, Square to) {
  const Course& course = programme.CourseOf(board.race);
  const HorseId horse = board.horse;
  const RoundKind kind = board.round_kind();
  const int points = board.points;
  if (to.lane >= kLanes || to.number > course.LastSquare(to.lane)) return {Reason::kNotASquare, horse};
  if (const HorseId blocker = BlockerOf(board.field, horse, to); blocker != kNoHorse) {
    return {Reason::kSquareBlocked, blocker};
  }
  // Not moving is a way of zero points (R8.4).
  if (to == board.field.At(horse)) {
    return {Reason::kLongerMoveExists, horse, static_cast<std::uint8_t>(board.rides.points())};
  }
  const auto ways = [&](Ways::Lifted lifted) { return Ways(course, board.field, horse, points, kind, lifted); };

  if (ways({}).Reaches(to)) {
    return {Reason::kLongerMoveExists, horse, static_cast<std::uint8_t>(board.rides.points())};
  }
  for (HorseId other = 0; other < programme.horses(); ++other) {
    if (ways({.horses = static_cast<std::uint8_t>(1u << other)}).Reaches(to)) return {Reason::kWayBlocked, other};
  }
  if (ways({.horses = 0xFF}).Reaches(to)) {
    // Only several horses together block every way: name the nearest one ahead.
    HorseId nearest = kNoHorse;
    for (HorseId other = 0; other < programme.horses(); ++other) {
      if (other == horse || !board.field.OnCourse(other)) continue;
      const int line = course.LineOf(board.field.At(other));
      if (line <= course.LineOf(board.field.At(horse))) continue;
      if (nearest == kNoHorse || line < course.LineOf(board.field.At(nearest))) nearest = other;
    }
    return {Reason::kWayBlocked, nearest};
  }
  if (ways({.horses = 0xFF, .lane_changes = true}).Reaches(to)) return {Reason::kNoLaneChangeYet, horse};
  if (ways({.horses = 0xFF, .fences = true}).Reaches(to)) return {Reason::kFenceInTheWay, horse};
  return {Reason::kOutOfReach, horse};
}

}  // namespace furlong
