#include "table/public_event_json.h"

#include <algorithm>

#include "record/event_text.h"
#include "record/json_text.h"
#include "record/line_reader.h"

namespace furlong::table {
namespace {

JsonText OfHorse(std::string_view t, HorseId horse) {
  JsonText out;
  out.Open('{').Key("t").Word(t).Key("horse").Number(horse);
  return out;
}

std::string WithoutFacts(const Programme& programme, const PublicEvent& visible) {
  const Event& event = visible.event;
  if (event.kind == Event::Kind::kChance) {
    const Outcome& outcome = event.outcome;
    switch (outcome.kind) {
      case Outcome::Kind::kShuffle: return OfHorse("shuffle", outcome.horse).Close('}').Take();
      case Outcome::Kind::kLose:
        return OfHorse("lose", outcome.horse).Key("count").Number(visible.count).Close('}').Take();
      case Outcome::Kind::kDrop:
        return OfHorse("drop", outcome.horse).Key("count").Number(visible.count).Close('}').Take();
      case Outcome::Kind::kBoxes:
      case Outcome::Kind::kRoller:
      case Outcome::Kind::kDice: return ToLine(programme, event);
    }
  }
  if (event.kind == Event::Kind::kDecision) {
    const Decision& decision = event.decision;
    switch (decision.kind) {
      case Decision::Kind::kSeal: return OfHorse("seal", decision.horse).Close('}').Take();
      case Decision::Kind::kKeep:
        return OfHorse("keep", decision.horse).Key("old").Number(visible.count).Close('}').Take();
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

// Reads the items of a list of exactly `size` whole numbers; null stands for `none`, if that is given.
template <typename Array>
void ReadNumbers(const json::Reader& in, std::string_view key, int size, int high, Array& to, int none = -1) {
  const json::array& items = in.Array(key);
  if (static_cast<int>(items.size()) != size) return in.Wrong(key, std::to_string(size) + " numbers");
  for (std::size_t i = 0; i < items.size() && i < to.size(); ++i) {
    const auto number = none >= 0 && items[i].is_null() ? none : json::IntIn(items[i], 0, high).value_or(-1);
    if (number < 0) return in.Wrong(key, "whole numbers from 0 to " + std::to_string(high));
    to[i] = static_cast<typename Array::value_type>(number);
  }
}

std::optional<Outcome> ReadHiddenOutcome(std::string_view t, const LineReader& line) {
  Outcome outcome;
  if (t == "shuffle") {
    outcome.kind = Outcome::Kind::kShuffle;
  } else if (t == "lose" || t == "drop") {
    outcome.kind = t == "lose" ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
  } else {
    return std::nullopt;
  }
  outcome.horse = line.Horse();
  return outcome;
}

std::optional<Decision> ReadHiddenDecision(std::string_view t, const LineReader& line) {
  if (t == "seal") return Decision::Seal(line.Horse(), Card::kNone);
  if (t == "keep") return Decision::Keep(line.Horse(), Hand());
  return std::nullopt;
}

// A fact that follows from the rules. Returns whether `t` is the name of one.
bool ReadFact(std::string_view t, const Programme& programme, const LineReader& line, Event& event) {
  const json::Reader& in = line.in();
  const int horses = programme.horses();
  if (t == "round") {
    event.kind = Event::Kind::kRound;
    event.race = static_cast<std::uint8_t>(in.Int("race", 0, programme.races() - 1));
    event.round = static_cast<std::uint32_t>(in.Int("round", 0, 1'000'000));
    event.round_kind = event.round % 2 == 0 ? RoundKind::kCard : RoundKind::kDice;
    const int racing = std::min(static_cast<int>(in.Array("order").size()), horses);
    ReadNumbers(in, "order", racing, horses - 1, event.order);
    event.order_size = static_cast<std::uint8_t>(racing);
    event.limits.fill(kNoLimit);
    ReadNumbers(in, "limits", horses, 12, event.limits, kNoLimit);
  } else if (t == "stand") {
    event.kind = Event::Kind::kStand;
    event.horse = line.Horse();
    const std::string_view why = in.Text("why");
    event.why = why == "limit" ? StandReason::kLimit : why == "empty" ? StandReason::kEmpty : StandReason::kBlocked;
  } else if (t == "fall") {
    event.kind = Event::Kind::kFall;
    event.horse = line.Horse();
  } else if (t == "place") {
    event.kind = Event::Kind::kPlace;
    event.horse = line.Horse();
    event.place = static_cast<std::uint8_t>(in.Int("place", 1, horses));
    event.points = static_cast<std::uint8_t>(in.Int("points", 0, 255));
  } else if (t == "result") {
    event.kind = Event::Kind::kResult;
    ReadNumbers(in, "scores", programme.players(), 0xFFFF, event.scores);
    ReadNumbers(in, "ranking", programme.players(), programme.players() - 1, event.ranking);
  } else {
    return false;
  }
  return true;
}

}  // namespace

std::string PublicEventJson(const Programme& programme, const PublicEvent& event, std::string_view facts) {
  std::string text = WithoutFacts(programme, event);
  if (facts.empty()) return text;
  text.pop_back();
  text.append(",\"told\":").append(facts).append("}");
  return text;
}

std::optional<PublicEvent> ReadPublicEvent(const Programme& programme, const json::object& object,
                                           json::Problem& problem) {
  const LineReader line(object, programme.players(), programme.horses(), problem);
  const std::string_view t = line.in().Text("t");
  if (t == "commit" || t == "entropy" || t == "reveal") return std::nullopt;
  PublicEvent visible;
  Event& event = visible.event;
  if (t == "lose" || t == "drop") visible.count = static_cast<std::uint8_t>(line.in().Int("count", 0, kDeckSize));
  if (t == "keep") visible.count = static_cast<std::uint8_t>(line.in().Int("old", 0, kDeckSize));
  if (const auto hidden = ReadHiddenOutcome(t, line)) {
    event.outcome = *hidden;
  } else if (const auto laid = ReadHiddenDecision(t, line)) {
    event.kind = Event::Kind::kDecision;
    event.decision = *laid;
  } else if (const auto outcome = ReadOutcome(t, line)) {
    event.outcome = *outcome;
  } else if (const auto decision = ReadDecision(t, line)) {
    event.kind = Event::Kind::kDecision;
    event.decision = *decision;
  } else if (!ReadFact(t, programme, line, event)) {
    line.in().Wrong("t", "an event");
  }
  return problem.ok() ? std::optional(visible) : std::nullopt;
}

}  // namespace furlong::table
