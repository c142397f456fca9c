#include "rules/course.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace furlong {
namespace {

// Rows added after the last real one so that table look-ups near the end stay in bounds.
constexpr int kPadding = 48;

std::optional<CourseError> CheckPoint(const CourseSpec& spec, const CoursePoint& point, int index) {
  const int segments = static_cast<int>(spec.segments.size());
  if (point.segment < 0 || point.segment >= segments) {
    return CourseError{CourseFault::kNoSuchSegment, index, point.segment, segments - 1};
  }
  const Segment& segment = spec.segments[static_cast<std::size_t>(point.segment)];
  if (segment.corner()) return CourseError{CourseFault::kNotOnStraight, index, point.segment};
  if (point.row < 0 || point.row >= segment.squares) {
    return CourseError{CourseFault::kNoSuchRow, index, point.row, segment.squares - 1};
  }
  if (point.lap < 0 || (point.lap > 0 && !spec.closed)) {
    return CourseError{CourseFault::kLapOnOpenCourse, index, point.lap};
  }
  return std::nullopt;
}

// True if `a` comes before `b` along the course.
bool Before(const CoursePoint& a, const CoursePoint& b) {
  if (a.lap != b.lap) return a.lap < b.lap;
  if (a.segment != b.segment) return a.segment < b.segment;
  return a.row < b.row;
}

std::optional<CourseError> CheckFences(const CourseSpec& spec) {
  for (int i = 0; i < static_cast<int>(spec.fences.size()); ++i) {
    const CoursePoint& at = spec.fences[static_cast<std::size_t>(i)].at;
    if (auto error = CheckPoint(spec, at, i)) return error;
    const int rows = spec.segments[static_cast<std::size_t>(at.segment)].squares;
    if (at.row < 1 || at.row > rows - 3) return CourseError{CourseFault::kFenceNeedsRoom, i, at.row, rows - 3};
    if (at.lap == 0 && at.segment == spec.start.segment && at.row <= spec.start.row && at.row + 1 >= spec.start.row) {
      return CourseError{CourseFault::kFenceOnStart, i, at.row, spec.start.row};
    }
    const CoursePoint second_row{at.segment, at.row + 1, at.lap};
    if (at.lap <= spec.finish.lap && Before(spec.finish, second_row)) {
      return CourseError{CourseFault::kFenceBeyondFinish, i, at.row, spec.finish.row};
    }
    for (int j = 0; j < i; ++j) {
      const CoursePoint& other = spec.fences[static_cast<std::size_t>(j)].at;
      if (other.lap == at.lap && other.segment == at.segment && std::abs(other.row - at.row) < 3) {
        return CourseError{CourseFault::kFencesOverlap, i, at.row, other.row};
      }
    }
  }
  return std::nullopt;
}

// Number of squares in a lane beyond the finish, up to the end of the lap of the finish.
std::int64_t SquaresAfterFinish(const CourseSpec& spec, int lane) {
  const std::size_t last = static_cast<std::size_t>(spec.finish.segment);
  std::int64_t squares = spec.segments[last].squares - 1 - spec.finish.row;
  for (std::size_t i = last + 1; i < spec.segments.size(); ++i) squares += spec.segments[i].SquaresIn(lane);
  return squares;
}

// Number of squares in a lane from the starting box to the finish.
std::int64_t SquaresToFinish(const CourseSpec& spec, int lane) {
  std::int64_t per_lap = 0;
  for (const Segment& segment : spec.segments) per_lap += segment.SquaresIn(lane);
  std::int64_t before_start = spec.start.row;
  for (int i = 0; i < spec.start.segment; ++i)
    before_start += spec.segments[static_cast<std::size_t>(i)].SquaresIn(lane);
  return per_lap * (spec.finish.lap + std::int64_t{1}) - SquaresAfterFinish(spec, lane) - before_start;
}

}  // namespace

