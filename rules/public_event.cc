#include "rules/public_event.h"

#include <algorithm>

namespace furlong {
namespace {

constexpr Refusal kRefused{Reason::kNotNow};

// Receives the fact that Meeting::Step carries out.
struct FactSink : EventSink {
  void On(const Event& event) override { fact = event; }
  Event fact;
};

// Some order of the cards of a deck. What is hidden from a spectator changes the public position by its number alone,
// so these cards can stand for any.
Deck AnyDeck() {
  std::array<Card, kDeckSize> cards{};
  std::size_t next = 0;
  Hand::FullDeck().ForEach([&](Card card) { cards[next++] = card; });
  return Deck(cards);
}

// The first `count` of these cards.
Hand FirstCards(Hand cards, int count) {
  Hand first;
  cards.ForEach([&](Card card) {
    if (count-- > 0) first.Add(card);
  });
  return first;
}

// Whether the rules can go on from a view that came from elsewhere, as text.
bool IsConsistent(const SeatView& view) {
  const Programme& programme = *view.programme;
  const Board& board = view.board;
  const int horses = programme.horses();
  if (board.race >= programme.races() || board.order_size > horses) return false;
  for (HorseId horse = 0; horse < horses; ++horse) {
    if (board.dealt[horse] > kDeckSize || board.fresh_from[horse] > board.dealt[horse]) return false;
    if (view.hand_size[horse] > kDeckSize) return false;
  }
  // Horses that have not had their turn in this round are on the course.
  const auto waits = [&](int from) {
    for (int i = from; i < board.order_size; ++i) {
      const HorseId horse = board.order[static_cast<std::size_t>(i)];
      if (horse >= horses || !board.field.OnCourse(horse)) return false;
    }
    return true;
  };
  const bool in_turn = board.turn < board.order_size && board.order[board.turn] == board.horse;
  switch (board.need) {
    case Need::kShuffle:
    case Need::kLose:
    case Need::kDrop:
    case Need::kKeep: return board.horse < horses;
    case Need::kDice:
    case Need::kPace: return board.roller < programme.players() && waits(0);
    case Need::kSeal: return in_turn && waits(0);
    case Need::kCard:
    case Need::kDie:
    case Need::kRide:
    case Need::kReveal:
    case Need::kStandLimit:
    case Need::kStandBlocked:
    case Need::kFall: return in_turn && waits(board.turn);
    case Need::kStandEmpty: return in_turn && waits(programme.options().sealed_cards ? 0 : board.turn);
    case Need::kPlace:
      return in_turn && board.turn < board.to_place && board.to_place <= board.order_size && waits(board.turn);
    default: return true;
  }
}

class Follower {
 public:
  explicit Follower(const SeatView& view)
      : meeting_(*view.programme, view.board, AnyCards(view)), programme_(*view.programme) {}

  const Meeting& meeting() const { return meeting_; }

  Refusal Apply(const PublicEvent& event) {
    switch (event.event.kind) {
      case Event::Kind::kChance: return ApplyChance(event);
      case Event::Kind::kDecision: return ApplyDecision(event);
      default: return ApplyFact(event.event);
    }
  }

 private:
  static Secrets AnyCards(const SeatView& view) {
    Secrets secrets;
    const Deck deck = AnyDeck();
    secrets.decks.fill(deck);
    secrets.sealed.fill(deck[0]);
    for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
      secrets.hands[horse] = deck.Range(0, view.hand_size[horse]);
    }
    return secrets;
  }

  // Makes one hidden card of the horse a known one. Requires a hidden card.
  void ReplaceHiddenCard(HorseId horse, Card card) {
    Secrets secrets = meeting_.secrets();
    Hand& hand = secrets.hands[horse];
    hand.Remove(hand.NthCard(0));
    hand.Add(card);
    meeting_ = Meeting(programme_, meeting_.board(), secrets);
  }

  Refusal ApplyChance(const PublicEvent& event) {
    Outcome outcome = event.event.outcome;
    switch (outcome.kind) {
      case Outcome::Kind::kShuffle:
        for (int i = 0; i < kDeckSize; ++i) outcome.deck[static_cast<std::size_t>(i)] = AnyDeck()[i];
        break;
      case Outcome::Kind::kLose:
      case Outcome::Kind::kDrop: {
        if (outcome.horse >= programme_.horses()) return {Reason::kNotAHorse};
        const bool lose = outcome.kind == Outcome::Kind::kLose;
        outcome.cards = FirstCards(lose ? meeting_.hand(outcome.horse) : meeting_.fresh(outcome.horse), event.count);
        break;
      }
      default: break;
    }
    return meeting_.Do(outcome);
  }

