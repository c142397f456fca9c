#include "drawing/course_legs.h"

#include <algorithm>
#include <cmath>

namespace furlong::drawing {
namespace {

constexpr double kMostSamples = 1500;
constexpr std::size_t kMostMeetings = 200;  // before those that belong together are joined
// In lane widths. The middle of the track bends with a radius of 4.9 at least (course_layout.cc), so parts of the same
// bend that are this far apart along the track are 9.2 apart on paper.
constexpr double kSameBend = 12;
constexpr double kSameHairpin = 18;             // longer than half a circle of the least radius
constexpr double kOver = kLanes + 2 * kBeside;  // between the middles of two legs whose rails touch
constexpr double kNear = kOver + 0.55;          // legs beside a bend of the least radius are 9.8 apart
constexpr double kLeastSine = 0.64;             // of the angle of a crossing: 40 degrees

// In lane widths: straight legs that cross at 40 degrees are less than kOver apart for 29.
constexpr double kLongestCrossing = 34;

// Limits the work for courses that nobody could read on paper anyway.
constexpr double kLongestWithBridges = 2000;  // lane widths
constexpr std::size_t kMostBridges = 24;

struct Sample {
  Point at;
  double heading;
  double along;  // from the beginning of the track
  int piece;
  double t;
};

std::vector<Sample> SamplesOf(const CourseLayout& layout, double step) {
  std::vector<Sample> samples;
  double along = 0;
  for (std::size_t i = 0; i < layout.pieces.size(); ++i) {
    const Piece& piece = layout.pieces[i];
    const int parts = std::max(1, static_cast<int>(std::ceil(piece.length / step)));
    for (int k = 0; k < parts; ++k) {
      const double t = (k + 0.5) / parts;
      samples.push_back({piece.At(t, 0), piece.HeadingAt(t), along + t * piece.length, static_cast<int>(i), t});
    }
    along += piece.length;
  }
  return samples;
}

// Two samples of different legs that are close.
struct Pair {
  double apart;
  std::size_t lower, upper;
};

// True if `other` is part of the meeting: it lies beside what is known of it.
bool Belong(const LegMeeting& meeting, const LegMeeting& other, double w, double reach) {
  const double room = meeting.kind == LegMeeting::Kind::kCross ? kOver * w : reach;
  return other.lower_to > meeting.lower_from - room && other.lower_from < meeting.lower_to + room &&
         other.upper_to > meeting.upper_from - room && other.upper_from < meeting.upper_to + room;
}

void Join(LegMeeting& meeting, const LegMeeting& other) {
  // Where legs cross, they come close at first.
  if (meeting.kind == LegMeeting::Kind::kCross && other.kind == LegMeeting::Kind::kTouch) return;
  meeting.lower_from = std::min(meeting.lower_from, other.lower_from);
  meeting.lower_to = std::max(meeting.lower_to, other.lower_to);
  meeting.upper_from = std::min(meeting.upper_from, other.upper_from);
  meeting.upper_to = std::max(meeting.upper_to, other.upper_to);
}

}  // namespace

std::vector<LegMeeting> FindLegMeetings(const CourseLayout& layout) {
  const double w = layout.lane_width;
  double total = 0;
  for (const Piece& piece : layout.pieces) total += piece.length;
  const double step = std::max(w, total / kMostSamples);
  const std::vector<Sample> samples = SamplesOf(layout, step);
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t k = i + 1; k < samples.size(); ++k) {
      const double between = samples[k].along - samples[i].along;
      if (between < kSameBend * w || (layout.ring && total - between < kSameBend * w)) continue;
      const Point d = samples[k].at - samples[i].at;
      if (std::abs(d.x) > kNear * w || std::abs(d.y) > kNear * w) continue;
      const double apart = std::hypot(d.x, d.y);
      // Across a bend of the least radius the rails nearly touch; that is no fault of the design.
      const bool same_bend = between < kSameHairpin * w || (layout.ring && total - between < kSameHairpin * w);
      if (apart < (same_bend ? kOver : kNear) * w) pairs.push_back({apart, i, k});
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return a.apart < b.apart; });

  std::vector<LegMeeting> meetings;
  const double reach = 1.5 * step + w;
  for (const Pair& pair : pairs) {
    const Sample& lower = samples[pair.lower];
    const Sample& upper = samples[pair.upper];
    const bool across = std::abs(std::sin(upper.heading - lower.heading)) >= kLeastSine;
    const auto kind = pair.apart >= kOver * w              ? LegMeeting::Kind::kTouch
                      : across && pair.apart <= 1.5 * step ? LegMeeting::Kind::kCross
                                                           : LegMeeting::Kind::kOverlap;
    const LegMeeting here{kind,        lower.piece, upper.piece, lower.t,    upper.t,
                          lower.along, lower.along, upper.along, upper.along};
    const auto known = std::find_if(meetings.begin(), meetings.end(),
                                    [&](const LegMeeting& meeting) { return Belong(meeting, here, w, reach); });
    if (known != meetings.end()) {
      Join(*known, here);
    } else if (meetings.size() < kMostMeetings) {
      meetings.push_back(here);
    }
  }
  for (std::size_t i = 0; i < meetings.size(); ++i) {
    for (std::size_t k = i + 1; k < meetings.size();) {
      if (!Belong(meetings[i], meetings[k], w, reach)) {
        ++k;
        continue;
      }
      Join(meetings[i], meetings[k]);
      meetings.erase(meetings.begin() + static_cast<std::ptrdiff_t>(k));
      k = i + 1;  // it has grown
    }
  }
  // Legs that run on beside each other after they have crossed overlap.
  for (LegMeeting& meeting : meetings) {
    const double covered = std::max(meeting.lower_to - meeting.lower_from, meeting.upper_to - meeting.upper_from);
    if (meeting.kind == LegMeeting::Kind::kCross && covered > kLongestCrossing * w) {
      meeting.kind = LegMeeting::Kind::kOverlap;
    }
  }
  return meetings;
}

