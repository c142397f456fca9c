#include "rules/movement.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace furlong {
namespace {

constexpr int kJumpPoints = 4;           // R9.1
constexpr int kJumpSquares = 3;          // R9.1: from take-off to landing
constexpr int kLateChange = 6;           // R8.3: points to spend before the second lane change
constexpr int kLateChangeAfterJump = 7;  // R9.2

// R8.2: the three squares that a horse blocks, by how many squares it is ahead. The last entry, for a horse that is
// behind or far away, is empty.
constexpr auto kBlockedByHorse = [] {
  std::array<std::uint64_t, 62> masks{};
  for (std::size_t ahead = 0; ahead + 1 < masks.size(); ++ahead) masks[ahead] = (std::uint64_t{7} << ahead) >> 1;
  return masks;
}();

// The squares that R8.2 blocks: a bit set of squares ahead for each lane. Lanes outside the course are fully blocked.
class BlockedSquares {
 public:
  BlockedSquares(const Course::Info& here, const Field& field, HorseId mover) {
    auto number = field.number;
    number[mover] = Field::kOffCourse;
    for (std::size_t i = 0; i < kLanes; ++i) lanes_[i + Rides::kReach] = 0;
    for (std::size_t i = 0; i < Rides::kReach; ++i) lanes_[i] = lanes_[kLanes + Rides::kReach + i] = ~0ull;
    for (std::size_t other = 0; other < kMaxHorses; ++other) {
      const std::uint8_t lane = field.lane[other];
      const auto ahead = static_cast<unsigned>(number[other] - here.behind[lane]);  // wraps to a huge number if behind
      lanes_[lane + std::size_t{Rides::kReach}] |=
          kBlockedByHorse[std::min<unsigned>(ahead, kBlockedByHorse.size() - 1)];
    }
  }
  // `lane` may be up to kReach lanes outside the course.
  std::uint64_t operator[](int lane) const { return lanes_[static_cast<std::size_t>(lane + Rides::kReach)]; }
  // Number of free squares directly ahead in a lane.
  int Run(int lane) const { return std::countr_zero(((*this)[lane] >> 1) | (1ull << 40)); }

