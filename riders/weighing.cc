#include "riders/weighing.h"

#include <algorithm>
#include <limits>

namespace furlong {
namespace {

constexpr int kUsualMove = 7;  // squares that a horse is expected to move in a turn
constexpr int kSquare = 100;   // weights are in hundredths of a square

// Squares left to cross the finish, in the lane of `at`.
int Remaining(const SeatView& view, Square at) { return view.course().FinishSquare(at.lane) + 1 - at.number; }

// How far a horse has come, in percent of its lane.
int Progress(const SeatView& view, HorseId horse) {
  const Square at = view.board.field.At(horse);
  return std::clamp(100 * at.number / (view.course().FinishSquare(at.lane) + 1), 0, 100);
}

// Points that a horse would really spend if it had this many in a dice round.
int Spent(const SeatView& view, HorseId horse, int points) {
  return FindRides(view.course(), view.board.field, horse, points, RoundKind::kDice).points();
}

bool HasMoved(const Board& board, HorseId horse) {
  if (board.need == Need::kSeal) return false;  // nobody has; `turn` counts the cards laid face down
  const auto moved = board.order.begin() + board.turn;
  return std::find(board.order.begin(), moved, horse) != moved;
}

}  // namespace

// Good squares are near the finish in their own lane, with room ahead.
int Weighing::OfSquare(const SeatView& view, HorseId horse, Square at) const {
  const Board& board = view.board;
  int worth = -Remaining(view, at) * kSquare - style_.rail * at.lane;
  for (HorseId other = 0; other < view.programme->horses(); ++other) {
    if (other == horse || !board.field.OnCourse(other) || board.field.lane[other] != at.lane) continue;
    const int ahead = board.field.number[other] - at.number;
    if (ahead > 0 && ahead < 7) worth -= (7 - ahead) * style_.boxed;             // likely to be blocked by it
    if (ahead < 0 && ahead > -4 && !view.Mine(other)) worth += style_.blocking;  // likely to be blocked by us
  }
  return worth;
}

Square Weighing::BestSquare(const SeatView& view, HorseId horse, const Rides& rides) const {
  Square best{};
  int best_worth = std::numeric_limits<int>::min();
  rides.ForEach(view.course(), [&](Square to) {
    const int worth = OfSquare(view, horse, to);
    if (worth > best_worth) {
      best_worth = worth;
      best = to;
    }
  });
  return best;
}

// With more cards than rounds left, some cards will never be played, so they are worth nothing later. But playing one
// now uses up a round in which a better card could have been played.
int Weighing::CostOfRound(const SeatView& view, HorseId horse) const {
  if (style_.stride == 0) return 0;
  const int left = Remaining(view, view.board.field.At(horse));
  const int rounds = std::max(1, (10 * left + style_.stride - 1) / style_.stride);
  const Hand hand = view.hands[horse];
  if (hand.size() <= rounds) return 0;
  int least = std::numeric_limits<int>::max();
  BestCards(hand, rounds, style_.later).ForEachKind([&](Card card) {
    least = std::min(least, style_.later[static_cast<std::size_t>(card)]);
  });
  return least;
}

// Estimates the limit in the next round by assuming that rivals who have not moved yet make a usual move.
int Weighing::NextCardWorth(const SeatView& view, HorseId horse, Square to, Card played) const {
  const Board& board = view.board;
  const int left = Remaining(view, to);
  int position = 1;
  for (HorseId other = 0; other < view.programme->horses(); ++other) {
    if (other == horse) continue;
    if (board.status[other] == Status::kFinished) ++position;
    if (!board.field.OnCourse(other)) continue;
    const int usual = HasMoved(board, other) ? 0 : kUsualMove;
    if (Remaining(view, board.field.At(other)) - usual < left) ++position;
  }
  Hand hand = view.hands[horse];
  hand.Remove(played);
  int best = 0;
  hand.ForEachKind([&](Card card) {
    if (!IsJoker(card) && Value(card) <= LimitAt(position)) best = std::max(best, Value(card) * kSquare);
  });
  return best;
}

int Weighing::OfCard(const SeatView& view, HorseId horse, Card card) const {
  // Early in a race it pays to save good cards for later, so low ones are played first. Near the finish it does not.
  const int saving =
      std::max(style_.saving_at_start - Progress(view, horse) * style_.saving_lost / 100, style_.saving_least);
  const int later = std::max(style_.later[static_cast<std::size_t>(card)], CostOfRound(view, horse));
  const int cost = later * saving / 100;
  const CardEffect effect = EffectOf(*view.programme, view.board, horse, card);
  switch (effect.kind) {
    case CardEffect::Kind::kFall: return -100 * kSquare;
    case CardEffect::Kind::kStandLimit:
    case CardEffect::Kind::kStandBlocked: return -cost - 2 * kSquare;
    case CardEffect::Kind::kRide: break;
  }
  const Square to = BestSquare(view, horse, effect.rides);
  const int gain = OfSquare(view, horse, to) - OfSquare(view, horse, view.board.field.At(horse));
  const int eager = gain * style_.front / 100 * (100 - Progress(view, horse)) / 100;
  return gain + eager - cost + NextCardWorth(view, horse, to, card) * style_.foresight / 100;
}

int Weighing::OfPace(const SeatView& view, Use use) const {
  const Board& board = view.board;
  int own = 0;
  int others = 0;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!board.field.OnCourse(horse)) continue;
    const bool turned = use == Use::kSum && board.TurnRoll(horse);
    (view.Mine(horse) ? own : others) +=
        turned ? std::max(Spent(view, horse, board.dice[0]), Spent(view, horse, board.dice[1]))
               : Spent(view, horse, board.DicePoints(use));
  }
  return kSquare * own - style_.holding * others / (view.programme->players() - 1);
}

int Weighing::OfDie(const SeatView& view, HorseId horse, Use use) const {
  return kSquare * Spent(view, horse, view.board.DicePoints(use));
}

Hand Weighing::CardsToKeep(const SeatView& view, HorseId horse) const {
  const int count = view.board.FreshSize(horse);
  const Hand old = view.hands[horse];
  return view.programme->options().blind_exchange ? BestCardsAbove(old, count, style_.keep, style_.keep_blindly_above)
                                                  : BestCards(old + view.fresh[horse], count, style_.keep);
}

int Weighing::Of(const SeatView& view, const Decision& decision) const {
  switch (decision.kind) {
    case Decision::Kind::kSeal:
    case Decision::Kind::kCard: return OfCard(view, decision.horse, decision.card);
    case Decision::Kind::kRide: return OfSquare(view, decision.horse, decision.to);
    case Decision::Kind::kPace: return OfPace(view, decision.use);
    case Decision::Kind::kDie: return OfDie(view, decision.horse, decision.use);
    default: return 0;
  }
}

}  // namespace furlong
