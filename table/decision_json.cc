#include "table/decision_json.h"

#include "record/event_text.h"
#include "record/json_text.h"
#include "record/line_reader.h"

namespace furlong::table {

Decision ReadDecisionObject(const json::object& from, json::Problem& problem) {
  const LineReader line(from, kMaxPlayers, kMaxHorses, problem);
  const std::string_view t = line.in().Text("t");
  if (t == "pass") return Decision::Pass(line.Horse());
  if (t == "pace") return Decision::Pace(kNoPlayer, line.OneUse(true));
  if (const auto decision = ReadDecision(t, line)) return *decision;
  line.in().Wrong("t", "bonus, seal, card, pass, pace, die, ride or keep");
  return {};
}

std::string DecisionJson(const Decision& decision) {
  JsonText out;
  out.Open('{').Key("t");
  switch (decision.kind) {
    case Decision::Kind::kBonus: out.Word("bonus"); break;
    case Decision::Kind::kSeal: out.Word("seal"); break;
    case Decision::Kind::kCard: out.Word("card"); break;
    case Decision::Kind::kPass: out.Word("pass"); break;
    case Decision::Kind::kPace: out.Word("pace"); break;
    case Decision::Kind::kDie: out.Word("die"); break;
    case Decision::Kind::kRide: out.Word("ride"); break;
    case Decision::Kind::kKeep: out.Word("keep"); break;
  }
  if (decision.horse != kNoHorse) out.Key("horse").Number(decision.horse);
  switch (decision.kind) {
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard: out.Key("card").Word(CardName(decision.card)); break;
    case Decision::Kind::kPace:
    case Decision::Kind::kDie: out.Key("use").Word(UseName(decision.use)); break;
    case Decision::Kind::kRide: out.Key("to").Word(SquareName(decision.to)); break;
    case Decision::Kind::kKeep:
      out.Key("cards").Open('[');
      decision.cards.ForEach([&](Card card) { out.Word(CardName(card)); });
      out.Close(']');
      break;
    case Decision::Kind::kBonus:
    case Decision::Kind::kPass: break;
  }
  return out.Close('}').Take();
}

std::variant<Decision, FileError> ReadDecisionJson(std::string_view text) {
  json::Problem problem;
  const auto parsed = json::Parse(text, problem);
  if (parsed && !parsed->is_object()) problem.Say("must be a decision");
  Decision decision;
  if (problem.ok()) decision = ReadDecisionObject(parsed->get_object(), problem);
  if (!problem.ok()) return FileError{0, problem.message()};
  return decision;
}

}  // namespace furlong::table
