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

// The part of a later leg that lies over an earlier one; whole rows on a straight.
struct Bridge {
  double from = 0;  // from the beginning of the track, as LegMeeting's
  double to = 0;
};

// The bridges of all crossings and overlaps, in running order.
std::vector<Bridge> FindBridges(const CourseLayout& layout);

// True if a point of the track lies under the bridge. `along`: its length from the beginning of the track, so that the
// ends of the bridge itself do not count.
bool Covers(const CourseLayout& layout, const Bridge& bridge, double along, Point point);

bool IsOnBridge(const CourseLayout& layout, const std::vector<Bridge>& bridges, const PlacedSquare& square);
bool IsUnderBridge(const CourseLayout& layout, const std::vector<Bridge>& bridges, const PlacedSquare& square);

}  // namespace furlong::drawing
