// The view of a seat as JSON, and back. The public part is the same text for every seat, so it cannot contain anybody's
// secrets.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "record/error.h"
#include "rules/seat_view.h"

namespace furlong::table {

// What everybody may know (R12.1). `view` may be any seat's: only its public part is used.
std::string PublicJson(const SeatView& view);

// What only this seat knows: the cards of its horses. After the meeting, all cards (R12.2). "null" for a spectator
// while the meeting is running.
std::string OwnJson(const SeatView& view);

// The view that was written as these two texts. `seat`: kNoPlayer for a spectator. An error if the texts are not valid.
std::variant<SeatView, FileError> ReadView(const Programme& programme, PlayerId seat, std::string_view public_json,
                                           std::string_view own_json);

// True if the view has all cards of the seat's own horses, as many as its public part says. Riders need them to decide.
// Always true for a spectator.
bool HasAllOwnCards(const SeatView& view);

}  // namespace furlong::table
