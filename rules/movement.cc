#include "rules/movement.h"

#include <algorithm>
#include <cassert>
#include <type_traits>

#include "rules/blocked_squares.h"
#include "rules/processor.h"

namespace furlong {
namespace {

using internal::LaneMasks;
static_assert(Course::LateChanges::kLateFrom == kLateChange);

// Everything below is inlined into FindRides, so that it is compiled for the same processor.
#define FURLONG_INLINE __attribute__((always_inline)) inline

// The bits from `low` to `high`, both included.
constexpr std::uint32_t Span(int low, int high) { return (2u << high) - (1u << low); }

// Number of free squares directly ahead in a lane.
FURLONG_INLINE int RunOf(std::uint32_t blocked) { return std::countr_zero((blocked >> 1) | (1u << 30)); }

FURLONG_INLINE std::uint32_t AnyOf(const LaneMasks& ends) { return ends[0] | ends[1] | ends[2] | ends[3] | ends[4]; }

// Where no fence is within reach, a way that stays in its lane spends as many points as it passes squares.
class NoFences {
 public:
  explicit NoFences(const LaneMasks& blocked) : blocked_(blocked) {}

  // The blocked squares of a lane: bit p stands for the square that is reached with p points.
  std::uint32_t Blocked(std::size_t lane) const { return blocked_[lane]; }
  const LaneMasks& blocked() const { return blocked_; }
  // Whether a way may end with p points.
  static constexpr bool MayEnd(std::size_t /*lane*/, int /*p*/) { return true; }
  // R8.3: the points to spend before the second lane change.
  static constexpr int LateFrom() { return kLateChange; }
  static constexpr bool MayChange(std::size_t /*lane*/, int /*p*/) { return true; }
  // The most points, up to `most`, that may be spent before the second lane change; less than LateFrom() if none.
  static int LatestChange(std::size_t /*lane*/, int most) { return most; }
  static int SquareAt(std::size_t /*lane*/, int p) { return p; }
  static int PointsAt(std::size_t /*lane*/, int square) { return square; }

 private:
  const LaneMasks& blocked_;
};

// Near fences, squares are counted by the points they cost instead. A jump spends four points for three squares (R9.1),
// so behind each fence a square's bit is one higher. The three bits between take-off and landing stand for a horse in
// the air: it passes them, but its way neither ends nor changes lanes there.
class Fences {
 public:
  FURLONG_INLINE Fences(const Course& course, const Course::Info& here, int from_lane, int points,
                        const LaneMasks& blocked)
      : blocked_(blocked), late_from_(here.take_off ? kLateChangeAfterJump : kLateChange) {
    const auto& all = course.take_offs();
    for (std::size_t next = here.next_fence; next < all.size() && count_ < kMost; ++next) {
      int nearest = points;
      for (int i = 0; i < kWidth; ++i) {
        const int lane = from_lane - Rides::kReach + i;
        const auto index = static_cast<std::size_t>(i);
        take_off_[count_][index] = kFar;
        if (lane < 0 || lane >= kLanes) continue;
        const auto there = static_cast<std::size_t>(lane);
        const int square = all[next].square[there] - here.behind[there];
        const int take_off = square + static_cast<int>(count_);
        nearest = std::min(nearest, take_off);
        if (take_off >= kFar) continue;
        take_off_[count_][index] = static_cast<std::uint8_t>(take_off);
        const std::uint32_t before = Span(0, take_off);
        // Nobody enters the two squares of the fence itself.
        blocked_[index] = (blocked_[index] & before) | ((blocked_[index] & ~Span(0, take_off + 2)) << 1);
        air_[index] |= 14u << take_off;
        no_change_[index] |= 15u << take_off;
      }
      ++count_;
      if (nearest >= points) break;
    }
    // R9.1: from the take-off square there is no step into another lane. Later changes never enter square 1.
    if (here.take_off) blocked_[Rides::kReach - 1] |= 2u, blocked_[Rides::kReach + 1] |= 2u;
  }

  std::uint32_t Blocked(std::size_t lane) const { return blocked_[lane]; }
  bool MayEnd(std::size_t lane, int p) const { return ((air_[lane] >> p) & 1) == 0; }
  int LateFrom() const { return late_from_; }
  bool MayChange(std::size_t lane, int p) const { return ((no_change_[lane] >> p) & 1) == 0; }
  FURLONG_INLINE int LatestChange(std::size_t lane, int most) const {
    return std::bit_width(Span(0, most) & ~no_change_[lane]) - 1;
  }
  int SquareAt(std::size_t lane, int p) const { return p - std::popcount(air_[lane] & Span(0, p)) / 3; }
  FURLONG_INLINE int PointsAt(std::size_t lane, int square) const {
    for (std::size_t i = 0; i < count_; ++i) square += square > take_off_[i][lane] ? 1 : 0;
    return square;
  }

