#include "riders/keeping.h"

namespace furlong {

Hand BestCards(Hand from, int count, const CardWorth& worth) {
  const auto worth_of = [&](Card card) { return worth[static_cast<std::size_t>(card)]; };
  Hand best;
  while (best.size() < count && !from.empty()) {
    Card pick = Card::kNone;
    from.ForEachKind([&](Card card) {
      if (pick == Card::kNone || worth_of(card) > worth_of(pick)) pick = card;
    });
    from.Remove(pick);
    best.Add(pick);
  }
  return best;
}

Hand BestCardsAbove(Hand from, int count, const CardWorth& worth, int above) {
  Hand good;
  from.ForEach([&](Card card) {
    if (worth[static_cast<std::size_t>(card)] > above) good.Add(card);
  });
  return BestCards(good, count, worth);
}

}  // namespace furlong
