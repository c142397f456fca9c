#include "riders/random_rider.h"

namespace furlong {
namespace {

// There are very many hands to keep. Compared with taking a bonus, they count as this many choices.
constexpr int kKeepWeight = 8;

int ChoiceCount(const SeatView& view) {
  const Board& board = view.board;
  switch (board.need) {
    case Need::kSeal:
    case Need::kCard: return std::max(1, view.hands[board.horse].KindCount());
    case Need::kPace: return 3;
    case Need::kDie: return 2;
    case Need::kRide: return board.rides.count();
    default: return kKeepWeight;
  }
}

bool MayTakeBonus(const SeatView& view, HorseId horse) {
  return view.Mine(horse) && BonusWorthTaking(*view.programme, view.board, horse);
}

}  // namespace

std::optional<HorseId> RandomRider::TakeBonusOutOfTurn(const SeatView& view) {
  std::array<HorseId, kMaxHorses> horses{};
  std::uint32_t count = 0;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (MayTakeBonus(view, horse)) horses[count++] = horse;
  }
  if (count == 0) return std::nullopt;
  return horses[random_.Below(count)];
}

Decision RandomRider::Keep(const SeatView& view) {
  const HorseId horse = view.board.horse;
  const bool blind = view.programme->options().blind_exchange;
  Hand from = view.hands[horse] + view.fresh[horse];
  int count = view.board.FreshSize(horse);
  if (blind) count = static_cast<int>(random_.Below(static_cast<std::uint32_t>(std::min(count, from.size()) + 1)));
  Hand keep;
  for (; count > 0; --count) {
    const Card card = from.NthCard(static_cast<int>(random_.Below(static_cast<std::uint32_t>(from.size()))));
    from.Remove(card);
    keep.Add(card);
  }
  return Decision::Keep(horse, keep);
}

Decision RandomRider::Decide(const SeatView& view) {
  const Board& board = view.board;
  const HorseId horse = board.horse;
  const int choices = ChoiceCount(view);
  int bonuses = 0;
  for (HorseId own = 0; own < view.programme->horses(); ++own) bonuses += MayTakeBonus(view, own) ? 1 : 0;
  const int pick = static_cast<int>(random_.Below(static_cast<std::uint32_t>(choices + bonuses)));
  if (pick >= choices) return Decision::Bonus(*TakeBonusOutOfTurn(view));
  switch (board.need) {
    case Need::kSeal:
    case Need::kCard: {
      if (view.hands[horse].empty()) return Decision::Pass(horse);
      const Card card = view.hands[horse].NthKind(pick);
      return board.need == Need::kSeal ? Decision::Seal(horse, card) : Decision::Play(horse, card);
    }
    case Need::kPace: return Decision::Pace(view.seat, static_cast<Use>(pick));
    case Need::kDie: return Decision::Die(horse, static_cast<Use>(pick));
    case Need::kRide: return Decision::Ride(horse, board.rides.Nth(view.course(), pick));
    default: return Keep(view);
  }
}

}  // namespace furlong
