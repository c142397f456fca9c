#include "drawing/print/course_scenery.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace furlong::drawing {
namespace {

using fmt::format;

constexpr int kMaxSamples = 6000;
constexpr std::size_t kMaxTrees = 130;

// A pseudo-random number from 0 to 1 for a place, so that a course always gets the same trees.
double Hash(int x, int y, std::uint32_t salt) {
  std::uint32_t h = static_cast<std::uint32_t>(x) * 0x9E3779B1u ^ static_cast<std::uint32_t>(y) * 0x85EBCA77u ^ salt;
  h = (h ^ (h >> 15)) * 0x2C1B3C6Du;
  h = (h ^ (h >> 12)) * 0x297A2D39u;
  return static_cast<double>(h ^ (h >> 15)) / 4294967296.0;
}

// Smooth noise from 0 to 1; trees stand where it is high.
double Grove(double x, double y) {
  const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
  const auto ease = [](double t) { return t * t * (3 - 2 * t); };
  const double u = ease(x - left), v = ease(y - top);
  const double above = Hash(left, top, 7) * (1 - u) + Hash(left + 1, top, 7) * u;
  const double below = Hash(left, top + 1, 7) * (1 - u) + Hash(left + 1, top + 1, 7) * u;
  return above * (1 - v) + below * v;
}

struct Tree {
  Point at;
  double radius;
  double grove;  // value of Grove() there
};

}  // namespace

FreeGround::FreeGround(const CourseLayout& layout, const Box& map, double beyond) : map_(map), ring_(layout.ring) {
  double total = 0;
  for (const Piece& piece : layout.pieces) total += piece.length;
  const double step = std::max(layout.lane_width, total / kMaxSamples);
  const double radius = layout.Edge(kLanes) + beyond + (step > layout.lane_width ? step / 2 : 0);
  for (const Piece& piece : layout.pieces) {
    const int parts = std::max(1, static_cast<int>(std::ceil(piece.length / step)));
    for (int i = 0; i < parts; ++i) {
      track_.push_back({piece.At(static_cast<double>(i) / parts, 0), radius, piece.segment});
    }
  }
  track_.push_back({layout.pieces.back().At(1, 0), radius, layout.pieces.back().segment});
}

void FreeGround::Take(Point from, Point to, double radius) {
  const int parts = std::max(1, static_cast<int>(std::ceil(Distance(from, to) / radius)));
  for (int i = 0; i <= parts; ++i) Take(from + (to - from) * (static_cast<double>(i) / parts), radius);
}

double FreeGround::Room(Point p) const {
  double room = std::min({p.x - map_.left, map_.right - p.x, p.y - map_.top, map_.bottom - p.y});
  for (const Disc& disc : track_) room = std::min(room, Distance(p, disc.middle) - disc.radius);
  for (const Disc& disc : taken_) room = std::min(room, Distance(p, disc.middle) - disc.radius);
  return room;
}

double FreeGround::RoomBeside(Point p, const Piece& piece) const {
  double room = std::min({p.x - map_.left, map_.right - p.x, p.y - map_.top, map_.bottom - p.y});
  for (const Disc& disc : track_) {
    if (disc.segment != piece.segment) room = std::min(room, Distance(p, disc.middle) - disc.radius);
  }
  for (const Disc& disc : taken_) room = std::min(room, Distance(p, disc.middle) - disc.radius);
  return room;
}

bool FreeGround::Infield(Point p) const {
  if (!ring_) return false;
  int winding = 0;
  for (std::size_t i = 0; i < track_.size(); ++i) {
    const Point a = track_[i].middle, b = track_[(i + 1) % track_.size()].middle;
    const double side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    if (a.y <= p.y && b.y > p.y && side > 0) ++winding;
    if (a.y > p.y && b.y <= p.y && side < 0) --winding;
  }
  return winding != 0;
}

void DrawStands(Svg& svg, FreeGround& ground, const CourseLayout& layout, const CoursePoint& finish, double rail) {
  const Piece& piece = layout.PieceOf(finish.segment);
  const double w = layout.lane_width;
  const double row = piece.length / piece.shape.squares;
  // On the lower side of the track on the page.
  const double side = RightOf(piece.heading).y >= 0 ? 1 : -1;
  const double front = side * (layout.Edge(kLanes) + rail + 0.9 * w), back = front + side * 2.6 * w;
  const double line = (finish.row + 1) * row;
  const auto on = [&](double along, double offset) { return piece.At(along / piece.length, offset); };
  const auto free = [&](double a, double b) {
    for (double along = a; along <= b; along += w / 2) {
      for (const double offset : {front + side * 0.6 * w, back}) {
        if (ground.RoomBeside(on(along, offset), piece) < 0.4 * w) return false;
      }
    }
    return true;
  };
  // Preferably across the finish line, else before or behind it, because the post may stand on this side.
  double from = line - 13 * w, to = line + 4 * w;
  for (const double shift : {0.0, -6.0, 15.5}) {
    from = line + (shift - 13) * w;
    to = from + 17 * w;
    if (free(from, to)) break;
  }
  if (!free(from, to)) return;
  const auto quad = [&](double a, double b, double near, double far) {
    return PathData().Move(on(a, near)).Line(on(b, near)).Line(on(b, far)).Line(on(a, far)).Close();
  };
  const double ridge = front + side * 1.75 * w;
  svg.Open(format("stroke=\"{}\" stroke-width=\"{}\"", colour::kInk, Num(w * 0.05)));
  svg.Path(quad(from + 0.25 * w, to + 0.25 * w, front + side * 0.3 * w, back + side * 0.3 * w),
           format("fill=\"{}\" fill-opacity=\"0.55\" stroke=\"none\"", colour::kShade));
  // Steps in front, then a striped roof with scalloped edge; its rear half is shaded.
  svg.Path(quad(from, to, front, back), format("fill=\"{}\"", colour::kCream));
  PathData steps;
  for (int i = 1; i <= 3; ++i) {
    steps.Move(on(from, front + side * 0.2 * w * i)).Line(on(to, front + side * 0.2 * w * i));
  }
  svg.Path(steps, "fill=\"none\" stroke-opacity=\"0.45\"");
  PathData stripes, valance;
  const int count = 35;
  const double step = (to - from) / count;
  const double eaves = front + side * 0.75 * w;
  for (int i = 0; i < count; ++i) {
    const double a = from + i * step;
    PathData& into = i % 2 == 0 ? stripes : valance;
    into.Move(on(a, back))
        .Line(on(a, eaves))
        .Arc(step / 2, side > 0, on(a + step, eaves))
        .Line(on(a + step, back))
        .Close();
  }
  svg.Path(valance, format("fill=\"{}\"", colour::kPaper));
  svg.Path(stripes, format("fill=\"{}\"", colour::kAccent));
  svg.Path(quad(from, to, ridge, back), format("fill=\"{}\" fill-opacity=\"0.25\"", colour::kInk));
  svg.Close();
  ground.Take(on(from, (front + back) / 2), on(to, (front + back) / 2), 1.9 * w);
}

