// Writing SVG: numbers, paths along a course, and well-formed elements. All coordinates are absolute, in page units.
#pragma once

#include <string>
#include <string_view>

#include "drawing/course_layout.h"

namespace furlong::drawing {

// Three decimals at most, no trailing zeros.
std::string Num(double value);
// "x y"
std::string Num(Point p);
// Text as XML may hold it: markup escaped, characters that XML forbids left out.
std::string Escaped(std::string_view text);
// Characters, not bytes, of UTF-8.
std::size_t Length(std::string_view text);
// Rough width of a text set in a serif face of a size.
double TextWidth(std::string_view text, double size);

// The "d" of a path. Every function returns the path itself, so that calls chain.
class PathData {
 public:
  PathData& Move(Point to);
  PathData& Line(Point to);
  PathData& Arc(double radius, bool clockwise, Point to);
  PathData& Curve(Point first, Point second, Point to);
  PathData& Close();
  // Follows a piece at an offset from t = from to t = to, from the point where the path stands; backwards too.
  PathData& Along(const Piece& piece, double from, double to, double offset);
  // A closed quadrilateral of a piece: along its left side, over the front edge, back along its right side.
  PathData& Band(const Piece& piece, double from, double to, double left, double right);
  // A closed smooth curve through points.
  PathData& Smooth(const std::vector<Point>& points);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Svg {
 public:
  // Attributes are given as text: `fill="none"`.
  void Open(std::string_view attributes);
  void Close();
  void Raw(std::string_view text) { out_ += text; }
  void Path(const PathData& data, std::string_view attributes = "");
  void Circle(Point centre, double radius, std::string_view attributes = "");
  void Rect(const Box& box, std::string_view attributes = "");
  // Centred on a point unless the attributes say otherwise, turned by degrees clockwise.
  void Text(Point at, double size, std::string_view text, std::string_view attributes = "", double turn = 0);

  std::string Take() { return std::move(out_); }

 private:
  std::string out_;
};

// The turn, in degrees clockwise, of a text that follows a heading and never stands on its head.
double UprightTurn(double heading);

}  // namespace furlong::drawing
