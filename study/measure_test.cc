#include "study/measure.h"

#include <gtest/gtest.h>

#include <set>

#include "riders/kinds.h"
#include "riders/play.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using Kind = CourseFact::Kind;

// Figures of `races` first races of 8 horses in which each box wins this share.
CourseFigures Figures(const std::array<double, kLanes>& shares, std::int64_t races = 10'000) {
  CourseFigures figures;
  figures.races = races;
  figures.finishers = 8 * races;
  figures.cards = 9 * figures.finishers;
  figures.lead_changes = 6 * races;
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    figures.starts[lane] = races;
    figures.wins[lane] = static_cast<std::int64_t>(shares[lane] * static_cast<double>(races));
  }
  return figures;
}

constexpr std::array<double, kLanes> kEven = {0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125, 0.125};

std::vector<Kind> Kinds(const std::vector<CourseFact>& facts) {
  std::vector<Kind> kinds;
  for (const CourseFact& fact : facts) kinds.push_back(fact.kind);
  return kinds;
}

TEST(Judge, CallsBoxesEvenThatWinTheirShare) {
  const auto facts = Judge(Figures(kEven), 8, false);
  ASSERT_EQ(Kinds(facts), std::vector{Kind::kBoxesEven});
  EXPECT_DOUBLE_EQ(facts[0].share, 0.125);
  EXPECT_DOUBLE_EQ(facts[0].bound, 0.125);
}

TEST(Judge, NamesTheBoxThatWinsTooOftenAndTheOneThatWinsTooSeldom) {
  const auto shares = std::array{0.17, 0.085, 0.12, 0.125, 0.125, 0.125, 0.125, 0.125};
  const auto facts = Judge(Figures(shares), 8, false);
  ASSERT_EQ(Kinds(facts), (std::vector{Kind::kBoxFavoured, Kind::kBoxHandicapped}));
  EXPECT_EQ(facts[0].box, 0);
  EXPECT_DOUBLE_EQ(facts[0].share, 0.17);
  EXPECT_DOUBLE_EQ(facts[0].bound, 0.16);
  EXPECT_EQ(facts[1].box, 1);
  EXPECT_DOUBLE_EQ(facts[1].bound, 0.09);
  // Over fences the bounds are wider.
  EXPECT_EQ(Kinds(Judge(Figures(shares), 8, true)), std::vector{Kind::kBoxesEven});
}

TEST(Judge, WidensTheBoundsForSmallerFields) {
  CourseFigures figures = Figures({0.3, 0.2, 0.25, 0.25});
  EXPECT_EQ(Kinds(Judge(figures, 4, false)), std::vector{Kind::kBoxesEven});
  figures.wins = {3300, 2200, 2250, 2250};
  EXPECT_EQ(Kinds(Judge(figures, 4, false)), std::vector{Kind::kBoxFavoured});
  EXPECT_EQ(Kinds(Judge(figures, 4, true)), std::vector{Kind::kBoxesEven});
}

TEST(Judge, KeepsTheOddsOfAFairShareInEveryField) {
  EXPECT_NEAR(FairShareOf(8, false).least, 0.09, 1e-9);
  EXPECT_NEAR(FairShareOf(8, true).most, 0.18, 1e-9);
  EXPECT_NEAR(FairShareOf(4, false).least, 0.187, 0.001);
  EXPECT_NEAR(FairShareOf(4, false).most, 0.308, 0.001);
  // 21.8 to 31.5 % with four horses is not even.
  EXPECT_EQ(Kinds(Judge(Figures({0.315, 0.218, 0.232, 0.235}), 4, false)), std::vector{Kind::kBoxFavoured});
}

TEST(Judge, NamesNoBoxThatFewRacesLeaveInDoubt) {
  const auto shares = std::array{0.17, 0.115, 0.12, 0.12, 0.12, 0.12, 0.12, 0.115};
  EXPECT_EQ(Kinds(Judge(Figures(shares, 1000), 8, false)), std::vector{Kind::kFewRaces});
  EXPECT_EQ(Kinds(Judge(Figures(shares), 8, false)), std::vector{Kind::kBoxFavoured});
  // What is beyond doubt is said, and then nothing about doubts.
  const auto clear = std::array{0.3, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};
  EXPECT_EQ(Kinds(Judge(Figures(clear, 1000), 8, false)), std::vector{Kind::kBoxFavoured});
}

TEST(Judge, SaysWhenThereWereTooFewRaces) {
  const auto facts = Judge(Figures(kEven, 200), 8, false);
  ASSERT_EQ(Kinds(facts), (std::vector{Kind::kBoxesEven, Kind::kFewRaces}));
  EXPECT_NEAR(facts[1].share, 0.0458, 0.0001);  // 1.96 times the square root of 1/8 * 7/8 / 200
  EXPECT_TRUE(Judge(CourseFigures{}, 8, false).empty());
}

TEST(Judge, SeesFallsLeadChangesAndLength) {
  CourseFigures figures = Figures(kEven);
  figures.falls = 3 * figures.races;
  figures.lead_changes = 2 * figures.races;
  figures.cards = 4 * figures.finishers;
  EXPECT_EQ(Kinds(Judge(figures, 8, true)),
            (std::vector{Kind::kBoxesEven, Kind::kManyFalls, Kind::kFewLeadChanges, Kind::kShort}));
  figures = Figures(kEven);
  figures.cards = 12 * figures.finishers;
  const auto facts = Judge(figures, 8, false);
  ASSERT_EQ(Kinds(facts), (std::vector{Kind::kBoxesEven, Kind::kLong}));
  EXPECT_DOUBLE_EQ(facts[1].share, 12);
}

TEST(CourseFact, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  const int last = static_cast<int>(Kind::kLong);
  for (int i = 0; i <= last; ++i) names.insert(NameOf(static_cast<Kind>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(last) + 1);
  EXPECT_FALSE(names.contains(""));
}

TEST(MeasureSink, CountsTheBoxesOfFirstRacesOnly) {
  const RaceEntry race{testing::Flat(testing::Straight(60, {})).course, false};
  const auto programme = std::get<Programme>(Programme::Make(4, OwnersInTurn(4, 1), {race, race, race}, Options{}));
  const std::vector<std::string_view> riders(4, "steady");
  CourseFigures figures;
  for (std::uint64_t i = 0; i < 20; ++i) {
    Meeting meeting(programme);
    MeasureSink sink(meeting);
    EXPECT_TRUE(
        PlayMeeting(meeting, SeatRiders(riders, SeedOf("measure", i)), Chance(SeedOf("measure", i)), &sink).ok());
    figures += sink.figures();
  }
  EXPECT_EQ(figures.races, 60);
  std::int64_t wins = 0;
  for (std::size_t lane = 0; lane < 4; ++lane) {
    EXPECT_EQ(figures.starts[lane], 20);
    wins += figures.wins[lane];
  }
  EXPECT_EQ(wins, 20);
}

}  // namespace
}  // namespace furlong