  // R9.3: true if a way is on a take-off square with one point less than `spend`, and cannot jump. `before` has the
  // ends of all ways that spend one point less than `spend`, by points.
  FURLONG_INLINE bool EndsOnFence(const LaneMasks& before, int spend, int points) const {
    const bool too_short = points - (spend - 1) < kJumpPoints;
    std::uint32_t stuck = 0;
    for (std::size_t lane = 0; lane < before.size(); ++lane) {
      const std::uint32_t take_offs = before[lane] & no_change_[lane] & ~air_[lane];
      stuck |= too_short ? take_offs : (take_offs << kJumpPoints) & blocked_[lane];
    }
    return stuck != 0;
  }
  // Counts the ends by squares again.
  FURLONG_INLINE void BackToSquares(LaneMasks& ends) const {
    for (std::size_t i = count_; i-- > 0;) {
      for (std::size_t lane = 0; lane < ends.size(); ++lane) {
        const std::uint32_t before = Span(0, take_off_[i][lane]);
        ends[lane] = (ends[lane] & before) | ((ends[lane] >> 1) & ~before);
      }
    }
  }

 private:
  static constexpr std::size_t kMost = 4;  // fences that twelve points can reach: three jumps, and one more in front
  static constexpr int kWidth = 2 * Rides::kReach + 1;
  static constexpr int kFar = 28;  // further than any way leads

  LaneMasks blocked_;
  LaneMasks air_{};
  LaneMasks no_change_{};                                         // in the air, or on a take-off square (R9.1)
  std::array<std::array<std::uint8_t, kWidth>, kMost> take_off_;  // by fence and lane, in points
  std::size_t count_ = 0;
  int late_from_;
};

// The next three functions find the ends of all ways that spend exactly `spend` points, and return 0 if there are none.

// At most six points: only the first step may change the lane (R8.3).
template <typename Ground>
FURLONG_INLINE std::uint32_t EndsOfShortWays(const Ground& ground, int spend, LaneMasks& ends) {
  const std::uint32_t needed = Span(1, spend);
  for (std::size_t i = 1; i <= 3; ++i) {
    const bool free = (ground.Blocked(i) & needed) == 0 && ground.MayEnd(i, spend);
    ends[i] = static_cast<std::uint32_t>(free) << spend;
  }
  return ends[1] | ends[2] | ends[3];
}

// Seven points or more on a straight, where all lanes have the same rows. The later the lane change, the fewer squares
// must be free in the new lane, so it is enough to test the latest change for each pair of lanes.
template <typename Ground>
FURLONG_INLINE std::uint32_t EndsOnStraight(const Ground& ground, int spend, LaneMasks& ends) {
  if (!ground.MayEnd(Rides::kReach, spend)) return 0;  // the fence crosses all lanes in the same row
  const auto bit = [&](bool set) { return static_cast<std::uint32_t>(set) << spend; };
  for (std::size_t i = 1; i <= 3; ++i) {
    const int run = RunOf(ground.Blocked(i));
    const int latest = ground.LatestChange(i, std::min(run, spend - 1));
    const bool late = latest >= ground.LateFrom();
    const std::uint32_t needed = late ? Span(latest + 1, spend) : ~0u;
    ends[i - 1] |= bit((ground.Blocked(i - 1) & needed) == 0 && late);
    ends[i] |= bit(run >= spend);
    ends[i + 1] |= bit((ground.Blocked(i + 1) & needed) == 0 && late);
  }
  return AnyOf(ends);
}

// Seven points or more with a corner ahead: the end square depends on where the late change is made, so try them all.
template <typename Squares, typename Ground>
FURLONG_INLINE std::uint32_t EndsInBend(const Course& course, const Course::Info& here, const Ground& ground,
                                        int from_lane, int spend, LaneMasks& ends) {
  if constexpr (Squares::kVectors && std::is_same_v<Ground, NoFences>) {
    std::array<int, 5> runs{};
    for (std::size_t i = 1; i <= 3; ++i) {
      runs[i] = RunOf(ground.Blocked(i));
      ends[i] |= static_cast<std::uint32_t>(runs[i] >= spend) << spend;
    }
    Squares::AddLateEnds(course, here, ground.blocked(), runs, from_lane, spend, ends);
    return AnyOf(ends);
  }
  for (int lane = std::max(0, from_lane - 1); lane <= std::min(kLanes - 1, from_lane + 1); ++lane) {
    const auto i = static_cast<std::size_t>(lane - from_lane + Rides::kReach);
    const int run = RunOf(ground.Blocked(i));
    ends[i] |= static_cast<std::uint32_t>(run >= spend && ground.MayEnd(i, spend)) << spend;
    const int latest = std::min(run, spend - 1);
    const auto lane_index = static_cast<std::size_t>(lane);
    const Course::Info* const begin = &course.At({static_cast<std::uint8_t>(lane), here.behind[lane_index]});
    for (int spent = ground.LateFrom(); spent <= latest; ++spent) {
      if (!ground.MayChange(i, spent)) continue;
      const Course::Info& there = begin[ground.SquareAt(i, spent)];
      const auto change_to = [&](std::size_t next, std::size_t into) {
        const int enter = ground.PointsAt(into, there.behind[next] + 1 - here.behind[next]);
        const int last = enter + spend - spent - 1;
        const bool free = (ground.Blocked(into) & Span(enter, last)) == 0 && ground.MayEnd(into, last);
        ends[into] |= static_cast<std::uint32_t>(free) << last;
      };
      if (lane > 0) change_to(lane_index - 1, i - 1);
      if (lane < kLanes - 1) change_to(lane_index + 1, i + 1);
    }
  }
  return AnyOf(ends);
}

template <typename Squares, typename Ground>
FURLONG_INLINE std::uint32_t EndsOf(const Course& course, const Course::Info& here, const Ground& ground, int from_lane,
                                    int spend, LaneMasks& ends) {
  if (spend <= kLateChange) return EndsOfShortWays(ground, spend, ends);
  if (here.rows_ahead >= spend) return EndsOnStraight(ground, spend, ends);
  return EndsInBend<Squares>(course, here, ground, from_lane, spend, ends);
}

}  // namespace

// A way is straight except for one or two lane changes and jumps, so whole runs of squares are tested at once with bit
// sets. R8.4 asks for the most points that any way can spend. Nearly always that is all of them, so start there.
class RideFinder {
 public:
  template <typename Squares>
  FURLONG_INLINE static void Find(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind,
                                  Rides& rides) {
    assert(field.OnCourse(horse) && points <= kMostPoints);
    const Square from = field.At(horse);
    const Course::Info& here = course.At(from);
    const LaneMasks blocked = Squares::Blocked(here, field, horse);
    rides.ends_.fill(0);
    rides.from_ = from;
    int spend = points;
    if (here.clear >= points) [[likely]] {
      const NoFences ground(blocked);
      while (spend > 0 && EndsOf<Squares>(course, here, ground, from.lane, spend, rides.ends_) == 0) --spend;
      rides.outcome_ = spend > 0 ? Rides::Outcome::kRide : Rides::Outcome::kBlocked;
    } else {
      spend =
          FindNearFence<Squares>(course, here, Fences(course, here, from.lane, points, blocked), points, kind, rides);
    }
    rides.points_ = static_cast<std::uint8_t>(spend);
  }

