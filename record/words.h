// Refusals in English, for messages about files. Screens find their own words.
#pragma once

#include <string>

#include "record/header.h"
#include "rules/meeting.h"

namespace furlong {

// Why a decision or an outcome does not stand, with the rule.
std::string Words(const RecordHeader& header, const Refusal& refusal);

// "horse 2 (green)"
std::string HorseName(const RecordHeader& header, HorseId horse);

// What the meeting awaits: "a card for horse 2 (green)".
std::string Awaits(const RecordHeader& header, const Board& board);

}  // namespace furlong
