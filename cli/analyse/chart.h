// The chances to win the meeting over one race, drawn: a line for each player, its name at the end of it.
#pragma once

#include <string>

#include "study/record_analysis.h"

namespace furlong::cli {

// The moments of one race: from its boxes up to, not including, `end`.
struct RaceSpan {
  int race = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::vector<RaceSpan> RacesOf(const Analysis& analysis);

// An SVG element as wide as `width`; the chances before each moment of the race and after its last.
std::string ChanceChart(const Analysis& analysis, const RaceSpan& race, double width);

// The horse in whose colour a player's line is drawn.
HorseId FirstHorseOf(const RecordHeader& header, PlayerId player);
// The colour a horse is drawn in, whatever its record calls it.
std::string_view SilkColour(const RecordHeader& header, HorseId horse);

}  // namespace furlong::cli
