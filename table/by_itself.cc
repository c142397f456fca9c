#include "table/by_itself.h"

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

// True if a player with a horse still racing has as many points as another: then places without points may count, too
// (R11.2).
bool TieToBreak(const SeatView& view) {
  const Programme& programme = *view.programme;
  const auto scores = Scores(programme, view.board);
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (!Racing(view, horse)) continue;
    const PlayerId owner = programme.OwnerOf(horse);
    for (PlayerId other = 0; other < programme.players(); ++other) {
      if (other != owner && scores[other] == scores[owner]) return true;
    }
  }
  return false;
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
  const bool last_race = board.race == programme.races() - 1;
  // The last horse gets the next place, and the next box (R5.2), unless it falls (R9.3). Then it loses its points, and
  // a tie may be broken by its place.
  if (racing == 1) {
    if (!FenceAhead(view, last)) return true;
    return PointsFor(board.placed + 1) == 0 && last_race && !TieToBreak(view);
  }
  // R10.3: nobody behind the fourth scores. Before another race they still run for their boxes (R5.2).
  return last_race && PointsFor(board.placed + 1) == 0 && !TieToBreak(view);
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
