#include "drawing/print/course_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace furlong::drawing {
namespace {

using fmt::format;

constexpr double kFrame = 26;  // distance from the edge of the paper
constexpr double kTitleTop = 60, kTitleBottom = 230;

const std::map<std::string, CourseWords>& AllWords() {
  static const std::map<std::string, CourseWords> words = {
      {"en",
       {"Flat racing", "Steeplechase", "Lane {}: ", "{} squares", "1 fence", "{} fences", "Start", "Finish", "lap {}",
        "starting boxes", "squares in line", "fence", "fence of a later lap", "finish line"}},
      {"de",
       {"Flachrennen", "Hindernisrennen", "Bahn {}: ", "{} Felder", "1 Hürde", "{} Hürden", "Start", "Ziel",
        "{}. Umlauf", "Startboxen", "Felder gleichauf", "Hürde", "Hürde eines späteren Umlaufs", "Ziellinie"}},
      {"fr",
       {"Course de plat", "Steeple-chase", "Couloir {} : ", "{} cases", "1 obstacle", "{} obstacles", "Départ",
        "Arrivée", "tour {}", "couloirs de départ", "cases à la même hauteur", "obstacle", "obstacle d’un tour suivant",
        "ligne d’arrivée"}},
      {"da",
       {"Fladløb", "Steeplechase", "Spor {}: ", "{} felter", "1 forhindring", "{} forhindringer", "Start", "Mål",
        "omgang {}", "startpositioner", "felter på linje", "forhindring", "forhindring i en senere omgang",
        "målstreg"}},
      {"es",
       {"Carrera lisa", "Carrera de obstáculos", "Carril {}: ", "{} casillas", "1 valla", "{} vallas", "Salida", "Meta",
        "vuelta {}", "boxes de salida", "casillas en línea", "valla", "valla de una vuelta posterior",
        "línea de meta"}},
  };
  return words;
}

// A box with quarter circles cut out of its corners.
PathData Plaque(const Box& box, double notch) {
  PathData path;
  path.Move({box.left + notch, box.top}).Line({box.right - notch, box.top});
  path.Arc(notch, false, {box.right, box.top + notch}).Line({box.right, box.bottom - notch});
  path.Arc(notch, false, {box.right - notch, box.bottom}).Line({box.left + notch, box.bottom});
  path.Arc(notch, false, {box.left, box.bottom - notch}).Line({box.left, box.top + notch});
  return path.Arc(notch, false, {box.left + notch, box.top}).Close();
}

PathData Diamond(Point at, double size) {
  PathData path;
  path.Move({at.x - size, at.y}).Line({at.x, at.y - size}).Line({at.x + size, at.y}).Line({at.x, at.y + size});
  return path.Close();
}

// Draws a horseshoe with the open end up.
void Horseshoe(Svg& svg, Point at, double r) {
  const auto on = [&](double x, double y) { return Point{at.x + x * r, at.y + y * r}; };
  PathData shoe;
  shoe.Move(on(-0.52, -0.95)).Curve(on(-1.2, -0.1), on(-0.85, 0.95), on(0, 0.95));
  shoe.Curve(on(0.85, 0.95), on(1.2, -0.1), on(0.52, -0.95));
  svg.Path(shoe, format("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", colour::kInk, Num(r * 0.42)));
  PathData heels;
  heels.Move(on(-0.8, -0.93)).Line(on(-0.3, -0.93)).Move(on(0.3, -0.93)).Line(on(0.8, -0.93));
  svg.Path(heels, format("stroke=\"{}\" stroke-width=\"{}\"", colour::kInk, Num(r * 0.16)));
  for (const double side : {-1.0, 1.0}) {
    for (const Point nail : {Point{0.72, -0.42}, Point{0.845, 0.02}, Point{0.74, 0.44}}) {
      svg.Circle(on(side * nail.x, nail.y), r * 0.075, format("fill=\"{}\"", colour::kPaper));
    }
  }
}

}  // namespace

