// R3: the course.
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Bend;
using testing::Built;
using testing::Name;
using testing::Oval;
using testing::S;
using testing::Straight;

CourseFault FaultOf(const CourseSpec& spec) {
  const auto error = FindFault(spec);
  EXPECT_TRUE(error.has_value());
  return error ? error->fault : CourseFault::kNoSegments;
}

TEST(R3_1, EightLanesFromTheStartingBoxOn) {
  const auto course = Built(Oval());
  for (int lane = 2; lane <= 8; ++lane) EXPECT_EQ(course->LineOf(S(lane, 0)), course->LineOf(S(1, 0)));
  EXPECT_EQ(kLanes, 8);
  EXPECT_EQ(Name(S(3, 27)), "3.27");
  for (int lane = 1; lane <= 8; ++lane) {
    // Every square lies further along than the one before it.
    for (int number = 1; number <= course->LastSquare(lane - 1); ++number) {
      ASSERT_GT(course->LineOf(S(lane, number)), course->LineOf(S(lane, number - 1))) << lane << "." << number;
    }
  }
}

TEST(R3_2, StraightsHaveTheSameNumberOfSquaresInEveryLane) {
  const Segment straight{.squares = 33};
  for (int lane = 0; lane < kLanes; ++lane) EXPECT_EQ(straight.SquaresIn(lane), 33);
}

TEST(R3_2, ACornerHasOneSquareMoreInEachLaneFurtherOut) {
  const Segment corner{.squares = 7, .turn_degrees = 90};
  for (int lane = 1; lane <= 8; ++lane) EXPECT_EQ(corner.SquaresIn(lane - 1), 6 + lane);
  // Squares to the finish of the oval: 26 rows, 2 corners, 33 rows, 2 corners, 27 rows, which is 86 + 4 (6 + l).
  const auto course = Built(Oval());
  for (int lane = 1; lane <= 8; ++lane) EXPECT_EQ(course->FinishSquare(lane - 1), 110 + 4 * lane);
}

TEST(R3_2, ACornerMayBendTheOtherWay) {
  const Segment corner{.squares = 4, .turn_degrees = -75};
  for (int lane = 1; lane <= 8; ++lane) EXPECT_EQ(corner.SquaresIn(lane - 1), 4 + 8 - lane);
  // Bend: rows 0 to 4, the corner, and 31 rows to the finish.
  const auto course = Built(Bend(4, -75));
  for (int lane = 1; lane <= 8; ++lane) EXPECT_EQ(course->FinishSquare(lane - 1), 4 + (12 - lane) + 31);
}

TEST(R3_3, ARowOfAStraightSharesOneLine) {
  const auto course = Built(Oval());
  // The far straight begins on square 39 + 2l of lane l.
  for (int row = 0; row < 33; ++row) {
    for (int lane = 2; lane <= 8; ++lane) {
      EXPECT_EQ(course->LineOf(S(lane, 39 + 2 * lane + row)), course->LineOf(S(1, 41 + row)));
    }
  }
  EXPECT_LT(course->LineOf(S(1, 41)), course->LineOf(S(8, 56)));  // row 0, row 1
}

TEST(R3_3, InLineInACornerOnlyWhereTheFractionsAreEqual) {
  // The first corner of the oval has m = 6 + l squares in lane l. Square 26 + k is k/m of the way through.
  const auto course = Built(Oval());
  const auto line = [&](int lane, int k) { return course->LineOf(S(lane, 26 + k)); };
  EXPECT_EQ(line(1, 1), line(8, 2));                                                  // 1/7 = 2/14
  EXPECT_EQ(line(2, 4), line(4, 5));                                                  // 4/8 = 5/10
  EXPECT_EQ(line(2, 4), line(6, 6));                                                  // 6/12
  EXPECT_EQ(line(2, 4), line(8, 7));                                                  // 7/14
  EXPECT_EQ(line(2, 2), line(6, 3));                                                  // 2/8 = 3/12
  EXPECT_EQ(line(3, 3), line(6, 4));                                                  // 3/9 = 4/12
  EXPECT_LT(line(2, 1), line(1, 1));                                                  // 1/8 < 1/7
  EXPECT_LT(line(1, 3), line(3, 4));                                                  // 3/7 < 4/9, by only 1/63
  EXPECT_LT(line(7, 6), line(8, 7));                                                  // 6/13 < 7/14
  for (int lane = 2; lane <= 8; ++lane) EXPECT_EQ(line(lane, 6 + lane), line(1, 7));  // the end of the corner
}

