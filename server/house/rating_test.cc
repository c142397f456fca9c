// The expected numbers were computed independently, from the formulas of the paper.
#include "server/house/rating.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rules/chance.h"

namespace furlong::server {
namespace {

using Ratings = std::vector<store::Rating>;
using Ranks = std::vector<int>;

constexpr double kTolerance = 1e-9;

void ExpectRatings(const Ratings& actual, const std::vector<std::pair<double, double>>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i].mean, expected[i].first, kTolerance) << i;
    EXPECT_NEAR(actual[i].deviation, expected[i].second, kTolerance) << i;
  }
}

TEST(Rating, TwoNewcomersMatchTheFormulas) {
  ExpectRatings(Rate(Ratings(2), Ranks{1, 2}), {{27.635389493140, 8.065901413544}, {22.364610506860, 8.065901413544}});
}

TEST(Rating, FourNewcomersMatchTheFormulas) {
  ExpectRatings(Rate(Ratings(4), Ranks{1, 2, 3, 4}), {{27.795252672501, 8.263571791259},
                                                      {26.552918151390, 8.179617988373},
                                                      {24.689416369722, 8.084127880169},
                                                      {20.962412806387, 8.084127880169}});
}

TEST(Rating, UnequalPlayersWithATieMatchTheFormulas) {
  const Ratings before = {{30, 2, 50}, {25, 25.0 / 3, 0}, {20, 5, 7}, {27, 1.5, 200}};
  const Ratings after = Rate(before, Ranks{2, 1, 4, 2});
  ExpectRatings(after, {{29.913165672212, 2.000030819883},
                        {29.090051164843, 8.137994539687},
                        {19.302909051053, 4.958770798934},
                        {26.978911124020, 1.501825101314}});
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_EQ(after[i].meetings, before[i].meetings + 1);
}

TEST(Rating, TheWinnerGainsTheLastLosesAndWithEqualDeviationsTheSumStays) {
  for (int players = 2; players <= 8; ++players) {
    Ratings before(static_cast<std::size_t>(players));
    Ranks ranks;
    for (int i = 0; i < players; ++i) {
      before[static_cast<std::size_t>(i)].mean = 18 + 2 * (i * 5 % 8);
      ranks.push_back(i + 1);
    }
    const Ratings after = Rate(before, ranks);
    EXPECT_GT(after.front().mean, before.front().mean);
    EXPECT_LT(after.back().mean, before.back().mean);
    double change = 0;
    for (std::size_t i = 0; i < before.size(); ++i) change += after[i].mean - before[i].mean;
    EXPECT_NEAR(change, 0, kTolerance) << players;
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_LT(after[i].deviation, before[i].deviation);
  }
}

TEST(Rating, AnUpsetChangesMoreThanAnExpectedResult) {
  const Ratings before = {{32, 3, 0}, {20, 3, 0}};
  const double expected = Rate(before, Ranks{1, 2})[0].mean - 32;
  const double upset = 32 - Rate(before, Ranks{2, 1})[0].mean;
  EXPECT_GT(expected, 0);
  EXPECT_GT(upset, 3 * expected);
}

TEST(Rating, ATieOfEqualsChangesOnlyTheirDeviations) {
  for (const std::size_t players : {2u, 3u, 8u}) {
    for (const store::Rating& after : Rate(Ratings(players), Ranks(players, 1))) {
      EXPECT_NEAR(after.mean, 25, kTolerance);
      EXPECT_LT(after.deviation, 25.0 / 3);
    }
  }
}

TEST(Rating, ATieWithAStrongerPlayerIsASuccess) {
  const Ratings after = Rate(Ratings{{30, 4, 0}, {20, 4, 0}}, Ranks{1, 1});
  EXPECT_LT(after[0].mean, 30);
  EXPECT_GT(after[1].mean, 20);
}

TEST(Rating, TheOrderInWhichPlayersAreListedDoesNotMatter) {
  const Ratings before = {{30, 2, 5}, {25, 8, 1}, {20, 5, 2}, {27, 1.5, 9}, {22, 3, 4}};
  const Ranks ranks = {2, 1, 4, 2, 5};
  const Ratings unshuffled = Rate(before, ranks);
  std::vector<std::size_t> order = {0, 1, 2, 3, 4};
  while (std::next_permutation(order.begin(), order.end())) {
    Ratings shuffled;
    Ranks shuffled_ranks;
    for (const std::size_t i : order) {
      shuffled.push_back(before[i]);
      shuffled_ranks.push_back(ranks[i]);
    }
    const Ratings after = Rate(shuffled, shuffled_ranks);
    for (std::size_t k = 0; k < order.size(); ++k) {
      ASSERT_NEAR(after[k].mean, unshuffled[order[k]].mean, kTolerance);
      ASSERT_NEAR(after[k].deviation, unshuffled[order[k]].deviation, kTolerance);
    }
  }
}

TEST(Rating, OnlyTheOrderOfRanksCounts) {
  EXPECT_EQ(Rate(Ratings(3), Ranks{1, 2, 3}), Rate(Ratings(3), Ranks{-4, 10, 11}));
}

