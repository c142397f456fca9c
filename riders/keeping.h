// Which cards a hand is better with.
#pragma once

#include <array>

#include "rules/cards.h"

namespace furlong {

using CardWorth = std::array<int, kCardKinds>;

// The `count` cards worth most, or all where there are fewer; of equal ones the lower.
Hand BestCards(Hand from, int count, const CardWorth& worth);

// In a blind exchange unseen cards replace what is not kept: at most `count` cards, only those worth more than `above`.
Hand BestCardsAbove(Hand from, int count, const CardWorth& worth, int above);

}  // namespace furlong
