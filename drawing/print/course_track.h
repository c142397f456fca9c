// Draws the parts of a course that the rules know: squares, lines, starting boxes, finish and fences (R3, R9).
#pragma once

#include <vector>

#include "drawing/course_legs.h"
#include "drawing/print/course_page.h"
#include "drawing/print/course_scenery.h"
#include "drawing/print/svg.h"

namespace furlong::drawing {

// Widths of what lies beside the lanes, in lane widths.
inline constexpr double kVergeWidth = 0.34;
inline constexpr double kRailWidth = 0.26;

// A course and where it lies on the page.
struct Track {
  const CourseSpec& spec;
  const Course& course;
  const CourseLayout& layout;
  const CourseWords& words;
  std::vector<PlacedSquare> squares;
  std::vector<Bridge> bridges;

  double w() const { return layout.lane_width; }
  // Distance from the outer edge of the lanes to the middle of the rail, in page units.
  double rail() const { return (kVergeWidth + kRailWidth / 2) * layout.lane_width; }
};

// The grass of the whole map, with mown stripes along the track.
void DrawMeadow(Svg& svg, const Track& track, const Land& land, const Box& map);
// The rails and the turf under the lanes.
void DrawTurf(Svg& svg, const Track& track);
// Squares, bridges, green lines, square and lane numbers. Where legs cross, the later one is a bridge; the squares
// under it are dashed.
void DrawSquares(Svg& svg, const Track& track);
void DrawFences(Svg& svg, const Track& track);
void DrawStart(Svg& svg, const Track& track, FreeGround& ground);
void DrawFinish(Svg& svg, const Track& track, FreeGround& ground);
// A dashed curve from the end back to the beginning of a closed course that does not close on paper.
void DrawJoin(Svg& svg, const Track& track, FreeGround& ground);
// Small arrows beside the longer straights.
void DrawDirections(Svg& svg, const Track& track, FreeGround& ground);

}  // namespace furlong::drawing
