#include "riders/rollout.h"

#include <algorithm>
#include <array>

#include "riders/keeping.h"
#include "riders/style.h"

namespace furlong {
namespace {

// Makes the decision that is due at random. Takes no bonus, and keeps only new cards.
void ChooseAtRandom(Meeting& meeting, FastRandom& random) {
  const Board& board = meeting.board();
  const HorseId horse = board.horse;
  const auto below = [&](int bound) { return static_cast<int>(random.Below(static_cast<std::uint32_t>(bound))); };
  switch (board.need) {
    case Need::kRide:
      return meeting.Apply(Decision::Ride(horse, board.rides.Nth(meeting.course(), below(board.rides.count()))));
    case Need::kCard: {
      const Hand hand = meeting.hand(horse);
      if (hand.empty()) return meeting.Apply(Decision::Pass(horse));
      return meeting.Apply(Decision::Play(horse, hand.NthKind(below(hand.KindCount()))));
    }
    case Need::kSeal: {
      const Hand hand = meeting.hand(horse);
      if (hand.empty()) return meeting.Apply(Decision::Pass(horse));
      return meeting.Apply(Decision::Seal(horse, hand.NthKind(below(hand.KindCount()))));
    }
    case Need::kPace: return meeting.Apply(Decision::Pace(board.roller, static_cast<Use>(below(3))));
    case Need::kDie: return meeting.Apply(Decision::Die(horse, static_cast<Use>(below(2))));
    default: {
      const bool blind = meeting.programme().options().blind_exchange;
      return meeting.Apply(Decision::Keep(horse, blind ? Hand() : meeting.fresh(horse)));
    }
  }
}

// Rates cards like WeighingRider, but does not look at the squares they lead to, except for falls near a fence.
class QuickRating {
 public:
  QuickRating(const Meeting& meeting, HorseId horse) : meeting_(meeting), horse_(horse) {
    const Square at = meeting.board().field.At(horse);
    const int progress = 100 * at.number / (meeting.course().FinishSquare(at.lane) + 1);
    saving_ = std::max(kQuick.saving_at_start - progress * kQuick.saving_lost / 100, kQuick.saving_least);
    fence_near_ = meeting.course().At(at).clear < 12;
  }

  int WithoutFall(Card card) const {
    return (Moves(card) ? 100 * Value(card) : -200) - kQuick.later[static_cast<std::size_t>(card)] * saving_ / 100;
  }
  bool Falls(Card card) const {
    return fence_near_ && Moves(card) &&
           FindRides(meeting_.course(), meeting_.board().field, horse_, Value(card), RoundKind::kCard).outcome() ==
               Rides::Outcome::kFall;
  }
  int Of(Card card) const { return Falls(card) ? kFall : WithoutFall(card); }

 private:
  static constexpr int kFall = -10'000;
  bool Moves(Card card) const { return !meeting_.board().AboveLimit(horse_, card); }

  const Meeting& meeting_;
  HorseId horse_;
  int saving_;
  bool fence_near_;
};

Card QuickCard(const Meeting& meeting, HorseId horse, Hand hand) {
  const QuickRating rating(meeting, horse);
  Card best = Card::kNone;
  int best_worth = 0;
  hand.ForEachKind([&](Card card) {
    // A fall would only make it worse.
    if (best != Card::kNone && rating.WithoutFall(card) <= best_worth) return;
    const int worth = rating.Of(card);
    if (best == Card::kNone || worth > best_worth) {
      best = card;
      best_worth = worth;
    }
  });
  return best;
}

// The best few decisions by a rating, best first. Of equal ones, the first added.
class BestDecisions {
 public:
  void Add(int worth, const Decision& decision) {
    std::size_t at = count_;
    while (at > 0 && worth > rated_[at - 1].worth) --at;
    if (at == kMost) return;
    count_ = std::min(count_ + 1, kMost);
    std::move_backward(rated_.begin() + at, rated_.begin() + count_ - 1, rated_.begin() + count_);
    rated_[at] = {worth, decision};
  }
  std::size_t size() const { return count_; }
  const Decision& operator[](std::size_t i) const { return rated_[i].decision; }

