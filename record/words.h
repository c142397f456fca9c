// Refusals in English, for messages about files. Screens find their own words.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong {

// Why a decision or an outcome does not stand, with the rule.
std::string Words(const RecordHeader& header, const Refusal& refusal);

// "horse 2 (green)"
std::string HorseName(const RecordHeader& header, HorseId horse);

// What the meeting awaits: "a card of horse 2 (green)". Races and horses are named by `name_horse` and counted from
// `first_race`.
std::string Awaits(const RecordHeader& header, const Board& board,
                   const std::function<std::string(HorseId)>& name_horse, int first_race);
std::string Awaits(const RecordHeader& header, const Board& board);  // numbered as in the record

// Text of a file as it may be shown on a terminal: without control characters.
std::string Printable(std::string_view text);

}  // namespace furlong
