#include "riders/weighing_rider.h"

#include <algorithm>
#include <limits>

namespace furlong {
namespace {

constexpr int kSquare = 100;  // the unit of all weights: a hundredth of a square

// Squares a horse still has to ride to cross, in its lane.
int Remaining(const SeatView& view, Square at) { return view.course().FinishSquare(at.lane) + 1 - at.number; }

// How far the race is, 0 at the start to 100 at the finish.
int Progress(const SeatView& view, HorseId horse) {
  const Square at = view.board.field.At(horse);
  return std::clamp(100 * at.number / (view.course().FinishSquare(at.lane) + 1), 0, 100);
}

// Points a horse would really spend with this many to spend in a dice round.
int Spent(const SeatView& view, HorseId horse, int points) {
  return FindRides(view.course(), view.board.field, horse, points, RoundKind::kDice).points();
}

Use BetterDie(const SeatView& view, HorseId horse) {
  return Spent(view, horse, view.board.dice[1]) > Spent(view, horse, view.board.dice[0]) ? Use::kSecond : Use::kFirst;
}

// The pace that takes own horses furthest; where it makes no difference to them, the sum keeps the race going.
Use BestPace(const SeatView& view) {
  const Board& board = view.board;
  Use best = Use::kSum;
  int furthest = -1;
  for (const Use use : {Use::kSum, Use::kFirst, Use::kSecond}) {
    int spent = 0;
    for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
      if (!view.Mine(horse) || !board.field.OnCourse(horse)) continue;
      if (use == Use::kSum && board.DicePoints(use) > board.limits[horse]) {
        spent += std::max(Spent(view, horse, board.dice[0]), Spent(view, horse, board.dice[1]));
      } else {
        spent += Spent(view, horse, board.DicePoints(use));
      }
    }
    if (spent > furthest) {
      furthest = spent;
      best = use;
    }
  }
  return best;
}

}  // namespace

// Good squares: near the finish by their own lane, with room ahead.
int WeighingRider::SquareWorth(const SeatView& view, HorseId horse, Square at) const {
  const Board& board = view.board;
  int worth = -Remaining(view, at) * kSquare;
  for (HorseId other = 0; other < view.programme->horses(); ++other) {
    if (other == horse || !board.field.OnCourse(other) || board.field.lane[other] != at.lane) continue;
    const int ahead = board.field.number[other] - at.number;
    if (ahead > 0 && ahead < 7) worth -= (7 - ahead) * style_.boxed;  // behind another horse a way is soon closed
    if (ahead < 0 && ahead > -4 && !view.Mine(other))
      worth += style_.blocking;  // and a rival behind has the same trouble
  }
  return worth;
}

Square WeighingRider::BestSquare(const SeatView& view, HorseId horse, const Rides& rides) const {
  Square best{};
  int best_worth = std::numeric_limits<int>::min();
  rides.ForEach(view.course(), [&](Square to) {
    const int worth = SquareWorth(view, horse, to);
    if (worth > best_worth) {
      best_worth = worth;
      best = to;
    }
  });
  return best;
}

int WeighingRider::CardWorth(const SeatView& view, HorseId horse, Card card) const {
  const Square from = view.board.field.At(horse);
  const int progress = Progress(view, horse);
  // Early on a card is worth more later than now, so low ones go first; near the finish nothing is worth saving.
  const int saving = std::max(style_.saving_at_start - progress * style_.saving_lost / 100, style_.saving_least);
  const int cost = style_.later[static_cast<std::size_t>(card)] * saving / 100;
  const CardEffect effect = EffectOf(*view.programme, view.board, horse, card);
  switch (effect.kind) {
    case CardEffect::Kind::kFall: return -100 * kSquare;
    case CardEffect::Kind::kStandLimit:
    case CardEffect::Kind::kStandBlocked: return -cost - 2 * kSquare;
    case CardEffect::Kind::kRide: break;
  }
  const int gain = SquareWorth(view, horse, BestSquare(view, horse, effect.rides)) - SquareWorth(view, horse, from);
  return gain - cost;
}

Card WeighingRider::BestCard(const SeatView& view, HorseId horse) const {
  Card best = Card::kNone;
  int best_worth = std::numeric_limits<int>::min();
  view.hands[horse].ForEachKind([&](Card card) {
    const int worth = CardWorth(view, horse, card);
    if (worth > best_worth) {
      best_worth = worth;
      best = card;
    }
  });
  return best;
}

Hand WeighingRider::BestOf(Hand from, int count) const {
  const auto worth = [&](Card card) { return style_.keep[static_cast<std::size_t>(card)]; };
  Hand best;
  while (best.size() < count && !from.empty()) {
    Card pick = Card::kNone;
    from.ForEachKind([&](Card card) {
      if (pick == Card::kNone || worth(card) > worth(pick)) pick = card;
    });
    from.Remove(pick);
    best.Add(pick);
  }
  return best;
}

// Unseen cards replace what is not kept, so only what beats their average is kept.
Hand WeighingRider::WorthKeepingBlindly(Hand from, int most) const {
  Hand good;
  from.ForEach([&](Card card) {
    if (style_.keep[static_cast<std::size_t>(card)] > style_.keep_blindly_above) good.Add(card);
  });
  return BestOf(good, most);
}

Decision WeighingRider::Decide(const SeatView& view) {
  const Board& board = view.board;
  const HorseId horse = board.horse;
  switch (board.need) {
    case Need::kSeal:
    case Need::kCard: {
      if (view.hands[horse].empty()) {
        return BonusWorthTaking(view, horse) ? Decision::Bonus(horse) : Decision::Pass(horse);
      }
      const Card card = BestCard(view, horse);
      return board.need == Need::kSeal ? Decision::Seal(horse, card) : Decision::Play(horse, card);
    }
    case Need::kPace: return Decision::Pace(view.seat, BestPace(view));
    case Need::kDie: return Decision::Die(horse, BetterDie(view, horse));
    case Need::kRide: return Decision::Ride(horse, BestSquare(view, horse, board.rides));
    default: {
      const int count = board.FreshSize(horse);
      if (view.programme->options().blind_exchange) {
        return Decision::Keep(horse, WorthKeepingBlindly(view.hands[horse], count));
      }
      return Decision::Keep(horse, BestOf(view.hands[horse] + view.fresh[horse], count));
    }
  }
}

}  // namespace furlong
