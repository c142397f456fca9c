#include "table/by_itself.h"

#include <algorithm>
#include <array>
#include <vector>

#include "riders/weighing_rider.h"
#include "table/view_json.h"

namespace furlong::table {
namespace {

bool Racing(const SeatView& view, HorseId horse) { return view.board.status[horse] == Status::kRacing; }

bool FenceAhead(const SeatView& view, HorseId horse) {
  const Square at = view.board.field.At(horse);
  for (const Course::TakeOff& take_off : view.course().take_offs()) {
    if (take_off.square[at.lane] >= at.number) return true;
  }
  return false;
}

// Calls visit(board) for every way in which the race can end: each order of the horses still racing, and each choice of
// those with a fence ahead who fall (R9.3). Stops when visit returns false; returns false if it did.
template <typename Visit>
bool ForEveryResult(const SeatView& view, const Visit& visit) {
  std::vector<HorseId> racing;
  unsigned may_fall = 0;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (!Racing(view, horse)) continue;
    if (FenceAhead(view, horse)) may_fall |= 1u << horse;
    racing.push_back(horse);
  }
  unsigned falling = 0;
  do {
    do {
      Board board = view.board;
      for (const HorseId horse : racing) {
        if (((falling >> horse) & 1) == 0) board.places[board.race][horse] = ++board.placed;
      }
      if (!visit(board)) return false;
    } while (std::next_permutation(racing.begin(), racing.end()));
    falling = (falling - may_fall) & may_fall;  // the next subset
  } while (falling != 0);
  return true;
}

// True if the horses still racing decide neither a score nor a place in the meeting, however this race, the last one,
// ends.
bool ResultIsCertain(const SeatView& view) {
  const Programme& programme = *view.programme;
  if (PointsFor(view.board.placed + 1) > 0) {
    // Points for two players can go either way, and a horse that falls loses them. So few results are left below.
    PlayerId owner = kNoPlayer;
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      if (!Racing(view, horse)) continue;
      if (FenceAhead(view, horse) || (owner != kNoPlayer && owner != programme.OwnerOf(horse))) return false;
      owner = programme.OwnerOf(horse);
    }
  }
  std::optional<std::array<std::uint16_t, kMaxPlayers>> scores;
  std::array<int, kMaxPlayers> ranks{};
  return ForEveryResult(view, [&](const Board& board) {
    if (!scores) {
      scores = Scores(programme, board);
      ranks = Ranks(programme, board);
    }
    return *scores == Scores(programme, board) && ranks == Ranks(programme, board);
  });
}

// The decision to which all legal ones come, if there is one. `view` has been turned to what is asked.
std::optional<Decision> SameEitherWay(const SeatView& view, const Asked& asked) {
  if (const auto only = OnlyChoice(view, asked)) return only;
  const Board& board = view.board;
  switch (asked.need) {
    case Need::kSeal:
    case Need::kCard: {
      // Several cards, but all alike.
      const Hand hand = view.hands[asked.horse];
      if (hand.KindCount() != 1 || CheckBonus(*view.programme, board, asked.horse).ok()) return std::nullopt;
      const Card card = hand.NthKind(0);
      return asked.need == Need::kSeal ? Decision::Seal(asked.horse, card) : Decision::Play(asked.horse, card);
    }
    case Need::kDie: {
      const auto rides = [&](Use use) {
        return FindRides(view.course(), board.field, asked.horse, board.DicePoints(use), RoundKind::kDice);
      };
      const Rides first = rides(Use::kFirst);
      if (first != rides(Use::kSecond)) return std::nullopt;
      return Decision::Die(asked.horse, Use::kFirst);
    }
    case Need::kRide:
      if (!EndsAlike(view, asked.horse, board.rides)) return std::nullopt;
      return Decision::Ride(asked.horse, board.rides.Nth(view.course(), 0));
    default: return std::nullopt;
  }
}

