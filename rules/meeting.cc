#include "rules/meeting.h"

#include <algorithm>
#include <cassert>

namespace furlong {
namespace {

void TellOutcome(EventSink* sink, const Outcome& outcome) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kChance;
  event.outcome = outcome;
  sink->On(event);
}

void TellStand(EventSink* sink, HorseId horse, StandReason why) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kStand;
  event.horse = horse;
  event.why = why;
  sink->On(event);
}

void TellRound(EventSink* sink, const Board& board) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kRound;
  event.race = board.race;
  event.round = board.round;
  event.round_kind = board.round_kind();
  std::copy_n(board.order.begin(), board.order_size, event.order.begin());
  event.order_size = board.order_size;
  event.limits = board.limits;
  sink->On(event);
}

void TellPlace(EventSink* sink, HorseId horse, std::uint8_t place) {
  if (sink == nullptr) return;
  Event event;
  event.kind = Event::Kind::kPlace;
  event.horse = horse;
  event.place = place;
  event.points = static_cast<std::uint8_t>(PointsFor(place));
  sink->On(event);
}

}  // namespace

Refusal Meeting::Do(const Decision& decision, EventSink* sink) {
  const Refusal refusal = Ask(decision);
  if (refusal.ok()) Apply(decision, sink);
  return refusal;
}

void Meeting::TellDecision(EventSink& sink, const Decision& decision) {
  if (decision.kind == Decision::Kind::kPass) return TellStand(&sink, decision.horse, StandReason::kEmpty);
  Event event;
  event.kind = Event::Kind::kDecision;
  event.decision = decision;
  sink.On(event);
}

void Meeting::ApplyUncommon(const Decision& decision) {
  const HorseId horse = decision.horse;
  switch (decision.kind) {
    case Decision::Kind::kBonus: TakeBonus(horse); break;
    case Decision::Kind::kSeal:
      secrets_.hands[horse].Remove(decision.card);
      secrets_.sealed[horse] = decision.card;
      board_.sealed |= static_cast<std::uint8_t>(1u << horse);
      NextSeal(static_cast<std::uint8_t>(board_.turn + 1));
      break;
    case Decision::Kind::kPass:
      board_.need = Need::kStandEmpty;
      Step(nullptr);
      break;
    case Decision::Kind::kKeep: {
      const Hand fresh_cards = fresh(horse);
      secrets_.hands[horse] = decision.cards;
      if (programme_->options().blind_exchange) {
        board_.old_kept[horse] = static_cast<std::uint8_t>(decision.cards.size());
        if (!decision.cards.empty()) {
          board_.need = Need::kDrop;
          break;
        }
        secrets_.hands[horse] = fresh_cards;
      } else {
        // R12.1: where an old and a new card are equal, as few as possible count as old.
        int old = 0;
        decision.cards.ForEachKind(
            [&](Card card) { old += std::max(0, decision.cards.count(card) - fresh_cards.count(card)); });
        board_.old_kept[horse] = static_cast<std::uint8_t>(old);
      }
      NextKeep(horse);
      break;
    }
    default: break;  // the other kinds are handled in Apply
  }
}

Refusal Meeting::Do(const Outcome& outcome, EventSink* sink) {
  const Refusal refusal = Ask(outcome);
  if (refusal.ok()) Apply(outcome, sink);
  return refusal;
}

void Meeting::Apply(const Outcome& outcome, EventSink* sink) {
  assert(Ask(outcome).ok());
  TellOutcome(sink, outcome);
  const HorseId horse = outcome.horse;
  switch (outcome.kind) {
    case Outcome::Kind::kBoxes: PlaceInBoxes(outcome); break;
    case Outcome::Kind::kShuffle: Shuffle(outcome); break;
    case Outcome::Kind::kRoller:
      board_.roller = outcome.player;
      board_.round = 0;
      board_.horse = kNoHorse;
      board_.need = Need::kRound;
      break;
    case Outcome::Kind::kDice:
      board_.dice = outcome.dice;
      board_.need = Need::kPace;
      break;
    case Outcome::Kind::kLose:
      secrets_.hands[horse] = secrets_.hands[horse] - outcome.cards;
      NextLose(static_cast<HorseId>(horse + 1));
      break;
    case Outcome::Kind::kDrop:
      secrets_.hands[horse] = secrets_.hands[horse] + fresh(horse) - outcome.cards;
      NextKeep(horse);
      break;
  }
}

void Meeting::Step(EventSink* sink) {
  assert(IsFact(board_.need));
  const HorseId horse = board_.horse;
  const auto next = static_cast<std::uint8_t>(board_.turn + 1);
  switch (board_.need) {
    case Need::kRound:
      TakeOrder(course(), board_);
      FindLimits(course(), board_);
      TellRound(sink, board_);
      BeginRound();
      break;
    case Need::kReveal:
      if (sink != nullptr) TellDecision(*sink, Decision::Play(horse, secrets_.sealed[horse]));
      board_.sealed &= static_cast<std::uint8_t>(~(1u << horse));
      PlayCard(secrets_.sealed[horse]);
      break;
    case Need::kStandLimit:
      TellStand(sink, horse, StandReason::kLimit);
      NextTurn(next);
      break;
    case Need::kStandEmpty:
      TellStand(sink, horse, StandReason::kEmpty);
      programme_->options().sealed_cards ? NextSeal(next) : NextTurn(next);
      break;
    case Need::kStandBlocked:
      TellStand(sink, horse, StandReason::kBlocked);
      NextTurn(next);
      break;
    case Need::kFall:
      if (sink != nullptr) {
        Event event;
        event.kind = Event::Kind::kFall;
        event.horse = horse;
        sink->On(event);
      }
      board_.status[horse] = Status::kFallen;
      board_.fell[horse] = static_cast<std::uint8_t>(1 + *std::max_element(board_.fell.begin(), board_.fell.end()));
      board_.field.Remove(horse);
      NextTurn(next);
      break;
    case Need::kPlace:
      TellPlace(sink, horse, static_cast<std::uint8_t>(board_.placed + 1));
      ++board_.placed;
      board_.places[board_.race][horse] = board_.placed;
      board_.status[horse] = Status::kFinished;
      board_.field.Remove(horse);
      board_.turn = next;
      board_.turn < board_.to_place ? void(board_.horse = board_.order[board_.turn]) : AfterPlaces();
      break;
    case Need::kResult:
      if (sink != nullptr) {
        Event event;
        event.kind = Event::Kind::kResult;
        event.scores = Scores(*programme_, board_);
        event.ranking = Ranking(*programme_, board_);
        sink->On(event);
      }
      board_.need = Need::kOver;
      break;
    default: break;
  }
}

}  // namespace furlong