 private:
  std::array<std::uint64_t, kLanes + 2 * Rides::kReach> lanes_;
};

// The bits from `low` to `high`, both included.
constexpr std::uint64_t Span(int low, int high) { return (2ull << high) - (1ull << low); }

using Ends = std::array<std::uint32_t, 2 * Rides::kReach + 1>;  // masks by lane, as in Rides

std::uint32_t AnyOf(const Ends& ends) { return ends[0] | ends[1] | ends[2] | ends[3] | ends[4]; }

// The next three functions find the ends of all ways that spend exactly `spend` points, and return 0 if there are none.

// At most six points: only the first step may change the lane (R8.3).
std::uint32_t EndsOfShortWays(const BlockedSquares& blocked, int from_lane, int spend, Ends& ends) {
  const std::uint64_t needed = Span(1, spend);
  for (int i = 1; i <= 3; ++i) {
    const bool free = (blocked[from_lane - Rides::kReach + i] & needed) == 0;
    ends[static_cast<std::size_t>(i)] = static_cast<std::uint32_t>(free) << spend;
  }
  return ends[1] | ends[2] | ends[3];
}

// Seven points or more on a straight, where all lanes have the same rows. The later the lane change, the fewer squares
// must be free in the new lane, so it is enough to test the latest change for each pair of lanes.
std::uint32_t EndsOnStraight(const BlockedSquares& blocked, int from_lane, int spend, Ends& ends) {
  const auto bit = [&](bool set) { return static_cast<std::uint32_t>(set) << spend; };
  for (int i = 1; i <= 3; ++i) {
    const int lane = from_lane - Rides::kReach + i;
    const int run = blocked.Run(lane);
    const int latest = std::min(run, spend - 1);
    const std::uint64_t needed = latest >= kLateChange ? Span(latest + 1, spend) : ~0ull;
    std::uint32_t* const end = &ends[static_cast<std::size_t>(i)];
    end[-1] |= bit((blocked[lane - 1] & needed) == 0 && latest >= kLateChange);
    end[0] |= bit(run >= spend);
    end[1] |= bit((blocked[lane + 1] & needed) == 0 && latest >= kLateChange);
  }
  return AnyOf(ends);
}

// Seven points or more with a corner ahead: the end square depends on where the late change is made, so try them all.
std::uint32_t EndsInBend(const Course& course, const Course::Info& here, const BlockedSquares& blocked, int from_lane,
                         int spend, Ends& ends) {
  for (int lane = std::max(0, from_lane - 1); lane <= std::min(kLanes - 1, from_lane + 1); ++lane) {
    std::uint32_t* const end = &ends[static_cast<std::size_t>(lane - from_lane + Rides::kReach)];
    const int run = blocked.Run(lane);
    end[0] |= static_cast<std::uint32_t>(run >= spend) << spend;
    const int latest = std::min(run, spend - 1);
    const auto lane_index = static_cast<std::size_t>(lane);
    const Course::Info* there = &course.At({static_cast<std::uint8_t>(lane), here.behind[lane_index]}) + kLateChange;
    for (int spent = kLateChange; spent <= latest; ++spent, ++there) {
      const auto change_to = [&](std::size_t next, std::uint32_t& into) {
        const int enter = there->behind[next] + 1 - here.behind[next];
        const int last = enter + spend - spent - 1;
        const bool free = (blocked[static_cast<int>(next)] & Span(enter, last)) == 0;
        into |= static_cast<std::uint32_t>(free) << last;
      };
      if (lane > 0) change_to(lane_index - 1, end[-1]);
      if (lane < kLanes - 1) change_to(lane_index + 1, end[1]);
    }
  }
  return AnyOf(ends);
}

std::uint32_t EndsOf(const Course& course, const Course::Info& here, const BlockedSquares& blocked, int from_lane,
                     int spend, Ends& ends) {
  if (spend <= kLateChange) return EndsOfShortWays(blocked, from_lane, spend, ends);
  if (here.rows_ahead >= spend) return EndsOnStraight(blocked, from_lane, spend, ends);
  return EndsInBend(course, here, blocked, from_lane, spend, ends);
}

}  // namespace

// Away from fences, a way is straight except for one or two lane changes, so whole runs of squares are tested at once
// with bit sets. Near a fence, Ways finds the moves step by step.
void FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Rides& rides) {
  assert(field.OnCourse(horse));
  const Square from = field.At(horse);
  const Course::Info& here = course.At(from);
  if (here.clear < points) [[unlikely]] {
    rides = Ways(course, field, horse, points, kind).Legal();
    return;
  }
  const BlockedSquares blocked(here, field, horse);
  rides.ends_.fill(0);
  rides.from_ = from;
  // R8.4: the most points that any way can spend. Nearly always that is all of them, so start there.
  int spend = points;
  while (spend > 0 && EndsOf(course, here, blocked, from.lane, spend, rides.ends_) == 0) --spend;
  rides.points_ = static_cast<std::uint8_t>(spend);
  rides.outcome_ = spend > 0 ? Rides::Outcome::kRide : Rides::Outcome::kBlocked;
}

HorseId BlockerOf(const Field& field, HorseId mover, Square square) {
  for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
    if (horse == mover || !field.OnCourse(horse) || field.lane[horse] != square.lane) continue;
    const int apart = field.number[horse] - square.number;
    if (apart >= -1 && apart <= 1) return horse;
  }
  return kNoHorse;
}

// Used when only the end squares matter.
class Ways::NoTrail {
 public:
  static std::size_t Mark() { return 0; }
  static void BackTo(std::size_t) {}
  static void Step(Square, int) {}
};

// Keeps the squares of the first way that reaches `to` with exactly `points` spent.
class Ways::Trail {
 public:
  Trail(Square to, int points) : to_(to), points_(points) {}
  std::size_t Mark() const { return now_.size(); }
  void BackTo(std::size_t mark) { now_.resize(mark); }
  void Step(Square at, int spent) {
    now_.push_back(at);
    if (found_.empty() && at == to_ && spent == points_) found_ = now_;
  }
  std::vector<Square> found() const { return found_; }

 private:
  Square to_;
  int points_;
  std::vector<Square> now_;
  std::vector<Square> found_;
};

