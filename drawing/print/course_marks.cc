// Draws the starting boxes, the finish and the fences of a course.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "drawing/print/course_track.h"

namespace furlong::drawing {
namespace {

using fmt::format;

constexpr double kMinLabelSize = 13;  // page units; keeps words readable if the lanes are narrow

// Coordinates on a straight: along it and across it, both in page units.
struct Ruler {
  const Piece& piece;
  double row;  // length of a row

  explicit Ruler(const Piece& straight) : piece(straight), row(straight.length / straight.shape.squares) {}
  Point On(double along, double offset) const { return piece.At(along / piece.length, offset); }
  PathData Quad(double from, double to, double left, double right) const {
    return PathData().Move(On(from, left)).Line(On(to, left)).Line(On(to, right)).Line(On(from, right)).Close();
  }
};

// True if the horses pass this place again before the finish, one lap later.
bool PassedAgain(const CourseSpec& spec, const CoursePoint& at) {
  const CoursePoint& finish = spec.finish;
  if (finish.lap != at.lap + 1) return finish.lap > at.lap;
  return at.segment != finish.segment ? at.segment < finish.segment : at.row < finish.row;
}

// Draws the number of a fence and, if it is not jumped in every lap, the lap. They must not cover the boxes or the
// finish.
void DrawFenceNumber(Svg& svg, const Track& track, const Fence& fence, bool shared) {
  const Ruler ruler(track.layout.PieceOf(fence.at.segment));
  const double w = track.w();
  double along = fence.at.row + 1;
  if (fence.at.segment == track.spec.start.segment) {
    if (track.spec.start.row == fence.at.row) along = fence.at.row + 1.5;
    if (track.spec.start.row == fence.at.row + 1) along = fence.at.row + 0.5;
  }
  if (fence.at.segment == track.spec.finish.segment) {
    if (track.spec.finish.row == fence.at.row) along = fence.at.row + 0.45;
    if (track.spec.finish.row + 1 == fence.at.row) along = fence.at.row + 1.4;
  }
  // Fences of different laps at the same place: their numbers lie side by side.
  static constexpr double kSideOffsets[] = {0, 2.6, -2.6, 1.3, -1.3};
  const double offset = shared ? kSideOffsets[fence.at.lap % 5] * w : 0;
  const Point at = ruler.On(along * ruler.row, offset);
  const double turn = UprightTurn(ruler.piece.heading);
  const bool later = fence.at.lap > 0;
  svg.Circle(at, 0.62 * w,
             format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{}", colour::kCream, colour::kInk, Num(0.07 * w),
                    later ? format(" stroke-dasharray=\"{} {}\"", Num(0.2 * w), Num(0.14 * w)) : ""));
  const std::string number = std::to_string(fence.number);
  svg.Text(at, std::min(0.8, 1.5 / static_cast<double>(number.size())) * w, number, "font-weight=\"bold\"");
  const bool only_first = !later && PassedAgain(track.spec, fence.at);
  if (!later && !only_first) return;
  const std::string note = Fill(track.words.lap, fence.at.lap + 1);
  const double room = (along == fence.at.row + 1 ? 1.8 : 0.86) * ruler.row;
  const double angle = turn * std::numbers::pi / 180;
  svg.Text(at + Point{-std::sin(angle), std::cos(angle)} * (1.02 * w), std::min(0.47 * w, room / TextWidth(note, 1.1)),
           note, only_first ? format("font-style=\"italic\" fill=\"{}\"", colour::kCream) : "font-style=\"italic\"",
           turn);
}

// Draws a fence of the first lap: a hedge from above, with a white board on the take-off side.
void DrawHedge(Svg& svg, const Track& track, const Fence& fence) {
  const Ruler ruler(track.layout.PieceOf(fence.at.segment));
  const double w = track.w();
  const double from = (fence.at.row + 0.24) * ruler.row, to = (fence.at.row + 1.86) * ruler.row;
  const double left = track.layout.Edge(0) - 0.1 * w, right = track.layout.Edge(kLanes) + 0.1 * w;
  constexpr int kBushes = 20;
  const double step = (right - left) / kBushes;
  const auto leafy = [&](double a, double b) {
    PathData path;
    path.Move(ruler.On(a, left));
    for (int i = 1; i <= kBushes; ++i) path.Arc(step * 0.56, false, ruler.On(a, left + step * i));
    path.Line(ruler.On(b, right));
    for (int i = kBushes - 1; i >= 0; --i) path.Arc(step * 0.56, false, ruler.On(b, left + step * i));
    return path.Close();
  };
  svg.Path(leafy(from, to), format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                                   colour::kHedge, colour::kHedgeEdge, Num(0.06 * w)));
  const double third = (to - from) / 3;
  svg.Path(leafy(from + third * 0.55, to - third * 0.55), format("fill=\"{}\"", colour::kHedgeTop));
  svg.Path(leafy(from + third * 1.1, to - third * 1.1), format("fill=\"{}\"", colour::kLeaf));
  const double board = (fence.at.row + 0.08) * ruler.row;
  svg.Path(ruler.Quad(board, board + 0.15 * w, left - 0.15 * w, right + 0.15 * w),
           format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, colour::kInk, Num(0.045 * w)));
}

