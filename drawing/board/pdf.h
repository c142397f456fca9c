// A small writer of PDF files (PDF 1.4): vector drawings and text in the standard fonts. Lengths are millimetres, with
// y downwards as in our other drawings; the text is Latin (WinAnsi), other characters become "?".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "drawing/course_layout.h"

namespace furlong::drawing {

struct Rgb {
  double r = 0, g = 0, b = 0;  // from 0 to 1
};

// The drawing of one page, or of a form that several pages show. Paths are built first, then filled or stroked.
class PdfContent {
 public:
  // `height`: of the page or form, in millimetres.
  explicit PdfContent(double height) : height_(height) {}

  PdfContent& Move(Point to);
  PdfContent& Line(Point to);
  PdfContent& Curve(Point first, Point second, Point to);
  PdfContent& Close();
  // Follows a piece at an offset, from t = from to t = to, also backwards. The path must already be at the first point.
  PdfContent& Along(const Piece& piece, double from, double to, double offset);
  // A closed part of a piece.
  PdfContent& Band(const Piece& piece, double from, double to, double left, double right);
  PdfContent& Rect(const Box& box);
  PdfContent& Circle(Point middle, double radius);

  void Fill(Rgb colour);
  // `dash`: length of dashes and gaps; 0 for a solid line.
  void Stroke(Rgb colour, double width, double dash = 0);
  void FillAndStroke(Rgb fill, Rgb stroke, double width);

  enum class Align { kLeft, kCentre, kRight };
  // `at`: on the baseline. `size` in millimetres. `turn`: degrees, clockwise.
  void Text(Point at, double size, std::string_view text, Align align = Align::kCentre, bool bold = false,
            Rgb colour = {}, double turn = 0);

  // Operators of PDF, as they are.
  void Raw(std::string_view text) { out_ += text; }
  // Shows a form with its upper left corner at a point, cut to a box of the page.
  void Show(int form, Point corner, double form_height, const Box& cut);

  const std::string& text() const { return out_; }

 private:
  void Put(Point p);

  double height_;
  std::string out_;
};

class PdfFile {
 public:
  // Returns the number of the form.
  int AddForm(double width, double height, const PdfContent& content);
  void AddPage(double width, double height, const PdfContent& content);
  int pages() const { return static_cast<int>(pages_.size()); }
  // The whole file. `title` is shown by viewers.
  std::string Take(std::string_view title) const;

 private:
  struct Sheet {
    double width, height;
    std::string content;
  };
  std::vector<Sheet> forms_;
  std::vector<Sheet> pages_;
};

// Width of text in Helvetica, in the unit of `size`.
double PdfTextWidth(std::string_view text, double size);

}  // namespace furlong::drawing
