// What the rules say of a seat's view, for whoever draws it: where each card would lead, what each pace would mean, why
// a square is out of reach. From the view alone, so a client can ask it of what a server sent. JSON as in
// web/src/engine/types.ts.
#pragma once

#include <string>

#include "rules/seat_view.h"

namespace furlong::table {

std::string OutlookJson(const SeatView& view);

// Why a decision of this seat, other than a keep, is refused, with what to draw; "null" where it is legal. `card`:
// raised but not played yet, for a ride asked about before; kNone: none.
std::string WhyJson(const SeatView& view, const Decision& decision, Card card);

}  // namespace furlong::table
