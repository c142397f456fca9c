#include "cli/caller.h"

#include <fmt/format.h>

#include <array>

#include "cli/board_text.h"
#include "cli/terminal.h"
#include "record/event_text.h"

namespace furlong::cli {
namespace {

// How many other horses on the course are ahead of a square, and how many in line with it.
struct Company {
  int ahead = 0;
  int level = 0;
};

Company CompanyAt(const Meeting& meeting, HorseId of, Square square) {
  Company company;
  const int line = meeting.course().LineOf(square);
  for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
    if (horse == of || !meeting.board().field.OnCourse(horse)) continue;
    const int theirs = meeting.course().LineOf(meeting.board().field.At(horse));
    company.ahead += theirs > line ? 1 : 0;
    company.level += theirs == line ? 1 : 0;
  }
  return company;
}

// "an 8", "a 7"
std::string Counted(int value) { return fmt::format("{} {}", value == 8 || value == 11 ? "an" : "a", value); }

std::string Ordinal(int place) {
  switch (place) {
    case 1: return "first";
    case 2: return "second";
    case 3: return "third";
    default: return fmt::format("{}th", place);
  }
}

}  // namespace

std::string Caller::Name(HorseId horse) const { return InColour(header_.horses[horse].colour, Called(header_, horse)); }

std::string Caller::Player(PlayerId player) const { return header_.players[player]; }

template <typename... Ways>
const char* Caller::Vary(Ways... ways) {
  const std::array<const char*, sizeof...(Ways)> all = {ways...};
  // A step that shares no factor with small list lengths walks through all of them.
  return all[(told_ * 7 + meeting_.board().round * 3) % all.size()];
}

void Caller::TellChance(const Outcome& outcome) {
  const Board& board = meeting_.board();
  switch (outcome.kind) {
    case Outcome::Kind::kBoxes: {
      const CourseFile& course = header_.courses.at(header_.races[board.race].course);
      say_("");
      say_(Bold(fmt::format("Race {} of {}: {}, {}", board.race + 1, header_.races.size(), course.NameIn("en"),
                            header_.races[board.race].steeplechase ? "a steeplechase" : "on the flat")));
      std::string boxes;
      for (std::size_t lane = 0; lane < outcome.order_size; ++lane) {
        boxes += fmt::format("{}{} in {}", lane == 0 ? "" : ", ", Name(outcome.order[lane]), lane + 1);
      }
      say_("In the boxes: " + boxes + ".");
      break;
    }
    case Outcome::Kind::kRoller:
      say_(fmt::format("{} will roll the first dice. They are off!", Player(outcome.player)));
      break;
    case Outcome::Kind::kDice:
      effort_.clear();
      say_(fmt::format(fmt::runtime(Vary("{} rolls {} and {}", "The dice from {}: {} and {}", "{} throws {} and {}")),
                       Player(outcome.player), outcome.dice[0], outcome.dice[1]));
      break;
    default: break;  // cards that nobody sees
  }
}

void Caller::TellDecision(const Decision& decision) {
  const Board& board = meeting_.board();
  switch (decision.kind) {
    case Decision::Kind::kBonus:
      say_(fmt::format("{} reaches for the bonus cards of {}.", Player(header_.horses[decision.horse].owner),
                       Name(decision.horse)));
      break;
    case Decision::Kind::kCard:
      effort_ =
          fmt::format(fmt::runtime(IsJoker(decision.card) ? Vary("with the joker, {}", "on a joker worth {}")
                                                          : Vary("with {}", "on {}", "thanks to {}")),
                      IsJoker(decision.card) ? std::to_string(Value(decision.card)) : Counted(Value(decision.card)));
      break;
    case Decision::Kind::kPace:
      switch (decision.use) {
        case Use::kSum: say_(fmt::format("… and calls for the sum, {}.", board.dice[0] + board.dice[1])); break;
        case Use::kFirst: say_(fmt::format("… and sets the pace at {}.", board.dice[0])); break;
        case Use::kSecond: say_(fmt::format("… and sets the pace at {}.", board.dice[1])); break;
      }
      break;
    case Decision::Kind::kDie:
      effort_ = fmt::format("turned by the roll, only {}", board.dice[decision.use == Use::kFirst ? 0 : 1]);
      break;
    case Decision::Kind::kRide: TellRide(decision.horse, decision.to); break;
    default: break;
  }
}

