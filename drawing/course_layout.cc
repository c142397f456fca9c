#include "drawing/course_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <tuple>

namespace furlong::drawing {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRowLength = 1.5;    // of a row on a straight, in lane widths
constexpr double kLeastRadius = 4.9;  // of the middle of the track, in lane widths: room for lane 1 and the rail
constexpr double kLeastSweep = 1e-4;  // radians; for less, the radius is too large to compute with
// How much a closed course may be changed so that it ends where it begins.
constexpr double kMostBending = 0.25;               // share of all turns
constexpr double kShortest = 0.55, kLongest = 1.9;  // factors of length
// An open course may go on far beyond its finish. The drawing ends after this many squares.
constexpr int kMostBeyondFinish = 1000;

double Radians(double degrees) { return degrees * kPi / 180; }

// The angle to draw for a turn, in radians. Full circles are left out, so that no square lies on top of another.
double DrawnSweep(double degrees) {
  double turn = std::fmod(std::abs(degrees), 360.0);
  if (turn == 0) turn = 360;
  return std::copysign(std::max(Radians(turn), kLeastSweep), degrees);
}

// The length at which squares in the middle lanes are as long as those of a straight.
double NaturalLength(const Segment& shape, double sweep) {
  if (!shape.corner()) return shape.squares * kRowLength;
  return std::max((shape.squares + (kLanes - 1) / 2.0) * kRowLength, kLeastRadius * std::abs(sweep));
}

Piece NaturalPiece(const Segment& shape) {
  Piece piece;
  piece.shape = shape;
  if (shape.corner()) piece.sweep = DrawnSweep(shape.turn_degrees);
  piece.length = NaturalLength(shape, piece.sweep);
  return piece;
}

// Places each piece at the end of the one before it.
void Chain(std::vector<Piece>& pieces) {
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    pieces[i].start = pieces[i - 1].At(1, 0);
    pieces[i].heading = pieces[i - 1].HeadingAt(1);
  }
}

// Changes all turns in proportion so that the course ends with the heading it began with. Returns false if that is too
// much change.
bool CloseHeading(std::vector<Piece>& pieces) {
  double total = 0, bending = 0;
  for (const Piece& piece : pieces) {
    total += piece.sweep;
    bending += std::abs(piece.sweep);
  }
  const double error = std::round(total / (2 * kPi)) * 2 * kPi - total;
  if (std::abs(error) < 1e-9) return true;
  if (std::abs(error) > kMostBending * bending) return false;
  for (Piece& piece : pieces) {
    piece.sweep += error * std::abs(piece.sweep) / bending;
    if (piece.sweep != 0) piece.length = NaturalLength(piece.shape, piece.sweep);
  }
  Chain(pieces);
  return true;
}

// Stretches each piece by its own factor so that the last one ends where the first begins. Returns false if it cannot.
// Minimises the sum of length * (factor - 1)^2, with factors within bounds, by Newton's method on the two Lagrange
// multipliers.
bool ClosePosition(std::vector<Piece>& pieces) {
  const std::size_t count = pieces.size();
  std::vector<Point> chord(count);
  std::vector<double> factor(count, 1), least(count, kShortest);
  double total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Piece& piece = pieces[i];
    chord[i] = piece.At(1, 0) - piece.start;
    total += piece.length;
    if (piece.sweep != 0) {
      least[i] = std::min(1.0, std::max(0.75, kLeastRadius * std::abs(piece.sweep) / piece.length));
    }
  }
  const auto gap = [&](Point multipliers) {
    Point sum;
    for (std::size_t i = 0; i < count; ++i) {
      factor[i] = std::clamp(1 - Dot(multipliers, chord[i]) / pieces[i].length, least[i], kLongest);
      sum = sum + chord[i] * factor[i];
    }
    return sum;
  };
  Point multipliers;
  Point remaining = gap(multipliers);
  for (int round = 0; round < 100 && std::hypot(remaining.x, remaining.y) > 1e-11 * total; ++round) {
    double xx = 1e-12, xy = 0, yy = 1e-12;
    for (std::size_t i = 0; i < count; ++i) {
      if (factor[i] <= least[i] || factor[i] >= kLongest) continue;
      xx += chord[i].x * chord[i].x / pieces[i].length;
      xy += chord[i].x * chord[i].y / pieces[i].length;
      yy += chord[i].y * chord[i].y / pieces[i].length;
    }
    const double det = xx * yy - xy * xy;
    if (det <= 0) return false;
    const Point step{(yy * remaining.x - xy * remaining.y) / det, (xx * remaining.y - xy * remaining.x) / det};
    double fraction = 1;
    Point next = gap(multipliers + step);
    for (; fraction > 1e-6 && std::hypot(next.x, next.y) >= std::hypot(remaining.x, remaining.y); fraction /= 2) {
      next = gap(multipliers + step * (fraction / 2));
    }
    if (fraction <= 1e-6) break;
    multipliers = multipliers + step * fraction;
    remaining = next;
  }
  remaining = gap(multipliers);
  if (std::hypot(remaining.x, remaining.y) > 1e-9 * total) return false;
  for (std::size_t i = 0; i < count; ++i) pieces[i].length *= factor[i];
  Chain(pieces);
  return true;
}

