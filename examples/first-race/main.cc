// A whole race against the rules library alone: read a course, seat four players, and ride by one simple plan,
// always the first legal choice. Usage: first-race COURSE.json
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <variant>

#include <furlong/record/course_file.h>
#include <furlong/rules/chance.h>
#include <furlong/rules/meeting.h>

using namespace furlong;

namespace {

Decision FirstLegal(const Meeting& meeting) {
  const Board& board = meeting.board();
  const HorseId horse = board.horse;
  switch (board.need) {
    case Need::kCard:
      return meeting.hand(horse).empty() ? Decision::Pass(horse)
                                         : Decision::Play(horse, meeting.hand(horse).NthKind(0));
    case Need::kPace: return Decision::Pace(board.roller, Use::kSum);
    case Need::kDie: return Decision::Die(horse, Use::kFirst);
    case Need::kRide: return Decision::Ride(horse, board.rides.Nth(meeting.course(), 0));
    default: return Decision::Keep(horse, meeting.fresh(horse));
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream in(argc > 1 ? argv[1] : "");
  std::ostringstream text;
  text << in.rdbuf();
  const auto file = ReadCourse(text.str());
  if (const auto* error = std::get_if<FileError>(&file)) {
    std::cerr << error->message << "\n";
    return 1;
  }
  const auto course = std::make_shared<const Course>(
      std::get<Course>(Course::Build(std::get<CourseFile>(file).spec, /*fences=*/false)));
  const auto programme = std::get<Programme>(Programme::Make(4, {0, 1, 2, 3}, {{course, false}}, Options{}));

  Meeting meeting(programme);
  const Chance chance(SeedOf("first race", 0));
  while (!meeting.over()) {
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Do(chance.For(meeting));
    } else if (const Refusal refusal = meeting.Do(FirstLegal(meeting)); !refusal.ok()) {
      std::cerr << "refused by " << RuleOf(refusal.reason) << "\n";
      return 1;
    }
  }
  const auto scores = Scores(programme, meeting.board());
  for (int player = 0; player < programme.players(); ++player) {
    std::cout << "player " << player << ": " << scores[static_cast<std::size_t>(player)] << " points\n";
  }
}