const CourseWords& WordsIn(const std::string& language) {
  const auto found = AllWords().find(language);
  return found != AllWords().end() ? found->second : AllWords().at("en");
}

std::string Fill(const char* words, int number) { return format(fmt::runtime(words), number); }

std::string FactsLine(const PageFacts& facts, const CourseWords& words) {
  // Non-breaking spaces, because SVG collapses ordinary ones.
  const std::string then = "\u00A0\u00A0 · \u00A0\u00A0";
  std::string line = Fill(words.lane, 1) + Fill(words.squares, facts.lane_1) + then + Fill(words.lane, kLanes) +
                     Fill(words.squares, facts.lane_8);
  if (facts.fences == 0) return line;
  return line + then + (facts.fences == 1 ? words.one_fence : Fill(words.fences, facts.fences));
}

Page Page::Shaped(double width_by_height) {
  const double width = std::round(std::sqrt(1680.0 * 1188.0 * width_by_height));
  const double height = std::round(width / width_by_height);
  return {width, height, {60, 250, width - 60, height - 126}};
}

void DrawPaper(Svg& svg, const Page& page) {
  const Box sheet{0, 0, page.width, page.height};
  svg.Rect(sheet, format("fill=\"{}\"", colour::kPaper));
  svg.Open(format("fill=\"none\" stroke=\"{}\"", colour::kInk));
  svg.Rect(sheet.Grown(-kFrame), "stroke-width=\"2.6\"");
  svg.Path(Plaque(sheet.Grown(-kFrame - 9), 20), "stroke-width=\"1\"");
  svg.Close();
  svg.Open(format("fill=\"{}\"", colour::kAccent));
  for (const double x : {kFrame + 16, page.width - kFrame - 16}) {
    for (const double y : {kFrame + 16, page.height - kFrame - 16}) svg.Path(Diamond({x, y}, 4.5));
  }
  svg.Close();
}

void DrawTitle(Svg& svg, const Page& page, const PageFacts& facts, const CourseWords& words) {
  const double middle = page.width / 2;
  const std::string name = Shortened(facts.name, 44);
  const double widest = page.width - 330;
  const double size = std::min(64.0, (widest - 110) / std::max(1.0, TextWidth(name, 1)));
  const std::string line = FactsLine(facts, words);
  const double wide = std::clamp(std::max(TextWidth(name, size), TextWidth(line, 20)) + 130, 640.0, widest);
  const Box plaque{middle - wide / 2, kTitleTop, middle + wide / 2, kTitleBottom};

  svg.Open(format("fill=\"none\" stroke=\"{}\"", colour::kInk));
  svg.Path(Plaque(plaque, 22), "stroke-width=\"2.4\"");
  svg.Path(Plaque(plaque.Grown(-7), 20), "stroke-width=\"0.9\"");
  svg.Close();
  svg.Text({middle, 89}, 15.5, facts.steeplechase ? words.steeplechase : words.flat,
           format("fill=\"{}\" letter-spacing=\"4\" font-style=\"italic\"", colour::kAccent));
  svg.Text({middle, 131}, size, name, "letter-spacing=\"1.5\"");
  PathData rule;
  rule.Move({middle - 150, 179}).Line({middle - 14, 179}).Move({middle + 14, 179}).Line({middle + 150, 179});
  svg.Path(rule, format("stroke=\"{}\" stroke-width=\"1\"", colour::kInk));
  svg.Path(Diamond({middle, 179}, 5), format("fill=\"{}\"", colour::kAccent));
  svg.Text({middle, 204}, 20, line);

  // Between the title and the frame, on both sides: lines with a horseshoe in the middle.
  const double height = (kTitleTop + kTitleBottom) / 2;
  for (const double side : {-1.0, 1.0}) {
    const double near = middle + side * (wide / 2 + 20);
    const double far = middle + side * (page.width / 2 - 60);
    const Point shoe{(near + far) / 2, height};
    Horseshoe(svg, shoe, 24);
    PathData rules;
    for (const double y : {height - 2.5, height + 2.5}) {
      if ((shoe.x - near) * side < 60) continue;
      rules.Move({near, y}).Line({shoe.x - side * 40, y}).Move({shoe.x + side * 40, y}).Line({far, y});
    }
    if (!rules.text().empty()) svg.Path(rules, format("stroke=\"{}\" stroke-width=\"1\"", colour::kInk));
  }
}

