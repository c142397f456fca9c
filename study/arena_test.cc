#include "study/arena.h"

#include <gtest/gtest.h>

#include <cmath>

#include "riders/kinds.h"
#include "rules/testing.h"
#include "study/statistics.h"

namespace furlong {
namespace {

using testing::Flat;
using testing::Plan;
using testing::Straight;

// Three flat races on a straight of this many squares; four players with one horse each.
Programme Races(int squares) {
  const RaceEntry race = Flat(Straight(squares));
  return Plan(4, 1, {race, race, race});
}

// The result of a deal of house riders, which decide legally.
DealResult Ride(const Programme& programme, const std::vector<std::string_view>& riders, const Seed& deal) {
  return std::get<DealResult>(RideDeal(programme, riders, deal));
}

TEST(Rating, TenToOneIsFourHundredPoints) {
  const PairCounts ahead = {{0, 100000}, {10000, 0}};
  const auto ratings = Ratings(ahead);
  EXPECT_NEAR(ratings[0] - ratings[1], 400, 0.5);
  EXPECT_NEAR(ratings[0] + ratings[1], 0, 1e-6);
}

TEST(Rating, ComparesRidersThroughAThirdOne) {
  // a beats b three times in four, b beats c three times in four; a and c never meet.
  const PairCounts ahead = {{0, 30000, 0}, {10000, 0, 30000}, {0, 10000, 0}};
  const auto ratings = Ratings(ahead);
  const double step = 400 * std::log10(3.0);
  EXPECT_NEAR(ratings[0] - ratings[1], step, 0.5);
  EXPECT_NEAR(ratings[1] - ratings[2], step, 0.5);
}

TEST(Rating, StaysFiniteWithoutASingleLoss) {
  const auto ratings = Ratings({{0, 50}, {0, 0}});
  EXPECT_TRUE(std::isfinite(ratings[0]));
  EXPECT_GT(ratings[0], ratings[1] + 400);
}

TEST(Rating, HalfWidthOfAKnownSample) {
  // 1, 2, 3, 4: variance 5/3, so 1.96 * sqrt(5/12).
  EXPECT_NEAR(HalfWidth95(10, 30, 4), 1.96 * std::sqrt(5.0 / 12), 1e-12);
  EXPECT_TRUE(std::isinf(HalfWidth95(1, 1, 1)));
}

// With the same rider in every seat, all entries get exactly the same total over the rotations.
TEST(Arena, LuckCancelsOverTheRotationsOfADeal) {
  const Programme programme = Races(60);
  for (std::uint64_t i = 0; i < 20; ++i) {
    const DealResult deal = Ride(programme, {"steady", "steady", "steady", "steady"}, SeedOf("arena", i));
    for (std::size_t entry = 1; entry < 4; ++entry) {
      EXPECT_NEAR(deal.points[entry], deal.points[0], 1e-9);
      EXPECT_NEAR(deal.wins[entry], deal.wins[0], 1e-9);
    }
    double wins = 0;
    for (const double share : deal.wins) wins += share;
    EXPECT_NEAR(wins, 1, 1e-9);
  }
}

TEST(Arena, CountsEveryPairOfEveryMeetingOnce) {
  const DealResult deal = Ride(Races(60), {"steady", "random", "random", "steady"}, SeedOf("arena", 1));
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = 0; b < a; ++b) EXPECT_NEAR(deal.ahead[a][b] + deal.ahead[b][a], 4, 1e-9);
    EXPECT_GT(deal.decisions[a], 0);
    EXPECT_GT(deal.nanoseconds[a], 0);
  }
}

TEST(Arena, ADealThatIsStoppedHasNoResult) {
  const Programme programme = Races(60);
  const std::vector<std::string_view> riders = {"steady", "random", "random", "steady"};
  int asked = 0;
  EXPECT_FALSE(RideDealUnless([&] { return ++asked == 100; }, programme, riders, SeedOf("arena", 1)).has_value());
  EXPECT_EQ(asked, 100);
  const auto whole = RideDealUnless([] { return false; }, programme, riders, SeedOf("arena", 1));
  ASSERT_TRUE(whole.has_value());
  const DealResult same = Ride(programme, riders, SeedOf("arena", 1));
  EXPECT_EQ(std::get<DealResult>(*whole).points, same.points);
  EXPECT_EQ(std::get<DealResult>(*whole).ahead, same.ahead);
}

// Takes the bonus of the horse in turn again and again, which is legal once.
class GreedyRider : public Rider {
 public:
  Decision Decide(const SeatView& view) override { return Decision::Bonus(view.board.horse); }
};

