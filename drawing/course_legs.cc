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
constexpr double kOver = kLanes + 2 * kBeside;  // between the middles of two legs whose rails touch
constexpr double kNear = kOver + 0.55;          // legs beside a bend of the least radius are 9.8 apart
constexpr double kLeastSine = 0.64;             // of the angle of a crossing: 40 degrees

// In lane widths: straight legs that cross at 40 degrees are less than kOver apart for 29.
constexpr double kLongestCrossing = 34;

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
      if (apart < kNear * w) pairs.push_back({apart, i, k});
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

bool IsUnderBridge(const CourseLayout& layout, const std::vector<LegMeeting>& meetings, int piece, double t) {
  const double w = layout.lane_width;
  const auto begin_of = [&](int index) {
    double along = 0;
    for (int i = 0; i < index; ++i) along += layout.pieces[static_cast<std::size_t>(i)].length;
    return along;
  };
  const Piece& row = layout.pieces[static_cast<std::size_t>(piece)];
  const double along = begin_of(piece) + t * row.length;
  for (const LegMeeting& meeting : meetings) {
    if (meeting.kind == LegMeeting::Kind::kTouch) continue;
    if (along < meeting.lower_from - kOver * w || along > meeting.lower_to + kOver * w) continue;
    double from = 0;
    for (const Piece& upper : layout.pieces) {
      for (double at = 0; at <= upper.length; at += w) {
        if (from + at < meeting.upper_from - w || from + at > meeting.upper_to + w) continue;
        for (int lane = 0; lane < kLanes; ++lane) {
          const double apart = Distance(upper.At(at / upper.length, 0), row.At(t, layout.Edge(lane + 0.5)));
          if (apart < (kLanes / 2.0 + kBeside) * w) return true;
        }
      }
      from += upper.length;
    }
  }
  return false;
}

}  // namespace furlong::drawing
