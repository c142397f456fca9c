// Whether a circuit closes, its layout says: it is a ring then.
#include "drawing/course_closing.h"

#include <gtest/gtest.h>

#include "drawing/course_layout.h"

namespace furlong::drawing {
namespace {

using Segments = std::vector<Segment>;
using Changes = std::vector<SegmentChange>;

constexpr EditorLimits kLimits{60, 120, 270};

const Segments& Oval() {
  static const Segments oval{{30}, {6, 90}, {6, 90}, {30}, {6, 90}, {6, 90}};
  return oval;
}

Segments With(Segments segments, const Changes& changes) {
  for (const SegmentChange& change : changes) {
    const auto at = segments.begin() + change.segment;
    Segment& segment = change.added ? *segments.insert(at, Segment{}) : *at;
    if (change.squares) segment.squares = *change.squares;
    if (change.degrees) segment.turn_degrees = *change.degrees;
  }
  return segments;
}

bool IsRing(const Segments& segments) {
  CourseSpec spec;
  spec.segments = segments;
  return LayOut(spec).ring;
}

TEST(CourseClosing, ACircuitThatClosesStaysAsItIs) { EXPECT_EQ(CloseCircuit(Oval(), kLimits), Changes{}); }

TEST(CourseClosing, IfOneStraightIsTooLongTheOtherFollows) {
  Segments longer = Oval();
  longer[0].squares = 60;
  EXPECT_EQ(CloseCircuit(longer, kLimits), (Changes{{.segment = 3, .squares = 60}}));
}

TEST(CourseClosing, BendsTheLastCornerUntilTheTurnsAddUp) {
  Segments wider = Oval();
  wider[1].turn_degrees = 100;
  const auto changes = CloseCircuit(wider, kLimits);
  ASSERT_TRUE(changes.has_value());
  EXPECT_EQ(With(wider, *changes)[5].turn_degrees, 80);
}

TEST(CourseClosing, ClosesWhatADesignerLeavesOpen) {
  const auto oval_with = [](auto change) {
    Segments changed = Oval();
    change(changed);
    return changed;
  };
  const std::pair<const char*, Segments> wild[] = {
      {"a corner is missing", oval_with([](Segments& all) { all.pop_back(); })},
      {"a bend that is wider at one end", oval_with([](Segments& all) { all[1].squares = all[2].squares = 14; })},
      {"only a straight", {{30}}},
      {"a straight and a bend", {{30}, {6, 90}}},
      {"a chicane", oval_with([](Segments& all) {
         all.insert(all.begin() + 4, {{6, -60}, {12}});
       })},
      {"a triangle with one long side", {{40}, {5, 120}, {15}, {5, 120}, {22}, {5, 100}}},
      {"a figure of eight", {{30}, {14, 230}, {26}, {14, -220}}},
      {"to the right", {{20}, {6, -90}, {9}, {6, -90}}},
      {"all corners reversed", {{30}, {6, -90}, {6, -90}, {30}, {6, -90}, {6, -90}}},
  };
  for (const auto& [name, segments] : wild) {
    const auto changes = CloseCircuit(segments, kLimits);
    ASSERT_TRUE(changes.has_value()) << name;
    EXPECT_TRUE(IsRing(With(segments, *changes))) << name;
  }
}

TEST(CourseClosing, ChangesNothingThatTheEditorCouldNot) {
  // Two corners more would be needed.
  EXPECT_EQ(CloseCircuit({{30}, {6, 90}}, {2, 120, 90}), std::nullopt);
  // The other straight cannot become as long, so the long one becomes shorter.
  Segments longer = Oval();
  longer[0].squares = 60;
  EXPECT_EQ(CloseCircuit(longer, {60, 50, 270}), (Changes{{.segment = 0, .squares = 30}}));
  EXPECT_EQ(CloseCircuit({}, kLimits), std::nullopt);
  EXPECT_EQ(CloseCircuit({{0}, {6, 90}}, kLimits), std::nullopt);
}

}  // namespace
}  // namespace furlong::drawing
