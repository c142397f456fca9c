#include "riders/search.h"

#include <gtest/gtest.h>

#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/rollout.h"
#include "riders/sample.h"
#include "riders/searching_rider.h"
#include "rules/testing.h"

namespace furlong {
namespace {

// Plays on while `more()` is true; `decide(view)` makes the decisions.
template <typename More, typename Decide>
void PlayWhile(More&& more, Meeting& meeting, const Seed& seed, Decide&& decide) {
  const Chance chance(seed);
  while (more()) {
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Apply(chance.For(meeting));
    } else {
      meeting.Apply(decide(See(meeting, meeting.decider())));
    }
  }
}

// A decision with several choices in the middle of a race.
Meeting Midway(const Programme& programme) {
  const Seed seed = SeedOf("midway", 3);
  const auto riders = SeatRiders({"steady", "steady", "steady", "steady"}, seed);
  Meeting meeting(programme);
  PlayWhile([&] { return meeting.board().round < 6 || meeting.need() != Need::kCard || ChoicesOf(meeting).size() < 4; },
            meeting, seed, [&](const SeatView& view) { return riders[view.seat]->Decide(view); });
  return meeting;
}

Programme OneRace() { return testing::Plan(4, 1, {testing::Flat(testing::Straight(100))}); }

std::vector<Weighed> Weigh(const Search::Settings& settings, int iterations) {
  const Programme programme = OneRace();
  const Meeting meeting = Midway(programme);
  const SeatView view = See(meeting, meeting.decider());
  FastRandom random(1);
  Search search(settings);
  search.Weigh(view, Countdown({.iterations = iterations}, 0), random, [&] { return SampleHidden(view, random); });
  return search.weighed();
}

std::int64_t Rides(const std::vector<Weighed>& weighed) {
  std::int64_t rides = 0;
  for (const Weighed& one : weighed) rides += one.rides;
  return rides;
}

TEST(Search, PlaysAsManyMoreRoundsAsItIsToldBeforeTheNetJudges) {
  const Programme programme = OneRace();
  const Meeting meeting = Midway(programme);
  const auto round_judged = [&](int more_rounds) {
    Meeting imagined = meeting;
    FastRandom random(1);
    ProspectsAfterPlayingOn(imagined, {0, &ShippedNet(), more_rounds}, random);
    EXPECT_EQ(imagined.need(), Need::kRound);
    return imagined.board().round;
  };
  EXPECT_EQ(round_judged(1), round_judged(0) + 1);
  EXPECT_EQ(round_judged(2), round_judged(0) + 2);
}

TEST(Search, TheSeatAlwaysConsidersAndEachOfTheOthersAsOftenAsIsSaid) {
  constexpr int kIterations = 10'000;
  const int percent = SettingsOfMaster(ShippedNet()).considering;
  EXPECT_EQ(percent, 50);
  FastRandom random(1);
  std::array<int, 4> considered{};
  for (int i = 0; i < kIterations; ++i) {
    const unsigned who = DrawConsidering(percent, 2, 4, random);
    for (unsigned player = 0; player < considered.size(); ++player) considered[player] += (who >> player) & 1;
  }
  EXPECT_EQ(considered[2], kIterations);
  for (const int other : {0, 1, 3}) EXPECT_NEAR(considered[static_cast<std::size_t>(other)], kIterations / 2, 250);
  EXPECT_EQ(DrawConsidering(100, 2, 4, random), 0b1111u);
  EXPECT_EQ(DrawConsidering(0, 2, 4, random), 0u);
}

TEST(Search, KeepsToItsBudget) {
  for (const int iterations : {200, 203, 1000}) {
    EXPECT_LE(Rides(Weigh(SettingsOfRiders(ShippedNet()), iterations)), iterations);
    EXPECT_LE(Rides(Weigh(kPlainSearch, iterations)), iterations);
    EXPECT_GT(Rides(Weigh(kPlainSearch, iterations)), iterations - 14);
    EXPECT_LE(Rides(Weigh(kTreeSearch, iterations)), iterations);
  }
}

TEST(Search, TriesEveryChoiceOnceEvenWithATinyBudget) {
  for (const auto& settings : {kTreeSearch, SettingsOfRiders(ShippedNet())}) {
    for (const Weighed& one : Weigh(settings, 1)) EXPECT_EQ(one.rides, 1);
  }
}

TEST(Search, TriesAllChoicesEquallyOftenExceptThoseItDropped) {
  const auto plain = Weigh(kPlainSearch, 4000);
  for (const Weighed& one : plain) EXPECT_EQ(one.rides, plain[0].rides);
  const auto dropping = Weigh(kTreeSearch, 4000);
  std::int64_t most = 0;
  std::int64_t fewest = 4000;
  for (const Weighed& one : dropping) {
    most = std::max(most, one.rides);
    fewest = std::min(fewest, one.rides);
  }
  EXPECT_LT(fewest, most);
}

// Several trees: the sums, and so the decision, are the same however many threads grow them.
TEST(Search, DoesNotDependOnTheNumberOfThreads) {
  const RaceEntry race = testing::Flat(testing::Straight(100));
  const Programme programme = testing::Plan(4, 1, {race, race, race});
  const Seed seed = SeedOf("threads", 1);
  const auto steady = SeatRiders({"steady", "steady", "steady", "steady"}, seed);
  std::vector<std::unique_ptr<SearchingRider>> masters;
  for (const int threads : {1, 2, 5}) {
    masters.push_back(
        std::make_unique<SearchingRider>(SettingsOfRiders(ShippedNet()), seed, Budget{.iterations = 500}, 0));
    masters.back()->UseTrees(5, threads);
  }
  int compared = 0;
  Meeting meeting(programme);
  PlayWhile([&] { return meeting.board().race == 0; }, meeting, seed,
            [&](const SeatView& view) {
              const Decision decision = masters[0]->Decide(view);
              for (std::size_t i = 1; i < masters.size(); ++i) EXPECT_EQ(masters[i]->Decide(view), decision);
              ++compared;
              return steady[view.seat]->Decide(view);
            });
  EXPECT_GT(compared, 50);
}

TEST(Search, UsesFewerIterationsInALargeField) {
  const RaceEntry race = testing::Flat(testing::Straight(60));
  const Seed seed = SeedOf("field", 1);
  // Of 400 usual iterations in a full field of four horses.
  for (const auto& [players, expected] : {std::pair(4, 400), std::pair(8, 200)}) {
    const Programme programme = testing::Plan(players, 1, {race});
    SearchingRider usual(SettingsOfMaster(ShippedNet()), seed, Budget{}, 400);
    usual.UseFewerAbove(4);
    SearchingRider given(SettingsOfMaster(ShippedNet()), seed, Budget{.iterations = expected}, 0);
    Meeting meeting(programme);
    int decisions = 0;
    PlayWhile([&] { return decisions < 40; }, meeting, seed,
              [&](const SeatView& view) {
                ++decisions;
                const Decision decision = usual.Decide(view);
                EXPECT_EQ(given.Decide(view), decision);
                return decision;
              });
  }
}

}  // namespace
}  // namespace furlong
