// Samples the hidden cards from the point of view of a seat.
#pragma once

#include "rules/chance.h"
#include "rules/seat_view.h"

namespace furlong {

// Deals at random all cards that the view does not show, consistent with what it shows: own cards, played cards, sizes
// of hands and stocks, cards face down. Others hold the cards that riders usually hold at this stage of a deck
// (held_cards.h). The board of the view and these secrets together make a Meeting to search in.
Secrets SampleHidden(const SeatView& view, FastRandom& random);

}  // namespace furlong
