// The course: from segments as people draw them to the tables that races run on (R3, R9.1).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "rules/types.h"

namespace furlong {

// A straight (rows shared by all lanes) or a corner (squares of its inside lane).
struct Segment {
  int squares = 0;          // rows of the straight, or squares of the corner's inside lane
  double turn_degrees = 0;  // 0: straight; positive: lane 1 is inside; negative: lane 8 is

  bool corner() const { return turn_degrees != 0; }
  // Squares of one lane (0 innermost); a corner has one more with every lane further out (R3.2).
  int SquaresIn(int lane) const {
    if (!corner()) return squares;
    return squares + (turn_degrees > 0 ? lane : kLanes - 1 - lane);
  }
  friend bool operator==(const Segment&, const Segment&) = default;
};

struct CoursePoint {
  int segment = 0;
  int row = 0;
  int lap = 0;
  friend bool operator==(const CoursePoint&, const CoursePoint&) = default;
};

// Covers row and row + 1 of a straight, in one lap only.
struct Fence {
  int number = 0;
  CoursePoint at;
  friend bool operator==(const Fence&, const Fence&) = default;
};

// What a course file says, before it is proved sound.
struct CourseSpec {
  std::string id;
  bool closed = true;
  std::vector<Segment> segments;
  CoursePoint start;   // lap 0
  CoursePoint finish;  // the last row before the line
  std::vector<Fence> fences;
  friend bool operator==(const CourseSpec&, const CourseSpec&) = default;
};

enum class CourseFault : std::uint8_t {
  kNoSegments,
  kSegmentTooShort,  // below one square
  kNoSuchSegment,    // start, finish or fence names a segment that is not there
  kNotOnStraight,    // start, finish or fence lies in a corner
  kNoSuchRow,        // row outside its straight
  kLapOnOpenCourse,  // an open course has lap 0 only
  kStartLap,         // the start lies in lap 0
  kFinishNotAfterStart,
  kRunOutTooShort,  // open course: under 16 squares beyond the finish in some lane
  kFenceNeedsRoom,  // take-off or landing row outside the straight
  kFenceOnStart,    // covers the starting boxes in lap 0
  kFenceBeyondFinish,
  kFencesOverlap,   // or one covers another's take-off or landing row
  kTooManySquares,  // more than kMaxLaneSquares in a lane
};

struct CourseError {
  static constexpr int kNowhere = -1;
  static constexpr int kStart = -2;
  static constexpr int kFinish = -3;

  CourseFault fault;
  int index = kNowhere;  // the segment or the fence (position in its list) at fault, or one of the above
  int value = 0;         // the row, lap, or number of squares at fault
  int bound = 0;         // the bound it breaks, where there is one
};

// How many squares a lane may hold, from the starting box to the finish, or to the end of an open course.
inline constexpr int kMaxLaneSquares = 4000;
// R3.5: rows beyond the finish.
inline constexpr int kRunOut = 16;

// The tables of one course, flat or with fences. Built once, then read only.
class Course {
 public:
  // What a move has to know of one square; one cache-friendly row per square.
  struct Info {
    std::array<std::uint16_t, kLanes> behind;  // per lane: the last square whose line is not greater
    std::uint16_t line;                        // R3.3, as a rank: equal exactly when in line
    std::uint8_t rows_ahead;                   // straight rows that follow without a bend, at most 255
    std::uint8_t clear;                        // points a horse needs at least to reach a take-off, 255 if far or none
    bool take_off;                             // directly in front of a fence
  };

  // The row in front of a fence.
  struct TakeOff {
    int fence;                                 // position in CourseSpec::fences
    int number;                                // as people call it
    std::array<std::uint16_t, kLanes> square;  // number of the take-off square in each lane
  };

  // Flat tables ignore the fences, after proving them sound.
  static std::variant<Course, CourseError> Build(const CourseSpec& spec, bool fences);

  const Info& At(Square square) const { return info_[square.lane * stride_ + square.number]; }
  int LineOf(Square square) const { return At(square).line; }
  // R3.4: the diagonal square in a neighbouring lane.
  Square Diagonal(Square square, int lane) const {
    return {static_cast<std::uint8_t>(lane), static_cast<std::uint16_t>(At(square).behind[lane] + 1)};
  }
  bool Crossed(Square square) const { return LineOf(square) > finish_line_; }
  // Number of the last square before the finish in a lane.
  int FinishSquare(int lane) const { return finish_square_[lane]; }
  // Number of the last square a horse may stand on.
  int LastSquare(int lane) const { return last_square_[lane]; }
  // In running order; none on a flat course.
  const std::vector<TakeOff>& take_offs() const { return take_offs_; }

 private:
  Course() = default;
  void FillLines(const std::array<std::vector<std::uint16_t>, kLanes>& lines, const std::vector<bool>& straight);
  void FillFences();

  std::vector<Info> info_;  // by lane, then number
  std::size_t stride_ = 0;
  int finish_line_ = 0;
  std::array<std::uint16_t, kLanes> finish_square_{};
  std::array<std::uint16_t, kLanes> last_square_{};
  std::vector<TakeOff> take_offs_;
};

// The first reason why a spec is no course, or nothing.
std::optional<CourseError> FindFault(const CourseSpec& spec);

}  // namespace furlong
