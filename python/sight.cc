#include "python/sight.h"

namespace furlong::python {

Sight SightOf(const Position& position, PlayerId seat) {
  const Meeting& meeting = position.meeting;
  const Programme& programme = meeting.programme();
  const Board& board = meeting.board();
  Sight sight;
  sight.programme = &programme;
  sight.seat = seat;
  sight.board = &board;
  sight.sealed.fill(Card::kNone);
  const bool fresh_seen = !programme.options().blind_exchange;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    sight.hand_size[horse] = static_cast<std::uint8_t>(meeting.hand(horse).size());
    if (programme.OwnerOf(horse) != seat) continue;
    sight.hands[horse] = meeting.hand(horse);
    sight.gone[horse] = position.gone[horse];
    if (fresh_seen) sight.fresh[horse] = meeting.fresh(horse);
    if (((board.sealed >> horse) & 1) != 0) sight.sealed[horse] = meeting.secrets().sealed[horse];
  }
  if (position.picking() && DeciderOf(programme, board) == seat) sight.picked = position.picked;
  return sight;
}

Sight SightOf(const SeatView& view, const std::array<Hand, kMaxHorses>& own_gone, Hand own_picked) {
  Sight sight;
  sight.programme = view.programme;
  sight.seat = view.seat;
  sight.board = &view.board;
  sight.hand_size = view.hand_size;
  sight.sealed.fill(Card::kNone);
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!view.Mine(horse)) continue;
    sight.hands[horse] = view.hands[horse];
    sight.fresh[horse] = view.fresh[horse];
    sight.gone[horse] = own_gone[horse];
    sight.sealed[horse] = view.sealed[horse];
  }
  if (view.MyChoice()) sight.picked = own_picked;
  return sight;
}

}  // namespace furlong::python
