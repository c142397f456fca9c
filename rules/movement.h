// Where a horse may ride (R8, R9).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules/course.h"
#include "rules/types.h"

namespace furlong {

// Where the horses are. A horse that is not on the course has number kOffCourse and blocks nobody.
struct Field {
  static constexpr std::uint16_t kOffCourse = 0xFFFF;

  std::array<std::uint16_t, kMaxHorses> number;
  std::array<std::uint8_t, kMaxHorses> lane;

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

// The legal end squares of one move, all at the same points (R8.4), or why there are none.
//
// A horse reaches at most two lanes to each side. In each of these lanes squares are counted from the last
// one that is not ahead of the horse (Course::Info::behind), so every first step, straight or diagonal,
// leads to square 1 of its lane; bit x of a mask is the x-th square ahead.
class Rides {
 public:
  enum class Outcome : std::uint8_t { kRide, kBlocked, kFall };
  static constexpr int kReach = 2;  // lanes to either side

  Outcome outcome() const { return outcome_; }
  int points() const { return points_; }  // spent by every legal way
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
  // The n-th end square by lane, then number, counting from 0.
  Square Nth(const Course& course, int n) const {
    for (int i = 0; i < 2 * kReach + 1; ++i) {
      std::uint32_t mask = ends_[static_cast<std::size_t>(i)];
      const int here = std::popcount(mask);
      if (n < here) {
        while (n-- > 0) mask &= mask - 1;
        return SquareOf(course, i, std::countr_zero(mask));
      }
      n -= here;
    }
    return from_;
  }

  friend bool operator==(const Rides&, const Rides&) = default;

  // Calls f(square) for every end square, by lane, then number.
  template <typename F>
  void ForEach(const Course& course, F&& f) const {
    for (int i = 0; i < 2 * kReach + 1; ++i) {
      for (std::uint32_t mask = ends_[static_cast<std::size_t>(i)]; mask != 0; mask &= mask - 1) {
        f(SquareOf(course, i, std::countr_zero(mask)));
      }
    }
  }

 private:
  friend void FindRides(const Course&, const Field&, HorseId, int, RoundKind, Rides&);
  friend class Ways;

  Square SquareOf(const Course& course, int index, int ahead) const {
    const auto lane = static_cast<std::uint8_t>(from_.lane - kReach + index);
    return {lane, static_cast<std::uint16_t>(course.At(from_).behind[lane] + ahead)};
  }

  std::array<std::uint32_t, 2 * kReach + 1> ends_{};  // by lane, from two lanes further in
  Square from_{};
  std::uint8_t points_ = 0;
  Outcome outcome_ = Outcome::kBlocked;
};

// All legal end squares of `horse` with `points` to spend, in a card round or a dice round. Written in place: this is
// the innermost loop of every search.
void FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Rides& rides);

inline Rides FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind) {
  Rides rides;
  FindRides(course, field, horse, points, kind, rides);
  return rides;
}

// Every way to move, walked step by step: the plain reading of R8 and R9, and the judge of what a way
// breaks when one of the rules below is lifted.
class Ways {
 public:
  struct Lifted {
    std::uint8_t horses = 0;    // bit set: these horses do not block (R8.2)
    bool lane_changes = false;  // lane changes at any time (R8.3)
    bool fences = false;        // fences are not there (R9)
  };

  Ways(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Lifted lifted);
  Ways(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind)
      : Ways(course, field, horse, points, kind, Lifted{}) {}

  Rides Legal() const;
  // A way of any length ends on this square / one that spends this many points does.
  bool Reaches(Square to) const;
  bool ReachesWith(Square to, int points) const;
  // The squares of one such way, the first one included; a jump is one step. Empty where there is none.
  std::vector<Square> WayTo(Square to, int points) const;

 private:
  class NoTrail;
  class Trail;
  static constexpr int kMaxPoints = 12;

  bool Blocked(Square square) const;
  // Writes down every end and, on the trail, the squares passed.
  template <typename T>
  void Walk(T& trail, Square at, int spent, int late_from, int changes_left);
  template <typename T>
  void WalkAll(T& trail);
  void EndAt(Square at, int spent);

  const Course& course_;
  const Field& field_;
  HorseId horse_;
  Square from_;
  int points_;
  RoundKind kind_;
  Lifted lifted_;
  std::array<std::array<std::uint32_t, 2 * Rides::kReach + 1>, kMaxPoints + 1> ends_{};  // by points spent
  std::array<bool, kMaxPoints + 1> onto_fence_{};                                        // by points spent
  int most_points_ = 0;
};

// The horse that stands on, directly in front of or directly behind a square, other than `mover`; or kNoHorse.
HorseId BlockerOf(const Field& field, HorseId mover, Square square);

}  // namespace furlong
