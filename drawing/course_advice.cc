#include "drawing/course_advice.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drawing/course_legs.h"
#include "record/course_file.h"

namespace furlong::drawing {
namespace {

using Kind = CourseAdvice::Kind;
using Part = CoursePlace::Part;

void AdviseOnShape(const CourseSpec& spec, std::vector<CourseAdvice>& out) {
  const CourseLayout layout = LayOut(spec);
  if (spec.closed && !layout.ring) {
    double degrees = 0;
    for (const Segment& segment : spec.segments) degrees += segment.turn_degrees;
    const int last = static_cast<int>(spec.segments.size()) - 1;
    const double most = std::numeric_limits<int>::max();
    out.push_back({Kind::kCircuitOpen,
                   {Part::kSegment, last},
                   -1,
                   static_cast<int>(std::clamp(std::round(degrees), -most, most))});
  }
  const std::vector<LegMeeting> meetings = FindLegMeetings(layout);
  for (const auto& [met, kind] : {std::pair{LegMeeting::Kind::kOverlap, Kind::kLegsOverlap},
                                  std::pair{LegMeeting::Kind::kTouch, Kind::kLegsTouch}}) {
    for (const LegMeeting& meeting : meetings) {
      if (meeting.kind != met) continue;
      const auto segment = [&](int piece) { return layout.pieces[static_cast<std::size_t>(piece)].segment; };
      out.push_back({kind, {Part::kSegment, segment(meeting.lower)}, segment(meeting.upper)});
    }
  }
  const std::vector<Bridge> bridges = FindBridges(layout);
  const auto check_row = [&](const CoursePlace& place) {
    const int piece = place.segment - layout.pieces.front().segment;
    if (piece < 0 || piece >= static_cast<int>(layout.pieces.size())) return;
    const Piece& straight = layout.pieces[static_cast<std::size_t>(piece)];
    const double t = (place.row + 0.5) / straight.shape.squares;
    const double along = layout.AlongOf(piece) + t * straight.length;
    for (const Bridge& bridge : bridges) {
      for (int lane = 0; lane < kLanes; ++lane) {
        if (!Covers(layout, bridge, along, straight.At(t, layout.Edge(lane + 0.5)))) continue;
        out.push_back({Kind::kUnderBridge, place});
        return;
      }
    }
  };
  check_row(PlaceOf(Part::kStart, spec.start));
  check_row(PlaceOf(Part::kFinish, spec.finish));
  for (std::size_t i = 0; i < spec.fences.size(); ++i) {
    check_row(PlaceOf(Part::kFence, spec.fences[i].at, static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < spec.segments.size(); ++i) {
    const double turn = std::abs(spec.segments[i].turn_degrees);
    if (turn <= 360) continue;
    const int degrees = static_cast<int>(std::min(turn, 1e9));
    out.push_back({Kind::kTurnBeyondCircle, {Part::kSegment, static_cast<int>(i)}, -1, degrees, 360});
  }
}

void AdviseOnFences(const CourseSpec& spec, const Course& course, std::vector<CourseAdvice>& out) {
  const auto place = [&](std::size_t fence) {
    return PlaceOf(Part::kFence, spec.fences[fence].at, static_cast<int>(fence));
  };
  std::vector<bool> used(spec.fences.size(), false);
  for (const Course::TakeOff& take_off : course.take_offs()) used[static_cast<std::size_t>(take_off.fence)] = true;
  int nearest = kHighestCard;  // points from a box to the first take-off
  for (std::uint8_t lane = 0; lane < kLanes; ++lane) nearest = std::min<int>(nearest, course.At({lane, 0}).clear);
  if (nearest < kHighestCard) {
    const auto first = static_cast<std::size_t>(course.take_offs().front().fence);
    out.push_back({Kind::kFenceEarly, place(first), -1, nearest, kHighestCard});
  }
  for (std::size_t i = 0; i < spec.fences.size(); ++i) {
    if (!used[i]) out.push_back({Kind::kFenceUnused, place(i)});
  }
  for (std::size_t i = 0; i < spec.fences.size(); ++i) {
    const auto same = [&](const Fence& fence) { return fence.number == spec.fences[i].number; };
    const auto here = spec.fences.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find_if(spec.fences.begin(), here, same) == here) continue;
    out.push_back({Kind::kFenceNumberTwice, place(i), -1, spec.fences[i].number});
  }
}

void AdviseOnLength(const CourseSpec& spec, const Course& course, std::vector<CourseAdvice>& out) {
  int last = 0, shortest = kMaxLaneSquares;
  for (int lane = 0; lane < kLanes; ++lane) {
    last = std::max(last, course.LastSquare(lane));
    shortest = std::min(shortest, course.FinishSquare(lane));
  }
  const CoursePlace finish = PlaceOf(Part::kFinish, spec.finish);
  if (last > kMaxTableSquares) out.push_back({Kind::kTableTooLong, finish, -1, last, kMaxTableSquares});
  if (shortest < kShortRace) out.push_back({Kind::kRaceShort, finish, -1, shortest, kShortRace});
  if (shortest > kLongRace) out.push_back({Kind::kRaceLong, finish, -1, shortest, kLongRace});
  // Straights may follow each other; a race may end before the first bend.
  const int rows = course.At({0, 0}).rows_ahead;
  if (rows < kRowsToBend && rows < course.FinishSquare(0)) {
    out.push_back({Kind::kBendEarly, PlaceOf(Part::kStart, spec.start), -1, rows, kRowsToBend});
  }
}

}  // namespace

std::vector<CourseAdvice> Advise(const CourseSpec& spec) {
  const auto built = Course::Build(spec, true);
  const Course* course = std::get_if<Course>(&built);
  if (course == nullptr) return {};
  std::vector<CourseAdvice> out;
  AdviseOnShape(spec, out);
  AdviseOnFences(spec, *course, out);
  AdviseOnLength(spec, *course, out);
  return out;
}

std::string_view NameOf(CourseAdvice::Kind kind) {
  switch (kind) {
    case Kind::kCircuitOpen: return "circuit-open";
    case Kind::kLegsOverlap: return "legs-overlap";
    case Kind::kLegsTouch: return "legs-touch";
    case Kind::kUnderBridge: return "under-bridge";
    case Kind::kTurnBeyondCircle: return "turn-beyond-circle";
    case Kind::kFenceEarly: return "fence-early";
    case Kind::kFenceUnused: return "fence-unused";
    case Kind::kFenceNumberTwice: return "fence-number-twice";
    case Kind::kTableTooLong: return "table-too-long";
    case Kind::kRaceShort: return "race-short";
    case Kind::kRaceLong: return "race-long";
    case Kind::kBendEarly: return "bend-early";
  }
  return "";
}

}  // namespace furlong::drawing