TEST(Arena, NamesTheRiderThatDecidesSomethingIllegal) {
  const std::vector<std::string_view> riders = {"steady", "steady", "greedy", "steady"};
  const RiderFactory factory = [](std::string_view name, const Seed& seed, const Meeting&) -> std::unique_ptr<Rider> {
    return name == "greedy" ? std::make_unique<GreedyRider>() : MakeRider(name, seed);
  };
  const PlayedDeal deal = RideDeal(Races(60), riders, SeedOf("arena", 1), factory);
  const auto* refused = std::get_if<RefusedDeal>(&deal);
  ASSERT_NE(refused, nullptr);
  EXPECT_EQ(refused->rider, 2u);
  EXPECT_EQ(refused->refused.refusal.reason, Reason::kBonusTaken);
}

TEST(Arena, KnowsNoIntervalOfRatingsAfterAFewDeals) {
  const Programme programme = Races(60);
  const std::vector<std::string_view> riders = {"random", "steady", "random", "random"};
  ArenaTable table(riders);
  for (std::int64_t i = 1; i <= ArenaTable::kMinRatedDeals; ++i) {
    table.Add(Ride(programme, riders, SeedOf("few", static_cast<std::uint64_t>(i))));
    for (const ArenaTable::Row& row : table.Rows()) {
      EXPECT_EQ(std::isfinite(row.rating_low) && std::isfinite(row.rating_high), i == ArenaTable::kMinRatedDeals);
    }
  }
}

TEST(Arena, FindsTheBetterRiderAndBecomesCertain) {
  const Programme programme = Races(60);
  const std::vector<std::string_view> riders = {"random", "steady", "random", "random"};
  ArenaTable table(riders);
  table.Add(Ride(programme, riders, SeedOf("arena", 0)));
  EXPECT_FALSE(table.OrderIsCertain());  // one deal is not enough
  for (std::uint64_t i = 1; i < 60; ++i) table.Add(Ride(programme, riders, SeedOf("arena", i)));
  EXPECT_TRUE(table.OrderIsCertain());
  const auto rows = table.Rows();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].rider, "steady");
  EXPECT_EQ(rows[0].seats, 1);
  EXPECT_EQ(rows[1].seats, 3);
  EXPECT_NEAR(rows[0].win_share + 3 * rows[1].win_share, 1, 1e-9);
  EXPECT_NEAR(rows[0].rating, 1500, 1e-9);
  EXPECT_LT(rows[1].rating_high, 1500);
  EXPECT_LE(rows[1].rating_low, rows[1].rating);
}

// Two identical riders are hardly ever told apart, even if the test is repeated while deals come in.
TEST(Arena, DoesNotOrderEqualRiders) {
  const Programme programme = Races(60);
  const std::vector<std::string_view> same = {"steady", "steady", "random", "random"};
  const std::vector<std::string_view> named = {"steady", "thrift", "random", "random"};
  int certain = 0;
  for (std::uint64_t series = 0; series < 20; ++series) {
    ArenaTable table(named);
    for (std::uint64_t i = 0; i < 100; ++i) {
      table.Add(Ride(programme, same, SeedOf("equal", 100 * series + i)));
      if (i % 10 == 9 && table.OrderIsCertain()) {
        ++certain;
        break;
      }
    }
  }
  EXPECT_LE(certain, 1);
}

TEST(Arena, OrdersSteadyAndRandom) {
  const Programme programme = Races(60);
  const std::vector<std::string_view> riders = {"steady", "random", "random", "random"};
  ArenaTable table(riders);
  for (std::uint64_t i = 0; i < 19; ++i) table.Add(Ride(programme, riders, SeedOf("certain", i)));
  EXPECT_FALSE(table.OrderIsCertain());  // fewer than 20 deals are never enough
  for (std::uint64_t i = 19; i < 60; ++i) table.Add(Ride(programme, riders, SeedOf("certain", i)));
  EXPECT_TRUE(table.OrderIsCertain());
}

// The seeds are fixed, so this order changes only if a rider changes.
TEST(Arena, RanksTheLevels) {
  const Programme programme = Races(110);
  const std::vector<std::string_view> riders = {"random", "steady", "sharp", "novice"};
  ArenaTable table(riders);
  for (std::uint64_t i = 0; i < 12; ++i) table.Add(Ride(programme, riders, SeedOf("ladder", i)));
  const auto rows = table.Rows();
  EXPECT_EQ(rows[0].rider, "sharp");
  EXPECT_EQ(rows[1].rider, "steady");
}

}  // namespace
}  // namespace furlong
