#include "riders/weighing_rider.h"

#include <cassert>
#include <limits>

namespace furlong {
namespace {

// Keeps the best decision offered; of equal ones, the first.
class BestDecision {
 public:
  void Offer(const Decision& decision, int worth) {
    if (worth <= worth_) return;
    worth_ = worth;
    decision_ = decision;
  }
  const Decision& decision() const { return decision_; }

 private:
  Decision decision_;
  int worth_ = std::numeric_limits<int>::min();
};

}  // namespace

Decision WeighingRider::Decide(const SeatView& view) {
  assert(view.MyChoice());
  const Board& board = view.board;
  const HorseId horse = board.horse;
  const auto offer = [&](BestDecision& best, const Decision& decision) {
    best.Offer(decision, weighing_.Of(view, decision));
  };
  BestDecision best;
  switch (board.need) {
    case Need::kSeal:
    case Need::kCard:
      if (view.hands[horse].size() <= weighing_.style().bonus_at && BonusWorthTaking(*view.programme, board, horse)) {
        return Decision::Bonus(horse);
      }
      if (view.hands[horse].empty()) return Decision::Pass(horse);
      view.hands[horse].ForEachKind([&](Card card) {
        offer(best, board.need == Need::kSeal ? Decision::Seal(horse, card) : Decision::Play(horse, card));
      });
      break;
    case Need::kPace:
      // The sum comes first so that it wins ties, which keeps the race moving.
      for (const Use use : {Use::kSum, Use::kFirst, Use::kSecond}) offer(best, Decision::Pace(view.seat, use));
      break;
    case Need::kDie:
      for (const Use use : {Use::kFirst, Use::kSecond}) offer(best, Decision::Die(horse, use));
      break;
    case Need::kRide: return Decision::Ride(horse, weighing_.BestSquare(view, horse, board.rides));
    default: return Decision::Keep(horse, weighing_.CardsToKeep(view, horse));
  }
  return best.decision();
}

}  // namespace furlong