 private:
  template <typename Squares>
  FURLONG_INLINE static int FindNearFence(const Course& course, const Course::Info& here, const Fences& ground,
                                          int points, RoundKind kind, Rides& rides) {
    rides.outcome_ = Rides::Outcome::kRide;
    for (int spend = points; spend > 0; --spend) {
      if (EndsOf<Squares>(course, here, ground, rides.from_.lane, spend, rides.ends_) != 0) {
        ground.BackToSquares(rides.ends_);
        return spend;
      }
      if (kind == RoundKind::kDice) continue;  // R9.4: nobody falls
      LaneMasks before{};
      if (spend == 1) {
        before[Rides::kReach] = 1;
      } else {
        EndsOf<Squares>(course, here, ground, rides.from_.lane, spend - 1, before);
      }
      if (ground.EndsOnFence(before, spend, points)) {
        rides.outcome_ = Rides::Outcome::kFall;
        return spend;
      }
    }
    rides.outcome_ = Rides::Outcome::kBlocked;
    return 0;
  }
};

namespace {

__attribute__((noinline)) void FindRidesPortably(const Course& course, const Field& field, HorseId horse, int points,
                                                 RoundKind kind, Rides& rides) {
  RideFinder::Find<internal::PortableSquares>(course, field, horse, points, kind, rides);
}

#ifdef FURLONG_HAS_AVX2_LOOPS
FURLONG_AVX2 __attribute__((noinline)) void FindRidesAvx2(const Course& course, const Field& field, HorseId horse,
                                                          int points, RoundKind kind, Rides& rides) {
  RideFinder::Find<internal::Avx2Squares>(course, field, horse, points, kind, rides);
}
#endif

}  // namespace

void FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Rides& rides) {
#ifdef FURLONG_HAS_AVX2_LOOPS
  if (UsesAvx2Loops()) return FindRidesAvx2(course, field, horse, points, kind, rides);
#endif
  FindRidesPortably(course, field, horse, points, kind, rides);
}

}  // namespace furlong
