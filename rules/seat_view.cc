#include "rules/seat_view.h"

namespace furlong {

Refusal SeatView::AskBonus(HorseId horse) const {
  if (!Mine(horse)) return {.reason = Reason::kNotThisPlayer, .horse = horse};
  return CheckBonus(*programme, board, horse);
}

SeatView See(const Meeting& meeting, PlayerId seat) {
  SeatView view;
  view.programme = &meeting.programme();
  view.seat = seat;
  view.board = meeting.board();
  view.sealed.fill(Card::kNone);
  view.revealed = meeting.over();
  for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
    view.hand_size[horse] = static_cast<std::uint8_t>(meeting.hand(horse).size());
    if (view.revealed) view.decks[horse] = meeting.secrets().decks[horse];
    if (!view.Mine(horse) && !view.revealed) continue;
    view.hands[horse] = meeting.hand(horse);
    if (!meeting.programme().options().blind_exchange) view.fresh[horse] = meeting.fresh(horse);
    if (((view.board.sealed >> horse) & 1) != 0) view.sealed[horse] = meeting.secrets().sealed[horse];
  }
  return view;
}

}  // namespace furlong
