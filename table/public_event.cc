#include "table/public_event.h"

#include "record/event_text.h"
#include "record/json_text.h"

namespace furlong::table {
namespace {

JsonText OfHorse(std::string_view t, HorseId horse) {
  JsonText out;
  out.Open('{').Key("t").Word(t).Key("horse").Number(horse);
  return out;
}

std::string WithoutFacts(const Programme& programme, const Event& event, int old_kept) {
  if (event.kind == Event::Kind::kChance) {
    const Outcome& outcome = event.outcome;
    switch (outcome.kind) {
      case Outcome::Kind::kShuffle: return OfHorse("shuffle", outcome.horse).Close('}').Take();
      case Outcome::Kind::kLose:
        return OfHorse("lose", outcome.horse).Key("count").Number(outcome.cards.size()).Close('}').Take();
      case Outcome::Kind::kDrop:
        return OfHorse("drop", outcome.horse).Key("count").Number(outcome.cards.size()).Close('}').Take();
      case Outcome::Kind::kBoxes:
      case Outcome::Kind::kRoller:
      case Outcome::Kind::kDice: return ToLine(programme, event);
    }
  }
  if (event.kind == Event::Kind::kDecision) {
    const Decision& decision = event.decision;
    switch (decision.kind) {
      case Decision::Kind::kSeal: return OfHorse("seal", decision.horse).Close('}').Take();
      case Decision::Kind::kKeep: return OfHorse("keep", decision.horse).Key("old").Number(old_kept).Close('}').Take();
      case Decision::Kind::kBonus:
      case Decision::Kind::kCard:
      case Decision::Kind::kPass:
      case Decision::Kind::kPace:
      case Decision::Kind::kDie:
      case Decision::Kind::kRide: return ToLine(programme, event);
    }
  }
  return ToLine(programme, event);  // facts
}

}  // namespace

std::string PublicEvent(const Programme& programme, const Event& event, int old_kept, std::string_view facts) {
  std::string text = WithoutFacts(programme, event, old_kept);
  if (facts.empty()) return text;
  text.pop_back();
  text.append(",\"told\":").append(facts).append("}");
  return text;
}

}  // namespace furlong::table
