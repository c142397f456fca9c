// Playing a round: order and limits, sealed cards, turns, places (R4 to R7, R10).
#include "rules/meeting.h"

#include <algorithm>

namespace furlong {

void TakeOrder(const Course& course, Board& board) {
  std::array<std::uint32_t, kMaxHorses> keys;  // line, reversed lane, horse (low bits); sorted descending
  std::size_t count = 0;
  // The previous order is almost right, so an insertion sort is fast.
  for (std::size_t i = 0; i < board.order_size; ++i) {
    const HorseId horse = board.order[i];
    if (!board.field.OnCourse(horse)) continue;
    const Square at = board.field.At(horse);
    const std::uint32_t key = (static_cast<std::uint32_t>(course.LineOf(at)) << 6) | ((7u - at.lane) << 3) | horse;
    std::size_t j = count++;
    for (; j > 0 && keys[j - 1] < key; --j) keys[j] = keys[j - 1];
    keys[j] = key;
  }
  board.order_size = static_cast<std::uint8_t>(count);
  for (std::size_t i = 0; i < count; ++i) board.order[i] = static_cast<HorseId>(keys[i] & 7);
}

void FindLimits(const Course& course, Board& board) {
  board.limits.fill(kNoLimit);
  int position = 0;
  int line = -1;
  for (std::size_t i = 0; i < board.order_size; ++i) {
    const HorseId horse = board.order[i];
    const int line_here = course.LineOf(board.field.At(horse));
    if (line_here != line) position = board.placed + static_cast<int>(i) + 1;
    if (LimitAt(position) == kNoLimit) break;
    line = line_here;
    board.limits[horse] = LimitAt(position);
  }
}

bool Meeting::CanTakeBonus(HorseId horse) const { return CheckBonus(*programme_, board_, horse).ok(); }

void Meeting::BeginRound() {
  board_.turn = 0;
  board_.card = Card::kNone;
  if (board_.round_kind() == RoundKind::kDice) {
    board_.horse = kNoHorse;
    board_.need = Need::kDice;
  } else if (programme_->options().sealed_cards) {
    NextSeal(0);
  } else {
    NextTurn(0);
  }
}

void Meeting::NextSeal(std::uint8_t turn) {
  if (turn == board_.order_size) return NextTurn(0);
  board_.turn = turn;
  board_.horse = board_.order[turn];
  const bool asked = !secrets_.hands[board_.horse].empty() || CanTakeBonus(board_.horse);
  board_.need = asked ? Need::kSeal : Need::kStandEmpty;
}

void Meeting::NextTurn(std::uint8_t turn) {
  const bool sealed = programme_->options().sealed_cards && board_.round_kind() == RoundKind::kCard;
  // R6.5: a horse without a sealed card gets no turn.
  while (sealed && turn < board_.order_size && ((board_.sealed >> board_.order[turn]) & 1) == 0) ++turn;
  if (turn == board_.order_size) return EndRound();
  board_.turn = turn;
  board_.horse = board_.order[turn];
  if (board_.round_kind() == RoundKind::kDice) {
    const int points = board_.DicePoints(board_.pace);
    if (board_.pace == Use::kSum && board_.TurnRoll(board_.horse)) {
      board_.need = Need::kDie;
    } else {
      Move(points);
    }
  } else if (sealed) {
    board_.need = Need::kReveal;
  } else {
    const bool asked = !secrets_.hands[board_.horse].empty() || CanTakeBonus(board_.horse);
    board_.need = asked ? Need::kCard : Need::kStandEmpty;
  }
}

void Meeting::PlayCard(Card card) {
  board_.card = card;
  board_.played[board_.horse].Add(card);
  if (board_.AboveLimit(board_.horse, card)) {
    board_.need = Need::kStandLimit;
  } else {
    Move(Value(card));
  }
}

void Meeting::Move(int points) {
  board_.points = static_cast<std::uint8_t>(points);
  FindRides(course(), board_.field, board_.horse, points, board_.round_kind(), board_.rides);
  switch (board_.rides.outcome()) {
    case Rides::Outcome::kRide: board_.need = Need::kRide; break;
    case Rides::Outcome::kBlocked: board_.need = Need::kStandBlocked; break;
    case Rides::Outcome::kFall: board_.need = Need::kFall; break;
  }
}

// R10.1: horses that have crossed are placed in the running order as it is now.
void Meeting::EndRound() {
  bool crossed = false;
  for (int i = 0; i < board_.order_size; ++i) {
    const HorseId horse = board_.order[static_cast<std::size_t>(i)];
    crossed |=
        board_.field.OnCourse(horse) && board_.field.number[horse] > course().FinishSquare(board_.field.lane[horse]);
  }
  board_.turn = 0;
  board_.to_place = 0;
  if (!crossed) return AfterPlaces();
  TakeOrder(course(), board_);
  while (board_.to_place < board_.order_size &&
         (programme_->options().finish_first || course().Crossed(board_.field.At(board_.order[board_.to_place])))) {
    ++board_.to_place;
  }
  board_.horse = board_.order[0];
  board_.need = Need::kPlace;
}

void Meeting::AfterPlaces() {
  board_.horse = kNoHorse;
  bool racing = false;
  for (int i = 0; i < board_.order_size; ++i) {
    racing = racing || board_.field.OnCourse(board_.order[static_cast<std::size_t>(i)]);
  }
  if (racing) {
    if (board_.round_kind() == RoundKind::kDice) {
      board_.roller = static_cast<PlayerId>((board_.roller + 1) % programme_->players());
    }
    ++board_.round;
    board_.need = Need::kRound;
  } else if (board_.race + 1 < programme_->races()) {
    ++board_.race;
    board_.need = Need::kBoxes;
  } else {
    board_.need = Need::kResult;
  }
}

}  // namespace furlong