// Rotates, scales and moves the whole layout.
void Transform(CourseLayout& layout, double turn, double scale, Point move) {
  Piece& first = layout.pieces.front();
  first.start = first.start * scale + move;
  first.heading += turn;
  for (Piece& piece : layout.pieces) piece.length *= scale;
  layout.lane_width *= scale;
  Chain(layout.pieces);
}

}  // namespace

double Dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
double Distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }
Point Ahead(double heading) { return {std::cos(heading), -std::sin(heading)}; }
Point RightOf(double heading) { return {std::sin(heading), std::cos(heading)}; }

void Box::Include(Point p) {
  left = std::min(left, p.x);
  right = std::max(right, p.x);
  top = std::min(top, p.y);
  bottom = std::max(bottom, p.y);
}

Point Piece::At(double t, double offset) const {
  if (sweep == 0) return start + Ahead(heading) * (length * t) + RightOf(heading) * offset;
  const double radius = length / sweep;  // negative if it bends to the right
  return start - RightOf(heading) * radius + RightOf(HeadingAt(t)) * (radius + offset);
}

double Piece::Radius(double offset) const { return sweep == 0 ? 0 : std::abs(length / sweep + offset); }

const Piece& CourseLayout::PieceOf(int segment) const {
  return pieces[static_cast<std::size_t>(segment - pieces.front().segment)];
}

double CourseLayout::AlongOf(int piece) const {
  double along = 0;
  for (int i = 0; i < piece; ++i) along += pieces[static_cast<std::size_t>(i)].length;
  return along;
}

double CourseLayout::AlongOf(const PlacedSquare& square) const {
  const Piece& piece = pieces[static_cast<std::size_t>(square.piece)];
  return AlongOf(square.piece) + (square.index + 0.5) / piece.shape.SquaresIn(square.lane) * piece.length;
}

Point CourseLayout::MiddleOf(const PlacedSquare& square) const {
  const Piece& piece = pieces[static_cast<std::size_t>(square.piece)];
  return piece.At((square.index + 0.5) / piece.shape.SquaresIn(square.lane), Edge(square.lane + 0.5));
}

Box CourseLayout::Bounds(double beyond) const {
  const Point first = pieces.front().start;
  Box box{first.x, first.y, first.x, first.y};
  for (const Piece& piece : pieces) {
    for (const double offset : {Edge(0) - beyond, Edge(kLanes) + beyond}) {
      box.Include(piece.At(0, offset));
      box.Include(piece.At(1, offset));
      if (piece.sweep == 0) continue;
      // The extreme points of a curve are where it runs horizontally or vertically.
      const double low = std::min(piece.heading, piece.HeadingAt(1));
      const double high = std::max(piece.heading, piece.HeadingAt(1));
      for (double quarter = std::ceil(low / (kPi / 2)); quarter * (kPi / 2) <= high; ++quarter) {
        box.Include(piece.At((quarter * (kPi / 2) - piece.heading) / piece.sweep, offset));
      }
    }
  }
  return box;
}

std::vector<Piece> LayEndToEnd(const std::vector<Segment>& segments) {
  std::vector<Piece> pieces;
  for (const Segment& segment : segments) {
    pieces.push_back(NaturalPiece(segment));
    pieces.back().segment = static_cast<int>(pieces.size()) - 1;
  }
  Chain(pieces);
  return pieces;
}