TEST(Rating, APlayerAloneKeepsTheRating) {
  EXPECT_EQ(Rate(Ratings(1), Ranks{1}), Ratings(1));
  EXPECT_TRUE(Rate({}, {}).empty());
}

TEST(Rating, ExtremesStayFinite) {
  Ratings ratings = {{25, 25.0 / 3, 0}, {25, 25.0 / 3, 0}};
  for (int i = 0; i < 20'000; ++i) ratings = Rate(ratings, Ranks{1, 2});
  for (const store::Rating& rating : ratings) {
    EXPECT_TRUE(std::isfinite(rating.mean));
    EXPECT_GT(rating.deviation, 0.05);
    EXPECT_LE(rating.deviation, 25.0 / 3);
  }
  for (const Ranks& ranks : {Ranks{1, 2}, Ranks{2, 1}, Ranks{1, 1}}) {
    for (const store::Rating& rating : Rate(Ratings{{1e6, 1, 0}, {-1e6, 1, 0}}, ranks)) {
      EXPECT_TRUE(std::isfinite(rating.mean));
      EXPECT_TRUE(std::isfinite(rating.deviation));
    }
  }
}

TEST(Rating, SeatsOfOneRiderAreMerged) {
  EXPECT_EQ(MergeSeats(Ratings{{30, 2, 6}}), (store::Rating{30, 2, 6}));
  const store::Rating merged = MergeSeats(Ratings{{30, 3, 6}, {20, 4, 6}});
  EXPECT_NEAR(merged.mean, 25, kTolerance);
  EXPECT_NEAR(merged.deviation, std::sqrt(12.5), kTolerance);
  EXPECT_EQ(merged.meetings, 6);
  // A rider that races only against itself keeps its rating.
  EXPECT_NEAR(MergeSeats(Rate(Ratings(4), Ranks{1, 2, 3, 4})).mean, 25, kTolerance);
}

TEST(Rating, IsShownInWholePoints) {
  const ShownRating newcomer = Shown({});
  EXPECT_EQ(newcomer.points, 0);
  EXPECT_EQ(newcomer.estimate, 1000);
  EXPECT_EQ(newcomer.margin, 653);
  const ShownRating known = Shown({.mean = 31.2, .deviation = 1.5, .meetings = 60});
  EXPECT_EQ(known.points, 1068);
  EXPECT_EQ(known.estimate, 1248);
  EXPECT_EQ(known.margin, 118);
  EXPECT_EQ(Shown({.mean = 10, .deviation = 4, .meetings = 3}).points, 0);
}

TEST(Rating, AChangeTellsOfTheEstimateEvenIfThePointsStay) {
  const Ratings after = Rate(Ratings(2), Ranks{1, 2});
  const RatingChange lost = ChangeOf({}, after[1]);
  EXPECT_EQ(lost.points, 0) << "they are never below 0";
  EXPECT_EQ(lost.estimate_before, 1000);
  EXPECT_EQ(lost.estimate_after, 895);
  EXPECT_EQ(ChangeOf({}, after[0]).points, 138);
}

// Simulates meetings of two to eight out of eight riders of known strength, each stronger than the one before.
class KnownStrengths {
 public:
  explicit KnownStrengths(std::uint64_t seed) : random_(seed) {}

  void RaceOnce() {
    std::vector<std::size_t> seats(kRiders);
    std::iota(seats.begin(), seats.end(), 0u);
    for (std::size_t i = kRiders - 1; i > 0; --i) {
      std::swap(seats[i], seats[random_.Below(static_cast<std::uint32_t>(i + 1))]);
    }
    seats.resize(2 + random_.Below(7));
    std::vector<double> form;
    for (const std::size_t rider : seats) form.push_back(2.5 * static_cast<double>(rider) + 25.0 / 6 * Normal());
    Ratings before;
    Ranks ranks;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      before.push_back(ratings_[seats[i]]);
      ranks.push_back(1 +
                      static_cast<int>(std::count_if(form.begin(), form.end(), [&](double f) { return f > form[i]; })));
    }
    const Ratings after = Rate(before, ranks);
    for (std::size_t i = 0; i < seats.size(); ++i) ratings_[seats[i]] = after[i];
  }
  const Ratings& ratings() const { return ratings_; }

 private:
  static constexpr std::size_t kRiders = 8;
  // The sum of twelve uniform numbers is nearly normal, and the same with every standard library.
  double Normal() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(random_.Next() >> 11) * 0x1p-53;
    return sum;
  }

  FastRandom random_;
  Ratings ratings_ = Ratings(kRiders);
};

TEST(Rating, EightRidersOfKnownStrengthEndInTheRightOrder) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    KnownStrengths field(seed);
    for (int meeting = 0; meeting < 600; ++meeting) field.RaceOnce();
    const Ratings& ratings = field.ratings();
    for (std::size_t i = 0; i < ratings.size(); ++i) {
      if (i > 0) {
        EXPECT_GT(ratings[i].mean, ratings[i - 1].mean) << "seed " << seed << ", rider " << i;
      }
      EXPECT_LT(ratings[i].deviation, 4) << i;
      EXPECT_GT(ratings[i].meetings, 250);
    }
    EXPECT_GT(Shown(ratings[7]).points, Shown(ratings[0]).points + 300);
  }
}

}  // namespace
}  // namespace furlong::server
