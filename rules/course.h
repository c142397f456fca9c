// Courses: the description by segments (CourseSpec), and the tables built from it for racing (Course) (R3, R9.1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/types.h"

namespace furlong {

// A straight or a corner.
struct Segment {
  int squares = 0;          // rows of the straight, or squares in the inside lane of the corner
  double turn_degrees = 0;  // 0: a straight; positive: lane 1 is inside; negative: lane 8 is inside

  bool corner() const { return turn_degrees != 0; }
  // Number of squares in a lane (0 is lane 1). In a corner each lane has one more than the lane inside it (R3.2).
  int SquaresIn(int lane) const {
    if (!corner()) return squares;
    return squares + (turn_degrees > 0 ? lane : kLanes - 1 - lane);
  }
  friend bool operator==(const Segment&, const Segment&) = default;
};

// A row of a straight in one lap.
struct CoursePoint {
  int segment = 0;  // index into CourseSpec::segments
  int row = 0;      // from 0
  int lap = 0;      // from 0; the start is in lap 0
  friend bool operator==(const CoursePoint&, const CoursePoint&) = default;
};

// A fence. Covers the rows `at.row` and `at.row` + 1, in one lap only (R9.1, R9.5).
struct Fence {
  int number = 0;  // shown to players
  CoursePoint at;
  friend bool operator==(const Fence&, const Fence&) = default;
};

// The content of a course file, not validated yet. FindFault validates it.
struct CourseSpec {
  std::string id;
  bool closed = true;
  std::vector<Segment> segments;
  CoursePoint start;   // the row of the starting boxes, in lap 0
  CoursePoint finish;  // the last row before the finish
  std::vector<Fence> fences;
  friend bool operator==(const CourseSpec&, const CourseSpec&) = default;
};

enum class CourseFault : std::uint8_t {
  kNoSegments,
  kSegmentTooShort,  // less than one square
  kNoSuchSegment,    // start, finish or a fence names a segment that does not exist
  kNotOnStraight,    // start, finish or a fence is in a corner
  kNoSuchRow,        // the straight has no such row
  kLapOnOpenCourse,  // an open course has lap 0 only
  kStartLap,         // the start must be in lap 0
  kFinishNotAfterStart,
  kRunOutTooShort,  // open course: fewer than kRunOut squares beyond the finish in some lane (R3.5)
  kFenceNeedsRoom,  // take-off or landing row is not on the same straight
  kFenceOnStart,    // a fence covers the starting boxes in lap 0
  kFenceBeyondFinish,
  kFencesOverlap,   // fences overlap, or one covers the take-off or landing row of another
  kTooManySquares,  // more than kMaxLaneSquares in a lane
};

struct CourseError {
  static constexpr int kNowhere = -1;  // no single place
  static constexpr int kStart = -2;
  static constexpr int kFinish = -3;

  CourseFault fault;
  int index = kNowhere;  // index of the wrong segment or fence, or one of the constants above
  int value = 0;         // the row, lap or number of squares that is wrong
  int bound = 0;         // the minimum or maximum that it violates, if there is one
};

// The most squares a lane may have from the starting box to the finish, or to the end of an open course.
inline constexpr int kMaxLaneSquares = 4000;
// R3.5: the least number of squares beyond the finish.
inline constexpr int kRunOut = 16;

// The tables of one course, flat or with fences. Immutable once built.
class Course {
 public:
  // Everything a move needs to know about one square, kept together for the cache.
  struct Info {
    std::array<std::uint16_t, kLanes> behind;  // by lane: the last square whose line is not greater than ours
    std::uint16_t line;                        // rank of the line (R3.3): equal if and only if in line
    std::uint8_t rows_ahead;                   // straight rows that follow before the next corner, at most 255
    std::uint8_t clear;                        // least points to reach a take-off square, 255 if far or none
    bool take_off;                             // directly in front of a fence
    std::uint16_t next_fence;  // index into take_offs() of the first one here or ahead; else their number
  };