std::optional<CourseError> FindFault(const CourseSpec& spec) {
  if (spec.segments.empty()) return CourseError{CourseFault::kNoSegments};
  for (int i = 0; i < static_cast<int>(spec.segments.size()); ++i) {
    const int squares = spec.segments[static_cast<std::size_t>(i)].squares;
    if (squares < 1) return CourseError{CourseFault::kSegmentTooShort, i, squares, 1};
    if (squares > kMaxLaneSquares) return CourseError{CourseFault::kTooManySquares, i, squares, kMaxLaneSquares};
  }
  if (auto error = CheckPoint(spec, spec.start, CourseError::kStart)) return error;
  if (spec.start.lap != 0) return CourseError{CourseFault::kStartLap, CourseError::kStart, spec.start.lap};
  if (auto error = CheckPoint(spec, spec.finish, CourseError::kFinish)) return error;
  if (!Before(spec.start, spec.finish)) return CourseError{CourseFault::kFinishNotAfterStart};
  for (int lane = 0; lane < kLanes; ++lane) {
    const std::int64_t run_out = spec.closed ? 0 : SquaresAfterFinish(spec, lane);
    const std::int64_t squares = SquaresToFinish(spec, lane) + run_out;
    if (squares > kMaxLaneSquares) {
      return CourseError{CourseFault::kTooManySquares, CourseError::kNowhere,
                         static_cast<int>(std::min<std::int64_t>(squares, 1'000'000'000)), kMaxLaneSquares};
    }
    if (!spec.closed && run_out < kRunOut) {
      return CourseError{CourseFault::kRunOutTooShort, CourseError::kNowhere, static_cast<int>(run_out), kRunOut};
    }
  }
  return CheckFences(spec);
}

namespace {

// The squares of every lane, unrolled from the starting row (R3.6), each with the rank of its line (R3.3).
struct Unrolled {
  using PerLane = std::array<std::uint16_t, kLanes>;

  std::array<std::vector<std::uint16_t>, kLanes> lines;  // by lane and square: rank of its line
  std::vector<bool> straight;                            // by line: true for a row that all lanes share
  PerLane finish{};                                      // by lane: last square before the finish
  bool finished = false;                                 // true once the finish row has been added
  std::optional<int> last_lap;                           // line of the finish row one lap earlier
  std::vector<Course::TakeOff> take_offs;
  std::vector<PerLane> cleared;  // by fence of the spec, as in TakeOff

  PerLane Lengths() const {
    PerLane lengths;
    for (std::size_t lane = 0; lane < kLanes; ++lane) lengths[lane] = static_cast<std::uint16_t>(lines[lane].size());
    return lengths;
  }

  bool HasRunOut() const {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (!finished || static_cast<int>(lines[lane].size()) - 1 - finish[lane] < kRunOut) return false;
    }
    return true;
  }

  void AddRow() {
    for (auto& lane : lines) lane.push_back(static_cast<std::uint16_t>(straight.size()));
    straight.push_back(true);
  }

  // R3.3: the front edge of square k of m lies k/m of the way through; compared as exact fractions.
  void AddCorner(const Segment& corner) {
    // The lanes' squares are merged by where their front edges lie, k/m of the way through; lanes in line share a line.
    std::array<int, kLanes> k;
    k.fill(1);
    const auto squares = [&](std::size_t lane) { return corner.SquaresIn(static_cast<int>(lane)); };
    const auto nearer = [&](std::size_t a, std::size_t b) { return k[a] * squares(b) < k[b] * squares(a); };
    for (;;) {
      std::optional<std::size_t> first;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        if (k[lane] <= squares(lane) && (!first || nearer(lane, *first))) first = lane;
      }
      if (!first) return;
      straight.push_back(false);
      const auto in_line = [&](std::size_t lane) { return k[lane] <= squares(lane) && !nearer(*first, lane); };
      std::array<bool, kLanes> shares{};
      for (std::size_t lane = 0; lane < kLanes; ++lane) shares[lane] = in_line(lane);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        if (!shares[lane]) continue;
        lines[lane].push_back(static_cast<std::uint16_t>(straight.size() - 1));
        ++k[lane];
      }
    }
  }

  // The row that is added next lies on the ground of a fence.
  void PassGround(int index, int lap, const Fence& fence) {
    if (lap < fence.at.lap) {
      cleared[static_cast<std::size_t>(index)] = Lengths();
      for (std::uint16_t& square : cleared[static_cast<std::size_t>(index)]) ++square;
    } else if (lap > fence.at.lap) {
      for (Course::TakeOff& take_off : take_offs) take_off.passed_again |= take_off.fence == index;
    }
  }

  void AddStraight(const CourseSpec& spec, int index, int lap) {
    const int first = lap == 0 && index == spec.start.segment ? spec.start.row : 0;
    for (int row = first; row < spec.segments[static_cast<std::size_t>(index)].squares; ++row) {
      for (int i = 0; i < static_cast<int>(spec.fences.size()); ++i) {
        // A fence in a lap that is never run is left out.
        const Fence& fence = spec.fences[static_cast<std::size_t>(i)];
        const bool here = fence.at == CoursePoint{index, row + 1, lap} && lap <= spec.finish.lap;
        if (here) take_offs.push_back({i, fence.number, Lengths(), cleared[static_cast<std::size_t>(i)]});
        if (fence.at.segment == index && (row == fence.at.row || row == fence.at.row + 1)) PassGround(i, lap, fence);
      }
      if (spec.finish == CoursePoint{index, row, lap}) {
        finish = Lengths();
        finished = true;
      }
      // A start in that very row is no passing of the post.
      if (spec.finish == CoursePoint{index, row, lap + 1} && !straight.empty()) {
        last_lap = static_cast<int>(straight.size());
      }
      AddRow();
    }
  }
};

// Adds segments up to the last one of an open course, or until every lane of a closed course has its run-out.
Unrolled Unroll(const CourseSpec& spec) {
  Unrolled course;
  course.cleared.resize(spec.fences.size());
  for (int lap = 0;; ++lap) {
    for (int index = lap == 0 ? spec.start.segment : 0; index < static_cast<int>(spec.segments.size()); ++index) {
      const Segment& segment = spec.segments[static_cast<std::size_t>(index)];
      segment.corner() ? course.AddCorner(segment) : course.AddStraight(spec, index, lap);
      if (spec.closed && course.HasRunOut()) return course;
    }
    if (!spec.closed) return course;
  }
}

}  // namespace

