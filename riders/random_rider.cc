#include "riders/random_rider.h"

#include <bit>

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

// Bit set: the own horses whose bonus may be taken and is of use.
unsigned Bonuses(const SeatView& view) {
  unsigned found = 0;
  for (unsigned own = view.programme->HorsesOf(view.seat); own != 0; own &= own - 1) {
    const auto horse = static_cast<HorseId>(std::countr_zero(own));
    if (view.board.bonus_race[horse] != kBonusNotTaken) continue;  // mostly so, and asking takes longer
    if (BonusWorthTaking(*view.programme, view.board, horse)) found |= 1u << horse;
  }
  return found;
}

}  // namespace

std::optional<HorseId> RandomRider::TakeBonusOutOfTurn(const SeatView& view) {
  unsigned horses = Bonuses(view);
  if (horses == 0) return std::nullopt;
  for (std::uint32_t skip = random_.Below(static_cast<std::uint32_t>(std::popcount(horses))); skip > 0; --skip) {
    horses &= horses - 1;
  }
  return static_cast<HorseId>(std::countr_zero(horses));
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
  const int bonuses = std::popcount(Bonuses(view));
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
