#include "drawing/course_advice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "drawing/course_legs.h"
#include "record/course_file.h"
#include "record/shipped_courses.h"

namespace furlong::drawing {
namespace {

using Kind = CourseAdvice::Kind;
using Part = CoursePlace::Part;

// An oval of one lap and a bit.
CourseSpec Oval() {
  CourseSpec spec;
  spec.id = "test";
  spec.segments = {{34, 0}, {6, 90}, {6, 90}, {34, 0}, {6, 90}, {6, 90}};
  spec.start = {0, 4, 0};
  spec.finish = {0, 25, 1};
  spec.fences = {{1, {0, 18, 0}}, {2, {3, 12, 0}}};
  return spec;
}

// A figure of eight: its second leg crosses its first in the middle.
CourseSpec Eight() {
  CourseSpec spec;
  spec.id = "eight";
  spec.segments = {{23, 0}, {24, 240}, {23, 0}, {24, -240}};
  spec.start = {0, 0, 0};
  spec.finish = {0, 4, 1};
  return spec;
}

std::vector<std::string_view> Names(const CourseSpec& spec) {
  if (const auto error = FindFault(spec)) ADD_FAILURE() << Words(spec, *error);
  std::vector<std::string_view> names;
  for (const CourseAdvice& advice : Advise(spec)) names.push_back(NameOf(advice.kind));
  return names;
}

using List = std::vector<std::string_view>;

TEST(CourseAdvice, HasNothingToSayAboutAWiseCourse) { EXPECT_EQ(Names(Oval()), List{}); }

TEST(CourseAdvice, HasNothingToSayAboutOurCourses) {
  for (const ShippedCourse& course : ShippedCourses()) {
    EXPECT_EQ(Names(std::get<CourseFile>(ReadCourse(course.text)).spec), List{}) << course.id;
  }
}

TEST(CourseAdvice, SeesACircuitThatDoesNotClose) {
  CourseSpec spec = Oval();
  spec.segments = {{34, 0}, {6, 90}, {34, 0}, {6, 60}};
  spec.fences.clear();
  const auto advice = Advise(spec);
  ASSERT_FALSE(advice.empty());
  EXPECT_EQ(advice[0].kind, Kind::kCircuitOpen);
  EXPECT_EQ(advice[0].place, (CoursePlace{Part::kSegment, 3}));
  EXPECT_EQ(advice[0].amount, 150);
  spec.closed = false;
  spec.segments[0].squares = 60;
  spec.finish = {2, 10, 0};
  EXPECT_EQ(Names(spec), List{}) << "from A to B nothing has to close";
}

TEST(CourseAdvice, SeesLegsThatOverlapAndNamesBoth) {
  CourseSpec spec;
  spec.id = "back-and-over";
  spec.closed = false;
  // Back along the same ground, crossing it at a flat angle.
  spec.segments = {{40, 0}, {10, 200}, {60, 0}};
  spec.start = {0, 0, 0};
  spec.finish = {2, 30, 0};
  const auto advice = Advise(spec);
  ASSERT_EQ(Names(spec), List{"legs-overlap"});
  EXPECT_EQ(advice[0].place, (CoursePlace{Part::kSegment, 0}));
  EXPECT_EQ(advice[0].other, 2);
}

TEST(CourseAdvice, SeesLegsThatComeTooClose) {
  CourseSpec spec;
  spec.id = "spiral";
  spec.closed = false;
  // Four square corners; the last leg comes back close beside the first.
  spec.segments = {{30, 0}, {8, 90}, {9, 0}, {8, 90}, {20, 0}, {8, 90}, {1, 0}, {8, 90}, {18, 0}};
  spec.start = {0, 0, 0};
  spec.finish = {8, 1, 0};
  for (int rows = 1; rows < 9; ++rows) {
    spec.segments[6].squares = rows;  // 1.5 lane widths each
    const CourseLayout layout = LayOut(spec);
    const double apart = std::abs(layout.pieces[0].start.y - layout.pieces[8].start.y);
    EXPECT_EQ(Names(spec), apart > 9.2 ? List{} : List{"legs-overlap"}) << apart;
  }
}

TEST(CourseAdvice, SeesLegsThatNearlyTouch) {
  CourseSpec spec;
  spec.id = "narrow";
  spec.closed = false;
  // Out and back: two bends left with a short straight between them, then straight on beside the first leg.
  spec.segments = {{50, 0}, {3, 90}, {1, 0}, {3, 90}, {60, 0}};
  spec.start = {0, 0, 0};
  spec.finish = {4, 40, 0};
  EXPECT_EQ(Names(spec), List{}) << "14 lane widths apart";
  // A slight turn towards the first leg: the legs touch at its end.
  spec.segments = {{50, 0}, {3, 90}, {1, 0}, {3, 93.4}, {60, 0}};
  const auto advice = Advise(spec);
  ASSERT_EQ(Names(spec), List{"legs-touch"});
  EXPECT_EQ(advice[0].place, (CoursePlace{Part::kSegment, 0}));
  EXPECT_EQ(advice[0].other, 4);
}

TEST(CourseAdvice, AllowsACrossingButNothingOfImportanceUnderTheBridge) {
  CourseSpec spec = Eight();
  const auto meetings = FindLegMeetings(LayOut(spec));
  ASSERT_EQ(meetings.size(), 1u);
  EXPECT_EQ(meetings[0].kind, LegMeeting::Kind::kCross);
  EXPECT_EQ(meetings[0].lower, 0);
  EXPECT_EQ(meetings[0].upper, 2);
  EXPECT_EQ(Names(spec), List{});
  spec.fences = {{1, {0, 13, 0}}, {2, {0, 19, 0}}, {3, {2, 11, 0}}};
  const auto advice = Advise(spec);
  ASSERT_EQ(Names(spec), List{"under-bridge"});
  EXPECT_EQ(advice[0].place, (CoursePlace{Part::kFence, 0, 13, 0, 0}));
}

TEST(CourseAdvice, SeesATurnOfMoreThanACircle) {
  CourseSpec spec = Oval();
  spec.segments[1].turn_degrees = 450;
  EXPECT_EQ(Names(spec), List{"turn-beyond-circle"});
}

TEST(CourseAdvice, SeesFencesThatComeEarlyNeverOrTwice) {
  CourseSpec spec = Oval();
  spec.fences[0].at.row = 4 + 13;  // take-off on square 12: a card of 12 just reaches it
  EXPECT_EQ(Names(spec), List{});
  spec.fences[0].at.row = 4 + 12;
  auto advice = Advise(spec);
  ASSERT_EQ(Names(spec), List{"fence-early"});
  EXPECT_EQ(advice[0].place.fence, 0);
  EXPECT_EQ(advice[0].amount, 11);
  EXPECT_EQ(advice[0].bound, 12);
  spec = Oval();
  spec.fences.push_back({2, {0, 1, 0}});
  ASSERT_EQ(Names(spec), (List{"fence-unused", "fence-number-twice"}));
  EXPECT_EQ(Advise(spec)[0].place.fence, 2);
  EXPECT_EQ(Advise(spec)[1].amount, 2);
}

TEST(CourseAdvice, JudgesTheLength) {
  CourseSpec spec = Oval();
  spec.fences.pop_back();
  spec.finish = {0, 30, 0};
  EXPECT_EQ(Names(spec), List{"race-short"});
  spec.finish = {0, 25, 2};
  EXPECT_EQ(Names(spec), List{"race-long"});
  spec.finish = {0, 25, 6};
  const auto advice = Advise(spec);
  ASSERT_EQ(Names(spec), (List{"table-too-long", "race-long"}));
  EXPECT_GT(advice[0].amount, 600);
  EXPECT_EQ(advice[0].bound, 600);
}

TEST(CourseAdvice, SeesABendRightBehindTheBoxes) {
  CourseSpec spec = Oval();
  spec.fences.clear();
  spec.start.row = 26;
  spec.finish.lap = 2;
  spec.finish.row = 0;
  const auto advice = Advise(spec);
  ASSERT_EQ(Names(spec), (List{"race-long", "bend-early"}));
  EXPECT_EQ(advice[1].place, (CoursePlace{Part::kStart, 0, 26, 0}));
  EXPECT_EQ(advice[1].amount, 7);
}

TEST(CourseAdvice, HasNamesOfItsOwn) {
  std::set<std::string_view> names;
  const int last = static_cast<int>(Kind::kBendEarly);
  for (int i = 0; i <= last; ++i) names.insert(NameOf(static_cast<Kind>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(last) + 1);
  EXPECT_FALSE(names.contains(""));
}

}  // namespace
}  // namespace furlong::drawing