 private:
  static constexpr std::size_t kMost = 3;
  struct Rated {
    int worth;
    Decision decision;
  };
  std::array<Rated, kMost> rated_;
  std::size_t count_ = 0;
};

int SquaresLeft(const Meeting& meeting, Square at) { return meeting.course().FinishSquare(at.lane) - at.number; }

// The square with the fewest squares left to the finish.
Square QuickSquare(const Meeting& meeting) {
  Square best{};
  int best_left = 1 << 20;
  meeting.board().rides.ForEach(meeting.course(), [&](Square to) {
    const int left = SquaresLeft(meeting, to);
    if (left < best_left) {
      best = to;
      best_left = left;
    }
  });
  return best;
}

// The sum, unless it is above the limit of all horses of the roller: then the higher die, which slows the others too.
Use QuickPace(const Meeting& meeting) {
  const Board& board = meeting.board();
  for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
    const bool own = meeting.programme().OwnerOf(horse) == board.roller && board.field.OnCourse(horse);
    if (own && board.DicePoints(Use::kSum) <= board.limits[horse]) return Use::kSum;
  }
  return board.dice[1] > board.dice[0] ? Use::kSecond : Use::kFirst;
}

// Plays on until race `race` is over; choose(meeting) makes the decisions. Returns their number.
template <typename Choose>
std::int64_t PlayOn(Meeting& meeting, int race, FastRandom& random, Choose&& choose) {
  std::int64_t decisions = 0;
  while (meeting.board().race <= race && !meeting.over()) {
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Apply(ThrowFor(meeting, random));
    } else {
      choose(meeting);
      ++decisions;
    }
  }
  return decisions;
}

// Plays on until the round is over, or the preparation of a race, or race `race`.
template <typename Choose>
void PlayRound(Meeting& meeting, int race, FastRandom& random, Choose&& choose) {
  while (meeting.need() != Need::kRound && meeting.board().race <= race && !meeting.over()) {
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Apply(ThrowFor(meeting, random));
    } else {
      meeting.Apply(choose(meeting));
    }
  }
}

}  // namespace

Outcome ThrowFor(const Meeting& meeting, FastRandom& random) {
  const Board& board = meeting.board();
  const auto horses = static_cast<std::uint32_t>(meeting.programme().horses());
  Outcome outcome;
  outcome.horse = board.horse;
  switch (board.need) {
    case Need::kBoxes:
      outcome.kind = Outcome::Kind::kBoxes;
      outcome.order_size = static_cast<std::uint8_t>(horses);
      if (board.race > 0) {
        outcome.order = BoxesAfter(meeting.programme(), board);
        break;
      }
      for (std::uint32_t i = 0; i < horses; ++i) {
        const std::uint32_t other = random.Below(i + 1);
        outcome.order[i] = outcome.order[other];
        outcome.order[other] = static_cast<HorseId>(i);
      }
      break;
    case Need::kShuffle: {
      outcome.kind = Outcome::Kind::kShuffle;
      std::uint32_t count = 0;
      Hand::FullDeck().ForEach([&](Card card) {
        const std::uint32_t other = random.Below(count + 1);
        outcome.deck[count++] = outcome.deck[other];
        outcome.deck[other] = card;
      });
      break;
    }
    case Need::kRoller:
      outcome.kind = Outcome::Kind::kRoller;
      outcome.player = static_cast<PlayerId>(random.Below(static_cast<std::uint32_t>(meeting.programme().players())));
      break;
    case Need::kDice:
      outcome.kind = Outcome::Kind::kDice;
      outcome.player = board.roller;
      for (std::uint8_t& die : outcome.dice) die = static_cast<std::uint8_t>(1 + random.Below(6));
      break;
    default: {
      const bool lose = board.need == Need::kLose;
      outcome.kind = lose ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
      Hand from = lose ? meeting.hand(board.horse) : meeting.fresh(board.horse);
      for (int count = meeting.CardsToLeave(); count > 0; --count) {
        const Card card = from.NthCard(static_cast<int>(random.Below(static_cast<std::uint32_t>(from.size()))));
        from.Remove(card);
        outcome.cards.Add(card);
      }
    }
  }
  return outcome;
}