// The card that brings the horse home soonest: of those that go as far, the lowest.
Card QuickestCard(const SeatView& view, HorseId horse) {
  Card best = Card::kNone;
  int furthest = -2;
  view.hands[horse].ForEachKind([&](Card card) {
    const CardEffect effect = EffectOf(*view.programme, view.board, horse, card);
    const bool falls = effect.kind == CardEffect::Kind::kFall;
    const int far = effect.kind == CardEffect::Kind::kRide ? effect.rides.points() : (falls ? -1 : 0);
    if (far <= furthest) return;
    furthest = far;
    best = card;
  });
  return best;
}

Decision HomewardDecision(SeatView view, const Asked& asked) {
  // More cards are of no use any more.
  if (asked.horse != kNoHorse) view.board.bonus_race[asked.horse] = view.board.race;
  const bool cards = asked.need == Need::kSeal || asked.need == Need::kCard;
  if (!cards) return WeighingRider(kSteady).Decide(view);
  const Card card = QuickestCard(view, asked.horse);
  if (card == Card::kNone) return Decision::Pass(asked.horse);
  return asked.need == Need::kSeal ? Decision::Seal(asked.horse, card) : Decision::Play(asked.horse, card);
}

}  // namespace

bool NothingAtStake(const SeatView& view) {
  const Programme& programme = *view.programme;
  const Board& board = view.board;
  if (!IsDecision(board.need) || board.need == Need::kKeep) return false;
  int racing = 0;
  HorseId last = kNoHorse;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (!Racing(view, horse)) continue;
    ++racing;
    last = horse;
    // R2.5: cards that are not played now can be kept for the next race, and so can the bonus.
    const bool cards_left = view.hand_size[horse] > 0 || CheckBonus(programme, board, horse).ok();
    if (!programme.LastOfDeck(board.race) && cards_left) return false;
  }
  // The last horse gets the next place, and the next box (R5.2), unless it falls (R9.3). Before another race several
  // horses still run for their boxes.
  if (racing == 1 && !FenceAhead(view, last)) return true;
  return board.race == programme.races() - 1 && ResultIsCertain(view);
}

bool EndsAlike(const SeatView& view, HorseId horse, const Rides& rides) {
  const Board& board = view.board;
  const Course& course = view.course();
  if (board.need == Need::kSeal || rides.count() < 2) return false;
  const Square first = rides.Nth(course, 0);
  // How many have crossed and are ahead of a horse that ends here (R4.1), and whether somebody else is on the course.
  const auto ahead = [&](Square end) {
    int count = 0;
    for (HorseId other = 0; other < view.programme->horses(); ++other) {
      if (other == horse || !board.field.OnCourse(other)) continue;
      const Square at = board.field.At(other);
      const int by = course.LineOf(at) - course.LineOf(end);
      count += by > 0 || (by == 0 && at.lane < end.lane) ? 1 : 0;
    }
    return count;
  };
  const bool last_turn = board.turn + 1 == board.order_size;
  bool alone = true;
  for (HorseId other = 0; other < view.programme->horses(); ++other) {
    alone = alone && (other == horse || !board.field.OnCourse(other));
  }
  bool alike = true;
  rides.ForEach(course, [&](Square end) {
    const Course::Info& info = course.At(end);
    const bool home_straight =
        end.number + info.rows_ahead >= course.FinishSquare(end.lane) && info.next_fence >= course.take_offs().size();
    const bool crosses = last_turn && course.Crossed(end) && ahead(end) == ahead(first);
    alike = alike && (crosses || (alone && home_straight && course.LineOf(end) == course.LineOf(first)));
  });
  return alike;
}

std::vector<ByItself> DecisionsByItself(const SeatView& view) {
  std::vector<ByItself> list;
  if (view.seat == kNoPlayer || !HasAllOwnCards(view)) return list;
  const bool no_stake = NothingAtStake(view);
  for (const Asked& asked : AskedList(view)) {
    if (asked.player != view.seat || asked.need == Need::kKeep) continue;
    SeatView turned = view;
    TurnTo(turned, asked.horse);
    if (const auto same = SameEitherWay(turned, asked)) {
      list.push_back({asked, ByItself::Why::kNoChoice, *same});
    } else if (no_stake) {
      list.push_back({asked, ByItself::Why::kNoStake, HomewardDecision(turned, asked)});
    }
  }
  return list;
}

}  // namespace furlong::table
