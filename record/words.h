// Refusals in English, for messages about files. Screens have their own texts.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong {

// Why a decision or an outcome is refused, with the rule.
std::string Words(const RecordHeader& header, const Refusal& refusal);

// "player 1 (Bo) decided {"t":"card","horse":1,"card":"7"}, which is illegal: …", with the rule.
std::string Words(const RecordHeader& header, const Programme& programme, const RefusedDecision& refused);

// "horse 2 (green)"
std::string HorseName(const RecordHeader& header, HorseId horse);

// What the meeting is waiting for: "a card of horse 2 (green)". `name_horse` names the horses; the number of the first
// race is `first_race`.
std::string Awaits(const RecordHeader& header, const Board& board,
                   const std::function<std::string(HorseId)>& name_horse, int first_race);
std::string Awaits(const RecordHeader& header, const Board& board);  // with names and numbers as in the record

// Text made safe for a terminal: "?" replaces control characters and marks that change the direction of writing.
std::string Printable(std::string_view text);

}  // namespace furlong