void DrawPond(Svg& svg, FreeGround& ground, double unit) {
  const Box& map = ground.map();
  const double step = std::max(unit, std::max(map.width(), map.height()) / 70);
  bool in_infield = false;
  double best = 2.4 * unit;
  Point middle;
  for (double y = map.top + step; y < map.bottom; y += step) {
    for (double x = map.left + step; x < map.right; x += step) {
      const Point p{x, y};
      const bool infield = ground.Infield(p);
      if (in_infield && !infield) continue;
      // Prefers places off the centre, which look more natural.
      const double room = std::min(ground.Room(p), 6 * unit) - 0.0006 * std::abs(p.x - (map.left + map.width() * 0.36));
      if (room > best || (infield && !in_infield && room > 2.4 * unit)) {
        best = room;
        middle = p;
        in_infield = infield;
      }
    }
  }
  if (best <= 2.4 * unit) return;
  const double high = std::min(best * 0.62, 3.1 * unit);
  double wide = high;
  while (wide < 2.7 * high && ground.Room({middle.x - wide, middle.y}) > 0.9 * high &&
         ground.Room({middle.x + wide, middle.y}) > 0.9 * high) {
    wide += 0.1 * high;
  }
  const auto shore = [&](double share) {
    std::vector<Point> points;
    for (int i = 0; i < 14; ++i) {
      const double angle = 2 * std::numbers::pi * i / 14;
      const double wave = 1 + 0.11 * std::sin(2 * angle + 0.6) + 0.07 * std::sin(3 * angle + 2);
      const double in = share * wave;
      points.push_back({middle.x + wide * in * std::cos(angle), middle.y + high * in * std::sin(angle)});
    }
    return PathData().Smooth(points);
  };
  svg.Path(shore(1.0),
           format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", colour::kWater, colour::kShade, Num(unit * 0.12)));
  svg.Open(format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, Num(unit * 0.06)));
  svg.Path(shore(0.88), "stroke-opacity=\"0.8\"");
  svg.Path(shore(0.72), "stroke-opacity=\"0.55\"");
  svg.Path(shore(0.52), "stroke-opacity=\"0.35\"");
  svg.Close();
  ground.Take({middle.x - wide * 0.75, middle.y}, {middle.x + wide * 0.75, middle.y}, high * 1.25);
}

void DrawTrees(Svg& svg, const FreeGround& ground, double unit) {
  const Box& map = ground.map();
  const double step = 1.5 * unit;
  std::vector<Tree> trees;
  const int columns = static_cast<int>(map.width() / step), rows = static_cast<int>(map.height() / step);
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      const double grove = Grove(i / 5.0, j / 3.5);
      if (grove < 0.68) continue;
      const Point at{map.left + (i + 0.2 + 0.6 * Hash(i, j, 1)) * step,
                     map.top + (j + 0.2 + 0.6 * Hash(i, j, 2)) * step};
      const double radius = unit * (0.42 + 0.5 * Hash(i, j, 3) * grove);
      if (Hash(i, j, 4) < 0.85 && ground.Room(at) > radius + 0.55 * unit) trees.push_back({at, radius, grove});
    }
  }
  // If there is room for too many trees, only those deepest in the groves stay.
  std::stable_sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) { return a.grove > b.grove; });
  if (trees.size() > kMaxTrees) trees.resize(kMaxTrees);
  std::stable_sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) { return a.at.y < b.at.y; });
  svg.Open(format("fill=\"{}\" fill-opacity=\"0.45\"", colour::kShade));
  for (const Tree& tree : trees) svg.Circle(tree.at + Point{tree.radius * 0.3, tree.radius * 0.34}, tree.radius);
  svg.Close();
  for (const Tree& tree : trees) {
    svg.Circle(
        tree.at, tree.radius,
        format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", colour::kLeaf, colour::kHedge, Num(tree.radius * 0.1)));
    svg.Circle(tree.at - Point{tree.radius * 0.24, tree.radius * 0.26}, tree.radius * 0.5,
               format("fill=\"{}\"", colour::kLeafLight));
  }
}

}  // namespace furlong::drawing
