// Samples the hidden cards from the point of view of a seat.
#pragma once

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

// Deals at random all cards that the view does not show, consistent with what it shows: own cards, played cards, sizes
// of hands and stocks, cards face down, and that an owner who kept old cards put worse ones away. The board of the view
// and these secrets together make a Meeting to search in.
Secrets SampleHidden(const SeatView& view, FastRandom& random);

}  // namespace furlong
