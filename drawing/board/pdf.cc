#include "drawing/board/pdf.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "drawing/text.h"

namespace furlong::drawing {
namespace {

constexpr double kPointsPerMm = 72 / 25.4;
constexpr double kMaxArc = std::numbers::pi / 4;  // radians of one curve: deviates less than 1e-5 of the radius
constexpr double kFlat = 1e-7;                    // radians

// Widths of the printable ASCII characters in Helvetica, in thousandths, from the space on.
constexpr std::array<int, 95> kWidths = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

// The next character of UTF-8 text, and moves on. Bytes that are no UTF-8 give U+FFFD.
char32_t NextCharacter(std::string_view& text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  const std::size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 0;
  if (size == 0 || size > text.size()) {
    text.remove_prefix(1);
    return 0xFFFD;
  }
  char32_t character = size == 1 ? first : first & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) character = character << 6 | (byte(i) & 0x3F);
  text.remove_prefix(size);
  return character;
}

// Text in the encoding of the standard fonts; control characters are left out.
std::string WinAnsi(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const char32_t c = NextCharacter(text);
    if (c < 0x20 || c == 0x7F) continue;
    if (c < 0x7F || (c >= 0xA0 && c <= 0xFF)) {
      out += static_cast<char>(c);
    } else {
      switch (c) {
        case 0x20AC: out += '\x80'; break;  // €
        case 0x2026: out += '\x85'; break;  // …
        case 0x2018: out += '\x91'; break;  // ‘
        case 0x2019: out += '\x92'; break;  // ’
        case 0x201C: out += '\x93'; break;  // “
        case 0x201D: out += '\x94'; break;  // ”
        case 0x2013: out += '\x96'; break;  // –
        case 0x2014: out += '\x97'; break;  // —
        case 0x0153: out += '\x9C'; break;  // œ
        default: out += '?';
      }
    }
  }
  return out;
}

// As a string of a PDF file.
std::string Literal(std::string_view text) {
  std::string out = "(";
  for (const char c : text) {
    if (c == '(' || c == ')' || c == '\\') out += '\\';
    out += c;
  }
  return out + ")";
}

std::string Colour(Rgb colour) { return Num(colour.r) + " " + Num(colour.g) + " " + Num(colour.b); }

double WidthOfWinAnsi(std::string_view text, double size) {
  double width = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    width += byte >= 0x20 && byte < 0x7F ? kWidths[byte - 0x20] : 556;
  }
  return width * size / 1000;
}

}  // namespace

double PdfTextWidth(std::string_view text, double size) { return WidthOfWinAnsi(WinAnsi(text), size); }

void PdfContent::Put(Point p) {
  out_ += Num(p.x);
  out_ += ' ';
  out_ += Num(height_ - p.y);
  out_ += ' ';
}

PdfContent& PdfContent::Move(Point to) {
  Put(to);
  out_ += "m\n";
  return *this;
}

PdfContent& PdfContent::Line(Point to) {
  Put(to);
  out_ += "l\n";
  return *this;
}

PdfContent& PdfContent::Curve(Point first, Point second, Point to) {
  Put(first);
  Put(second);
  Put(to);
  out_ += "c\n";
  return *this;
}

PdfContent& PdfContent::Close() {
  out_ += "h\n";
  return *this;
}

PdfContent& PdfContent::Along(const Piece& piece, double from, double to, double offset) {
  const double angle = piece.sweep * (to - from);
  if (std::abs(angle) < kFlat) return Line(piece.At(to, offset));
  const int parts = std::max(1, static_cast<int>(std::ceil(std::abs(angle) / kMaxArc)));
  const double radius = piece.Radius(offset);
  // The signed length along the heading: negative if the path runs backwards.
  const double handle = 4.0 / 3 * std::tan(std::abs(angle) / parts / 4) * radius * (to > from ? 1 : -1);
  for (int i = 0; i < parts; ++i) {
    const double a = from + (to - from) * i / parts, b = from + (to - from) * (i + 1) / parts;
    const Point start = piece.At(a, offset), end = piece.At(b, offset);
    Curve(start + Ahead(piece.HeadingAt(a)) * handle, end - Ahead(piece.HeadingAt(b)) * handle, end);
  }
  return *this;
}

PdfContent& PdfContent::Band(const Piece& piece, double from, double to, double left, double right) {
  Move(piece.At(from, left)).Along(piece, from, to, left);
  return Line(piece.At(to, right)).Along(piece, to, from, right).Close();
}

PdfContent& PdfContent::Rect(const Box& box) {
  return Move({box.left, box.top})
      .Line({box.right, box.top})
      .Line({box.right, box.bottom})
      .Line({box.left, box.bottom})
      .Close();
}

PdfContent& PdfContent::Circle(Point middle, double radius) {
  const double k = 0.5523 * radius;
  const auto at = [&](double x, double y) { return Point{middle.x + x, middle.y + y}; };
  return Move(at(radius, 0))
      .Curve(at(radius, k), at(k, radius), at(0, radius))
      .Curve(at(-k, radius), at(-radius, k), at(-radius, 0))
      .Curve(at(-radius, -k), at(-k, -radius), at(0, -radius))
      .Curve(at(k, -radius), at(radius, -k), at(radius, 0))
      .Close();
}

