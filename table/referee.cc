#include "table/referee.h"

#include <utility>

#include "record/event_text.h"
#include "record/fairness.h"
#include "record/line_reader.h"
#include "table/decision_json.h"
#include "table/public_event_json.h"

namespace furlong::table {
namespace {

Hand EveryKind() {
  Hand hand;
  for (int kind = 0; kind < kCardKinds; ++kind) hand.Add(static_cast<Card>(kind));
  return hand;
}

}  // namespace

Entry ReadEntry(const json::object& from, json::Problem& problem) {
  const LineReader line(from, kMaxPlayers, kMaxHorses, problem);
  const std::string_view t = line.in().Text("t");
  if (t == "roll") return {};
  if (const auto outcome = ReadOutcome(t, line)) return {.kind = Entry::Kind::kOutcome, .outcome = *outcome};
  Entry entry{.kind = Entry::Kind::kDecision};
  entry.decision = ReadDecisionObject(from, problem);
  entry.anyway = line.in().BoolOr("anyway", false);
  return entry;
}

Referee::OrFault Referee::Begin(RecordHeader header, const Seed& seed, Cards cards) {
  if (cards == Cards::kReal) header.options.sealed_cards = header.options.blind_exchange = false;
  auto programme = ProgrammeOf(header);
  if (auto* error = std::get_if<FileError>(&programme)) return std::move(*error);
  std::unique_ptr<Referee> referee(
      new Referee(std::move(header), std::get<std::shared_ptr<const Programme>>(std::move(programme)), seed, cards));
  referee->Settle();
  return referee;
}

void Referee::On(const Event& event) {
  event_ = event;
  event_facts_ = facts_.Find(meeting_, event);
}

// After the event has changed the meeting: the number of old cards kept is known only then.
void Referee::WriteEvent() {
  events_.push_back(PublicEventJson(*programme_, MakePublicEvent(event_, meeting_), event_facts_));
  lines_.push_back(ToLine(*programme_, event_));
}

void Referee::FillHands() {
  Secrets secrets = meeting_.secrets();
  secrets.hands.fill(EveryKind());
  meeting_ = Meeting(*programme_, meeting_.board(), secrets);
}

void Referee::Settle() {
  const Chance chance(MixSeed(seed_, {}));
  for (;;) {
    if (cards_ == Cards::kReal) FillHands();
    const Need need = meeting_.need();
    // Later boxes follow from the race before (R5.2). The first ones, the roller and the dice are for people to roll.
    const bool rolled =
        need == Need::kRoller || need == Need::kDice || (need == Need::kBoxes && meeting_.board().race == 0);
    if (IsFact(need)) {
      meeting_.Step(this);
    } else if (IsChance(need) && !rolled) {
      meeting_.Apply(chance.For(meeting_), this);
    } else if (need == Need::kKeep && cards_ == Cards::kReal) {
      meeting_.Apply(Decision::Keep(meeting_.horse(), meeting_.fresh(meeting_.horse())));
      continue;  // the players do this by themselves
    } else {
      return;
    }
    WriteEvent();
  }
}

Refusal Referee::Enter(const Entry& entry) {
  const Before before{meeting_, facts_, events_.size(), by_hand_};
  const Refusal refusal = Take(entry);
  if (!refusal.ok()) return refusal;
  before_.push_back(before);
  Settle();
  return refusal;
}

Refusal Referee::Take(const Entry& entry) {
  if (entry.kind == Entry::Kind::kDecision) return TakeDecision(entry.decision, entry.anyway);
  Outcome outcome = entry.outcome;
  if (entry.kind == Entry::Kind::kRoll) {
    if (!IsChance(meeting_.need())) return {Reason::kNotNow, meeting_.horse()};
    outcome = Chance(MixSeed(seed_, {})).For(meeting_);
  }
  const Refusal refusal = meeting_.Do(outcome, this);
  if (!refusal.ok()) return refusal;
  if (entry.kind == Entry::Kind::kOutcome) by_hand_ = true;
  WriteEvent();
  return refusal;
}

Refusal Referee::TakeDecision(Decision decision, bool anyway) {
  if (decision.kind == Decision::Kind::kPace) decision.player = meeting_.board().roller;
  if (cards_ == Cards::kReal) {
    if (decision.kind == Decision::Kind::kBonus) return {Reason::kNotNow, decision.horse};
    if (decision.kind == Decision::Kind::kPass && meeting_.need() == Need::kCard &&
        decision.horse == meeting_.horse()) {
      Board board = meeting_.board();
      board.need = Need::kStandEmpty;
      meeting_ = Meeting(*programme_, board, meeting_.secrets());
      return {};  // Settle carries it out
    }
    if (decision.kind == Decision::Kind::kCard && meeting_.Ask(decision).ok()) {
      constexpr int kMostPlayed = 15;  // a Hand counts no further
      const bool full = meeting_.board().played[decision.horse].count(decision.card) == kMostPlayed;
      if (full || (!anyway && NoneLeft(decision.horse, decision.card))) {
        const std::uint8_t copies = kDeckCopies[static_cast<std::size_t>(decision.card)];
        return {Reason::kCardNotHeld, decision.horse, copies, decision.card};
      }
    }
  }
  const Refusal refusal = meeting_.Do(decision, this);
  if (refusal.ok()) WriteEvent();
  return refusal;
}

bool Referee::Undo() {
  if (before_.empty()) return false;
  const Before& before = before_.back();
  meeting_ = before.meeting;
  facts_ = before.facts;
  by_hand_ = before.by_hand;
  events_.resize(before.events);
  lines_.resize(before.events);
  before_.pop_back();
  return true;
}

SeatView Referee::View(bool open) const {
  SeatView view = See(meeting_, meeting_.decider());
  if (cards_ == Cards::kReal || open || view.revealed) return view;
  view.hands.fill(Hand());
  view.fresh.fill(Hand());
  view.sealed.fill(Card::kNone);
  return view;
}

std::string Referee::Record() const {
  if (cards_ == Cards::kReal) return {};
  std::string record = header_.ToLine();
  if (by_hand_) {
    record.pop_back();
    record += R"(,"dice":"by hand"})";
  } else {
    record += '\n' + CommitLine(seed_);
  }
  record += '\n';
  for (const std::string& line : lines_) record += line + '\n';
  if (!by_hand_ && over()) record += RevealLine(seed_) + '\n';
  return record;
}

}  // namespace furlong::table
