// Writes SVG: paths along a course, and well-formed elements. All coordinates are absolute, in page units.
#pragma once

#include <string>
#include <string_view>

#include "drawing/course_layout.h"
#include "drawing/text.h"

namespace furlong::drawing {

// Escapes text for XML and removes characters that XML forbids.
std::string Escaped(std::string_view text);
// Approximate width of text in a serif font of this size.
double TextWidth(std::string_view text, double size);

// The "d" attribute of a path. Every function returns the path itself, so that calls can be chained.
class PathData {
 public:
  PathData& Move(Point to);
  PathData& Line(Point to);
  PathData& Arc(double radius, bool clockwise, Point to);
  PathData& Curve(Point first, Point second, Point to);
  PathData& Close();
  // Follows a piece at an offset, from t = from to t = to, also backwards. The path must already be at the first point.
  PathData& Along(const Piece& piece, double from, double to, double offset);
  // A closed part of a piece: along the left side, over the front edge, back along the right side.
  PathData& Band(const Piece& piece, double from, double to, double left, double right);
  // A closed smooth curve through the points.
  PathData& Smooth(const std::vector<Point>& points);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

class Svg {
 public:
  // Opens and closes a group. Attributes are given as text, here and below: `fill="none"`.
  void Open(std::string_view attributes);
  void Close();
  void Raw(std::string_view text) { out_ += text; }
  void Path(const PathData& data, std::string_view attributes = "");
  void Circle(Point centre, double radius, std::string_view attributes = "");
  void Rect(const Box& box, std::string_view attributes = "");
  // Text centred on a point unless the attributes say otherwise, turned clockwise by `turn` degrees.
  void Text(Point at, double size, std::string_view text, std::string_view attributes = "", double turn = 0);

  std::string Take() { return std::move(out_); }

 private:
  std::string out_;
};

}  // namespace furlong::drawing
