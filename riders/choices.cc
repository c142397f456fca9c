#include "riders/choices.h"

#include "riders/keeping.h"
#include "riders/rider.h"
#include "riders/style.h"

namespace furlong {
namespace {

constexpr int kSwaps = 5;  // how many kinds of card are tried for swapping in, and for swapping out

Hand OneOfEach(Hand hand) {
  Hand one;
  hand.ForEachKind([&](Card card) { one.Add(card); });
  return one;
}

void AddBonus(const Meeting& meeting, Choices& choices) {
  if (BonusWorthTaking(meeting.programme(), meeting.board(), meeting.horse())) {
    choices.Add(Decision::Bonus(meeting.horse()));
  }
}

void AddKeeps(const Meeting& meeting, Choices& choices) {
  const HorseId horse = meeting.horse();
  const int count = meeting.board().FreshSize(horse);
  const Hand old = meeting.hand(horse);
  if (meeting.programme().options().blind_exchange) {
    // Keep no card, the best one, the best two, …
    for (int kept = 0; kept <= count && kept <= old.size(); ++kept) {
      choices.Add(Decision::Keep(horse, BestCards(old, kept, kQuick.keep)));
    }
    return;
  }
  const Hand from = old + meeting.fresh(horse);
  const Hand best = BestCards(from, count, kQuick.keep);
  choices.Add(Decision::Keep(horse, best));
  // Hands that differ by one card: one of the best cards left out instead of one of the worst cards kept.
  const Hand out = BestCards(OneOfEach(from - best), kSwaps, kQuick.keep);
  const Hand in = OneOfEach(best) - BestCards(OneOfEach(best), OneOfEach(best).size() - kSwaps, kQuick.keep);
  out.ForEachKind([&](Card more) {
    in.ForEachKind([&](Card less) {
      if (more == less) return;
      Hand other = best;
      other.Remove(less);
      other.Add(more);
      choices.Add(Decision::Keep(horse, other));
    });
  });
}

}  // namespace

Choices ChoicesOf(const Meeting& meeting) {
  const Board& board = meeting.board();
  const HorseId horse = board.horse;
  Choices choices;
  switch (board.need) {
    case Need::kCard:
    case Need::kSeal: {
      const Hand hand = meeting.hand(horse);
      hand.ForEachKind([&](Card card) {
        choices.Add(board.need == Need::kCard ? Decision::Play(horse, card) : Decision::Seal(horse, card));
      });
      if (hand.empty()) choices.Add(Decision::Pass(horse));
      AddBonus(meeting, choices);
      break;
    }
    case Need::kRide:
      board.rides.ForEach(meeting.course(), [&](Square to) { choices.Add(Decision::Ride(horse, to)); });
      break;
    case Need::kPace: {
      const PlayerId roller = board.roller;
      choices.Add(Decision::Pace(roller, Use::kSum));
      choices.Add(Decision::Pace(roller, Use::kFirst));
      if (board.dice[0] != board.dice[1]) choices.Add(Decision::Pace(roller, Use::kSecond));
      break;
    }
    case Need::kDie:
      choices.Add(Decision::Die(horse, Use::kFirst));
      if (board.dice[0] != board.dice[1]) choices.Add(Decision::Die(horse, Use::kSecond));
      break;
    case Need::kKeep:
      AddKeeps(meeting, choices);
      AddBonus(meeting, choices);
      break;
    default: break;
  }
  return choices;
}

}  // namespace furlong
