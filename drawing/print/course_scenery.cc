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
constexpr double kInsideFrame = 6;  // from the free ground to the frame of the map, as course_svg.cc leaves it
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
  double turn;   // from 0 to 1
};

// How a scenery is planted.
struct Planting {
  double from;       // Grove() from which trees stand
  std::size_t most;  // trees
  double size;       // of each, as a share of the usual
};

Planting PlantingOf(Land::Scenery scenery) {
  switch (scenery) {
    case Land::Scenery::kPark: return {0.68, 130, 1};
    case Land::Scenery::kHeath: return {0.55, 220, 0.62};
    case Land::Scenery::kForest: return {0.42, 300, 1.1};
    case Land::Scenery::kCoast: return {0.74, 60, 0.8};
    case Land::Scenery::kDowns: return {0.78, 45, 0.9};
    case Land::Scenery::kTown: return {0.5, 150, 1.05};
    case Land::Scenery::kWinter: return {0.62, 130, 1};
  }
  return {0.68, 130, 1};
}

// A fir from above.
PathData Fir(Point middle, double radius, double turn) {
  PathData path;
  for (int i = 0; i < 18; ++i) {
    const double angle = turn + std::numbers::pi * i / 9;
    const double far = radius * (i % 2 == 0 ? 1.05 : 0.66);
    const Point at{middle.x + far * std::cos(angle), middle.y + far * std::sin(angle)};
    i == 0 ? path.Move(at) : path.Line(at);
  }
  return path.Close();
}

// A part of a house from above, from one share of its depth to another.
PathData House(Point middle, double radius, double turn, double from, double to) {
  const double angle = std::numbers::pi / 2 * std::floor(4 * turn) + 0.3 * (turn - 0.5);
  const auto at = [&](double x, double y) {
    return middle +
           Point{x * std::cos(angle) - y * std::sin(angle), x * std::sin(angle) + y * std::cos(angle)} * radius;
  };
  return PathData().Move(at(-1.1, from)).Line(at(1.1, from)).Line(at(1.1, to)).Line(at(-1.1, to)).Close();
}

void DrawSea(Svg& svg, FreeGround& ground, const Land& land, double unit) {
  const Box map = ground.map().Grown(kInsideFrame);
  // As deep as the track leaves room for, at every place along the upper edge.
  const double step = map.width() / 48;
  std::vector<double> depth;
  double widest = 0;
  for (int i = 0; i <= 48; ++i) {
    const double x = std::clamp(map.left + i * step, map.left + 2, map.right - 2);
    double y = map.top + unit;
    while (y < map.top + 9 * unit && ground.Clear({x, y}) > 1.6 * unit) y += 0.25 * unit;
    depth.push_back(y - map.top - unit);
    widest = std::max(widest, depth.back());
  }
  if (widest < 1.5 * unit) return;
  const auto shore = [&](double share) {
    PathData path;
    path.Move({map.left, map.top});
    for (int i = 0; i <= 48; ++i) {
      const double around =
          std::min({depth[static_cast<std::size_t>(i)], depth[static_cast<std::size_t>(std::max(i - 1, 0))],
                    depth[static_cast<std::size_t>(std::min(i + 1, 48))]});
      const double wave = 0.2 * unit * std::sin(1.1 * i);
      path.Line({map.left + i * step, map.top + std::max(0.0, share * around + (around > unit ? wave : 0))});
    }
    return path.Line({map.right, map.top}).Close();
  };
  svg.Path(shore(1), format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", land.water,
                            land.shore, Num(unit * 0.3)));
  svg.Open(format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", colour::kCream,
                  Num(unit * 0.07)));
  svg.Path(shore(0.82), "stroke-opacity=\"0.7\"");
  svg.Path(shore(0.6), "stroke-opacity=\"0.45\"");
  svg.Close();
  for (int i = 0; i <= 48; ++i) {
    const double d = depth[static_cast<std::size_t>(i)];
    const double x = map.left + i * step;
    ground.Take({x, map.top}, {x, map.top + d + 0.3 * unit}, 0.6 * step + 0.1);
  }
}

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

