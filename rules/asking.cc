#include "rules/asking.h"

namespace furlong {

AskedList::AskedList(const SeatView& view) {
  const Programme& programme = *view.programme;
  const Board& board = view.board;
  if (board.need == Need::kSeal) {
    for (int i = board.turn; i < board.order_size; ++i) {
      const HorseId horse = board.order[static_cast<std::size_t>(i)];
      if (view.hand_size[horse] > 0 || CheckBonus(programme, board, horse).ok()) Add(programme, horse, Need::kSeal);
    }
  } else if (board.need == Need::kKeep) {
    for (HorseId horse = board.horse; horse < programme.horses(); ++horse) Add(programme, horse, Need::kKeep);
  } else if (IsDecision(board.need)) {
    list_[0] = {DeciderOf(programme, board), board.need == Need::kPace ? kNoHorse : board.horse, board.need};
    count_ = 1;
  }
}

void TurnTo(SeatView& view, HorseId horse) {
  Board& board = view.board;
  if (board.need != Need::kSeal && board.need != Need::kKeep) return;
  board.horse = horse;
  if (board.need == Need::kKeep) return;
  for (std::uint8_t turn = 0; turn < board.order_size; ++turn) {
    if (board.order[turn] == horse) board.turn = turn;
  }
}

std::optional<Decision> OnlyChoice(const SeatView& view, const Asked& asked) {
  const Board& board = view.board;
  const HorseId horse = asked.horse;
  switch (asked.need) {
    case Need::kSeal:
    case Need::kCard: {
      const Hand hand = view.hands[horse];
      if (hand.size() != 1 || CheckBonus(*view.programme, board, horse).ok()) return std::nullopt;
      const Card card = hand.NthKind(0);
      return asked.need == Need::kSeal ? Decision::Seal(horse, card) : Decision::Play(horse, card);
    }
    case Need::kKeep: {
      if (!view.hands[horse].empty() || CheckBonus(*view.programme, board, horse).ok()) return std::nullopt;
      return Decision::Keep(horse, view.programme->options().blind_exchange ? Hand() : view.fresh[horse]);
    }
    case Need::kDie:
      if (board.dice[0] != board.dice[1]) return std::nullopt;
      return Decision::Die(horse, Use::kFirst);
    case Need::kRide:
      if (board.rides.count() != 1) return std::nullopt;
      return Decision::Ride(horse, board.rides.Nth(view.course(), 0));
    default: return std::nullopt;
  }
}

}  // namespace furlong