Decision QuickChoice(const Meeting& meeting) {
  const Board& board = meeting.board();
  const HorseId horse = board.horse;
  switch (board.need) {
    case Need::kRide: return Decision::Ride(horse, QuickSquare(meeting));
    case Need::kCard:
    case Need::kSeal: {
      const Hand hand = meeting.hand(horse);
      if (hand.empty()) return Decision::Bonus(horse);  // an empty hand is only asked if it can take its bonus (R6.4)
      const Card card = QuickCard(meeting, horse, hand);
      return board.need == Need::kCard ? Decision::Play(horse, card) : Decision::Seal(horse, card);
    }
    case Need::kPace: return Decision::Pace(board.roller, QuickPace(meeting));
    case Need::kDie: return Decision::Die(horse, board.dice[1] > board.dice[0] ? Use::kSecond : Use::kFirst);
    default: {
      const int count = board.FreshSize(horse);
      const Hand hand = meeting.hand(horse);
      return Decision::Keep(horse, meeting.programme().options().blind_exchange
                                       ? BestCardsAbove(hand, count, kQuick.keep, kQuick.keep_blindly_above)
                                       : BestCards(hand + meeting.fresh(horse), count, kQuick.keep));
    }
  }
}

std::int64_t RolloutAtRandom(Meeting& meeting, int race, FastRandom& random) {
  return PlayOn(meeting, race, random, [&](Meeting& at) { ChooseAtRandom(at, random); });
}

void RolloutRound(Meeting& meeting, int race, FastRandom& random) {
  PlayRound(meeting, race, random, [](const Meeting& at) { return QuickChoice(at); });
}

Decision ConsideredChoice(const Meeting& meeting, const Net& net) {
  const Board& board = meeting.board();
  const HorseId horse = board.horse;
  BestDecisions best;
  switch (board.need) {
    case Need::kCard:
    case Need::kSeal: {
      const QuickRating rating(meeting, horse);
      meeting.hand(horse).ForEachKind([&](Card card) {
        best.Add(rating.Of(card),
                 board.need == Need::kCard ? Decision::Play(horse, card) : Decision::Seal(horse, card));
      });
      break;
    }
    case Need::kRide:
      board.rides.ForEach(meeting.course(),
                          [&](Square to) { best.Add(-SquaresLeft(meeting, to), Decision::Ride(horse, to)); });
      break;
    case Need::kPace:
      for (const Use use : {Use::kSum, Use::kFirst, Use::kSecond}) best.Add(0, Decision::Pace(board.roller, use));
      break;
    default: break;
  }
  if (best.size() < 2) return QuickChoice(meeting);
  const PlayerId player = meeting.decider();
  std::size_t chosen = 0;
  int most = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    Meeting next = meeting;
    next.Apply(best[i]);
    // The net judges a card by where it leads.
    if (next.need() == Need::kRide && next.board().horse == horse) next.Apply(QuickChoice(next));
    const int worth = net.ProspectsOf(next)[player].Worth();
    if (i > 0 && worth <= most) continue;
    chosen = i;
    most = worth;
  }
  return best[chosen];
}

Decision PlayingOn::Choose(const Meeting& meeting) const {
  const bool consider = ((considering >> meeting.decider()) & 1) != 0;
  return consider ? ConsideredChoice(meeting, *net) : QuickChoice(meeting);
}

Prospects ProspectsAfterPlayingOn(Meeting& meeting, const PlayingOn& how, FastRandom& random) {
  if (how.net == nullptr) {
    RolloutSteadily(meeting, how.race, random);
    return ProspectsOf(meeting);
  }
  PlayRound(meeting, how.race, random, [&](const Meeting& at) { return how.Choose(at); });
  for (int more = how.more_rounds; more > 0 && meeting.need() == Need::kRound; --more) {
    meeting.Step();  // the next round begins
    RolloutRound(meeting, how.race, random);
  }
  return how.net->ProspectsOf(meeting);
}

std::int64_t RolloutSteadily(Meeting& meeting, int race, FastRandom& random) {
  return PlayOn(meeting, race, random, [](Meeting& at) { at.Apply(QuickChoice(at)); });
}

}  // namespace furlong
