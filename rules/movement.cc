#include "rules/movement.h"

#include <algorithm>

namespace furlong {
namespace {

constexpr int kJumpPoints = 4;
constexpr int kJumpSquares = 3;
constexpr int kLateChange = 6;           // R8.3: points spent before the second lane change
constexpr int kLateChangeAfterJump = 7;  // R9.2

}  // namespace

bool Rides::Contains(const Course& course, Square to) const {
  const int index = to.lane - from_.lane + kReach;
  if (to.lane >= kLanes || index < 0 || index > 2 * kReach) return false;
  const int ahead = to.number - course.At(from_).behind[to.lane];
  return ahead > 0 && ahead < 32 && ((ends_[static_cast<std::size_t>(index)] >> ahead) & 1) != 0;
}

Square Rides::Nth(const Course& course, int n) const {
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

// Away from fences a way is straight but for its one or two lane changes, so whole runs are tested at once
// with bit sets of blocked squares. Where fences are near, Ways walks.
Rides FindRides(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind) {
  const Square from = field.At(horse);
  const Course::Info& here = course.At(from);
  if (here.clear < points) return Ways(course, field, horse, points, kind).Legal();

  // blocked[lane]: bit x is set where R8.2 forbids the x-th square ahead.
  std::array<std::uint64_t, kLanes> blocked{};
  for (int other = 0; other < kMaxHorses; ++other) {
    const std::uint8_t lane = field.lane[static_cast<std::size_t>(other)];
    const auto ahead = static_cast<unsigned>(field.number[static_cast<std::size_t>(other)] - here.behind[lane]);
    const std::uint64_t touches = other == horse || ahead >= 60 ? 0 : 7;
    blocked[lane] |= (touches << ahead % 64) >> 1;
  }

  Rides rides;
  rides.from_ = from;
  const int first_lane = std::max(0, from.lane - 1);
  const int last_lane = std::min(kLanes - 1, from.lane + 1);
  std::array<int, kLanes> run;  // free squares ahead
  for (int lane = first_lane; lane <= last_lane; ++lane) {
    run[static_cast<std::size_t>(lane)] =
        std::countr_zero((blocked[static_cast<std::size_t>(lane)] >> 1) | (1ull << 40));
  }

  // R8.4: the most points that any way can spend; nearly always all of them.
  for (int spend = points; spend > 0; --spend) {
    std::uint32_t any = 0;
    const bool bends = here.rows_ahead < spend;
    for (int lane = first_lane; lane <= last_lane; ++lane) {
      std::uint32_t* const ends = &rides.ends_[static_cast<std::size_t>(lane - from.lane + Rides::kReach)];
      const int reach = run[static_cast<std::size_t>(lane)];
      const std::uint32_t straight = reach >= spend ? 1u << spend : 0;
      ends[0] |= straight;
      any |= straight;
      const int latest = std::min(reach, spend - 1);
      if (latest < kLateChange) continue;
      for (const int side : {-1, 1}) {
        const int next = lane + side;
        if (next < 0 || next >= kLanes) continue;
        const std::uint64_t theirs = blocked[static_cast<std::size_t>(next)];
        std::uint32_t late = 0;
        if (!bends) {
          // In step with the neighbouring lane: changing as late as possible asks least of it.
          const std::uint64_t needed = ((2ull << spend) - 1) & ~((2ull << latest) - 1);
          late = (theirs & needed) == 0 ? 1u << spend : 0;
        } else {
          for (int spent = kLateChange; spent <= latest; ++spent) {
            const auto at = static_cast<std::uint16_t>(here.behind[static_cast<std::size_t>(lane)] + spent);
            const int enter = course.At({static_cast<std::uint8_t>(lane), at}).behind[static_cast<std::size_t>(next)] +
                              1 - here.behind[static_cast<std::size_t>(next)];
            const std::uint64_t needed = ((1ull << (spend - spent)) - 1) << enter;
            if ((theirs & needed) == 0) late |= 1u << (enter + spend - spent - 1);
          }
        }
        ends[side] |= late;
        any |= late;
      }
    }
    if (any != 0) {
      rides.points_ = static_cast<std::uint8_t>(spend);
      rides.outcome_ = Rides::Outcome::kRide;
      return rides;
    }
  }
  return rides;
}

HorseId BlockerOf(const Field& field, HorseId mover, Square square) {
  for (HorseId horse = 0; horse < kMaxHorses; ++horse) {
    if (horse == mover || !field.OnCourse(horse) || field.lane[horse] != square.lane) continue;
    const int apart = field.number[horse] - square.number;
    if (apart >= -1 && apart <= 1) return horse;
  }
  return kNoHorse;
}

Ways::Ways(const Course& course, const Field& field, HorseId horse, int points, RoundKind kind, Lifted lifted)
    : course_(course),
      field_(field),
      horse_(horse),
      from_(field.At(horse)),
      points_(points),
      kind_(kind),
      lifted_(lifted) {
  Walk(from_, 0, kLateChange, lifted.lane_changes ? Rides::kReach : 1);
}

bool Ways::Blocked(Square square) const {
  for (HorseId other = 0; other < kMaxHorses; ++other) {
    if (other == horse_ || ((lifted_.horses >> other) & 1) != 0 || !field_.OnCourse(other)) continue;
    const int apart = field_.number[other] - square.number;
    if (field_.lane[other] == square.lane && apart >= -1 && apart <= 1) return true;
  }
  return false;
}

void Ways::EndAt(Square at, int spent) {
  const int index = at.lane - from_.lane + Rides::kReach;
  const int ahead = at.number - course_.At(from_).behind[at.lane];
  if (ahead > 31) return;  // only when lane changes are lifted, in the tightest of corners
  ends_[static_cast<std::size_t>(spent)][static_cast<std::size_t>(index)] |= 1u << ahead;
  most_points_ = std::max(most_points_, spent);
}

// One way from `at` on, and every way that leaves it by a lane change. Changes from the first step and, once
// `late_from` points are spent, `changes_left` more.
void Ways::Walk(Square at, int spent, int late_from, int changes_left) {
  while (true) {
    EndAt(at, spent);
    if (spent == points_) return;
    const Square next{at.lane, static_cast<std::uint16_t>(at.number + 1)};
    if (course_.At(at).take_off && !lifted_.fences) {
      const Square landing{at.lane, static_cast<std::uint16_t>(at.number + kJumpSquares)};
      if (points_ - spent < kJumpPoints || Blocked(landing)) {
        // R9.3: in a card round the way goes on, onto the fence.
        if (kind_ == RoundKind::kCard) {
          onto_fence_[static_cast<std::size_t>(spent + 1)] = true;
          most_points_ = std::max(most_points_, spent + 1);
        }
        return;
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
        if (!Blocked(side)) Walk(side, spent + 1, late_from, spent == 0 ? changes_left : changes_left - 1);
      }
    }
    if (Blocked(next)) return;
    at = next;
    ++spent;
  }
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

}  // namespace furlong
