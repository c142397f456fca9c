// Where a horse may ride (R8, R9).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules/course.h"
#include "rules/types.h"

namespace furlong {

constexpr int kMostPoints = 12;          // R6.1, R7.1: of a move, with the highest card or two sixes
constexpr int kJumpPoints = 4;           // R9.1
constexpr int kJumpSquares = 3;          // R9.1: from take-off to landing
constexpr int kLateChange = 6;           // R8.3: points to spend before the second lane change
constexpr int kLateChangeAfterJump = 7;  // R9.2: if the move starts with a jump

// The squares the horses stand on. A horse that is off the course blocks nobody.
struct Field {
  static constexpr std::uint16_t kOffCourse = 0xFFFF;

  std::array<std::uint16_t, kMaxHorses> number;  // square number by horse, or kOffCourse
  std::array<std::uint8_t, kMaxHorses> lane;     // by horse; 0 is lane 1

  Field() { Clear(); }
  void Clear() {
    number.fill(kOffCourse);
    lane.fill(0);
  }
  Square At(HorseId horse) const { return {lane[horse], number[horse]}; }
  bool OnCourse(HorseId horse) const { return number[horse] != kOffCourse; }
  void Put(HorseId horse, Square square) {
    lane[horse] = square.lane;
    number[horse] = square.number;
  }
  void Remove(HorseId horse) { number[horse] = kOffCourse; }
  friend bool operator==(const Field&, const Field&) = default;
};

// The legal end squares of one move, or why there are none. All of them cost the same number of points (R8.4).
//
// A horse can reach at most two lanes to each side. In each of these lanes, squares are counted from the last one that
// is not ahead of the horse (Course::Info::behind), so the first step into any lane, straight or diagonal, leads to
// square 1. Bit x of a mask stands for the x-th square ahead.
class Rides {
 public:
  enum class Outcome : std::uint8_t { kRide, kBlocked, kFall };
  static constexpr int kReach = 2;  // lanes to each side

  Outcome outcome() const { return outcome_; }
  int points() const { return points_; }  // points that every legal way spends
  Square from() const { return from_; }
  int count() const {
    int total = 0;
    for (const std::uint32_t mask : ends_) total += std::popcount(mask);
    return total;
  }
  bool Contains(const Course& course, Square to) const {
    const int index = to.lane - from_.lane + kReach;
    if (to.lane >= kLanes || index < 0 || index > 2 * kReach) return false;
    const int ahead = to.number - course.At(from_).behind[to.lane];
    return ahead > 0 && ahead < 32 && ((ends_[static_cast<std::size_t>(index)] >> ahead) & 1) != 0;
  }
  // The n-th end square, counting from 0, ordered by lane, then number; from() if there are fewer.
  Square Nth(const Course& course, int n) const {
    // Without branches where possible, since n is often random.
    std::array<int, 2 * kReach + 1> before;  // by lane: end squares in the lanes before it
    int index = -1;
    for (std::size_t i = 0, sum = 0; i < before.size(); ++i) {
      before[i] = static_cast<int>(sum);
      index += n >= before[i] ? 1 : 0;
      sum += static_cast<std::size_t>(std::popcount(ends_[i]));
    }
    std::uint32_t mask = ends_[static_cast<std::size_t>(index)];
    for (n -= before[static_cast<std::size_t>(index)]; n > 0; --n) mask &= mask - 1;
    return mask != 0 ? SquareOf(course, index, std::countr_zero(mask)) : from_;
  }

  friend bool operator==(const Rides&, const Rides&) = default;

  // Calls f(square) for every end square, ordered by lane, then number.
  template <typename F>
  void ForEach(const Course& course, F&& f) const {
    for (int i = 0; i < 2 * kReach + 1; ++i) {
      for (std::uint32_t mask = ends_[static_cast<std::size_t>(i)]; mask != 0; mask &= mask - 1) {
        f(SquareOf(course, i, std::countr_zero(mask)));
      }
    }
  }

 private:
  friend class RideFinder;
  friend class Ways;

  Square SquareOf(const Course& course, int index, int ahead) const {
    const auto lane = static_cast<std::uint8_t>(from_.lane - kReach + index);
    return {lane, static_cast<std::uint16_t>(course.At(from_).behind[lane] + ahead)};
  }

  std::array<std::uint32_t, 2 * kReach + 1> ends_{};  // masks, from kReach lanes further in to kReach lanes further out
  Square from_{};
  std::uint8_t points_ = 0;
  Outcome outcome_ = Outcome::kBlocked;
};

// Finds all legal end squares of `horse` with `points` to spend, in a card round or a dice round. Fills `rides` instead
// of returning it because this is the innermost loop of every search.
void FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Rides& rides);

inline Rides FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind) {
  Rides rides;
  FindRides(course, field, horse, points, kind, rides);
  return rides;
}

// Every way to move, found step by step: a direct implementation of R8 and R9, much slower than FindRides. Some
// rules can be lifted, to find out which of them forbids a move.
class Ways {
 public:
  // Rules that do not apply.
  struct Lifted {
    std::uint8_t horses = 0;    // bit set: these horses do not block (R8.2)
    bool lane_changes = false;  // lane changes are allowed at any step (R8.3)
    bool fences = false;        // there are no fences (R9)
  };

  Ways(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Lifted lifted);
  Ways(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind)
      : Ways(course, field, horse, points, kind, Lifted{}) {}

  Rides Legal() const;
  // True if a way of any length ends on this square.
  bool Reaches(Square to) const;
  // True if a way that spends exactly this many points ends on this square.
  bool ReachesWith(Square to, int points) const;
  // The squares of one such way, from the horse's square to `to`; a jump is one step. Empty if there is none.
  std::vector<Square> WayTo(Square to, int points) const;

 private:
  class NoTrail;
  class Trail;

  bool Blocked(Square square) const;
  // Records every square where a way may end, and on the trail the squares passed. `late_from`: points to spend before
  // a lane change that is not the first step (R8.3, R9.2); `changes_left`: how many such changes are left.
  template <typename T>
  void Walk(T& trail, Square at, int spent, int late_from, int changes_left);
  template <typename T>
  void WalkAll(T& trail);
  void RecordEnd(Square at, int spent);

  const Course& course_;
  const Field& field_;
  HorseId horse_;
  Square from_;
  int points_;
  RoundKind kind_;
  Lifted lifted_;
  // By points spent: where ways end, as in Rides, and whether one ends on a fence (R9.3).
  std::array<std::array<std::uint32_t, 2 * Rides::kReach + 1>, kMostPoints + 1> ends_{};
  std::array<bool, kMostPoints + 1> onto_fence_{};
  int most_points_ = 0;  // the most that any way spends (R8.4)
};

// R8.2: the horse other than `mover` that stands on a square, or directly in front of or behind it; or kNoHorse.
HorseId BlockerOf(const Field& field, HorseId mover, Square square);

}  // namespace furlong