TEST(R3_3, EveryPairOfSquaresComparesLikeItsFractions) {
  for (const double turn : {90.0, -90.0}) {
    for (const int squares : {1, 2, 3, 5, 7, 12, 23}) {
      const auto course = Built(Bend(squares, turn));
      const auto in_lane = [&](int lane) { return turn > 0 ? squares + lane - 1 : squares + 8 - lane; };
      for (int a = 1; a <= 8; ++a) {
        for (int b = 1; b <= 8; ++b) {
          for (int i = 1; i <= in_lane(a); ++i) {
            for (int j = 1; j <= in_lane(b); ++j) {
              const int left = i * in_lane(b);
              const int right = j * in_lane(a);
              const int line_a = course->LineOf(S(a, 4 + i));
              const int line_b = course->LineOf(S(b, 4 + j));
              ASSERT_EQ(left < right, line_a < line_b) << a << "." << i << " and " << b << "." << j;
              ASSERT_EQ(left == right, line_a == line_b) << a << "." << i << " and " << b << "." << j;
            }
          }
        }
      }
    }
  }
}

TEST(R3_4, TheDiagonalOnAStraightIsOneRowAhead) {
  const auto course = Built(Straight(40));
  EXPECT_EQ(Name(course->Diagonal(S(4, 10), 2)), "3.11");
  EXPECT_EQ(Name(course->Diagonal(S(4, 10), 4)), "5.11");
}

TEST(R3_4, TheDiagonalInACornerIsTheFirstSquareWithAGreaterLine) {
  const auto course = Built(Oval());
  // Lane 1 has 7 squares, lane 2 has 8, lane 3 has 9; the corner begins on square 27 of each.
  const auto outward = [&](int k) { return course->Diagonal(S(1, 26 + k), 1).number - 26; };
  const auto inward = [&](int k) { return course->Diagonal(S(2, 26 + k), 0).number - 26; };
  EXPECT_EQ(outward(0), 1);  // from the last row before the corner
  EXPECT_EQ(outward(1), 2);  // 1/7 = .143 to 2/8 = .25
  EXPECT_EQ(outward(4), 5);  // 4/7 = .571 to 5/8 = .625
  EXPECT_EQ(outward(6), 7);  // 6/7 = .857 to 7/8 = .875
  EXPECT_EQ(outward(7), 9);  // from the end of the corner to the first square of the next
  EXPECT_EQ(inward(1), 1);   // 1/8 = .125 to 1/7 = .143
  EXPECT_EQ(inward(4), 4);   // 4/8 = .5 to 4/7 = .571
  EXPECT_EQ(inward(7), 7);   // 7/8 to 7/7
  EXPECT_EQ(inward(8), 8);   // from the end of the corner to the next corner
  // A tight corner with one square in lane 1 and two in lane 2: from 2.5 (1/2) to 1.5 (1/1), and from 1.5 to 2.7.
  const auto tight = Built(Bend(1, 90));
  EXPECT_EQ(Name(tight->Diagonal(S(2, 5), 0)), "1.5");
  EXPECT_EQ(Name(tight->Diagonal(S(1, 5), 1)), "2.7");
}

