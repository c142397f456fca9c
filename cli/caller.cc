#include "cli/caller.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/board_text.h"
#include "cli/terminal.h"
#include "record/event_text.h"
#include "record/words.h"

namespace furlong::cli {
namespace {

// "an 8", "a 7"
std::string Counted(int value) { return fmt::format("{} {}", value == 8 || value == 11 ? "an" : "a", value); }

std::string CardWords(Card card) {
  return IsJoker(card) ? fmt::format("the joker {}", Value(card)) : Counted(Value(card));
}

std::string Ordinal(int place) {
  constexpr std::array<const char*, kMaxHorses> kWords = {"first", "second", "third",   "fourth",
                                                          "fifth", "sixth",  "seventh", "eighth"};
  return kWords[static_cast<std::size_t>(place - 1)];
}

}  // namespace

std::string Caller::Name(HorseId horse) const { return InColour(header_.horses[horse].colour, Called(header_, horse)); }

std::string Caller::Names(const std::vector<HorseId>& horses) const {
  std::string text;
  for (std::size_t i = 0; i < horses.size(); ++i) {
    text += i == 0 ? "" : i + 1 == horses.size() ? " and " : ", ";
    text += Name(horses[i]);
  }
  return text;
}

std::string Caller::Player(PlayerId player) const { return Printable(header_.players[player]); }

std::string Caller::FenceName(int take_off) const {
  return fmt::format("fence {}", meeting_.course().take_offs()[static_cast<std::size_t>(take_off)].number);
}

template <typename... Ways>
const char* Caller::Vary(Ways... ways) {
  const std::array<const char*, sizeof...(Ways)> all = {ways...};
  // A step that shares no factor with small list lengths walks through all of them.
  return all[(told_ * 7 + meeting_.board().round * 3) % all.size()];
}

std::string Caller::Standings() const {
  const auto scores = Scores(meeting_.programme(), meeting_.board());
  const auto ranking = Ranking(meeting_.programme(), meeting_.board());
  std::string text;
  for (std::size_t i = 0; i < header_.players.size(); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", Player(ranking[i]), scores[ranking[i]]);
  }
  return text;
}

void Caller::TellBoxes(const Outcome& outcome) {
  const int race = meeting_.board().race;
  const RaceName& name = header_.races[static_cast<std::size_t>(race)];
  if (race > 0) say_(fmt::format("So far: {}.", Standings()));
  const bool fences = !meeting_.course().take_offs().empty();
  say_("");
  say_(Bold(fmt::format(
      "{}{}, {}", header_.races.size() == 1 ? "" : fmt::format("Race {} of {}: ", race + 1, header_.races.size()),
      Printable(header_.courses.at(name.course).NameIn("en")), fences ? "over fences" : "on the flat")));
  say_(fmt::format("In the boxes, from the rail: {}.",
                   Names({outcome.order.begin(), outcome.order.begin() + outcome.order_size})));
}

void Caller::TellDecision(const Decision& decision) {
  const Board& board = meeting_.board();
  switch (decision.kind) {
    case Decision::Kind::kBonus:
      say_(fmt::format("{} reaches for the bonus cards of {}.", Player(header_.horses[decision.horse].owner),
                       Name(decision.horse)));
      break;
    case Decision::Kind::kCard:
      effort_ = fmt::format(fmt::runtime(Vary(", with {},", ", on {},", " plays {} and")), CardWords(decision.card));
      break;
    case Decision::Kind::kPace: {
      const int pace = board.DicePoints(decision.use);
      say_(fmt::format("{} rolls {} and {} and {} {}.", Player(board.roller), board.dice[0], board.dice[1],
                       decision.use == Use::kSum ? "calls the sum," : "sets the pace at", pace));
      break;
    }
    case Decision::Kind::kDie:
      effort_ = fmt::format(", turned by the roll to {},", board.DicePoints(decision.use));
      break;
    case Decision::Kind::kRide: TellRide(decision.horse, decision.to); break;
    default: break;
  }
}

void Caller::TellRide(HorseId horse, Square to) {
  const Board& board = meeting_.board();
  const Course& course = meeting_.course();
  const Square from = board.field.At(horse);
  const int line = course.LineOf(to);
  std::vector<HorseId> passed;
  std::vector<HorseId> level;
  bool leads = true;
  for (HorseId other = 0; other < meeting_.programme().horses(); ++other) {
    if (other == horse || !board.field.OnCourse(other)) continue;
    const int theirs = course.LineOf(board.field.At(other));
    leads = leads && theirs < line;
    if (line_at_start_[other] <= line_at_start_[horse]) continue;
    if (theirs < line) passed.push_back(other);
    if (theirs == line) level.push_back(other);
  }
  std::string jumped;
  std::string waits;
  for (int i = 0; i < static_cast<int>(course.take_offs().size()); ++i) {
    const int take_off = course.LineOf({0, course.take_offs()[static_cast<std::size_t>(i)].square[0]});
    if (course.LineOf(from) <= take_off && take_off < line) jumped = FenceName(i);
    if (take_off == line && board.rides.points() < board.points) waits = FenceName(i);
  }

  std::string what;
  const bool dice = board.round_kind() == RoundKind::kDice;
  if (course.Crossed(to)) {
    what = Vary("passes the post", "crosses the line", "is over the line");
  } else if (leads && !passed.empty()) {
    what = Vary("takes the lead", "sweeps to the front", "hits the front");
  } else if (passed.size() > 2) {
    what = fmt::format("{} {} rivals", Vary("storms past", "cuts through", "picks off"), passed.size());
  } else if (!passed.empty()) {
    what = fmt::format("{} {}", Vary("goes past", "overtakes", "gets the better of"), Names(passed));
  } else if (!level.empty()) {
    what = fmt::format("{} {}", Vary("draws level with", "comes up to", "joins"), Names(level));
  } else if (!jumped.empty()) {
    what = Vary("jumps", "flies", "clears");
  } else if (!waits.empty()) {
    what = fmt::format("waits at {}", waits);
  } else if (to.lane < from.lane) {
    what = to.lane == 0 ? Vary("finds the rail", "tucks in on the rail", "slips through to the rail")
                        : Vary("moves in", "edges towards the rail", "saves ground");
  } else if (to.lane > from.lane) {
    what = Vary("swings out", "takes the long way round", "looks for room outside");
  } else if (dice && board.rides.points() == board.points) {
    effort_.clear();
    return;  // all move alike; the next look at the track shows it
  } else {
    what = Vary("gallops along", "keeps to its lane", "strides out", "stays the course", "settles down");
  }
  if (!jumped.empty()) {
    const bool verb = what == "jumps" || what == "flies" || what == "clears";
    what += verb ? " " + jumped : fmt::format(" over {}", jumped);
  }
  const int lost = waits.empty() ? board.points - board.rides.points() : 0;
  say_(fmt::format("{}{} {}, to {}{}", Name(horse), effort_, what, SquareName(to),
                   lost > 0 ? fmt::format(", short of room for {} more.", lost) : "."));
  effort_.clear();
}

void Caller::TellRound(const Event& event) {
  const Course& course = meeting_.course();
  const Field& field = meeting_.board().field;
  effort_.clear();
  line_at_start_.fill(-1);
  std::vector<HorseId> leaders;
  for (std::size_t i = 0; i < event.order_size; ++i) {
    const HorseId horse = event.order[i];
    line_at_start_[horse] = course.LineOf(field.At(horse));
    if (line_at_start_[horse] == line_at_start_[event.order[0]]) leaders.push_back(horse);
  }
  if (event.round == 0) return;
  // Along the rail, so that a lane change does not lengthen the way.
  const int to_go = course.FinishSquare(0) + 1 - course.At(field.At(leaders[0])).behind[0];
  const bool home = meeting_.board().placed > 0;
  if (leaders.size() > 1) {
    say_(fmt::format("— {} in line {}, {} to go —", Names(leaders), home ? "behind those who are home" : "at the head",
                     to_go));
  } else {
    say_(fmt::format("— {} {}, {} to go —", Name(leaders[0]), home ? "is the next" : "leads", to_go));
  }
}

void Caller::TellStand(HorseId horse, StandReason why) {
  const Board& board = meeting_.board();
  switch (why) {
    case StandReason::kLimit:
      say_(fmt::format("{} stands: {} is above the handicap, which allows {}.", Name(horse), Counted(Value(board.card)),
                       board.limits[horse]));
      break;
    case StandReason::kEmpty: empty_.push_back(horse); break;
    case StandReason::kBlocked:
      if (meeting_.course().At(board.field.At(horse)).take_off) {
        say_(fmt::format("{} waits in front of the fence.", Name(horse)));
      } else {
        say_(fmt::format(fmt::runtime(Vary("{} is boxed in and cannot move.", "No way through for {}.")), Name(horse)));
      }
      break;
  }
  effort_.clear();
}

void Caller::TellFall(HorseId horse) {
  const Course& course = meeting_.course();
  const int line = course.LineOf(meeting_.board().field.At(horse));
  std::string fence = "the fence";
  for (int i = static_cast<int>(course.take_offs().size()) - 1; i >= 0; --i) {
    if (course.LineOf({0, course.take_offs()[static_cast<std::size_t>(i)].square[0]}) >= line) fence = FenceName(i);
  }
  say_(Bold(fmt::format(fmt::runtime(Vary("{}{} hits {} and falls!", "{}{} comes down at {}!")), Called(header_, horse),
                        effort_, fence)));
  effort_.clear();
}

void Caller::TellPlace(const Event& event) {
  const std::string owner = Player(header_.horses[event.horse].owner);
  const std::string points = event.points > 0 ? fmt::format(", {} points for {}", event.points, owner) : "";
  const std::string what = event.place == 1 ? "wins the race" : fmt::format("is {}", Ordinal(event.place));
  say_(Green(fmt::format("{} {}{}.", Called(header_, event.horse), what, points)));
}

void Caller::TellResult(const Event& event) {
  say_("");
  say_(Bold(header_.races.size() == 1 ? "The race is over." : "The meeting is over."));
  std::size_t place = 1;
  for (std::size_t i = 0; i < header_.players.size(); ++i) {
    const PlayerId player = event.ranking[i];
    const bool shared = i > 0 && ShareThePlace(meeting_.programme(), meeting_.board(), player, event.ranking[i - 1]);
    if (!shared) place = i + 1;
    say_(fmt::format("{:>2}. {:<16}{:>4} points", place, Player(player), event.scores[player]));
  }
}

// Those without cards stand round after round: one line for all of them.
void Caller::TellEmptyHands() {
  if (empty_.empty()) return;
  say_(fmt::format("{} {} no card left and stand{}.", Names(empty_), empty_.size() == 1 ? "has" : "have",
                   empty_.size() == 1 ? "s" : ""));
  empty_.clear();
}

void Caller::On(const Event& event) {
  ++told_;
  if (event.kind != Event::Kind::kStand || event.why != StandReason::kEmpty) TellEmptyHands();
  switch (event.kind) {
    case Event::Kind::kChance:
      if (event.outcome.kind == Outcome::Kind::kBoxes) TellBoxes(event.outcome);
      if (event.outcome.kind == Outcome::Kind::kRoller) {
        say_(fmt::format("{} will roll the first dice. They are off!", Player(event.outcome.player)));
      }
      break;
    case Event::Kind::kDecision: TellDecision(event.decision); break;
    case Event::Kind::kRound: TellRound(event); break;
    case Event::Kind::kStand: TellStand(event.horse, event.why); break;
    case Event::Kind::kFall: TellFall(event.horse); break;
    case Event::Kind::kPlace: TellPlace(event); break;
    case Event::Kind::kResult: TellResult(event); break;
  }
}

}  // namespace furlong::cli
