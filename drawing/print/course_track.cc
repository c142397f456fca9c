#include "drawing/print/course_track.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace furlong::drawing {
namespace {

using fmt::format;

// Limits the size of the file: each mown stripe repeats the path of the whole track.
constexpr int kMaxStripePieces = 3000;
// More laps would need more room beside the rail than there is.
constexpr int kMostNumberedLaps = 3;

const Piece& PieceAt(const Track& track, const PlacedSquare& square) {
  return track.layout.pieces[static_cast<std::size_t>(square.piece)];
}

// A path along the whole course at one offset.
PathData WholeTrack(const CourseLayout& layout, double offset) {
  PathData path;
  path.Move(layout.pieces.front().At(0, offset));
  for (const Piece& piece : layout.pieces) path.Along(piece, 0, 1, offset);
  return path;
}

// The rails: two closed ones for a ring, else one around the whole track.
PathData Rails(const CourseLayout& layout, double beyond) {
  const double left = layout.Edge(0) - beyond, right = layout.Edge(kLanes) + beyond;
  PathData path = WholeTrack(layout, left);
  if (layout.ring) {
    path.Close().Move(layout.pieces.front().At(0, right));
    for (const Piece& piece : layout.pieces) path.Along(piece, 0, 1, right);
    return path.Close();
  }
  const Piece& first = layout.pieces.front();
  const Piece& last = layout.pieces.back();
  path.Line(last.At(1, left) + Ahead(last.HeadingAt(1)) * beyond);
  path.Line(last.At(1, right) + Ahead(last.HeadingAt(1)) * beyond).Line(last.At(1, right));
  for (auto piece = layout.pieces.rbegin(); piece != layout.pieces.rend(); ++piece) path.Along(*piece, 1, 0, right);
  path.Line(first.At(0, right) - Ahead(first.heading) * beyond);
  return path.Line(first.At(0, left) - Ahead(first.heading) * beyond).Close();
}

PathData SquarePath(const Track& track, const PlacedSquare& square) {
  const Piece& piece = PieceAt(track, square);
  const double count = piece.shape.SquaresIn(square.lane);
  return PathData().Band(piece, square.index / count, (square.index + 1) / count, track.layout.Edge(square.lane),
                         track.layout.Edge(square.lane + 1));
}

// Draws these squares, which are sorted by lane.
void DrawSquaresOf(Svg& svg, const Track& track, const std::vector<PlacedSquare>& squares, std::string_view group) {
  svg.Open(format("class=\"{}\" stroke=\"{}\" stroke-width=\"{}\"", group, colour::kGrid, Num(0.055 * track.w())));
  int lane = -1;
  for (const PlacedSquare& square : squares) {
    if (square.lane != lane) {
      if (lane >= 0) svg.Close();
      lane = square.lane;
      svg.Open(format("class=\"lane\" fill=\"{}\"", lane % 2 == 0 ? colour::kLane : colour::kLaneToo));
    }
    svg.Path(SquarePath(track, square), format("id=\"s{}.{}\"", lane + 1, square.number));
  }
  if (lane >= 0) svg.Close();
  svg.Close();
}

// The parts of the pieces that a bridge carries: f(piece, from, to).
template <typename F>
void ForEachPart(const Track& track, const Bridge& bridge, F&& f) {
  for (std::size_t i = 0; i < track.layout.pieces.size(); ++i) {
    const Piece& piece = track.layout.pieces[i];
    const double begin = track.layout.AlongOf(static_cast<int>(i));
    const double from = std::clamp((bridge.from - begin) / piece.length, 0.0, 1.0);
    const double to = std::clamp((bridge.to - begin) / piece.length, 0.0, 1.0);
    if (to > from) f(piece, from, to);
  }
}

// The decks of the bridges: a shadow on what lies below, the turf, and a parapet on each side.
void DrawDecks(Svg& svg, const Track& track) {
  const double w = track.w();
  const double verge = kVergeWidth * w;
  const double left = track.layout.Edge(0) - verge, right = track.layout.Edge(kLanes) + verge;
  for (const Bridge& bridge : track.bridges) {
    svg.Open("class=\"deck\" stroke-linejoin=\"round\"");
    ForEachPart(track, bridge, [&](const Piece& piece, double from, double to) {
      svg.Path(PathData().Band(piece, from, to, left - 0.75 * w, right + 0.75 * w),
               format("fill=\"{}\" fill-opacity=\"0.4\"", colour::kInk));
    });
    ForEachPart(track, bridge, [&](const Piece& piece, double from, double to) {
      svg.Path(PathData().Band(piece, from, to, left - 0.02 * w, right + 0.02 * w),
               format("fill=\"{0}\" stroke=\"{0}\" stroke-width=\"{1}\"", colour::kVerge, Num(0.03 * w)));
    });
    for (const double side : {left - kRailWidth / 2 * w, right + kRailWidth / 2 * w}) {
      PathData parapet;
      ForEachPart(track, bridge, [&](const Piece& piece, double from, double to) {
        parapet.Move(piece.At(from, side)).Along(piece, from, to, side);
      });
      svg.Path(parapet, format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colour::kInk, Num(0.36 * w)));
      svg.Path(parapet, format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, Num(0.22 * w)));
    }
    svg.Close();
  }
}

