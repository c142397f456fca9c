// The shipped courses are as the docs describe them.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <set>

#include "cli/common/courses.h"
#include "drawing/course_advice.h"
#include "riders/play.h"
#include "study/measure.h"

namespace furlong {
namespace {

// What meetings of steady riders are like, or only their first races. The seeds are fixed, so the result is always the
// same.
CourseFigures Measured(const CourseSpec& spec, int horses, bool fences, std::uint64_t meetings, bool first_race) {
  const RaceGround ground = GroundOf(spec);
  const RaceEntry race{fences ? ground.fences : ground.flat, fences};
  const auto programme =
      std::get<Programme>(Programme::Make(horses, OwnersInTurn(horses, 1), {race, race, race}, Options{}));
  const std::vector<std::string_view> riders(static_cast<std::size_t>(horses), "steady");
  CourseFigures figures;
  for (std::uint64_t i = 0; i < meetings; ++i) {
    Meeting meeting(programme);
    MeasureSink sink(meeting);
    EXPECT_TRUE(
        PlayMeeting(meeting, SeatRiders(riders, SeedOf("courses", i)), Chance(SeedOf("courses", i)), &sink, [&] {
          return first_race && meeting.board().race > 0;
        }).ok());
    figures += sink.figures();
  }
  return figures;
}

// Mean number of cards that a horse needs to finish in flat races.
double CardsPerFinisher(const CourseSpec& spec, int horses) {
  const CourseFigures figures = Measured(spec, horses, false, 300, false);
  return static_cast<double>(figures.cards) / static_cast<double>(figures.finishers);
}

void ExpectNoFenceInTheFirstCardRound(const CourseSpec& spec) {
  const RaceGround ground = GroundOf(spec);
  ASSERT_EQ(ground.fences->take_offs().size(), 6u);
  // The highest card is 12: a horse that just reaches the take-off has no points left and does not meet the fence.
  for (const std::uint16_t square : ground.fences->take_offs().front().square) EXPECT_GE(square, 12);
}

boost::json::object JsonOf(const CourseFile& file) { return boost::json::parse(file.json).as_object(); }

TEST(Collection, BeginsWithTheOvalAndHasAtLeastTwelveMore) {
  const auto courses = cli::AllShippedCourses();
  EXPECT_EQ(courses[0].spec.id, "oval");
  EXPECT_EQ(courses[1].spec.id, "triangle");
  EXPECT_GE(courses.size(), 14u);
  EXPECT_EQ(cli::ClassicCourses().size(), 2u);
}

TEST(Collection, SaysInFiveLanguagesWhatACourseIsLike) {
  std::set<std::string> names, looks;
  for (const CourseFile& file : cli::AllShippedCourses()) {
    const auto json = JsonOf(file);
    for (const char* language : {"en", "de", "fr", "da", "es"}) {
      ASSERT_TRUE(file.names.contains(language)) << file.spec.id;
      EXPECT_TRUE(names.insert(std::string(language) + file.names.at(language)).second) << file.names.at(language);
      const auto character = json.at("character").as_object().at(language).as_string();
      EXPECT_EQ(std::count(character.begin(), character.end(), '\n'), 1) << file.spec.id << ": two lines";
    }
    const auto difficulty = json.at("difficulty").as_int64();
    EXPECT_TRUE(difficulty >= 1 && difficulty <= 5) << file.spec.id;
    const std::set<std::string_view> sceneries = {"park", "heath", "forest", "coast", "downs", "town", "winter"};
    const std::set<std::string_view> lights = {"day", "morning", "evening", "overcast", "dusk"};
    const std::string scenery(json.at("scenery").as_string()), light(json.at("light").as_string());
    EXPECT_TRUE(sceneries.contains(scenery)) << file.spec.id;
    EXPECT_TRUE(lights.contains(light)) << file.spec.id;
    EXPECT_TRUE(looks.insert(scenery + light).second) << file.spec.id << " looks like another course";
    EXPECT_EQ(file.licence, "CC0-1.0");
  }
}

TEST(Collection, IsWiselyDesignedAndFitsATable) {
  for (const CourseFile& file : cli::AllShippedCourses()) {
    for (const drawing::CourseAdvice& advice : drawing::Advise(file.spec)) {
      ADD_FAILURE() << file.spec.id << ": " << NameOf(advice.kind);
    }
  }
}

// With 1500 races the share of a box is good to 1.7 percentage points (95 %), so the bounds are that much wider here;
// docs/courses.md has the figures of many more races.
TEST(Collection, GivesEveryBoxItsChance) {
  for (const CourseFile& file : cli::AllShippedCourses()) {
    for (const bool fences : {false, true}) {
      if (fences && file.spec.fences.empty()) continue;
      const CourseFigures figures = Measured(file.spec, 8, fences, 1500, true);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        const double share = static_cast<double>(figures.wins[lane]) / static_cast<double>(figures.starts[lane]);
        EXPECT_GE(share, (fences ? 0.08 : 0.09) - 0.017) << file.spec.id << " box " << lane + 1;
        EXPECT_LE(share, (fences ? 0.18 : 0.16) + 0.017) << file.spec.id << " box " << lane + 1;
      }
    }
  }
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