TEST(R3_5, StartAndFinishLieOnStraights) {
  CourseSpec spec = Oval();
  spec.start = {1, 0, 0};
  EXPECT_EQ(FaultOf(spec), CourseFault::kNotOnStraight);
  spec = Oval();
  spec.finish = {4, 3, 0};
  EXPECT_EQ(FaultOf(spec), CourseFault::kNotOnStraight);
  spec.finish = {6, 0, 0};
  EXPECT_EQ(FaultOf(spec), CourseFault::kNoSuchSegment);
  spec.finish = {3, 33, 0};
  EXPECT_EQ(FaultOf(spec), CourseFault::kNoSuchRow);
  spec.finish = {0, 6, 0};  // the starting row itself
  EXPECT_EQ(FaultOf(spec), CourseFault::kFinishNotAfterStart);
  spec.finish = {0, 7, 0};
  spec.fences.clear();
  EXPECT_FALSE(FindFault(spec).has_value());
}

TEST(R3_5, CrossedBeyondTheLastRowBeforeTheFinish) {
  const auto course = Built(Oval());
  for (int lane = 1; lane <= 8; ++lane) {
    EXPECT_FALSE(course->Crossed(S(lane, 110 + 4 * lane)));
    EXPECT_TRUE(course->Crossed(S(lane, 111 + 4 * lane)));
  }
  EXPECT_FALSE(course->Crossed(S(8, 135)));  // beyond the finish in lane 1, but lane 8 has 142 squares before it
}

TEST(R3_6, TheLastLapBeginsWhereThePostIsPassedForTheLastTimeBeforeTheFinish) {
  const CourseSpec oval = Oval();
  ASSERT_EQ(oval.finish.lap, 1);
  const auto course = Built(oval);
  for (int lane = 1; lane <= 8; ++lane) {
    const int post = oval.finish.row - oval.start.row;  // both on the first straight
    EXPECT_FALSE(course->InLastLap(S(lane, post)));
    EXPECT_TRUE(course->InLastLap(S(lane, post + 1)));
  }
  CourseSpec longer = oval;
  longer.finish.lap = 2;
  EXPECT_FALSE(Built(longer)->InLastLap(S(1, oval.finish.row - oval.start.row + 1)));
  EXPECT_FALSE(Built(longer)->InLastLap(S(1, course->FinishSquare(0))));
  EXPECT_TRUE(Built(longer)->InLastLap(S(1, course->FinishSquare(0) + 1)));
}

TEST(R3_6, WithoutALapToRunThereIsNoLastLap) {
  CourseSpec once = Oval();
  once.fences.clear();
  once.finish.lap = 0;
  CourseSpec from_the_post = Oval();
  from_the_post.fences.clear();
  from_the_post.finish.row = from_the_post.start.row;
  for (const CourseSpec& spec : {once, from_the_post}) {
    const auto course = Built(spec);
    EXPECT_FALSE(course->InLastLap(S(1, 1)));
    EXPECT_FALSE(course->InLastLap(S(1, course->FinishSquare(0))));
    EXPECT_FALSE(course->InLastLap(S(1, course->LastSquare(0))));
  }
}

TEST(R3_2, DistancesCountAlongTheShortestLane) {
  const auto oval = Built(Oval());
  EXPECT_EQ(oval->RailLane(), 0);
  EXPECT_EQ(oval->ToGo(S(1, 0)), oval->FinishSquare(0) + 1);
  EXPECT_EQ(oval->ToGo(S(8, 0)), oval->ToGo(S(1, 0)));  // in line
  CourseSpec mirrored = Oval();
  for (Segment& segment : mirrored.segments) segment.turn_degrees = -segment.turn_degrees;
  const auto right_handed = Built(mirrored);
  EXPECT_EQ(right_handed->RailLane(), 7);
  for (int number = 0; number <= oval->LastSquare(3); ++number) {
    EXPECT_EQ(right_handed->ToGo(S(5, number)), oval->ToGo(S(4, number)));
  }
  EXPECT_EQ(right_handed->ToGo(S(8, right_handed->FinishSquare(7))), 1);
  EXPECT_EQ(Built(Straight(20))->RailLane(), 0);  // all lanes are equally long
}

