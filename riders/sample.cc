#include "riders/sample.h"

#include <algorithm>

#include "riders/keeping.h"
#include "riders/style.h"

namespace furlong {
namespace {

Card RandomCard(Hand from, FastRandom& random) {
  return from.NthCard(static_cast<int>(random.Below(static_cast<std::uint32_t>(from.size()))));
}

// Cards that the seat has not seen, drawn one by one at random.
class Unseen {
 public:
  Unseen(Hand cards, FastRandom& random) : cards_(cards), random_(random) {}

  Card Draw() {
    const Card card = RandomCard(cards_, random_);
    cards_.Remove(card);
    return card;
  }

 private:
  Hand cards_;
  FastRandom& random_;
};

// In an open exchange, each old card kept means that a worse new card was put away. To imitate this, this many
// cards are drawn in addition to the `count` that the owner holds, and the worst are put away.
int ExtraCards(const SeatView& view, HorseId horse, int count) {
  const Board& board = view.board;
  if (view.programme->options().blind_exchange || !board.Prepared(horse) || board.old_kept[horse] == 0) return 0;
  const int chosen = std::max(count, board.FreshSize(horse));
  return (board.old_kept[horse] * count + chosen / 2) / chosen;
}

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
      Hand cards;
      const int count = view.hand_size[horse] + (sealed ? 1 : 0);
      for (int i = count + ExtraCards(view, horse, count); i > 0; --i) cards.Add(unseen.Draw());
      cards = BestCards(cards, count, kQuick.keep);
      if (sealed) {
        secrets.sealed[horse] = RandomCard(cards, random);
        cards.Remove(secrets.sealed[horse]);
      }
      secrets.hands[horse] = cards;
    }
    // Only newly dealt cards and the stock after them are needed; earlier cards of the deck are left out.
    std::array<Card, kDeckSize> deck{};
    auto next = static_cast<std::size_t>(board.Prepared(horse) ? board.dealt[horse] : board.fresh_from[horse]);
    view.fresh[horse].ForEach([&](Card card) { deck[next++] = card; });
    while (next < kDeckSize) deck[next++] = unseen.Draw();
    secrets.decks[horse] = Deck(deck);
  }
  return secrets;
}

}  // namespace furlong
