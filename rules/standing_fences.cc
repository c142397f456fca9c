#include "rules/standing_fences.h"

#include <algorithm>

namespace furlong {
namespace {

bool Stands(const Course::TakeOff& fence, const std::vector<Square>& racing) {
  const auto before = [&](Square at) { return at.number < fence.square[at.lane] + kJumpSquares; };
  // It matters to a horse that can be in front of it after one move.
  const auto in_reach = [&](Square at) { return before(at) && fence.square[at.lane] - at.number <= kMostPoints; };
  const auto has_left = [&](Square at) { return at.number >= fence.cleared[at.lane]; };
  if (std::none_of(racing.begin(), racing.end(), before)) return !fence.passed_again;
  return std::any_of(racing.begin(), racing.end(), in_reach) || std::all_of(racing.begin(), racing.end(), has_left);
}

}  // namespace

std::vector<int> StandingFences(const Programme& programme, const Board& board) {
  const bool between = board.need == Need::kBoxes && board.race > 0;
  const Course& course = programme.CourseOf(between ? board.race - 1 : board.race);
  std::vector<Square> racing;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (board.status[horse] != Status::kRacing) continue;
    racing.push_back(board.field.OnCourse(horse) ? board.field.At(horse) : Square{});  // on its way into its box
  }
  std::vector<int> standing;
  for (int i = 0; const Course::TakeOff& fence : course.take_offs()) {
    if (Stands(fence, racing)) standing.push_back(i);
    ++i;
  }
  return standing;
}

}  // namespace furlong