TEST(R3_5, SixteenSquaresBeyondTheFinishInEveryLane) {
  const auto oval = Built(Oval());
  for (int lane = 0; lane < 8; ++lane) EXPECT_GE(oval->LastSquare(lane), oval->FinishSquare(lane) + 16);

  // An open course ends with its last segment. A corner is shortest in lane 1, or in lane 8 if it bends the other way.
  for (const double turn : {90.0, -90.0}) {
    CourseSpec spec{.id = "short", .closed = false, .segments = {{10}, {15, turn}}};
    spec.finish = {0, 9, 0};
    EXPECT_EQ(FaultOf(spec), CourseFault::kRunOutTooShort);
    EXPECT_EQ(FindFault(spec)->value, 15);
    EXPECT_EQ(FindFault(spec)->bound, 16);
    spec.segments[1].squares = 16;
    EXPECT_FALSE(FindFault(spec).has_value());
  }
}

TEST(R3_5, AnOpenCourseHasOneLapOnly) {
  CourseSpec spec = Straight(20);
  spec.finish.lap = 1;
  EXPECT_EQ(FaultOf(spec), CourseFault::kLapOnOpenCourse);
  spec = Oval();
  spec.start.lap = 1;
  EXPECT_EQ(FaultOf(spec), CourseFault::kStartLap);
}

TEST(R3_5, TooFewAndTooManySquaresAreRefused) {
  CourseSpec spec = Oval();
  spec.finish.lap = 1000;
  EXPECT_EQ(FaultOf(spec), CourseFault::kTooManySquares);
  spec = Oval();
  spec.segments[1].squares = 0;
  EXPECT_EQ(FaultOf(spec), CourseFault::kSegmentTooShort);
  spec.segments.clear();
  EXPECT_EQ(FaultOf(spec), CourseFault::kNoSegments);
}

TEST(R3_5, ALongRunOutIsRefusedOrBuiltCorrectly) {
  // Either the course is too long, or the lines grow from square to square in every lane (R3.3).
  CourseSpec open{.id = "open", .closed = false, .segments = {{40}, {4000, 90}, {4000, -90}, {4000, 90}}};
  open.finish = {0, 20, 0};
  CourseSpec rows{.id = "rows", .closed = false, .segments = std::vector<Segment>(18, Segment{4000})};
  rows.finish = {0, 20, 0};
  CourseSpec closed{.id = "closed", .closed = true, .segments = {{30}, {3900, 90}, {10}, {4000, 90}}};
  closed.finish = {2, 9, 0};
  for (const CourseSpec& spec : {open, rows, closed}) {
    const auto built = Course::Build(spec, false);
    if (std::holds_alternative<CourseError>(built)) {
      EXPECT_EQ(std::get<CourseError>(built).fault, CourseFault::kTooManySquares);
      EXPECT_GT(std::get<CourseError>(built).value, std::get<CourseError>(built).bound);
      continue;
    }
    const Course& course = std::get<Course>(built);
    for (int lane = 1; lane <= 8; ++lane) {
      ASSERT_GE(course.LastSquare(lane - 1), course.FinishSquare(lane - 1) + 16);
      for (int number = 1; number <= course.LastSquare(lane - 1); ++number) {
        ASSERT_GT(course.LineOf(S(lane, number)), course.LineOf(S(lane, number - 1))) << spec.id << " " << number;
      }
    }
  }
}

TEST(R3_6, TheSecondTimeRoundAreDifferentSquares) {
  const auto course = Built(Oval(), false);
  // A lap of lane 1 has 33 + 14 + 33 + 14 = 94 squares: 1.104 is in the same place as 1.10, one lap later.
  EXPECT_GT(course->LineOf(S(1, 104)), course->LineOf(S(1, 10)));
  EXPECT_TRUE(course->Crossed(S(1, 10 + 94 + 11)));
  EXPECT_FALSE(course->Crossed(S(1, 10 + 11)));
  // A horse on 1.104 does not block one on 1.6.
  const Field field = testing::Horses({S(1, 6), S(1, 104)});
  EXPECT_EQ(testing::Ends(*course, field, 6), (testing::Names{"1.12", "2.12"}));
  const Field same_lap = testing::Horses({S(1, 6), S(1, 10)});
  EXPECT_EQ(testing::Ends(*course, same_lap, 6), (testing::Names{"2.12"}));
}

}  // namespace
}  // namespace furlong