void DrawLegend(Svg& svg, const Page& page, const PageFacts& facts, const CourseWords& words) {
  enum class Sign { kBoxes, kLine, kFence, kLaterFence, kFinish };
  std::vector<std::pair<Sign, std::string>> items = {{Sign::kBoxes, words.boxes}, {Sign::kLine, words.in_line}};
  if (facts.fences > facts.later_fences) items.emplace_back(Sign::kFence, words.fence);
  if (facts.later_fences > 0) items.emplace_back(Sign::kLaterFence, words.later_fence);
  items.emplace_back(Sign::kFinish, words.finish_line);

  const double size = 18, sign = 40, space = 40;
  double total = -space;
  for (const auto& [what, text] : items) total += sign + 12 + TextWidth(text, size) * 0.92 + space;
  const double shrink = std::min(1.0, (page.width - 150) / total);
  double x = page.width / 2 - total * shrink / 2;
  const double y = page.map.bottom + 33;
  for (const auto& [what, text] : items) {
    const Box box{x, y - 11, x + sign * shrink, y + 11};
    const Point middle{(box.left + box.right) / 2, y};
    svg.Rect(box, format("fill=\"{}\" stroke=\"{}\" stroke-width=\"0.8\"", colour::kLane, colour::kInk));
    switch (what) {
      case Sign::kBoxes:
        svg.Rect({middle.x - 13, y - 8.5, middle.x + 13, y + 8.5}, format("rx=\"2.5\" fill=\"{}\"", colour::kInk));
        svg.Text(middle, 14, "1", format("fill=\"{}\" font-weight=\"bold\"", colour::kCream));
        break;
      case Sign::kLine:
        svg.Path(PathData().Move({middle.x, y - 11}).Line({middle.x, y + 11}),
                 format("stroke=\"{}\" stroke-width=\"4\"", colour::kLine));
        break;
      case Sign::kFence: svg.Rect(box.Grown(-4), format("rx=\"4\" fill=\"{}\"", colour::kHedge)); break;
      case Sign::kLaterFence:
        svg.Rect(box.Grown(-4),
                 format("rx=\"4\" fill=\"{0}\" fill-opacity=\"0.16\" stroke=\"{0}\" stroke-width=\"1.6\" "
                        "stroke-dasharray=\"4 3\"",
                        colour::kHedge));
        break;
      case Sign::kFinish: {
        PathData cells;
        for (int i = 0; i < 4; ++i) {
          const double left = middle.x - (i % 2 == 0 ? 5.5 : 0), top = y - 11 + 5.5 * i;
          cells.Move({left, top}).Line({left + 5.5, top}).Line({left + 5.5, top + 5.5}).Line({left, top + 5.5}).Close();
        }
        svg.Rect({middle.x - 5.5, y - 11, middle.x + 5.5, y + 11}, format("fill=\"{}\"", colour::kCream));
        svg.Path(cells, format("fill=\"{}\"", colour::kInk));
        break;
      }
    }
    svg.Text({box.right + 12 * shrink, y}, size * shrink, text, "text-anchor=\"start\" font-style=\"italic\"");
    x += (sign + 12 + TextWidth(text, size) * 0.92 + space) * shrink;
  }
  svg.Text({page.width / 2, page.height - 55}, 13, Shortened(facts.colophon, 120),
           "fill-opacity=\"0.7\" letter-spacing=\"0.8\"");
}

}  // namespace furlong::drawing