  // Where late lane changes (R8.3) lead: by direction, inwards first, and by squares passed before the change, from
  // kLateFrom on. Counts from `behind` of this square to the square that is entered. 1 where there is no lane.
  struct LateChanges {
    static constexpr int kLateFrom = 6;
    std::array<std::array<std::uint8_t, 8>, 2> enter;
  };

  // The row directly in front of a fence.
  struct TakeOff {
    int fence;                                 // index into CourseSpec::fences
    int number;                                // the fence's number, as shown to players
    std::array<std::uint16_t, kLanes> square;  // number of the take-off square in each lane
    // The fence's ground in other laps (R9.5): by lane, the first square past it on the way there, 0 if there is none.
    std::array<std::uint16_t, kLanes> cleared{};
    bool passed_again = false;  // horses run over the ground once more after the jump
  };

  // Validates the spec and builds its tables. Without `fences`, fences are validated but left out of the tables.
  static std::variant<Course, CourseError> Build(const CourseSpec& spec, bool fences);

  const Info& At(Square square) const { return info_[square.lane * stride_ + square.number]; }
  const LateChanges& LateFrom(Square square) const { return late_changes_[square.lane * stride_ + square.number]; }
  int LineOf(Square square) const { return At(square).line; }
  // R3.4: the diagonal square in a neighbouring lane.
  Square Diagonal(Square square, int lane) const {
    return {static_cast<std::uint8_t>(lane), static_cast<std::uint16_t>(At(square).behind[lane] + 1)};
  }
  // R3.5: true if the square lies beyond the finish.
  bool Crossed(Square square) const { return LineOf(square) > finish_line_; }
  // True if only one time past the post is left: the square lies beyond the post as it is passed for the last time
  // before the finish. False everywhere on a course that passes its post only once.
  bool InLastLap(Square square) const { return LineOf(square) > last_lap_line_; }
  // Number of the last square before the finish in a lane.
  int FinishSquare(int lane) const { return finish_square_[lane]; }
  // The lane by which distances are told, so that changing lanes does not change them: the shortest from the starting
  // boxes to the finish. That is the inside of a circuit: lane 1, or lane 8 where more corners bend to the right.
  int RailLane() const { return finish_square_[kLanes - 1] < finish_square_[0] ? kLanes - 1 : 0; }
  // The square of the rail lane that lies beside a square: the last one whose line is not greater.
  int RailSquare(Square square) const { return At(square).behind[static_cast<std::size_t>(RailLane())]; }
  // Squares along the rail until a horse has crossed the finish; 0 or less if it has.
  int ToGo(Square square) const { return FinishSquare(RailLane()) + 1 - RailSquare(square); }
  // Number of the last square a horse may stand on.
  int LastSquare(int lane) const { return last_square_[lane]; }
  // In the order in which horses reach them; empty on a flat course.
  const std::vector<TakeOff>& take_offs() const { return take_offs_; }

 private:
  static constexpr int kNever = 0x10000;  // beyond every line

  Course() = default;
  void FillLines(const std::array<std::vector<std::uint16_t>, kLanes>& lines, const std::vector<bool>& straight);
  void FillLateChanges(const std::array<std::vector<std::uint16_t>, kLanes>& lines);
  void FillFences();

  std::vector<Info> info_;                 // by lane, then number
  std::vector<LateChanges> late_changes_;  // the same
  std::size_t stride_ = 0;                 // entries per lane in info_
  int finish_line_ = 0;                    // line of the last row before the finish
  int last_lap_line_ = kNever;             // line of the same row one lap earlier
  std::array<std::uint16_t, kLanes> finish_square_{};
  std::array<std::uint16_t, kLanes> last_square_{};
  std::vector<TakeOff> take_offs_;
};

// The first reason why a spec is not a valid course, or nullopt.
std::optional<CourseError> FindFault(const CourseSpec& spec);

}  // namespace furlong
