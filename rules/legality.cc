// Which decisions and outcomes are legal now, and why others are refused.
#include "rules/meeting.h"

#include <algorithm>

namespace furlong {

PlayerId DeciderOf(const Programme& programme, const Board& board) {
  if (board.need == Need::kPace) return board.roller;
  return IsDecision(board.need) ? programme.OwnerOf(board.horse) : kNoPlayer;
}

CardEffect EffectOf(const Programme& programme, const Board& board, HorseId horse, Card card) {
  CardEffect effect;
  if (board.AboveLimit(horse, card)) {
    effect.kind = CardEffect::Kind::kStandLimit;
    effect.limit = board.limits[horse];
    return effect;
  }
  effect.rides = FindRides(programme.CourseOf(board.race), board.field, horse, Value(card), RoundKind::kCard);
  switch (effect.rides.outcome()) {
    case Rides::Outcome::kRide: effect.kind = CardEffect::Kind::kRide; break;
    case Rides::Outcome::kBlocked: effect.kind = CardEffect::Kind::kStandBlocked; break;
    case Rides::Outcome::kFall: effect.kind = CardEffect::Kind::kFall; break;
  }
  return effect;
}

Refusal Meeting::Ask(const Decision& decision) const {
  if (decision.kind == Decision::Kind::kBonus) return CheckBonus(*programme_, board_, decision.horse);
  if (over()) return {Reason::kMeetingOver};

  const bool passes = decision.kind == Decision::Kind::kPass;
  switch (board_.need) {
    case Need::kPace:
      if (decision.kind != Decision::Kind::kPace) return {Reason::kNotNow, board_.horse};
      return decision.player == board_.roller ? Refusal{}
                                              : Refusal{.reason = Reason::kNotThisPlayer, .player = board_.roller};
    case Need::kKeep:
      if (decision.kind != Decision::Kind::kKeep) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kSeal:
      if (decision.kind != Decision::Kind::kSeal && !passes) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kCard:
      if (decision.kind != Decision::Kind::kCard && !passes) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kDie:
      if (decision.kind != Decision::Kind::kDie) return {Reason::kNotNow, board_.horse};
      break;
    case Need::kRide:
      if (decision.kind != Decision::Kind::kRide) return {Reason::kNotNow, board_.horse};
      break;
    default: return {Reason::kNotNow, board_.horse};
  }
  if (decision.horse != board_.horse) return {Reason::kNotThisHorse, board_.horse};
  switch (decision.kind) {
    case Decision::Kind::kKeep: return AskKeep(decision.horse, decision.cards);
    case Decision::Kind::kPass:
      return secrets_.hands[decision.horse].empty() ? Refusal{} : Refusal{Reason::kMustPlayCard, decision.horse};
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard:
      if (decision.card != Card::kNone && secrets_.hands[decision.horse].Holds(decision.card)) return {};
      return {Reason::kCardNotHeld, decision.horse, 0, decision.card};
    case Decision::Kind::kDie:
      return decision.use == Use::kSum ? Refusal{Reason::kNoSumForDie, decision.horse} : Refusal{};
    default:
      if (board_.rides.Contains(course(), decision.to)) return {};
      return ExplainRide(*programme_, board_, decision.to);
  }
}

Refusal Meeting::AskAhead(const Decision& decision) const {
  const bool seal =
      board_.need == Need::kSeal && (decision.kind == Decision::Kind::kSeal || decision.kind == Decision::Kind::kPass);
  const bool keep = board_.need == Need::kKeep && decision.kind == Decision::Kind::kKeep;
  if (!seal && !keep) return Ask(decision);
  if (decision.horse >= programme_->horses()) return {Reason::kNotAHorse, decision.horse};
  Meeting in_turn = *this;
  in_turn.board_.horse = decision.horse;
  if (seal) {
    // Not asked: horses that had their turn to lay a card, horses out of the race, and horses that can only stand.
    const auto* const begin = board_.order.data() + board_.turn;
    const auto* const end = board_.order.data() + board_.order_size;
    const bool stands = hand(decision.horse).empty() && !CheckBonus(*programme_, board_, decision.horse).ok();
    if (stands || std::find(begin, end, decision.horse) == end) return {Reason::kNotNow, decision.horse};
  } else if (board_.Prepared(decision.horse)) {
    return {Reason::kNotNow, decision.horse};
  }
  return in_turn.Ask(decision);
}

Refusal Meeting::Ask(const Outcome& outcome) const {
  if (over()) return {Reason::kMeetingOver};
  const auto wants = [&](Need need) { return board_.need == need; };
  const Refusal not_now{Reason::kNotNow, board_.horse};
  switch (outcome.kind) {
    case Outcome::Kind::kBoxes: return wants(Need::kBoxes) ? AskBoxes(outcome) : not_now;
    case Outcome::Kind::kShuffle: {
      if (!wants(Need::kShuffle)) return not_now;
      if (outcome.horse != board_.horse) return {Reason::kNotThisHorse, board_.horse};
      std::array<int, kCardKinds> copies{};
      for (const Card card : outcome.deck) {
        if (static_cast<int>(card) >= kCardKinds) return {Reason::kWrongDeck, outcome.horse};
        ++copies[static_cast<std::size_t>(card)];
      }
      for (std::size_t kind = 0; kind < kCardKinds; ++kind) {
        if (copies[kind] != kDeckCopies[kind]) return {Reason::kWrongDeck, outcome.horse, 0, static_cast<Card>(kind)};
      }
      return {};
    }
    case Outcome::Kind::kRoller:
      if (!wants(Need::kRoller)) return not_now;
      return outcome.player < programme_->players() ? Refusal{} : Refusal{Reason::kNotThisPlayer};
    case Outcome::Kind::kDice:
      if (!wants(Need::kDice)) return not_now;
      if (outcome.player != board_.roller) return {.reason = Reason::kWrongRoller, .player = board_.roller};
      for (const int die : outcome.dice) {
        if (die < 1 || die > 6) return {Reason::kWrongDie, kNoHorse, static_cast<std::uint8_t>(die)};
      }
      return {};
    case Outcome::Kind::kLose:
    case Outcome::Kind::kDrop: {
      const bool lose = outcome.kind == Outcome::Kind::kLose;
      if (!wants(lose ? Need::kLose : Need::kDrop)) return not_now;
      if (outcome.horse != board_.horse) return {Reason::kNotThisHorse, board_.horse};
      const int count = CardsToLeave();
      if (outcome.cards.size() != count) {
        return {Reason::kWrongCount, outcome.horse, static_cast<std::uint8_t>(count)};
      }
      const Hand from = lose ? hand(outcome.horse) : fresh(outcome.horse);
      return from.Contains(outcome.cards) ? Refusal{} : Refusal{Reason::kCardNotHeld, outcome.horse};
    }
  }
  return not_now;
}

}  // namespace furlong
