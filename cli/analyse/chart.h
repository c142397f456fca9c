// A chart of the chances to win the meeting over one race: a line for each player, with the name at its end.
#pragma once

#include <string>

#include "study/record_analysis.h"

namespace furlong::cli {

// The moments of one race, from its boxes: indices `begin` to `end` - 1.
struct RaceSpan {
  int race = 0;
  std::size_t begin = 0;
  std::size_t end = 0;
};
std::vector<RaceSpan> RacesOf(const RecordAnalysis& analysis);

// The chart as an SVG element of this width. It shows the chances before each moment of the race and after its last
// one.
std::string ChanceChart(const RecordAnalysis& analysis, const RaceSpan& race, double width);

// The horse in whose colour a player's line is drawn.
HorseId FirstHorseOf(const RecordHeader& header, PlayerId player);
// The colour of a horse as CSS, also for colour names that we do not know.
std::string_view SilkColour(const RecordHeader& header, HorseId horse);

}  // namespace furlong::cli