void Caller::TellRide(HorseId horse, Square to) {
  const Board& board = meeting_.board();
  const Square from = board.field.At(horse);
  const int before = CompanyAt(meeting_, horse, from).ahead;
  const auto [after, level] = CompanyAt(meeting_, horse, to);
  const bool crosses = !meeting_.course().Crossed(from) && meeting_.course().Crossed(to);
  std::string what;
  if (crosses && after == 0 && board.placed == 0) {
    what = Vary("flashes past the post in front", "crosses the line in the lead",
                "is over the line, and nobody is nearer");
  } else if (crosses) {
    what = Vary("crosses the line", "is home too", "passes the post");
  } else if (after == 0 && before > 0 && level > 0) {
    what = Vary("draws level with the leader", "joins them at the head", "comes up in line with the best");
  } else if (after == 0 && before > 0) {
    what = Vary("takes the lead", "sweeps to the front", "goes on from them all");
  } else if (before - after >= 2) {
    what = Vary("cuts through the field", "picks them off one by one", "comes storming through");
  } else if (before > after) {
    what = Vary("gains a place", "noses ahead of a rival", "gets up by one");
  } else if (to.lane < from.lane) {
    what = to.lane == 0 ? Vary("finds the rail", "tucks in on the rail", "slips to the inside")
                        : Vary("moves in", "edges towards the rail", "saves ground");
  } else if (to.lane > from.lane) {
    what = Vary("swings out", "goes the long way round", "looks for room outside");
  } else {
    what = Vary("gallops on", "keeps to its lane", "strides along");
  }
  const int wasted = board.points - board.rides.points();
  say_(fmt::format("{} {}{}{}, to {}{}", Name(horse), what, effort_.empty() ? "" : " ", effort_, SquareName(to),
                   wasted > 0 ? fmt::format(", short of room for {} more.", wasted) : "."));
  effort_.clear();
}

void Caller::TellRound(const Event& event) {
  effort_.clear();
  if (event.round == 0) return;
  const Course& course = meeting_.course();
  const HorseId leader = event.order[0];
  const int line = course.LineOf(meeting_.board().field.At(leader));
  const Square lead = meeting_.board().field.At(leader);
  const int to_go = std::max(0, course.FinishSquare(lead.lane) + 1 - lead.number);
  if (event.order_size > 1 && course.LineOf(meeting_.board().field.At(event.order[1])) == line) {
    say_(Dim(fmt::format("— {} and {} in line at the head, {} to go —", Name(leader), Name(event.order[1]), to_go)));
  } else {
    say_(Dim(fmt::format("— {} leads, {} to go —", Name(leader), to_go)));
  }
}

void Caller::TellResult(const Event& event) {
  say_("");
  say_(Bold("The meeting is over."));
  for (std::size_t i = 0; i < header_.players.size(); ++i) {
    const PlayerId player = event.ranking[i];
    say_(fmt::format("{:>2}. {:<10}{:>5} points", i + 1, Player(player), event.scores[player]));
  }
}

void Caller::On(const Event& event) {
  ++told_;
  switch (event.kind) {
    case Event::Kind::kChance: TellChance(event.outcome); break;
    case Event::Kind::kDecision: TellDecision(event.decision); break;
    case Event::Kind::kRound: TellRound(event); break;
    case Event::Kind::kStand:
      switch (event.why) {
        case StandReason::kLimit:
          say_(fmt::format("{} stands: {} is above the handicap, which allows {}.", Name(event.horse),
                           Counted(Value(meeting_.board().card)), meeting_.board().limits[event.horse]));
          break;
        case StandReason::kEmpty: say_(fmt::format("{} has no card left and stands.", Name(event.horse))); break;
        case StandReason::kBlocked:
          say_(fmt::format(fmt::runtime(Vary("{} is boxed in and cannot move.", "No way through for {}.")),
                           Name(event.horse)));
          break;
      }
      effort_.clear();
      break;
    case Event::Kind::kFall:
      say_(Bold(fmt::format(fmt::runtime(Vary("{} hits the fence and falls!", "Oh no, {} is down at the fence!")),
                            Name(event.horse))));
      effort_.clear();
      break;
    case Event::Kind::kPlace:
      say_(Green(fmt::format(
          "{} is {}{}.", Called(header_, event.horse), Ordinal(event.place),
          event.points > 0 ? fmt::format(", {} points for {}", event.points, Player(header_.horses[event.horse].owner))
                           : "")));
      break;
    case Event::Kind::kResult: TellResult(event); break;
  }
}

}  // namespace furlong::cli
