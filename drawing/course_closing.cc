#include "drawing/course_closing.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "drawing/course_layout.h"

namespace furlong::drawing {
namespace {

constexpr int kGentlest = 10;          // degrees that a corner keeps
constexpr double kHidden = 0.03;       // a gap that stretching hides, as a share of the circuit's length
constexpr Segment kCornerAdded{6, 0};  // its turn is what is missing
constexpr Segment kStraightAdded{4, 0};
constexpr double kGapCost = 40;  // of a lane width that is left, where a row more or less costs 1

int Sign(double number) { return (number > 0) - (number < 0); }
double Length(Point way) { return std::hypot(way.x, way.y); }

// The circuit while it is being closed.
struct Draft {
  std::vector<Segment> segments;
  std::vector<int> was;  // by segment: its index before; -1: added

  void Insert(std::size_t at, const Segment& segment) {
    segments.insert(segments.begin() + static_cast<std::ptrdiff_t>(at), segment);
    was.insert(was.begin() + static_cast<std::ptrdiff_t>(at), -1);
  }
};

// The nearest sum of turns with which a circuit can close: once around, or none for a figure of eight.
int GoalOf(double total, const std::vector<Segment>& segments) {
  const auto turns_to = [&](int side) {
    return std::any_of(segments.begin(), segments.end(),
                       [&](const Segment& one) { return one.turn_degrees * side > 0; });
  };
  std::vector<int> goals{360, -360, 720, -720};
  if (turns_to(1) && turns_to(-1)) goals.insert(goals.begin(), 0);
  const int side = total < 0 ? -1 : 1;
  const auto distance = [&](int goal) { return std::abs(goal - total) + (goal * side < 0 ? 90 : 0); };
  return *std::min_element(goals.begin(), goals.end(), [&](int a, int b) { return distance(a) < distance(b); });
}

// Bends the last corners so that the turns add up, and adds corners where they cannot. Returns false if there is no
// room for them.
bool CloseHeading(Draft& draft, const EditorLimits& limits) {
  double total = 0;
  for (const Segment& segment : draft.segments) total += segment.turn_degrees;
  double missing = GoalOf(total, draft.segments) - total;
  for (std::size_t i = draft.segments.size(); i-- > 0 && std::abs(missing) >= 1;) {
    double& turn = draft.segments[i].turn_degrees;
    if (turn == 0) continue;
    const int side = Sign(turn);
    // One corner does not do all the work.
    const double most = std::min<double>(limits.degrees, std::max(std::abs(turn) + 30, 135.0));
    const double next = side * std::round(std::min(most, std::max<double>(kGentlest, side * (turn + missing))));
    missing -= next - turn;
    turn = next;
  }
  while (std::abs(missing) >= 1 && static_cast<int>(draft.segments.size()) < limits.segments) {
    Segment corner = kCornerAdded;
    corner.turn_degrees = Sign(missing) * std::min(90.0, std::floor(std::abs(missing)));
    draft.Insert(draft.segments.size(), corner);
    missing -= corner.turn_degrees;
  }
  return std::abs(missing) < 1;
}

struct Attempt {
  Draft draft;
  double cost = 0;  // what is left of the gap, and how much is changed
  bool closes = false;
};

// Lengthens or shortens one or two segments, preferably straights late in the lap, until the end meets the start.
Attempt ClosePosition(const Draft& draft, const EditorLimits& limits) {
  struct Resized {
    std::size_t segment;
    int squares;
  };
  const std::vector<Segment>& segments = draft.segments;
  const std::size_t count = segments.size();
  const std::vector<Piece> pieces = LayEndToEnd(segments);
  const auto chord = [&](std::size_t i) { return pieces[i].At(1, 0) - pieces[i].start; };
  const Point gap = pieces.back().At(1, 0) - pieces.front().start;

  std::vector<Resized> best;
  double best_cost = kGapCost * Length(gap), best_gap = Length(gap);
  // Turns stay as they are, so only the ways along the resized segments change.
  const auto attempt = [&](std::initializer_list<std::pair<std::size_t, double>> changes) {
    std::vector<Resized> resized;
    double cost = 0;
    Point left = gap;
    for (const auto& [i, by] : changes) {
      if (!(std::abs(by) <= kMaxLaneSquares)) return;
      Segment segment = segments[i];
      const int change = static_cast<int>(std::lround(by));
      segment.squares += change;
      if (segment.squares < (segment.corner() ? 2 : 4) || segment.squares > limits.squares) return;
      left = left + WayAlong(segment, pieces[i].heading) - chord(i);
      cost += (segment.corner() ? 3 : 1) * std::abs(change);
      cost += 0.5 * static_cast<double>(count - i) / static_cast<double>(count);
      resized.push_back({i, segment.squares});
    }
    cost += kGapCost * Length(left);
    if (cost >= best_cost) return;
    best = std::move(resized);
    best_cost = cost;
    best_gap = Length(left);
  };
  // The way that one square more adds, about.
  const auto unit = [&](std::size_t i) {
    return chord(i) * (1 / (segments[i].squares + (segments[i].corner() ? (kLanes - 1) / 2.0 : 0)));
  };
  for (std::size_t i = 0; i < count; ++i) {
    const Point one = unit(i);
    attempt({{i, -Dot(gap, one) / Dot(one, one)}});
    for (std::size_t j = i + 1; j < count; ++j) {
      const Point other = unit(j);
      const double det = one.x * other.y - one.y * other.x;
      if (std::abs(det) < 0.2) continue;
      attempt({{i, (gap.y * other.x - gap.x * other.y) / det}, {j, (one.y * gap.x - one.x * gap.y) / det}});
    }
  }
  Attempt result{draft, best_cost};
  for (const auto& [segment, squares] : best) result.draft.segments[segment].squares = squares;
  double length = 0;
  for (const Piece& piece : LayEndToEnd(result.draft.segments)) length += piece.length;
  result.closes = best_gap <= kHidden * length;
  return result;
}

std::vector<SegmentChange> ChangesTo(const Draft& draft, const std::vector<Segment>& before) {
  std::vector<SegmentChange> changes;
  for (std::size_t i = 0; i < draft.segments.size(); ++i) {
    const Segment& segment = draft.segments[i];
    SegmentChange change{static_cast<int>(i), draft.was[i] < 0};
    const Segment old = change.added ? Segment{} : before[static_cast<std::size_t>(draft.was[i])];
    if (segment.squares != old.squares) change.squares = segment.squares;
    if (segment.turn_degrees != old.turn_degrees) change.degrees = static_cast<int>(segment.turn_degrees);
    if (change.squares || change.degrees) changes.push_back(change);
  }
  return changes;
}

}  // namespace

std::optional<std::vector<SegmentChange>> CloseCircuit(const std::vector<Segment>& segments,
                                                       const EditorLimits& limits) {
  const auto too_short = [](const Segment& segment) { return segment.squares < 1; };
  if (segments.empty() || std::any_of(segments.begin(), segments.end(), too_short)) return std::nullopt;
  Draft turned{segments, {}};
  for (std::size_t i = 0; i < segments.size(); ++i) turned.was.push_back(static_cast<int>(i));
  if (!CloseHeading(turned, limits)) return std::nullopt;
  const Attempt plain = ClosePosition(turned, limits);
  if (plain.closes) return ChangesTo(plain.draft, segments);
  if (static_cast<int>(turned.segments.size()) >= limits.segments) return std::nullopt;
  // A straight more at the end, or before one of the last corners, gives another direction to stretch.
  std::optional<Attempt> best;
  const std::size_t count = turned.segments.size();
  for (std::size_t at = count; at > 0 && at + 3 > count; --at) {
    Draft longer = turned;
    longer.Insert(at, kStraightAdded);
    Attempt attempt = ClosePosition(longer, limits);
    if (attempt.closes && (!best || attempt.cost < best->cost)) best = std::move(attempt);
  }
  return best ? std::optional(ChangesTo(best->draft, segments)) : std::nullopt;
}

}  // namespace furlong::drawing
