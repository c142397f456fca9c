// Every way to move, step by step (R8, R9).
#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "rules/movement.h"

namespace furlong {

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
  assert(field.OnCourse(horse) && points <= kMostPoints);
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
