// Preparing a race: boxes, decks, cards lost and kept, and the bonus (R2, R5.1, R5.2).
#include "rules/meeting.h"

#include <algorithm>
#include <bit>

namespace furlong {
namespace {

constexpr int kCardsDealt = 10;  // R2.2: cards dealt for a race
constexpr int kBonusCards = 2;   // R2.4

}  // namespace

Refusal CheckBonus(const Programme& programme, const Board& board, HorseId horse) {
  if (horse >= programme.horses()) return {Reason::kNotAHorse, horse};
  if (board.need == Need::kOver) return {Reason::kMeetingOver};
  if (board.need == Need::kBoxes || board.need == Need::kLose || board.need == Need::kDrop ||
      board.need == Need::kResult || (board.need == Need::kShuffle && horse >= board.horse)) {
    return {Reason::kBonusNotNow, horse};
  }
  if (board.bonus_race[horse] != kBonusNotTaken) return {Reason::kBonusTaken, horse};
  if (board.status[horse] != Status::kRacing) return {Reason::kHorseOut, horse};
  if (board.need == Need::kPlace) {
    // The round is over, so horses that are about to be placed have finished.
    for (int i = board.turn; i < board.to_place; ++i) {
      if (board.order[static_cast<std::size_t>(i)] == horse) return {Reason::kHorseOut, horse};
    }
  }
  return {};
}

int Meeting::BonusLoss(HorseId horse) const {
  const bool took = board_.race > 0 && board_.bonus_race[horse] == board_.race - 1;
  return took ? std::min(kBonusCards, secrets_.hands[horse].size()) : 0;
}

Refusal Meeting::AskKeep(HorseId horse, Hand cards) const {
  const bool blind = programme_->options().blind_exchange;
  const Hand from = blind ? hand(horse) : hand(horse) + fresh(horse);
  const int fresh_size = board_.FreshSize(horse);
  if (blind ? cards.size() > fresh_size : cards.size() != fresh_size) {
    return {Reason::kKeepCount, horse, static_cast<std::uint8_t>(fresh_size)};
  }
  Refusal refusal;
  cards.ForEachKind([&](Card card) {
    if (refusal.ok() && cards.count(card) > from.count(card)) refusal = {Reason::kCardNotHeld, horse, 0, card};
  });
  return refusal;
}

Refusal Meeting::AskBoxes(const Outcome& outcome) const {
  if (outcome.order_size != programme_->horses()) return {Reason::kWrongOrder};
  unsigned seen = 0;
  for (int i = 0; i < outcome.order_size; ++i) {
    const HorseId horse = outcome.order[static_cast<std::size_t>(i)];
    if (horse >= programme_->horses()) return {Reason::kNotAHorse, horse};
    seen |= 1u << horse;
  }
  if (seen != (1u << programme_->horses()) - 1) return {Reason::kWrongOrder};
  const bool expected = board_.race == 0 || outcome.order == BoxesAfter(*programme_, board_);
  return expected ? Refusal{} : Refusal{Reason::kWrongOrder};
}

void Meeting::TakeBonus(HorseId horse) {
  board_.bonus_race[horse] = board_.race;
  const int from = board_.dealt[horse];
  board_.dealt[horse] = static_cast<std::uint8_t>(from + kBonusCards);
  // Until the owner has chosen cards to keep, these two are newly dealt cards like the others (R2.5 d).
  if (board_.Prepared(horse)) {
    secrets_.hands[horse] = secrets_.hands[horse] + secrets_.decks[horse].Range(from, from + kBonusCards);
  }
}

void Meeting::PlaceInBoxes(const Outcome& outcome) {
  board_.boxes = outcome.order;
  board_.order = outcome.order;
  board_.order_size = outcome.order_size;
  board_.field.Clear();
  const auto horses = std::min<std::uint8_t>(outcome.order_size, kMaxHorses);
  for (std::uint8_t lane = 0; lane < horses; ++lane) board_.field.Put(outcome.order[lane], {lane, 0});
  board_.status.fill(Status::kRacing);
  board_.fell.fill(0);
  board_.old_kept.fill(0);
  board_.limits.fill(kNoLimit);
  board_.placed = 0;
  board_.prepared = 0;
  board_.round = 0;
  board_.turn = 0;
  if (Programme::FirstOfDeck(board_.race)) {
    board_.dealt.fill(0);
    board_.bonus_race.fill(kBonusNotTaken);
    board_.played.fill(Hand());
    secrets_.hands.fill(Hand());
    board_.fresh_from = board_.dealt;
    board_.need = Need::kShuffle;
    board_.horse = 0;
  } else {
    board_.fresh_from = board_.dealt;
    NextLose(0);
  }
}

void Meeting::Shuffle(const Outcome& outcome) {
  const HorseId horse = outcome.horse;
  const bool all_at_once = programme_->LastOfDeck(board_.race);  // R2.7
  if (all_at_once) board_.bonus_race[horse] = board_.race;
  board_.dealt[horse] = kCardsDealt + (all_at_once ? kBonusCards : 0);
  secrets_.decks[horse] = Deck(outcome.deck);
  secrets_.hands[horse] = secrets_.decks[horse].Range(0, board_.dealt[horse]);
  board_.prepared |= static_cast<std::uint8_t>(1u << horse);
  board_.horse = static_cast<HorseId>(horse + 1);
  if (board_.horse == programme_->horses()) AwaitRoller();
}

void Meeting::NextLose(HorseId from) {
  for (HorseId horse = from; horse < programme_->horses(); ++horse) {
    if (BonusLoss(horse) == 0) continue;
    board_.horse = horse;
    board_.need = Need::kLose;
    return;
  }
  for (HorseId horse = 0; horse < programme_->horses(); ++horse) {
    int cards = kCardsDealt;
    if (programme_->LastOfDeck(board_.race) && board_.bonus_race[horse] == kBonusNotTaken) {
      board_.bonus_race[horse] = board_.race;  // R2.5 (c)
      cards += kBonusCards;
    }
    board_.dealt[horse] = static_cast<std::uint8_t>(board_.dealt[horse] + cards);
  }
  board_.horse = 0;
  board_.need = Need::kKeep;
}

void Meeting::NextKeep(HorseId done) {
  board_.prepared |= static_cast<std::uint8_t>(1u << done);
  // Not simply the next horse: a search that began with a later horse's choice (TurnTo) must go back to earlier ones.
  board_.horse = static_cast<HorseId>(std::countr_one(board_.prepared));
  if (board_.horse == programme_->horses()) return AwaitRoller();
  board_.need = Need::kKeep;
}

void Meeting::AwaitRoller() {
  board_.horse = kNoHorse;
  board_.need = Need::kRoller;
}

}  // namespace furlong
