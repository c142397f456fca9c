// Which cards riders still hold at each stage of a deck, counted over many meetings: the table of riders/held_cards.cc.
#pragma once

#include "training/meetings.h"

namespace furlong::training {

// Prints the table.
void CountHands(const MeetingOptions& options);

}  // namespace furlong::training