std::variant<Course, CourseError> Course::Build(const CourseSpec& spec, bool fences) {
  if (auto error = FindFault(spec)) return *error;

  Unrolled unrolled = Unroll(spec);
  Course course;
  course.finish_square_ = unrolled.finish;
  course.finish_line_ = unrolled.lines[0][unrolled.finish[0]];
  course.last_lap_line_ = unrolled.last_lap.value_or(kNever);
  if (fences) course.take_offs_ = std::move(unrolled.take_offs);
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    course.last_square_[lane] = static_cast<std::uint16_t>(unrolled.lines[lane].size() - 1);
  }
  for (int i = 0; i < kPadding; ++i) unrolled.AddRow();
  assert(unrolled.straight.size() <= 0x10000);  // line ranks must fit in 16 bits
  for (const auto& lane : unrolled.lines) course.stride_ = std::max(course.stride_, lane.size());
  course.info_.resize(kLanes * course.stride_);
  course.FillLines(unrolled.lines, unrolled.straight);
  course.FillLateChanges(unrolled.lines);
  course.FillFences();
  return course;
}

void Course::FillLines(const std::array<std::vector<std::uint16_t>, kLanes>& lines, const std::vector<bool>& straight) {
  std::vector<std::uint8_t> rows_ahead(straight.size(), 0);
  for (std::size_t line = straight.size() - 1; line-- > 0;) {
    if (straight[line] && straight[line + 1]) {
      rows_ahead[line] = static_cast<std::uint8_t>(std::min(rows_ahead[line + 1] + 1, 255));
    }
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t number = 0; number < lines[lane].size(); ++number) {
      Info& info = info_[lane * stride_ + number];
      info.line = lines[lane][number];
      info.rows_ahead = rows_ahead[info.line];
    }
    for (std::size_t other = 0; other < kLanes; ++other) {
      std::size_t ahead = 0;  // first square of the other lane with a greater line
      for (std::size_t number = 0; number < lines[lane].size(); ++number) {
        while (ahead < lines[other].size() && lines[other][ahead] <= lines[lane][number]) ++ahead;
        info_[lane * stride_ + number].behind[other] = static_cast<std::uint16_t>(ahead - 1);
      }
    }
  }
}

void Course::FillLateChanges(const std::array<std::vector<std::uint16_t>, kLanes>& lines) {
  late_changes_.resize(info_.size());
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t number = 0; number < lines[lane].size(); ++number) {
      const std::size_t here = lane * stride_ + number;
      for (std::size_t outwards = 0; outwards < 2; ++outwards) {
        auto& enter = late_changes_[here].enter[outwards];
        enter.fill(1);
        if (lane == (outwards == 1 ? kLanes - 1 : 0)) continue;
        const std::size_t next = outwards == 1 ? lane + 1 : lane - 1;
        for (std::size_t i = 0; i < enter.size(); ++i) {
          const std::size_t there = std::min(number + LateChanges::kLateFrom + i, lines[lane].size() - 1);
          enter[i] =
              static_cast<std::uint8_t>(info_[lane * stride_ + there].behind[next] + 1 - info_[here].behind[next]);
        }
      }
    }
  }
}

void Course::FillFences() {
  for (Info& info : info_) {
    info.clear = 255;
    info.take_off = false;
    info.next_fence = 0;
  }
  for (const TakeOff& take_off : take_offs_) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) info_[lane * stride_ + take_off.square[lane]].take_off = true;
  }
  if (take_offs_.empty()) return;
  // Go backwards from the last line, so that the squares one step ahead are always done already.
  std::array<int, kLanes> left;  // by lane: squares not done yet
  for (std::size_t lane = 0; lane < kLanes; ++lane) left[lane] = last_square_[lane] + 1;
  const auto last_of = [&](std::size_t lane) {
    return Square{static_cast<std::uint8_t>(lane), static_cast<std::uint16_t>(left[lane] - 1)};
  };
  for (;;) {
    std::optional<std::size_t> furthest;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      if (left[lane] > 0 && (!furthest || LineOf(last_of(lane)) > LineOf(last_of(*furthest)))) furthest = lane;
    }
    if (!furthest) return;
    const Square square = last_of(*furthest);
    --left[*furthest];
    int nearest = At({square.lane, static_cast<std::uint16_t>(square.number + 1)}).clear;
    for (int lane = std::max(0, square.lane - 1); lane <= std::min(kLanes - 1, square.lane + 1); ++lane) {
      if (lane != square.lane) nearest = std::min<int>(nearest, At(Diagonal(square, lane)).clear);
    }
    Info& info = info_[square.lane * stride_ + square.number];
    info.clear = info.take_off ? std::uint8_t{0} : static_cast<std::uint8_t>(std::min(nearest + 1, 255));
    const auto behind = [&](const TakeOff& take_off) { return take_off.square[square.lane] < square.number; };
    info.next_fence = static_cast<std::uint16_t>(std::partition_point(take_offs_.begin(), take_offs_.end(), behind) -
                                                 take_offs_.begin());
  }
}

}  // namespace furlong