// Draws a fence of a later lap: a dashed outline.
void DrawLaterFence(Svg& svg, const Track& track, const Fence& fence) {
  const Ruler ruler(track.layout.PieceOf(fence.at.segment));
  const double w = track.w();
  svg.Path(ruler.Quad((fence.at.row + 0.06) * ruler.row, (fence.at.row + 1.94) * ruler.row,
                      track.layout.Edge(0) - 0.1 * w, track.layout.Edge(kLanes) + 0.1 * w),
           format("fill=\"{0}\" fill-opacity=\"0.16\" stroke=\"{0}\" stroke-width=\"{1}\" stroke-dasharray=\"{2} {3}\" "
                  "stroke-linejoin=\"round\"",
                  colour::kHedge, Num(0.12 * w), Num(0.42 * w), Num(0.26 * w)));
}

}  // namespace

void DrawFences(Svg& svg, const Track& track) {
  std::vector<const Fence*> fences;
  for (const Course::TakeOff& take_off : track.course.take_offs()) {
    fences.push_back(&track.spec.fences[static_cast<std::size_t>(take_off.fence)]);
  }
  // Fences of later laps on top of the hedges, numbers on top of everything.
  for (const bool later : {false, true}) {
    for (const Fence* fence : fences) {
      if ((fence->at.lap > 0) != later) continue;
      svg.Open(format("class=\"fence\" data-number=\"{}\" data-lap=\"{}\"", fence->number, fence->at.lap));
      later ? DrawLaterFence(svg, track, *fence) : DrawHedge(svg, track, *fence);
      svg.Close();
    }
  }
  svg.Open(format("class=\"fence-numbers\" fill=\"{}\"", colour::kInk));
  for (const Fence* fence : fences) {
    const bool shared = std::any_of(fences.begin(), fences.end(), [&](const Fence* other) {
      return other != fence && other->at.segment == fence->at.segment && std::abs(other->at.row - fence->at.row) < 2;
    });
    DrawFenceNumber(svg, track, *fence, shared);
  }
  svg.Close();
}