// The squares under the bridges, as dashed outlines on the decks, so that horses can be placed there.
void DrawCovered(Svg& svg, const Track& track, const std::vector<PlacedSquare>& ground) {
  const double w = track.w();
  svg.Open(
      format("class=\"covered\" fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.5\" stroke-width=\"{}\" "
             "stroke-dasharray=\"{} {}\"",
             colour::kInk, Num(0.06 * w), Num(0.16 * w), Num(0.14 * w)));
  for (const PlacedSquare& square : ground) {
    if (IsUnderBridge(track.layout, track.bridges, square)) svg.Path(SquarePath(track, square));
  }
  svg.Close();
}

// Draws the squares in line in corners (R3.3): thick lines at their front edges, thin ones across the lanes between.
void DrawLines(Svg& svg, const Track& track, const std::vector<PlacedSquare>& shown) {
  std::map<int, std::vector<PlacedSquare>> by_line;  // lanes ascend
  for (const PlacedSquare& square : shown) {
    if (!PieceAt(track, square).shape.corner()) continue;
    const Square known{static_cast<std::uint8_t>(square.lane), static_cast<std::uint16_t>(square.number)};
    by_line[track.course.LineOf(known)].push_back(square);
  }
  Svg links;
  svg.Open(
      format("class=\"lines\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colour::kLine, Num(0.17 * track.w())));
  for (const auto& [line, squares] : by_line) {
    if (squares.size() < 2) continue;
    const Piece& piece = PieceAt(track, squares[0]);
    const double t = static_cast<double>(squares[0].index + 1) / piece.shape.SquaresIn(squares[0].lane);
    PathData edges, between;
    std::string names;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const int lane = squares[i].lane;
      names += format("{}{}.{}", i == 0 ? "" : " ", lane + 1, squares[i].number);
      const bool joins = i > 0 && squares[i - 1].lane == lane - 1;
      if (!joins) edges.Move(piece.At(t, track.layout.Edge(lane)));
      if (i > 0 && !joins) {
        between.Move(piece.At(t, track.layout.Edge(squares[i - 1].lane + 1)))
            .Line(piece.At(t, track.layout.Edge(lane)));
      }
      edges.Line(piece.At(t, track.layout.Edge(lane + 1)));
    }
    svg.Path(edges, format("class=\"in-line\" data-squares=\"{}\"", names));
    if (!between.text().empty()) links.Path(between);
  }
  svg.Close();
  const std::string between = links.Take();
  if (between.empty()) return;
  svg.Open(format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\"0.7\" stroke-dasharray=\"{} {}\"",
                  colour::kLine, Num(0.06 * track.w()), Num(0.16 * track.w()), Num(0.12 * track.w())));
  svg.Raw(between);
  svg.Close();
}

// True if a fence, the start or the finish needs this row.
bool IsTaken(const Track& track, int segment, int row) {
  if (segment == track.spec.start.segment && std::abs(row - track.spec.start.row) <= 1) return true;
  if (segment == track.spec.finish.segment && (row == track.spec.finish.row || row == track.spec.finish.row + 1)) {
    return true;
  }
  return std::any_of(track.course.take_offs().begin(), track.course.take_offs().end(), [&](const auto& take_off) {
    const CoursePoint& at = track.spec.fences[static_cast<std::size_t>(take_off.fence)].at;
    return at.segment == segment && (row == at.row || row == at.row + 1);
  });
}

// Draws square numbers along lane 1: of the first lap on the squares, of later laps beside the rail, each lap further
// out. Returns the squares with a number, as piece and index.
std::set<std::pair<int, int>> DrawSquareNumbers(Svg& svg, const Track& track) {
  const int every = track.course.FinishSquare(0) <= 170 ? 5 : 10;
  const double w = track.w();
  std::set<std::pair<int, int>> used;  // piece, index
  std::set<std::pair<int, int>> first_time;
  svg.Open(format("class=\"numbers\" fill=\"{}\" fill-opacity=\"0.68\"", colour::kInk));
  for (const PlacedSquare& square : track.squares) {
    if (square.lane != 0) continue;
    const Piece& piece = PieceAt(track, square);
    const bool first = first_time.insert({square.piece, square.index}).second;
    if (square.number == 0 || square.number % every != 0 || square.number > track.course.FinishSquare(0)) continue;
    if (!first && (square.lap > kMostNumberedLaps || square.number % 10 != 0)) continue;
    if (first && !piece.shape.corner() && IsTaken(track, piece.segment, square.index)) continue;
    const double t = (square.index + 0.5) / piece.shape.SquaresIn(0);
    const double offset =
        first ? track.layout.Edge(0.5) : track.layout.Edge(0) - track.rail() - (0.1 + 0.6 * square.lap) * w;
    svg.Text(piece.At(t, offset), 0.5 * w, std::to_string(square.number), first ? "" : "font-style=\"italic\"");
    if (first) used.insert({square.piece, square.index});
  }
  svg.Close();
  return used;
}

