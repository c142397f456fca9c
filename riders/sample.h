// Hidden cards as a seat may imagine them.
#pragma once

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

// Deals anew, at random, whatever the view does not show, in keeping with all it does: own cards, cards played, sizes
// of hands and stocks, cards face down, and that an owner who kept old cards put worse ones away. With the board of the
// view it makes a Meeting to search in.
Secrets SampleHidden(const SeatView& view, FastRandom& random);

}  // namespace furlong