void DrawStart(Svg& svg, const Track& track, FreeGround& ground) {
  const Piece& piece = track.layout.PieceOf(track.spec.start.segment);
  const Ruler ruler(piece);
  const double w = track.w();
  const double from = track.spec.start.row * ruler.row;
  const double turn = UprightTurn(piece.heading);
  svg.Open("class=\"start\"");
  for (int lane = 0; lane < kLanes; ++lane) {
    const double left = track.layout.Edge(lane) + 0.09 * w, right = track.layout.Edge(lane + 1) - 0.09 * w;
    svg.Path(ruler.Quad(from + 0.1 * w, from + ruler.row - 0.06 * w, left, right),
             format("class=\"box\" fill=\"{0}\" stroke=\"{0}\" stroke-width=\"{1}\" stroke-linejoin=\"round\"",
                    colour::kInk, Num(0.08 * w)));
    svg.Text(ruler.On(from + ruler.row / 2, track.layout.Edge(lane + 0.5)), 0.74 * w, std::to_string(lane + 1),
             format("fill=\"{}\" font-weight=\"bold\"", colour::kCream));
  }
  // The gate.
  svg.Path(PathData()
               .Move(ruler.On(from + ruler.row, track.layout.Edge(0) - 0.2 * w))
               .Line(ruler.On(from + ruler.row, track.layout.Edge(kLanes) + 0.2 * w)),
           format("stroke=\"{}\" stroke-width=\"{}\"", colour::kAccent, Num(0.14 * w)));

  // The word "Start" and an arrow beside the track, on the side with more room. If there is no room, only the arrow, on
  // the track.
  const double beside = track.layout.Edge(kLanes) + track.rail() + 0.3 * w + 0.85 * std::max(w, kMinLabelSize);
  const double middle = from + ruler.row / 2;
  const double size = std::max(0.95 * w, kMinLabelSize);
  const double word = TextWidth(track.words.start, size) * 0.95;
  const double tip = middle + word / 2 + 6.3 * size;
  const auto room = [&](double offset) {
    double least = 1e9;
    for (double along = middle - word / 2; along <= tip; along += w) {
      least = std::min(least, ground.RoomBeside(ruler.On(along, offset), piece));
    }
    return least;
  };
  const double side = room(beside) >= std::min(room(-beside), 0.6 * w) ? 1 : -1;
  const bool fits = room(side * beside) > 0.3 * size;
  const double offset = fits ? side * beside : 0;
  const double tail = fits ? middle + word / 2 + 0.5 * size : from + 2 * ruler.row;
  const double end = fits ? tip : tail + 5 * size;
  const auto stroke = format(
      "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" "
      "stroke-linejoin=\"round\"{}",
      fits ? colour::kInk : colour::kAccent, Num(0.14 * size), fits ? "" : " stroke-opacity=\"0.7\"");
  PathData arrow;
  arrow.Move(ruler.On(tail, offset)).Line(ruler.On(end, offset));
  arrow.Move(ruler.On(end - 0.6 * size, offset - 0.42 * size)).Line(ruler.On(end, offset));
  arrow.Line(ruler.On(end - 0.6 * size, offset + 0.42 * size));
  svg.Path(arrow, stroke);
  if (fits) {
    svg.Text(ruler.On(middle, offset), size, track.words.start, "font-style=\"italic\"", turn);
    ground.Take(ruler.On(middle - word / 2, offset), ruler.On(tip, offset), 0.75 * size);
  }
  svg.Close();
}