namespace {

// The edge of the row at a length of the track, before or behind it; in a corner the length itself.
double RowEdge(const CourseLayout& layout, double along, bool behind) {
  double begin = 0;
  for (const Piece& piece : layout.pieces) {
    if (along <= begin + piece.length) {
      if (piece.shape.corner()) return along;
      const double row = piece.length / piece.shape.squares;
      const double rows = (along - begin) / row;
      return begin + (behind ? std::ceil(rows) : std::floor(rows)) * row;
    }
    begin += piece.length;
  }
  return along;
}

// True if the bridge carries the track at this length from its beginning.
bool Carries(const Bridge& bridge, double along) { return along > bridge.from && along < bridge.to; }

}  // namespace

std::vector<Bridge> FindBridges(const CourseLayout& layout) {
  const double w = layout.lane_width;
  std::vector<Bridge> bridges;
  if (layout.AlongOf(static_cast<int>(layout.pieces.size())) > kLongestWithBridges * w) return bridges;
  const std::vector<Sample> samples = SamplesOf(layout, 0.5 * w);
  for (const LegMeeting& meeting : FindLegMeetings(layout)) {
    if (meeting.kind == LegMeeting::Kind::kTouch || bridges.size() == kMostBridges) continue;
    std::vector<Point> lower;
    for (const Sample& sample : samples) {
      if (sample.along > meeting.lower_from - w && sample.along < meeting.lower_to + w) lower.push_back(sample.at);
    }
    Bridge bridge{1e300, -1e300};
    for (const Sample& sample : samples) {
      if (sample.along < meeting.upper_from - w || sample.along > meeting.upper_to + w) continue;
      const Piece& piece = layout.pieces[static_cast<std::size_t>(sample.piece)];
      for (int edge = 0; edge <= kLanes; ++edge) {
        const Point at = piece.At(sample.t, layout.Edge(edge));
        const auto near = [&](Point p) { return Distance(p, at) < (kLanes / 2.0 + kBeside) * w; };
        if (std::none_of(lower.begin(), lower.end(), near)) continue;
        bridge.from = std::min(bridge.from, sample.along);
        bridge.to = std::max(bridge.to, sample.along);
        break;
      }
    }
    if (bridge.to <= bridge.from) continue;
    bridges.push_back({RowEdge(layout, bridge.from, false), RowEdge(layout, bridge.to, true)});
  }
  std::sort(bridges.begin(), bridges.end(), [](const Bridge& a, const Bridge& b) { return a.from < b.from; });
  return bridges;
}

bool Covers(const CourseLayout& layout, const Bridge& bridge, double along, Point point) {
  const double w = layout.lane_width;
  if (along > bridge.from - kSameBend * w && along < bridge.to + kSameBend * w) return false;
  double begin = 0;
  for (const Piece& piece : layout.pieces) {
    if (bridge.to > begin && bridge.from < begin + piece.length) {
      const int parts = std::max(1, static_cast<int>(std::ceil(piece.length / (0.5 * w))));
      for (int i = 0; i <= parts; ++i) {
        const double t = static_cast<double>(i) / parts;
        if (!Carries(bridge, begin + t * piece.length)) continue;
        if (Distance(piece.At(t, 0), point) < (kLanes / 2.0 + kBeside) * w) return true;
      }
    }
    begin += piece.length;
  }
  return false;
}

bool IsOnBridge(const CourseLayout& layout, const std::vector<Bridge>& bridges, const PlacedSquare& square) {
  const double along = bridges.empty() ? 0 : layout.AlongOf(square);
  return std::any_of(bridges.begin(), bridges.end(), [&](const Bridge& bridge) { return Carries(bridge, along); });
}

bool IsUnderBridge(const CourseLayout& layout, const std::vector<Bridge>& bridges, const PlacedSquare& square) {
  if (bridges.empty()) return false;
  const double along = layout.AlongOf(square);
  const Point middle = layout.MiddleOf(square);
  return std::any_of(bridges.begin(), bridges.end(),
                     [&](const Bridge& bridge) { return Covers(layout, bridge, along, middle); });
}

}  // namespace furlong::drawing