double FreeGround::Clear(Point p) const {
  double room = 1e9;
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

void DrawWater(Svg& svg, FreeGround& ground, const Land& land, double unit) {
  if (land.scenery == Land::Scenery::kCoast) return DrawSea(svg, ground, land, unit);
  if (land.scenery == Land::Scenery::kHeath || land.scenery == Land::Scenery::kTown) return;
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
           format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", land.water, land.shore, Num(unit * 0.12)));
  svg.Open(format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, Num(unit * 0.06)));
  svg.Path(shore(0.88), "stroke-opacity=\"0.8\"");
  svg.Path(shore(0.72), "stroke-opacity=\"0.55\"");
  svg.Path(shore(0.52), "stroke-opacity=\"0.35\"");
  svg.Close();
  ground.Take({middle.x - wide * 0.75, middle.y}, {middle.x + wide * 0.75, middle.y}, high * 1.25);
}

void DrawTrees(Svg& svg, const FreeGround& ground, const Land& land, double unit) {
  const Box& map = ground.map();
  const double step = 1.5 * unit;
  const Planting planting = PlantingOf(land.scenery);
  std::vector<Tree> trees;
  const int columns = static_cast<int>(map.width() / step), rows = static_cast<int>(map.height() / step);
  for (int j = 0; j <= rows; ++j) {
    for (int i = 0; i <= columns; ++i) {
      const double grove = Grove(i / 5.0, j / 3.5);
      if (grove < planting.from) continue;
      const Point at{map.left + (i + 0.2 + 0.6 * Hash(i, j, 1)) * step,
                     map.top + (j + 0.2 + 0.6 * Hash(i, j, 2)) * step};
      const double radius = planting.size * unit * (0.42 + 0.5 * Hash(i, j, 3) * grove);
      if (Hash(i, j, 4) < 0.85 && ground.Room(at) > radius + 0.55 * unit) {
        trees.push_back({at, radius, grove, Hash(i, j, 5)});
      }
    }
  }
  // If there is room for too many trees, only those deepest in the groves stay.
  std::stable_sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) { return a.grove > b.grove; });
  if (trees.size() > planting.most) trees.resize(planting.most);
  std::stable_sort(trees.begin(), trees.end(), [](const Tree& a, const Tree& b) { return a.at.y < b.at.y; });
  const bool firs = land.scenery == Land::Scenery::kWinter || land.scenery == Land::Scenery::kForest;
  const auto is_house = [&](const Tree& tree) { return land.scenery == Land::Scenery::kTown && tree.turn > 0.25; };
  const auto is_fir = [&](const Tree& tree) { return firs && tree.turn > 0.35; };
  svg.Open(format("class=\"shadows\" fill=\"{}\" fill-opacity=\"0.45\"", colour::kShade));
  for (const Tree& tree : trees) {
    const Point at = tree.at + land.shadow * tree.radius;
    is_house(tree) ? svg.Path(House(at, tree.radius, tree.turn, -0.8, 0.8)) : svg.Circle(at, tree.radius);
  }
  svg.Close();
  for (const Tree& tree : trees) {
    const std::string outline = format("stroke=\"{}\" stroke-width=\"{}\"", land.bark, Num(tree.radius * 0.1));
    if (is_house(tree)) {
      svg.Path(House(tree.at, tree.radius, tree.turn, -0.8, 0.8), format("fill=\"{}\" {}", land.wall, outline));
      svg.Path(House(tree.at, tree.radius, tree.turn, -0.8, 0), format("fill=\"{}\"", land.roof));
      continue;
    }
    if (is_fir(tree)) {
      svg.Path(Fir(tree.at, tree.radius, tree.turn), format("fill=\"{}\" {}", land.leaf, outline));
      svg.Path(Fir(tree.at, tree.radius * 0.5, tree.turn + 0.17), format("fill=\"{}\"", land.leaf_light));
      continue;
    }
    svg.Circle(tree.at, tree.radius, format("fill=\"{}\" {}", land.leaf, outline));
    svg.Circle(tree.at - land.shadow * (0.8 * tree.radius), tree.radius * 0.5, format("fill=\"{}\"", land.leaf_light));
  }
}

}  // namespace furlong::drawing
