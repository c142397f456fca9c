// What a client needs to draw a player's options: where each card leads, what each pace means for every horse, why a
// square cannot be reached. It uses only the view of a seat, so a client can compute it from what the server sent.
#pragma once

#include <string>

#include "rules/seat_view.h"

namespace furlong::table {

std::string OutlookJson(const SeatView& view);

// Why a decision of this seat, other than a keep, would be refused, and what to draw to show it. "null" if it is legal.
// `card`: for a ride, the card that is selected but not played yet; kNone: none.
std::string WhyJson(const SeatView& view, const Decision& decision, Card card);

}  // namespace furlong::table