void PdfContent::Fill(Rgb colour) { out_ = out_ + Colour(colour) + " rg f\n"; }

void PdfContent::Stroke(Rgb colour, double width, double dash) {
  out_ += Colour(colour) + " RG " + Num(width) + " w [" + (dash > 0 ? Num(dash) : "") + "] 0 d S\n";
}

void PdfContent::FillAndStroke(Rgb fill, Rgb stroke, double width) {
  out_ += Colour(fill) + " rg " + Colour(stroke) + " RG " + Num(width) + " w [] 0 d B\n";
}

void PdfContent::Text(Point at, double size, std::string_view text, Align align, bool bold, Rgb colour, double turn) {
  const std::string words = WinAnsi(text);
  const double width = WidthOfWinAnsi(words, size) * (bold ? 1.05 : 1);
  const double angle = -turn * std::numbers::pi / 180;
  const double back = align == Align::kLeft ? 0 : align == Align::kCentre ? width / 2 : width;
  const double x = at.x - back * std::cos(angle), y = height_ - at.y - back * std::sin(angle);
  const std::string cosine = Num(std::cos(angle)), sine = Num(std::sin(angle)), back_sine = Num(-std::sin(angle));
  out_ += (bold ? "BT /F2 " : "BT /F1 ") + Num(size) + " Tf " + Colour(colour) + " rg ";
  out_ += cosine + " " + sine + " " + back_sine + " " + cosine + " " + Num(x) + " " + Num(y) + " Tm ";
  out_ += Literal(words) + " Tj ET\n";
}

void PdfContent::Show(int form, Point corner, double form_height, const Box& cut) {
  out_ += "q ";
  Rect(cut);
  out_ += "W n 1 0 0 1 " + Num(corner.x) + " " + Num(height_ - corner.y - form_height) + " cm /B";
  out_ += std::to_string(form) + " Do Q\n";
}

int PdfFile::AddForm(double width, double height, const PdfContent& content) {
  forms_.push_back({width, height, content.text()});
  return static_cast<int>(forms_.size()) - 1;
}

void PdfFile::AddPage(double width, double height, const PdfContent& content) {
  pages_.push_back({width, height, content.text()});
}

std::string PdfFile::Take(std::string_view title) const {
  std::string out = "%PDF-1.4\n%\xE2\xE3\xCF\xD3\n";
  std::vector<std::size_t> offsets;
  const auto object = [&](std::string_view body) {
    offsets.push_back(out.size());
    out.append(std::to_string(offsets.size())).append(" 0 obj\n").append(body).append("\nendobj\n");
  };
  const auto stream = [&](const std::string& dictionary, const std::string& content) {
    object("<< " + dictionary + "/Length " + std::to_string(content.size()) + " >>\nstream\n" + content +
           "\nendstream");
  };
  // Objects 1 to 5 are fixed; forms follow, then two objects for each page.
  constexpr int kFixed = 5;
  const int first_page = kFixed + static_cast<int>(forms_.size()) + 1;
  const auto reference = [](int number) { return std::to_string(number) + " 0 R "; };
  std::string kids, known_forms;
  for (int i = 0; i < pages(); ++i) kids += reference(first_page + 2 * i);
  for (int i = 0; i + kFixed + 1 < first_page; ++i) {
    known_forms += "/B" + std::to_string(i) + " " + reference(kFixed + 1 + i);
  }
  const std::string fonts = "/Font << /F1 3 0 R /F2 4 0 R >> ";
  object("<< /Type /Catalog /Pages 2 0 R >>");
  object("<< /Type /Pages /Count " + std::to_string(pages()) + " /Kids [" + kids + "] >>");
  object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  object("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>");
  object("<< /Title " + Literal(WinAnsi(title)) + " /Producer (Furlong) >>");
  for (const Sheet& form : forms_) {
    stream("/Type /XObject /Subtype /Form /BBox [0 0 " + Num(form.width) + " " + Num(form.height) + "] /Resources << " +
               fonts + ">> ",
           form.content);
  }
  const std::string points = Num(kPointsPerMm, 6);
  for (int i = 0; i < pages(); ++i) {
    const Sheet& page = pages_[static_cast<std::size_t>(i)];
    object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 " + Num(page.width * kPointsPerMm) + " " +
           Num(page.height * kPointsPerMm) + "] /Contents " + reference(first_page + 2 * i + 1) + "/Resources << " +
           fonts + "/XObject << " + known_forms + ">> >> >>");
    stream("", points + " 0 0 " + points + " 0 0 cm 1 j 1 J\n" + page.content);
  }
  const std::size_t table = out.size();
  const std::string size = std::to_string(offsets.size() + 1);
  out += "xref\n0 " + size + "\n0000000000 65535 f \n";
  for (const std::size_t offset : offsets) {
    const std::string digits = std::to_string(offset);
    out.append(10 - digits.size(), '0').append(digits).append(" 00000 n \n");
  }
  out += "trailer\n<< /Size " + size + " /Root 1 0 R /Info 5 0 R >>\nstartxref\n" + std::to_string(table) + "\n%%EOF\n";
  return out;
}

}  // namespace furlong::drawing
