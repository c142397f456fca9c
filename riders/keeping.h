// Which cards are best to keep.
#pragma once

#include <array>

#include "rules/cards.h"

namespace furlong {

using CardWorth = std::array<int, kCardKinds>;  // by kind of card, on any scale

// The `count` cards worth most, or all if there are fewer. Of cards worth the same, the lower ones.
Hand BestCards(Hand from, int count, const CardWorth& worth);

// The same, but only cards worth more than `above`. For a blind exchange, where unseen cards replace those not kept.
Hand BestCardsAbove(Hand from, int count, const CardWorth& worth, int above);

}  // namespace furlong