Ways::Ways(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Lifted lifted)
    : course_(course),
      field_(field),
      horse_(horse),
      from_(field.At(horse)),
      points_(points),
      kind_(kind),
      lifted_(lifted) {
  assert(field.OnCourse(horse) && points <= kMaxPoints);
  NoTrail none;
  WalkAll(none);
}

template <typename T>
void Ways::WalkAll(T& trail) {
  Walk(trail, from_, 0, kLateChange, lifted_.lane_changes ? Rides::kReach : 1);
}

bool Ways::Blocked(Square square) const {
  for (HorseId other = 0; other < kMaxHorses; ++other) {
    if (other == horse_ || ((lifted_.horses >> other) & 1) != 0 || !field_.OnCourse(other)) continue;
    const int apart = field_.number[other] - square.number;
    if (field_.lane[other] == square.lane && apart >= -1 && apart <= 1) return true;
  }
  return false;
}

void Ways::RecordEnd(Square at, int spent) {
  const int index = at.lane - from_.lane + Rides::kReach;
  const int ahead = at.number - course_.At(from_).behind[at.lane];
  if (ahead > 31) return;  // possible only with lane changes lifted, in a very tight corner
  ends_[static_cast<std::size_t>(spent)][static_cast<std::size_t>(index)] |= 1u << ahead;
  most_points_ = std::max(most_points_, spent);
}

// Goes straight on from `at`, and calls itself for every lane change on the way.
template <typename T>
void Ways::Walk(T& trail, Square at, int spent, int late_from, int changes_left) {
  const std::size_t mark = trail.Mark();
  while (true) {
    trail.Step(at, spent);
    RecordEnd(at, spent);
    if (spent == points_) break;
    const Square next{at.lane, static_cast<std::uint16_t>(at.number + 1)};
    if (course_.At(at).take_off && !lifted_.fences) {
      const Square landing{at.lane, static_cast<std::uint16_t>(at.number + kJumpSquares)};
      if (points_ - spent < kJumpPoints || Blocked(landing)) {
        // R9.3: in a card round the way ends on the fence, one point further.
        if (kind_ == RoundKind::kCard) {
          onto_fence_[static_cast<std::size_t>(spent + 1)] = true;
          most_points_ = std::max(most_points_, spent + 1);
        }
        break;
      }
      if (spent == 0) late_from = kLateChangeAfterJump;
      at = landing;
      spent += kJumpPoints;
      continue;
    }
    const bool late = changes_left > 0 && (spent >= late_from || lifted_.lane_changes);
    if (spent == 0 || late) {
      for (const int lane : {at.lane - 1, at.lane + 1}) {
        if (lane < 0 || lane >= kLanes || std::abs(lane - from_.lane) > Rides::kReach) continue;
        const Square side = course_.Diagonal(at, lane);
        if (!Blocked(side)) Walk(trail, side, spent + 1, late_from, spent == 0 ? changes_left : changes_left - 1);
      }
    }
    if (Blocked(next)) break;
    at = next;
    ++spent;
  }
  trail.BackTo(mark);
}

Rides Ways::Legal() const {
  Rides rides;
  rides.from_ = from_;
  rides.points_ = static_cast<std::uint8_t>(most_points_);
  if (most_points_ == 0) return rides;
  rides.ends_ = ends_[static_cast<std::size_t>(most_points_)];
  const bool ends = rides.count() > 0;
  rides.outcome_ = ends ? Rides::Outcome::kRide : Rides::Outcome::kFall;
  return rides;
}

bool Ways::ReachesWith(Square to, int points) const {
  if (points < 0 || points > points_) return false;
  Rides rides;
  rides.from_ = from_;
  rides.ends_ = ends_[static_cast<std::size_t>(points)];
  return rides.Contains(course_, to);
}

bool Ways::Reaches(Square to) const {
  for (int points = 1; points <= points_; ++points) {
    if (ReachesWith(to, points)) return true;
  }
  return false;
}

std::vector<Square> Ways::WayTo(Square to, int points) const {
  Trail trail(to, points);
  Ways again = *this;
  again.WalkAll(trail);
  return trail.found();
}

}  // namespace furlong