// Draws the lane numbers 1 to 8 across the first free row of every longer straight.
void DrawLaneNumbers(Svg& svg, const Track& track, const std::set<std::pair<int, int>>& used) {
  const double w = track.w();
  svg.Open(format("class=\"lanes\" fill=\"{}\" fill-opacity=\"0.8\" font-style=\"italic\"", colour::kAccent));
  for (std::size_t i = 0; i < track.layout.pieces.size(); ++i) {
    const Piece& piece = track.layout.pieces[i];
    if (piece.shape.corner() || piece.shape.squares < 6) continue;
    if (piece.segment == track.spec.start.segment && piece.shape.squares < 24) continue;
    int row = 0;
    if (piece.segment == track.spec.start.segment) row = std::max(row, track.spec.start.row + 8);
    while (row < piece.shape.squares && (IsTaken(track, piece.segment, row) || used.count({static_cast<int>(i), row})))
      ++row;
    if (row >= piece.shape.squares) continue;
    const double t = (row + 0.5) / piece.shape.squares;
    for (int lane = 0; lane < kLanes; ++lane) {
      svg.Text(piece.At(t, track.layout.Edge(lane + 0.5)), 0.55 * w, std::to_string(lane + 1));
    }
  }
  svg.Close();
}

}  // namespace

void DrawMeadow(Svg& svg, const Track& track, const Land& land, const Box& map) {
  const double w = track.w();
  svg.Rect(map, format("fill=\"{}\"", land.ground));
  const double step = std::max(1.9 * w, 26.0);
  const int stripes = std::min(static_cast<int>(std::hypot(map.width(), map.height()) / step),
                               kMaxStripePieces / static_cast<int>(track.layout.pieces.size()));
  svg.Raw("<clipPath id=\"map\">\n");
  svg.Rect(map);
  svg.Raw("</clipPath>\n");
  svg.Open("clip-path=\"url(#map)\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
  PathData way = WholeTrack(track.layout, 0);
  if (track.layout.ring) {
    way.Close();
    svg.Path(way, format("fill=\"{}\"", land.infield));
  }
  for (int stripe = stripes; stripe > 0; --stripe) {
    svg.Path(way, format("fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.5\" stroke-width=\"{}\"",
                         stripe % 2 == 0 ? land.stripe : land.infield, Num(kLanes * w + 2 * step * stripe)));
  }
  svg.Close();
}

void DrawTurf(Svg& svg, const Track& track) {
  const CourseLayout& layout = track.layout;
  const double w = track.w();
  const PathData rails = Rails(layout, track.rail());
  svg.Path(Rails(layout, track.rail() + 0.12 * w),
           format("fill=\"none\" stroke=\"{}\" stroke-opacity=\"0.35\" stroke-width=\"{}\" stroke-linejoin=\"round\"",
                  colour::kShade, Num(0.75 * w)));
  svg.Open("fill=\"none\" stroke-linejoin=\"round\" class=\"rails\"");
  svg.Path(rails, format("stroke=\"{}\" stroke-width=\"{}\"", colour::kInk, Num(kRailWidth * w)));
  svg.Path(rails, format("stroke=\"{}\" stroke-width=\"{}\"", colour::kCream, Num(kRailWidth * w * 0.66)));
  // Rail posts: dashes of zero length with round ends.
  svg.Path(rails, format("stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-dasharray=\"0 {}\"",
                         colour::kInk, Num(kRailWidth * w * 0.42), Num(1.5 * w)));
  svg.Close();
  // The turf covers the rails, so that no rail crosses the lanes of a course that crosses itself.
  svg.Open(format("class=\"turf\" fill=\"{0}\" stroke=\"{0}\" stroke-width=\"{1}\"", colour::kVerge, Num(0.03 * w)));
  const double verge = kVergeWidth * w;
  for (const Piece& piece : layout.pieces) {
    svg.Path(PathData().Band(piece, 0, 1, layout.Edge(0) - verge, layout.Edge(kLanes) + verge));
  }
  svg.Close();
}

void DrawSquares(Svg& svg, const Track& track) {
  const std::vector<PlacedSquare> shown = OncePerPlace(track.squares);
  std::vector<PlacedSquare> ground, raised;
  for (const PlacedSquare& square : shown) {
    (IsOnBridge(track.layout, track.bridges, square) ? raised : ground).push_back(square);
  }
  DrawSquaresOf(svg, track, ground, "squares");
  if (!track.bridges.empty()) {
    DrawDecks(svg, track);
    DrawSquaresOf(svg, track, raised, "squares bridge");
    DrawCovered(svg, track, ground);
  }
  DrawLines(svg, track, shown);
  DrawLaneNumbers(svg, track, DrawSquareNumbers(svg, track));
}

}  // namespace furlong::drawing
