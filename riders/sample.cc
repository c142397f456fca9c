#include "riders/sample.h"

namespace furlong {
namespace {

// Cards whose place is not known, drawn one by one.
class Unseen {
 public:
  Unseen(Hand cards, FastRandom& random) : cards_(cards), random_(random) {}

  Card Draw() {
    const Card card = cards_.NthCard(static_cast<int>(random_.Below(static_cast<std::uint32_t>(cards_.size()))));
    cards_.Remove(card);
    return card;
  }

 private:
  Hand cards_;
  FastRandom& random_;
};

}  // namespace

Secrets SampleHidden(const SeatView& view, FastRandom& random) {
  const Board& board = view.board;
  Secrets secrets;
  for (HorseId horse = 0; horse < view.programme->horses(); ++horse) {
    if (board.dealt[horse] == 0) continue;
    const bool mine = view.Mine(horse);
    const bool sealed = ((board.sealed >> horse) & 1) != 0;
    Hand known = board.played[horse] + view.hands[horse] + view.fresh[horse];
    if (mine && sealed) known.Add(view.sealed[horse]);
    Unseen unseen(Hand::FullDeck() - known, random);

    secrets.hands[horse] = view.hands[horse];
    secrets.sealed[horse] = view.sealed[horse];
    if (!mine) {
      for (int i = view.hand_size[horse]; i > 0; --i) secrets.hands[horse].Add(unseen.Draw());
      if (sealed) secrets.sealed[horse] = unseen.Draw();
    }
    // Of the deck only what is newly dealt, and the stock behind it, is still to come.
    std::array<Card, kDeckSize> deck{};
    auto next = static_cast<std::size_t>(board.Prepared(horse) ? board.dealt[horse] : board.fresh_from[horse]);
    view.fresh[horse].ForEach([&](Card card) { deck[next++] = card; });
    while (next < kDeckSize) deck[next++] = unseen.Draw();
    secrets.decks[horse] = Deck(deck);
  }
  return secrets;
}

}  // namespace furlong