  Refusal ApplyDecision(const PublicEvent& event) {
    Decision decision = event.event.decision;
    if (decision.kind == Decision::Kind::kPace) return meeting_.Do(decision);
    const HorseId horse = decision.horse;
    if (horse >= programme_.horses()) return {Reason::kNotAHorse};
    switch (decision.kind) {
      case Decision::Kind::kBonus:
        if (meeting_.board().dealt[horse] + 2 > kDeckSize) return kRefused;
        break;
      case Decision::Kind::kCard:
        if (meeting_.need() == Need::kReveal) return Reveal(horse, decision.card);
        [[fallthrough]];
      case Decision::Kind::kSeal:
        if (meeting_.hand(horse).empty()) return {Reason::kCardNotHeld, horse};
        if (decision.kind == Decision::Kind::kSeal) decision.card = meeting_.hand(horse).NthCard(0);
        if (decision.card == Card::kNone) return {Reason::kCardNotHeld, horse};
        ReplaceHiddenCard(horse, decision.card);
        break;
      case Decision::Kind::kKeep: return Keep(horse, event.count);
      default: break;
    }
    return meeting_.Do(decision);
  }

  // R6.5: a card face down is known once it is revealed.
  Refusal Reveal(HorseId horse, Card card) {
    if (horse != meeting_.horse() || card == Card::kNone) return kRefused;
    Secrets secrets = meeting_.secrets();
    secrets.sealed[horse] = card;
    meeting_ = Meeting(programme_, meeting_.board(), secrets);
    meeting_.Step();
    return {};
  }

  // R2.5 (e), R2.6: how many old cards are kept is public, and which ones are not.
  Refusal Keep(HorseId horse, int old) {
    const Hand hand = meeting_.hand(horse);
    const int fresh = meeting_.board().FreshSize(horse);
    if (old > hand.size() || old > fresh) return {Reason::kKeepCount, horse, static_cast<std::uint8_t>(fresh)};
    const bool blind = programme_.options().blind_exchange;
    const Hand cards = FirstCards(hand, old) + (blind ? Hand() : FirstCards(meeting_.fresh(horse), fresh - old));
    if (const Refusal refusal = meeting_.Do(Decision::Keep(horse, cards)); !refusal.ok()) return refusal;
    Board board = meeting_.board();
    board.old_kept[horse] = static_cast<std::uint8_t>(old);
    meeting_ = Meeting(programme_, board, meeting_.secrets());
    return {};
  }

  Refusal ApplyFact(const Event& event) {
    FactSink sink;
    const Need need = meeting_.need();
    if (need == Need::kSeal || need == Need::kCard) {
      // R6.4: with an empty hand, a horse stands by the decision not to take its bonus.
      if (const Refusal refusal = meeting_.Do(Decision::Pass(event.horse), &sink); !refusal.ok()) return refusal;
    } else if (IsFact(need) && need != Need::kReveal) {
      meeting_.Step(&sink);
    } else {
      return kRefused;
    }
    return sink.fact == event ? Refusal{} : kRefused;
  }

  Meeting meeting_;
  const Programme& programme_;
};

}  // namespace

PublicEvent MakePublicEvent(const Event& event, const Meeting& after) {
  PublicEvent visible{event, 0};
  Outcome& outcome = visible.event.outcome;
  Decision& decision = visible.event.decision;
  if (event.kind == Event::Kind::kChance) {
    visible.count = static_cast<std::uint8_t>(outcome.cards.size());
    outcome.cards = Hand();
    outcome.deck = {};
  } else if (event.kind == Event::Kind::kDecision && decision.kind == Decision::Kind::kKeep) {
    visible.count = after.board().old_kept[decision.horse];
    decision.cards = Hand();
  } else if (event.kind == Event::Kind::kDecision && decision.kind == Decision::Kind::kSeal) {
    decision.card = Card::kNone;
  }
  return visible;
}

Refusal ApplyPublicEvent(SeatView& view, const PublicEvent& event) {
  if (!IsConsistent(view)) return kRefused;
  Follower follower(view);
  if (const Refusal refusal = follower.Apply(event); !refusal.ok()) return refusal;
  SeatView after = view;
  after.board = follower.meeting().board();
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (after.board.dealt[horse] > kDeckSize) return kRefused;
    after.hand_size[horse] = static_cast<std::uint8_t>(follower.meeting().hand(horse).size());
  }
  view = after;
  return {};
}

}  // namespace furlong