void DrawFinish(Svg& svg, const Track& track, FreeGround& ground) {
  const Piece& piece = track.layout.PieceOf(track.spec.finish.segment);
  const Ruler ruler(piece);
  const double w = track.w();
  const double line = (track.spec.finish.row + 1) * ruler.row;
  const double cell = w / 3;
  svg.Open("class=\"finish\"");
  svg.Path(ruler.Quad(line, line + 2 * cell, track.layout.Edge(0), track.layout.Edge(kLanes)),
           format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, colour::kInk, Num(0.05 * w)));
  PathData cells;
  for (int i = 0; i < 3 * kLanes; ++i) {
    const double from = line + (i % 2) * cell, left = track.layout.Edge(0) + i * cell;
    cells.Move(ruler.On(from, left)).Line(ruler.On(from + cell, left));
    cells.Line(ruler.On(from + cell, left + cell)).Line(ruler.On(from, left + cell)).Close();
  }
  svg.Path(cells, format("fill=\"{}\"", colour::kInk));
  const double reach = 0.2 * w;
  svg.Path(PathData()
               .Move(ruler.On(line, track.layout.Edge(0) - reach))
               .Line(ruler.On(line, track.layout.Edge(kLanes) + reach)),
           format("class=\"finish-line\" stroke=\"{}\" stroke-width=\"{}\"", colour::kAccent, Num(0.16 * w)));

  // The finish post, upright on the upper side of the track; if there is no room, below the track.
  const double m = std::max(w, kMinLabelSize);
  const double beside = track.layout.Edge(kLanes) + track.rail() + 0.4 * w + 0.15 * m;
  const double far_side = RightOf(piece.heading).y >= 0 ? -1 : 1;
  const Point pole{0, -3.1 * m};
  const bool up = ground.RoomBeside(ruler.On(line, far_side * beside) + pole, piece) > 0.8 * m ||
                  ground.RoomBeside(ruler.On(line, -far_side * beside) - pole, piece) < 0.8 * m;
  const Point foot = ruler.On(line, (up ? far_side : -far_side) * beside);
  const Point top = up ? foot + pole : foot - pole * 0.6;
  svg.Path(PathData().Move(foot).Line(top),
           format("stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"", colour::kInk, Num(0.34 * m)));
  svg.Path(PathData().Move(foot).Line(top), format("stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, Num(0.18 * m)));
  svg.Circle(top, 0.72 * m,
             format("fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", colour::kAccent, colour::kInk, Num(0.07 * m)));
  svg.Circle(top, 0.4 * m, format("fill=\"{}\"", colour::kCream));
  const double word = TextWidth(track.words.finish, 0.95 * m);
  const double way = top.x + 1.3 * m + word < ground.map().right ? 1 : -1;
  svg.Text(top + Point{way * 1.2 * m, 0}, 0.95 * m, track.words.finish,
           format("text-anchor=\"{}\" font-style=\"italic\"", way > 0 ? "start" : "end"));
  ground.Take(foot, top, 0.9 * m);
  ground.Take(top, top + Point{way * (1.2 * m + word), 0}, 0.8 * m);
  svg.Close();
}

// A curve from the end of the course back to its beginning, with an extra bow if they face away from each other.
void DrawJoin(Svg& svg, const Track& track, FreeGround& ground) {
  if (track.layout.ring || !track.spec.closed) return;
  const Box map = ground.map().Grown(-3);
  const Piece& first = track.layout.pieces.front();
  const Piece& last = track.layout.pieces.back();
  const double w = track.w();
  const double out = last.HeadingAt(1);
  const Point from = last.At(1, 0) + Ahead(out) * w, to = first.start - Ahead(first.heading) * w;
  const double far = Distance(from, to);
  if (far < 1e-6) return;
  const Point way = (to - from) * (1 / far);
  const double reach = 0.4 * far + 2 * w;
  const Point bend_out = RightOf(out) * (std::min(0.0, Dot(Ahead(out), way)) * 0.5 * far);
  const Point bend_in = RightOf(first.heading) * (std::min(0.0, Dot(Ahead(first.heading), way)) * 0.5 * far);
  const Point a = from + Ahead(out) * std::min(reach, 5 * w) + bend_out;
  const Point b = to - Ahead(first.heading) * std::min(reach, 5 * w) + bend_in;
  // A Bézier curve lies within the hull of its four points, so it stays inside the map if they do.
  const auto inside = [&](Point p) {
    return Point{std::clamp(p.x, map.left, map.right), std::clamp(p.y, map.top, map.bottom)};
  };
  const Point first_handle = inside(a), second_handle = inside(b);
  svg.Path(PathData().Move(from).Curve(first_handle, second_handle, to),
           format("class=\"join\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"",
                  colour::kCream, Num(0.22 * w), Num(0.9 * w), Num(0.6 * w)));
  constexpr int kSteps = 60;
  for (int i = 0; i <= kSteps; ++i) {
    const double t = static_cast<double>(i) / kSteps, s = 1 - t;
    ground.Take(
        from * (s * s * s) + first_handle * (3 * s * s * t) + second_handle * (3 * s * t * t) + to * (t * t * t),
        0.8 * w);
  }
}

void DrawDirections(Svg& svg, const Track& track, FreeGround& ground) {
  const double w = track.w();
  svg.Open(
      format("class=\"directions\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"0.9\" "
             "stroke-linecap=\"round\" stroke-linejoin=\"round\"",
             colour::kCream, Num(0.13 * w)));
  for (const Piece& piece : track.layout.pieces) {
    if (piece.shape.corner() || piece.shape.squares < 10 || piece.segment == track.spec.start.segment) continue;
    const Ruler ruler(piece);
    for (const double side : {1.0, -1.0}) {
      const double offset = side * (track.layout.Edge(kLanes) + track.rail() + 0.95 * w);
      const double middle = piece.length / 2;
      if (ground.RoomBeside(ruler.On(middle, offset), piece) < 1.5 * w) continue;
      PathData arrows;
      for (int i = -1; i <= 1; ++i) {
        const double tip = middle + (0.6 * i + 0.2) * w;
        arrows.Move(ruler.On(tip - 0.38 * w, offset - 0.38 * w)).Line(ruler.On(tip, offset));
        arrows.Line(ruler.On(tip - 0.38 * w, offset + 0.38 * w));
      }
      svg.Path(arrows);
      ground.Take(ruler.On(middle, offset), 1.2 * w);
      break;
    }
  }
  svg.Close();
}

}  // namespace furlong::drawing
