#include "riders/weighing_rider.h"

#include <algorithm>
#include <limits>

#include "riders/keeping.h"

namespace furlong {
namespace {

constexpr int kUsualMove = 7;
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
Use BestPace(const SeatView& view, int holding) {
  const Board& board = view.board;
  Use best = Use::kSum;
  int furthest = -1000000;
  for (const Use use : {Use::kSum, Use::kFirst, Use::kSecond}) {
    int spent = 0;
    int rivals = 0;
    for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
      if (!board.field.OnCourse(horse)) continue;
      int& sum = view.Mine(horse) ? spent : rivals;
      if (use == Use::kSum && board.DicePoints(use) > board.limits[horse]) {
        sum += std::max(Spent(view, horse, board.dice[0]), Spent(view, horse, board.dice[1]));
      } else {
        sum += Spent(view, horse, board.DicePoints(use));
      }
    }
    const int gain = 100 * spent - holding * rivals / std::max(1, view.programme->players() - 1);
    if (gain > furthest) {
      furthest = gain;
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

// Rounds are scarce, cards less so: a card that would stay in the hand anyway takes the place of a better one. What the
// worst of those is worth that the rounds left allow for.
int WeighingRider::LeastPlayed(const SeatView& view, HorseId horse) const {
  if (style_.stride == 0) return 0;
  const int left = Remaining(view, view.board.field.At(horse));
  const int rounds = std::max(1, (10 * left + style_.stride - 1) / style_.stride);
  Hand hand = view.hands[horse];
  if (hand.size() <= rounds) return 0;
  const Hand played = BestCards(hand, rounds, style_.later);
  int least = std::numeric_limits<int>::max();
  played.ForEachKind([&](Card card) { least = std::min(least, style_.later[static_cast<std::size_t>(card)]); });
  return least;
}

// The best card that would be left to play next round from that square, if rivals yet to move ride on as usual.
int WeighingRider::NextWorth(const SeatView& view, HorseId horse, Square to, Card played) const {
  const Board& board = view.board;
  const int left = Remaining(view, to);
  int ahead = 0;
  for (HorseId other = 0; other < view.programme->horses(); ++other) {
    if (other == horse) continue;
    if (board.status[other] == Status::kFinished) {
      ++ahead;
      continue;
    }
    if (!board.field.OnCourse(other)) continue;
    bool moved = false;
    for (int i = 0; i < board.turn; ++i) moved = moved || board.order[static_cast<std::size_t>(i)] == other;
    if (Remaining(view, board.field.At(other)) - (moved ? 0 : kUsualMove) < left) ++ahead;
  }
  const int limit = ahead == 0 ? 8 : ahead == 1 ? 9 : ahead == 2 ? 10 : kNoLimit;
  Hand hand = view.hands[horse];
  hand.Remove(played);
  int best = 0;
  hand.ForEachKind([&](Card card) {
    if (!IsJoker(card) && Value(card) <= limit) best = std::max(best, Value(card) * kSquare);
  });
  return best;
}

int WeighingRider::CardWorth(const SeatView& view, HorseId horse, Card card) const {
  const Square from = view.board.field.At(horse);
  const int progress = Progress(view, horse);
  // Early on a card is worth more later than now, so low ones go first; near the finish nothing is worth saving.
  const int saving = std::max(style_.saving_at_start - progress * style_.saving_lost / 100, style_.saving_least);
  const int later = std::max(style_.later[static_cast<std::size_t>(card)], LeastPlayed(view, horse));
  const int cost = later * saving / 100;
  const CardEffect effect = EffectOf(*view.programme, view.board, horse, card);
  switch (effect.kind) {
    case CardEffect::Kind::kFall: return -100 * kSquare;
    case CardEffect::Kind::kStandLimit:
    case CardEffect::Kind::kStandBlocked: return -cost - 2 * kSquare;
    case CardEffect::Kind::kRide: break;
  }
  const Square to = BestSquare(view, horse, effect.rides);
  const int gain = SquareWorth(view, horse, to) - SquareWorth(view, horse, from);
  return gain - cost + NextWorth(view, horse, to, card) * style_.foresight / 100;
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

Decision WeighingRider::Decide(const SeatView& view) {
  const Board& board = view.board;
  const HorseId horse = board.horse;
  switch (board.need) {
    case Need::kSeal:
    case Need::kCard: {
      if (view.hands[horse].empty()) {
        return BonusWorthTaking(*view.programme, board, horse) ? Decision::Bonus(horse) : Decision::Pass(horse);
      }
      const Card card = BestCard(view, horse);
      return board.need == Need::kSeal ? Decision::Seal(horse, card) : Decision::Play(horse, card);
    }
    case Need::kPace: return Decision::Pace(view.seat, BestPace(view, style_.holding));
    case Need::kDie: return Decision::Die(horse, BetterDie(view, horse));
    case Need::kRide: return Decision::Ride(horse, BestSquare(view, horse, board.rides));
    default: {
      const int count = board.FreshSize(horse);
      if (view.programme->options().blind_exchange) {
        return Decision::Keep(horse, BestCardsAbove(view.hands[horse], count, style_.keep, style_.keep_blindly_above));
      }
      return Decision::Keep(horse, BestCards(view.hands[horse] + view.fresh[horse], count, style_.keep));
    }
  }
}

}  // namespace furlong
