#include "python/recorded.h"

#include <sstream>
#include <stdexcept>

#include "record/checker.h"

namespace furlong::python {
namespace {

struct Line {
  int number;
  Event event;
  bool fact;  // a fact, or a card that was face down
};

class Lines : public EventSink {
 public:
  void On(const Event& event) override {
    const bool reveal = checker.meeting().need() == Need::kReveal && event.kind == Event::Kind::kDecision &&
                        event.decision.kind == Decision::Kind::kCard;
    const bool pass = event.kind == Event::Kind::kStand && IsDecision(checker.meeting().need());
    const bool fact = reveal || (!pass && event.kind != Event::Kind::kDecision && event.kind != Event::Kind::kChance);
    all.push_back({checker.lines(), event, fact});
  }
  RecordChecker checker{this};
  std::vector<Line> all;
};

}  // namespace

RecordedMeeting ReadRecord(const std::string& text, Utility utility,
                           const std::function<bool(const State&, const RecordedAction&)>& f) {
  Lines lines;
  std::istringstream in(text);
  if (const auto error = CheckStream(in, lines.checker)) {
    throw std::invalid_argument("line " + std::to_string(error->line) + ": " + error->message);
  }
  RecordedMeeting meeting;
  meeting.game = Game::FromHeader(lines.checker.header(), utility);
  meeting.finished = lines.checker.finished();
  meeting.returns = meeting.game->Returns(lines.checker.meeting().board());
  State state = State::Unplayed(meeting.game);
  for (const Line& line : lines.all) {
    if (line.event.kind == Event::Kind::kChance) {
      state.Do(line.event.outcome);
    } else if (line.fact) {
      state.Step();
    } else {
      const bool pass = line.event.kind == Event::Kind::kStand;
      const Decision decision = pass ? Decision::Pass(line.event.horse) : line.event.decision;
      const bool bonus = decision.kind == Decision::Kind::kBonus;
      const PlayerId player =
          decision.kind == Decision::Kind::kPace ? decision.player : meeting.game->programme().OwnerOf(decision.horse);
      const bool out_of_turn = bonus && state.current_player() != player;
      for (const Action action : ActionsOf(state.position(), decision)) {
        if (!f(state, {line.number, player, action, out_of_turn})) return meeting;
        bonus ? state.TakeBonus(decision.horse) : state.Choose(action);
      }
    }
  }
  return meeting;
}

}  // namespace furlong::python
