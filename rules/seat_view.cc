#include "rules/seat_view.h"

#include <bit>
#include <cassert>

namespace furlong {

Refusal SeatView::AskBonus(HorseId horse) const {
  if (!Mine(horse)) return {.reason = Reason::kNotThisPlayer, .horse = horse};
  return CheckBonus(*programme, board, horse);
}

namespace {

// Sets what the seat knows while the meeting is not over: the board, the sizes of all hands, and the cards of these
// horses. Everything else stays as it is.
void ShowCards(SeatView& view, const Meeting& meeting, unsigned horses) {
  view.board = meeting.board();
  // Of all that there may be: a fixed number is quicker, and who does not take part has no cards.
  for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
    view.hand_size[horse] = static_cast<std::uint8_t>(meeting.hand(horse).size());
  }
  const bool open_exchange = !meeting.programme().options().blind_exchange;
  for (; horses != 0; horses &= horses - 1) {
    const auto horse = static_cast<HorseId>(std::countr_zero(horses));
    const bool sealed = ((view.board.sealed >> horse) & 1) != 0;
    view.hands[horse] = meeting.hand(horse);
    view.fresh[horse] = open_exchange ? meeting.fresh(horse) : Hand();
    view.sealed[horse] = sealed ? meeting.secrets().sealed[horse] : Card::kNone;
  }
}

}  // namespace

SeatView See(const Meeting& meeting, PlayerId seat) {
  const Programme& programme = meeting.programme();
  SeatView view;
  view.programme = &programme;
  view.seat = seat;
  view.sealed.fill(Card::kNone);
  view.revealed = meeting.over();
  ShowCards(view, meeting, view.revealed ? (1u << programme.horses()) - 1 : programme.HorsesOf(seat));
  for (HorseId horse = 0; view.revealed && horse < programme.horses(); ++horse) {
    view.decks[horse] = meeting.secrets().decks[horse];
  }
  return view;
}

void Refresh(SeatView& view, const Meeting& meeting) {
  assert(view.programme == &meeting.programme());
  if (view.revealed || meeting.over()) {
    view = See(meeting, view.seat);
  } else {
    ShowCards(view, meeting, view.programme->HorsesOf(view.seat));
  }
}

}  // namespace furlong
