// What a seat sees, as JSON and back. The public part is the same text for every seat, so a secret cannot slip into it
// for one of them.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "record/error.h"
#include "rules/seat_view.h"

namespace furlong::table {

// What all may know (R12.1). `view` may be anybody's: only its public part is read.
std::string PublicJson(const SeatView& view);

// What this seat alone knows: the cards of its horses; after the meeting all cards (R12.2). "null" for a spectator
// while the meeting runs.
std::string OwnJson(const SeatView& view);

// The view that these two texts tell of; `seat` is kNoPlayer for a spectator. Refuses what no server of ours sends.
std::variant<SeatView, FileError> ReadView(const Programme& programme, PlayerId seat, std::string_view public_json,
                                           std::string_view own_json);

// The own cards are all there, as many as all may know: only then can somebody think from this view. A spectator's is.
bool Whole(const SeatView& view);

}  // namespace furlong::table
