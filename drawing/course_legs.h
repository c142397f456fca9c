// Where the legs of a course meet in a drawing: crossings, which are drawn as bridges, overlaps and near touches.
#pragma once

#include <vector>

#include "drawing/course_layout.h"

namespace furlong::drawing {

// Lane widths from the outer edge of the lanes to the outer edge of the rail.
inline constexpr double kBeside = 0.6;

// Two parts of the track that lie over or close to each other.
struct LegMeeting {
  enum class Kind : std::uint8_t {
    kCross,    // one runs across the other: the later one is a bridge
    kOverlap,  // one lies over the other for longer than a crossing
    kTouch,    // their rails nearly touch
  };
  Kind kind;
  int lower = 0;          // index of the earlier piece
  int upper = 0;          // index of the later piece
  double lower_t = 0;     // where on the pieces they are nearest
  double upper_t = 0;     // the same
  double lower_from = 0;  // the part of the whole track, in lane widths from its beginning, that is covered
  double lower_to = 0;    // the same
  double upper_from = 0;  // the part that covers it
  double upper_to = 0;    // the same
};

// Every place where two legs meet, the nearest first.
std::vector<LegMeeting> FindLegMeetings(const CourseLayout& layout);

// True if the later leg of a crossing covers part of this row of squares.
bool IsUnderBridge(const CourseLayout& layout, const std::vector<LegMeeting>& meetings, int piece, double t);

}  // namespace furlong::drawing