Point WayAlong(const Segment& segment, double heading) {
  Piece piece = NaturalPiece(segment);
  piece.heading = heading;
  return piece.At(1, 0);
}

CourseLayout LayOut(const CourseSpec& spec) {
  CourseLayout layout;
  const int first = spec.closed ? 0 : spec.start.segment;
  int beyond = 0;
  for (int i = first; i < static_cast<int>(spec.segments.size()); ++i) {
    Piece piece = NaturalPiece(spec.segments[static_cast<std::size_t>(i)]);
    piece.segment = i;
    layout.pieces.push_back(piece);
    if (i > spec.finish.segment) beyond += piece.shape.squares;
    if (!spec.closed && beyond > kMostBeyondFinish) break;
  }
  Chain(layout.pieces);
  if (spec.closed) {
    std::vector<Piece> closed = layout.pieces;
    layout.ring = CloseHeading(closed) && ClosePosition(closed);
    if (layout.ring) layout.pieces = std::move(closed);
  }
  return layout;
}

void Fit(CourseLayout& layout, const CourseSpec& spec, const Box& area, double margin, double below, double widest) {
  const auto scale_of = [&](const Box& box) {
    const double room = 2 * margin * layout.lane_width;
    return std::min(area.width() / (box.width() + room),
                    area.height() / (box.height() + room + below * layout.lane_width));
  };
  const double to_finish = -layout.PieceOf(spec.finish.segment).heading;
  const double total = layout.pieces.back().HeadingAt(1) - layout.pieces.front().heading;
  // As seen from the stands: the finish straight is at the bottom of the ring.
  double best_turn = layout.ring && total < 0 ? kPi + to_finish : to_finish;
  CourseLayout turned = layout;
  Transform(turned, best_turn, 1, {});
  double best = scale_of(turned.Bounds(0)) * 1.08;  // a horizontal finish is worth a slightly smaller drawing
  if (!layout.ring) {
    constexpr int kTurns = 24;
    for (int i = 1; i < kTurns; ++i) {
      const double turn = to_finish + 2 * kPi * i / kTurns;
      turned = layout;
      Transform(turned, turn, 1, {});
      const double scale = scale_of(turned.Bounds(0));
      if (scale > best * 1.01) {
        best = scale;
        best_turn = turn;
      }
    }
  }
  Transform(layout, best_turn, 1, {});
  const double scale = std::min(scale_of(layout.Bounds(0)), widest / layout.lane_width);
  const Box box = layout.Bounds(0);
  Transform(layout, 0, scale,
            {(area.left + area.right) / 2 - (box.left + box.right) / 2 * scale,
             (area.top + area.bottom - below * layout.lane_width * scale) / 2 - (box.top + box.bottom) / 2 * scale});
}

std::vector<PlacedSquare> PlaceSquares(const CourseLayout& layout, const CourseSpec& spec, const Course& course) {
  std::vector<PlacedSquare> squares;
  const int pieces = static_cast<int>(layout.pieces.size());
  for (int lane = 0; lane < kLanes; ++lane) {
    int number = 0;
    for (int lap = 0; number <= course.LastSquare(lane); ++lap) {
      for (int i = lap == 0 ? spec.start.segment - layout.pieces.front().segment : 0; i < pieces; ++i) {
        const Piece& piece = layout.pieces[static_cast<std::size_t>(i)];
        const int first = lap == 0 && piece.segment == spec.start.segment ? spec.start.row : 0;
        for (int index = first; index < piece.shape.SquaresIn(lane) && number <= course.LastSquare(lane); ++index) {
          squares.push_back({i, lane, index, number++, lap});
        }
      }
      if (!spec.closed) break;
    }
  }
  return squares;
}

std::vector<PlacedSquare> OncePerPlace(const std::vector<PlacedSquare>& squares) {
  std::vector<PlacedSquare> once;
  std::set<std::tuple<int, int, int>> seen;
  for (const PlacedSquare& square : squares) {
    if (seen.insert({square.piece, square.lane, square.index}).second) once.push_back(square);
  }
  return once;
}

}  // namespace furlong::drawing
