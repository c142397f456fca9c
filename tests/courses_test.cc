// The shipped courses are as the docs describe them.
#include <gtest/gtest.h>

#include "cli/common/courses.h"
#include "riders/play.h"
#include "study/measure.h"

namespace furlong {
namespace {

// Mean number of cards that a horse needs to finish, in flat races of steady riders. The seeds are fixed, so the result
// is always the same.
double CardsPerFinisher(const CourseSpec& spec, int horses) {
  const RaceEntry race{GroundOf(spec).flat, false};
  const auto programme =
      std::get<Programme>(Programme::Make(horses, OwnersInTurn(horses, 1), {race, race, race}, Options{}));
  const std::vector<std::string_view> riders(static_cast<std::size_t>(horses), "steady");
  CourseFigures figures;
  for (std::uint64_t i = 0; i < 300; ++i) {
    Meeting meeting(programme);
    MeasureSink sink(meeting);
    PlayMeeting(meeting, SeatRiders(riders, SeedOf("courses", i)), Chance(SeedOf("courses", i)), &sink);
    figures += sink.figures();
  }
  return static_cast<double>(figures.cards) / static_cast<double>(figures.finishers);
}

void ExpectNoFenceInTheFirstCardRound(const CourseSpec& spec) {
  const RaceGround ground = GroundOf(spec);
  ASSERT_EQ(ground.fences->take_offs().size(), 6u);
  // The highest card is 12: a horse that just reaches the take-off has no points left and does not meet the fence.
  for (const std::uint16_t square : ground.fences->take_offs().front().square) EXPECT_GE(square, 12);
}

TEST(Oval, IsOneLapAndRunsPastItsStart) {
  const CourseSpec spec = cli::FindCourse("oval").spec;
  EXPECT_EQ(spec.start.segment, spec.finish.segment);
  EXPECT_EQ(spec.finish.lap, 1);
  EXPECT_GT(spec.finish.row, spec.start.row);
  EXPECT_EQ(GroundOf(spec).flat->FinishSquare(0), 113);
}

TEST(Oval, HasFenceOneInTheFirstLapAndFenceSixOnTheStartingSquaresInTheSecond) {
  const CourseSpec spec = cli::FindCourse("oval").spec;
  ASSERT_EQ(spec.fences.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(spec.fences[i].number, static_cast<int>(i) + 1);
  EXPECT_EQ(spec.fences[0].at.segment, spec.start.segment);
  EXPECT_EQ(spec.fences[0].at.lap, 0);
  EXPECT_EQ(spec.fences[5].at, (CoursePoint{spec.start.segment, spec.start.row, 1}));
  ExpectNoFenceInTheFirstCardRound(spec);
}

TEST(Triangle, HasThreeStraightsThreeCornersAndIsLonger) {
  const CourseSpec spec = cli::FindCourse("triangle").spec;
  ASSERT_EQ(spec.segments.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(spec.segments[i].corner(), i % 2 == 1);
  EXPECT_EQ(GroundOf(spec).flat->FinishSquare(0), 126);
  ExpectNoFenceInTheFirstCardRound(spec);
}

TEST(Calibration, AFinisherNeedsEightToNineCardsOnTheOvalAndNineToTenOnTheTriangle) {
  for (const int horses : {4, 6, 8}) {
    const double oval = CardsPerFinisher(cli::FindCourse("oval").spec, horses);
    EXPECT_GE(oval, 8) << horses;
    EXPECT_LE(oval, 9) << horses;
    const double triangle = CardsPerFinisher(cli::FindCourse("triangle").spec, horses);
    EXPECT_GE(triangle, 9) << horses;
    EXPECT_LE(triangle, 10) << horses;
  }
}

}  // namespace
}  // namespace furlong
