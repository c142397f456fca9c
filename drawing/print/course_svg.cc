#include "drawing/print/course_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <variant>

#include "drawing/print/course_track.h"

namespace furlong {
namespace drawing {
namespace {

using fmt::format;

constexpr double kMaxLaneWidth = 27;    // page units
constexpr double kNarrowLaneWidth = 5;  // page units; for narrower lanes, words and post need an extra margin
constexpr double kMargin = 2.5;         // lane widths between the lanes and the edge of the map, at least
constexpr double kStandsRoom = 2.5;     // additional lane widths below a ring, for the stands

// Chooses the page, from A3 landscape to A3 portrait, on which the course is largest, and fits the layout to it. Exact
// A3 gets a bonus, because frames of that size are easy to buy.
Page PageFor(const CourseSpec& spec, CourseLayout& layout) {
  constexpr int kShapes = 16;
  const CourseLayout loose = layout;
  Page best;
  double most = 0;
  for (int i = 0; i <= kShapes; ++i) {
    const Page page = Page::Shaped(std::pow(2.0, 0.5 - static_cast<double>(i) / kShapes));
    CourseLayout fitted = loose;
    Fit(fitted, spec, page.map, kMargin, layout.ring ? kStandsRoom : 0, kMaxLaneWidth);
    if (fitted.lane_width < kNarrowLaneWidth) {
      fitted = loose;
      Fit(fitted, spec, page.map.Grown(-50), kMargin, 0, kMaxLaneWidth);
    }
    const double worth = fitted.lane_width * (i == 0 ? 1.1 : i == kShapes ? 1.05 : 1);
    if (worth <= most) continue;
    most = worth;
    best = page;
    layout = fitted;
  }
  return best;
}

PageFacts FactsOf(const CourseFile& file, const Course& course, bool fences, const std::string& language) {
  PageFacts facts;
  facts.name = file.NameIn(language);
  facts.lane_1 = course.FinishSquare(0);
  facts.lane_8 = course.FinishSquare(kLanes - 1);
  facts.fences = static_cast<int>(course.take_offs().size());
  facts.steeplechase = fences && facts.fences > 0;
  for (const Course::TakeOff& take_off : course.take_offs()) {
    facts.later_fences += file.spec.fences[static_cast<std::size_t>(take_off.fence)].at.lap > 0 ? 1 : 0;
  }
  facts.colophon = "Furlong";
  if (!file.author.empty()) facts.colophon += "  ·  " + file.author;
  if (!file.licence.empty()) facts.colophon += "  ·  " + file.licence;
  return facts;
}

// Draws a course from its file and its tables.
std::string Draw(const CourseFile& file, const Course& course, bool fences, const std::string& language) {
  const CourseWords& words = WordsIn(language);
  const PageFacts facts = FactsOf(file, course, fences, language);
  CourseLayout layout = LayOut(file.spec);
  const Page page = PageFor(file.spec, layout);
  const Track track{file.spec, course, layout, words, PlaceSquares(layout, file.spec, course), FindBridges(layout)};
  const Land land = LandOf(file);

  // Marks have fixed places, so they are drawn first and the scenery fills what is left. On the page they lie on top.
  FreeGround ground(layout, page.map.Grown(-6), track.rail() + 0.3 * track.w());
  Svg marks, scenery, svg;
  DrawFences(marks, track);
  DrawFinish(marks, track, ground);
  DrawStart(marks, track, ground);
  DrawStands(marks, ground, layout, file.spec.finish, track.rail());
  DrawDirections(marks, track, ground);
  const double unit = std::clamp(track.w(), 14.0, 20.0);
  DrawJoin(scenery, track, ground);
  DrawWater(scenery, ground, land, unit);
  DrawTrees(scenery, ground, land, unit);

  svg.Raw(
      format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{2}mm\" height=\"{3}mm\" "
             "font-family=\"Georgia, 'Times New Roman', 'Liberation Serif', serif\" text-anchor=\"middle\" "
             "fill=\"{4}\" role=\"img\">\n<title>{5}</title>\n<desc>{6}</desc>\n",
             Num(page.width), Num(page.height), Num(page.width / 4), Num(page.height / 4), colour::kInk,
             Escaped(facts.name), Escaped(FactsLine(facts, words))));
  DrawPaper(svg, page);
  DrawTitle(svg, page, facts, words);
  DrawMeadow(svg, track, land, page.map);
  svg.Raw(scenery.Take());
  DrawTurf(svg, track);
  DrawSquares(svg, track);
  svg.Raw(marks.Take());
  svg.Rect(page.map, format("fill=\"none\" stroke=\"{}\" stroke-width=\"2.4\"", colour::kInk));
  svg.Rect(page.map.Grown(5), format("fill=\"none\" stroke=\"{}\" stroke-width=\"0.9\"", colour::kInk));
  DrawLegend(svg, page, facts, words);
  svg.Raw("</svg>\n");
  return svg.Take();
}

}  // namespace
}  // namespace drawing

std::string DrawCourse(const CourseFile& file, bool fences, const std::string& language) {
  const auto built = Course::Build(file.spec, fences);
  // Build() cannot fail: ReadCourse accepts only sound courses.
  return drawing::Draw(file, std::get<Course>(built), fences, language);
}

}  // namespace furlong
