#include "python/position.h"

#include "riders/sample.h"
#include "rules/seat_view.h"

namespace furlong::python {
namespace {

// Takes a card out of a hand at random.
Card Draw(Hand& from, FastRandom& random) {
  const Card card = from.NthCard(static_cast<int>(random.Below(static_cast<std::uint32_t>(from.size()))));
  from.Remove(card);
  return card;
}

}  // namespace

void Position::Do(const Decision& decision, EventSink* sink) {
  if (decision.kind == Decision::Kind::kKeep) {
    gone[decision.horse] = gone[decision.horse] + (KeepFrom() - decision.cards);
    picked = Hand();
  }
  meeting.Apply(decision, sink);
}

void Position::Do(const Outcome& outcome, EventSink* sink) {
  if (outcome.kind == Outcome::Kind::kShuffle) {
    gone[outcome.horse] = Hand();
  } else if (outcome.kind == Outcome::Kind::kLose) {
    gone[outcome.horse] = gone[outcome.horse] + outcome.cards;
  }
  meeting.Apply(outcome, sink);
}

Hand Position::KeepFrom() const {
  const HorseId horse = board().horse;
  const Hand old = meeting.hand(horse);
  return programme().options().blind_exchange ? old : old + meeting.fresh(horse);
}

void Resample(Position& position, PlayerId seat, FastRandom& random) {
  const SeatView view = See(position.meeting, seat);
  if (view.revealed) return;
  const Board& board = view.board;
  Secrets secrets = SampleHidden(view, random);
  for (HorseId horse = 0; horse < position.programme().horses(); ++horse) {
    if (board.dealt[horse] == 0) continue;
    const bool mine = view.Mine(horse);
    const bool sealed = ((board.sealed >> horse) & 1) != 0;
    // The sampled deck is complete from the first card on that the owner has not taken up. In its stock there is no
    // card that this seat saw go, and the rest of the 32 fills the places of those dealt before.
    const int taken = board.Prepared(horse) ? board.dealt[horse] : board.fresh_from[horse];
    std::array<Card, kDeckSize> deck{};
    Hand rest = Hand::FullDeck() - board.played[horse] - secrets.hands[horse];
    if (sealed) rest.Remove(secrets.sealed[horse]);
    if (mine) {
      rest = rest - position.gone[horse] - view.fresh[horse];
      std::size_t next = static_cast<std::size_t>(taken);
      view.fresh[horse].ForEach([&](Card card) { deck[next++] = card; });
      while (next < kDeckSize) deck[next++] = Draw(rest, random);
    } else {
      for (int i = taken; i < kDeckSize; ++i) deck[static_cast<std::size_t>(i)] = secrets.decks[horse][i];
    }
    Hand dealt = Hand::FullDeck();
    for (int i = taken; i < kDeckSize; ++i) dealt.Remove(deck[static_cast<std::size_t>(i)]);
    std::size_t next = 0;
    dealt.ForEach([&](Card card) { deck[next++] = card; });
    secrets.decks[horse] = Deck(deck);
    if (mine) continue;
    // How many cards the owner saw go is public; which ones is imagined, among those dealt that are not there any more.
    Hand left = dealt - board.played[horse] - secrets.hands[horse];
    if (sealed) left.Remove(secrets.sealed[horse]);
    Hand gone;
    for (int count = position.gone[horse].size(); count > 0; --count) gone.Add(Draw(left, random));
    position.gone[horse] = gone;
  }
  position.meeting = Meeting(position.programme(), board, secrets);
  if (DeciderOf(position.programme(), board) != seat) position.picked = Hand();
}

}  // namespace furlong::python
