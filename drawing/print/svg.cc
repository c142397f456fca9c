#include "drawing/print/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace furlong::drawing {
namespace {

constexpr double kFlat = 0.004;  // page units; an arc that deviates less from a line is drawn as a line
constexpr double kMaxArc = 2.0;  // radians; keeps each SVG arc well below a half circle

bool ForbiddenInXml(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  return byte < 0x20 || byte == 0x7F;
}

// U+FFFE and U+FFFF, the two characters of three bytes that XML forbids.
bool NonCharacter(std::string_view text, std::size_t at) {
  return text.compare(at, 3, "\xEF\xBF\xBE") == 0 || text.compare(at, 3, "\xEF\xBF\xBF") == 0;
}

}  // namespace

std::string Escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (ForbiddenInXml(text, i)) continue;
    if (NonCharacter(text, i)) {
      i += 2;
      continue;
    }
    switch (text[i]) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += text[i];
    }
  }
  return out;
}

double TextWidth(std::string_view text, double size) {
  double width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) continue;
    // Characters of three or more bytes are mostly of East Asian scripts, which are wide.
    width += byte >= 0xE3 ? 1.05 : byte >= 'A' && byte <= 'Z' ? 0.72 : byte == ' ' || byte == '.' ? 0.28 : 0.52;
  }
  return width * size;
}

PathData& PathData::Move(Point to) {
  text_ += "M" + Num(to);
  return *this;
}

PathData& PathData::Line(Point to) {
  text_ += "L" + Num(to);
  return *this;
}

PathData& PathData::Arc(double radius, bool clockwise, Point to) {
  text_ += fmt::format("A{0} {0} 0 0 {1} {2}", Num(radius), clockwise ? 1 : 0, Num(to));
  return *this;
}

PathData& PathData::Curve(Point first, Point second, Point to) {
  text_ += "C" + Num(first) + " " + Num(second) + " " + Num(to);
  return *this;
}

PathData& PathData::Close() {
  text_ += "Z";
  return *this;
}

PathData& PathData::Along(const Piece& piece, double from, double to, double offset) {
  const double angle = piece.sweep * (to - from);
  const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(angle) / kMaxArc)));
  const double radius = piece.Radius(offset);
  const bool flat = radius * (1 - std::cos(angle / parts / 2)) < kFlat;
  for (int i = 1; i <= parts; ++i) {
    const Point next = piece.At(from + (to - from) * i / parts, offset);
    // Headings increase counter-clockwise.
    flat ? Line(next) : Arc(radius, angle < 0, next);
  }
  return *this;
}

PathData& PathData::Band(const Piece& piece, double from, double to, double left, double right) {
  Move(piece.At(from, left)).Along(piece, from, to, left);
  return Line(piece.At(to, right)).Along(piece, to, from, right).Close();
}

PathData& PathData::Smooth(const std::vector<Point>& points) {
  const std::size_t n = points.size();
  Move(points[0]);
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = points[(i + n - 1) % n], b = points[i], c = points[(i + 1) % n], d = points[(i + 2) % n];
    Curve(b + (c - a) * (1.0 / 6), c - (d - b) * (1.0 / 6), c);
  }
  return Close();
}

void Svg::Open(std::string_view attributes) { fmt::format_to(std::back_inserter(out_), "<g {}>\n", attributes); }

void Svg::Close() { out_ += "</g>\n"; }

void Svg::Path(const PathData& data, std::string_view attributes) {
  fmt::format_to(std::back_inserter(out_), "<path {}{}d=\"{}\"/>\n", attributes, attributes.empty() ? "" : " ",
                 data.text());
}

void Svg::Circle(Point centre, double radius, std::string_view attributes) {
  fmt::format_to(std::back_inserter(out_), "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", Num(centre.x), Num(centre.y),
                 Num(radius), attributes);
}

void Svg::Rect(const Box& box, std::string_view attributes) {
  fmt::format_to(std::back_inserter(out_), "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", Num(box.left),
                 Num(box.top), Num(box.width()), Num(box.height()), attributes);
}

void Svg::Text(Point at, double size, std::string_view text, std::string_view attributes, double turn) {
  // The baseline is about a third of the size below the middle. The attribute "dy" is not rotated the same way by all
  // viewers.
  const Point base{at.x, at.y + size * 0.345};
  const std::string rotate =
      std::abs(turn) < 0.01 ? "" : fmt::format(" transform=\"rotate({} {})\"", Num(turn), Num(at));
  fmt::format_to(std::back_inserter(out_), "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}{}{}>{}</text>\n", Num(base.x),
                 Num(base.y), Num(size), rotate, attributes.empty() ? "" : " ", attributes, Escaped(text));
}

}  // namespace furlong::drawing
