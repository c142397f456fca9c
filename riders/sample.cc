#include "riders/sample.h"

#include "riders/held_cards.h"

namespace furlong {
namespace {

Card RandomCard(Hand from, FastRandom& random) {
  return from.NthCard(static_cast<int>(random.Below(static_cast<std::uint32_t>(from.size()))));
}

// Cards that the seat has not seen, drawn one by one at random.
class Unseen {
 public:
  Unseen(Hand cards, FastRandom& random) : cards_(cards), random_(random) {}

  Card Draw() { return Take(RandomCard(cards_, random_)); }
  // The same, but cards of each kind are drawn as often as their weight says.
  Card Draw(const HeldWeights& weights) {
    const auto weight = [&](Card card) {
      return static_cast<std::uint32_t>(cards_.count(card)) * weights[static_cast<std::size_t>(card)];
    };
    std::uint32_t sum = 0;
    cards_.ForEachKind([&](Card card) { sum += weight(card); });
    std::uint32_t at = random_.Below(sum);
    Card drawn = Card::kNone;
    cards_.ForEachKind([&](Card card) {
      if (drawn != Card::kNone) return;
      if (at < weight(card)) drawn = card;
      at -= weight(card);
    });
    return Take(drawn);
  }

 private:
  Card Take(Card card) {
    cards_.Remove(card);
    return card;
  }

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
      Hand cards;
      const int count = view.hand_size[horse] + (sealed ? 1 : 0);
      const HeldWeights& weights = HeldWeightsOf(view, horse);
      for (int i = 0; i < count; ++i) cards.Add(unseen.Draw(weights));
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
