// R5: a race.
#include <algorithm>
#include <map>

#include "rules/chance.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Chase;
using testing::Flat;
using testing::Order;
using testing::Plan;
using testing::Straight;
using testing::Table;

Outcome BoxOrder(std::initializer_list<HorseId> order) {
  Outcome outcome{.kind = Outcome::Kind::kBoxes};
  for (const HorseId horse : order) outcome.order[outcome.order_size++] = horse;
  return outcome;
}

// A race with the finish on row 7. Horse 2 (row 12) and horse 0 (row 8) cross in the first round; horse 1 (row 6 + 6)
// and horse 3 (row 3 + 6) in the second, with a six.
void ScriptResult2013(Table& table) {
  table.tops[0] = CardList("8");
  table.tops[2] = CardList("12J");
  table.planned = {CardList("8"), CardList("6"), CardList("12J"), CardList("3")};
  table.dice = {6, 6};
}

TEST(R5_1, BoxesFromLane1Outwards) {
  Table table(Plan(4, 1, {Flat(Straight(20))}));
  table.boxes = {2, 0, 3, 1};
  table.Go();
  EXPECT_EQ(table.At(2), "1.0");
  EXPECT_EQ(table.At(0), "2.0");
  EXPECT_EQ(table.At(3), "3.0");
  EXPECT_EQ(table.At(1), "4.0");
}

TEST(R5_1, EachHorseHasOneBox) {
  Table table(Plan(4, 1, {Flat(Straight(20))}));
  EXPECT_EQ(table.Ask(BoxOrder({0, 1, 2})), Reason::kWrongOrder);
  EXPECT_EQ(table.Ask(BoxOrder({0, 1, 2, 2})), Reason::kWrongOrder);
  EXPECT_EQ(table.Ask(BoxOrder({0, 1, 2, 3, 3})), Reason::kWrongOrder);
  EXPECT_EQ(table.Ask(BoxOrder({0, 1, 2, 4})), Reason::kNotAHorse);
  EXPECT_EQ(table.Ask(BoxOrder({3, 1, 2, 0})), Reason::kNone);
}

TEST(R5_1, EveryOrderIsEquallyLikely) {
  // Each horse throws two dice and ties are thrown again, so no horse is favoured: the 24 orders come up 200 times each
  // in 4800 draws. The standard deviation is about 14.
  const Programme programme = Plan(4, 1, {Flat(Straight(20))});
  const Meeting meeting(programme);
  std::map<std::array<HorseId, kMaxHorses>, int> count;
  for (std::uint64_t i = 0; i < 4800; ++i) ++count[Chance(SeedOf("R5.1", i)).For(meeting).order];
  EXPECT_EQ(count.size(), 24u);
  for (const auto& [order, times] : count) EXPECT_NEAR(times, 200, 80);
}

TEST(R5_2, LaterRacesByTheResultOfTheRaceBefore) {
  Table table(Plan(4, 1, {Flat(Straight(7)), Flat(Straight(7))}));
  ScriptResult2013(table);
  table.RunTo(1, Need::kBoxes);
  EXPECT_EQ(table.Placed(), (Order{2, 0, 1, 3}));
  EXPECT_EQ(table.Ask(BoxOrder({0, 1, 2, 3})), Reason::kWrongOrder);
  EXPECT_EQ(table.Ask(BoxOrder({2, 0, 3, 1})), Reason::kWrongOrder);
  EXPECT_EQ(table.Ask(BoxOrder({3, 1, 0, 2})), Reason::kWrongOrder);
  table.Do(BoxOrder({2, 0, 1, 3}));
  EXPECT_EQ(table.At(2), "1.0");
  EXPECT_EQ(table.At(3), "4.0");
}

TEST(R5_2, TheBoxesOfLaterRacesDoNotDependOnChance) {
  for (std::uint64_t i = 0; i < 5; ++i) {
    Table table(Plan(4, 1, {Flat(Straight(7)), Flat(Straight(7))}));
    ScriptResult2013(table);
    table.RunTo(1, Need::kBoxes);
    const Outcome boxes = Chance(SeedOf("R5.2", i)).For(table.meeting);
    EXPECT_EQ(Order(boxes.order.begin(), boxes.order.begin() + 4), (Order{2, 0, 1, 3}));
  }
}

TEST(R5_3, TheFirstRollerIsDrawnBeforeEachRace) {
  Table table(Plan(4, 1, {Flat(Straight(20)), Flat(Straight(20)), Flat(Straight(20))}));
  for (const int roller : {2, 1, 3}) {
    table.roller = static_cast<PlayerId>(roller);
    table.RunTo(Need::kRoller);
    EXPECT_EQ(table.Ask(Outcome{.kind = Outcome::Kind::kRoller, .player = 4}), Reason::kNotThisPlayer);
    table.RunTo(Need::kDice);
    EXPECT_EQ(table.board().round, 1u);  // the first dice round
    EXPECT_EQ(table.board().roller, roller);
    const Refusal refusal = table.meeting.Ask(Outcome{.kind = Outcome::Kind::kDice, .player = 0, .dice = {1, 1}});
    EXPECT_EQ(refusal.reason, Reason::kWrongRoller);
    EXPECT_EQ(refusal.player, roller);
  }
}

TEST(R5_3, EveryPlayerIsEquallyLikelyAndEachRaceIsDrawnAnew) {
  // 5 players, 5000 draws: 1000 each, with a standard deviation of 28.
  Table table(Plan(5, 1, {Flat(Straight(2)), Flat(Straight(2))}));
  std::vector<Order> rollers(2);
  for (int race = 0; race < 2; ++race) {
    table.RunTo(race, Need::kRoller);
    std::vector<int> count(5);
    for (std::uint64_t i = 0; i < 5000; ++i) {
      const Outcome outcome = Chance(SeedOf("R5.3", i)).For(table.meeting);
      ASSERT_LT(outcome.player, 5);
      ++count[outcome.player];
      rollers[static_cast<std::size_t>(race)].push_back(outcome.player);
    }
    for (const int times : count) EXPECT_NEAR(times, 1000, 160);
  }
  EXPECT_NE(rollers[0], rollers[1]);
}

TEST(R5_4, CardAndDiceRoundsAlternateACardRoundFirst) {
  Table table(Plan(4, 1, {Flat(Straight(30))}));
  table.RunTo(Need::kOver);
  const std::vector<Event> rounds = table.Told(Event::Kind::kRound);
  ASSERT_GE(rounds.size(), 5u);
  for (std::size_t i = 0; i < rounds.size(); ++i) {
    EXPECT_EQ(rounds[i].round, i);
    EXPECT_EQ(rounds[i].round_kind, i % 2 == 0 ? RoundKind::kCard : RoundKind::kDice);
  }
}

TEST(R5_4, EveryHorseStillRacingGetsOneTurnInRunningOrder) {
  Table table(Plan(5, 1, {Flat(Straight(14))}));
  table.boxes = {3, 1, 4, 0, 2};
  table.tops[1] = CardList("8");
  table.planned[1] = CardList("8");
  table.RunTo(Need::kOver);
  // Every horse rides here, so the horses that ride between two `round` events are those in the order of the first.
  Order wanted;
  Order rode;
  int rounds = 0;
  for (const Event& event : table.events) {
    if (event.kind == Event::Kind::kRound || event.kind == Event::Kind::kResult) {
      EXPECT_EQ(rode, wanted) << "round " << rounds;
      ++rounds;
      rode.clear();
      wanted.assign(event.order.begin(), event.order.begin() + event.order_size);
    } else if (event.kind == Event::Kind::kDecision && event.decision.kind == Decision::Kind::kRide) {
      rode.push_back(event.decision.horse);
    }
  }
  EXPECT_GE(rounds, 4);
  const std::vector<Event> told = table.Told(Event::Kind::kRound);
  EXPECT_EQ(told[1].order[0], 1);        // the 8 leads after the first round
  EXPECT_LT(told.back().order_size, 5);  // horse 1 has finished before the others
}

TEST(R5_5, TheRightToRollPassesClockwise) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  table.roller = 2;
  Order rollers;
  for (unsigned round = 1; round <= 11; round += 2) {
    table.RunToRound(round);
    ASSERT_EQ(table.need(), Need::kDice);
    rollers.push_back(table.board().roller);
  }
  EXPECT_EQ(rollers, (Order{2, 3, 0, 1, 2, 3}));
}

TEST(R5_5, WithSeveralHorsesEachItStillPassesFromPlayerToPlayer) {
  Table table(Plan(2, 4, {Flat(Straight(60))}));
  table.roller = 1;
  Order rollers;
  for (unsigned round = 1; round <= 5; round += 2) {
    table.RunToRound(round);
    rollers.push_back(table.board().roller);
  }
  EXPECT_EQ(rollers, (Order{1, 0, 1}));
}

TEST(R5_5, APlayerWhoseHorsesAreAllOutStillRolls) {
  // Fence on rows 1 and 2: in the first round horse 1 falls with a 3, and horse 2 finishes with its 12J (row 11 > 9).
  Table table(Plan(4, 1, {Chase(Straight(9, {1}))}));
  table.tops[2] = CardList("12J");
  table.planned = {CardList("4"), CardList("3"), CardList("12J"), CardList("4")};
  table.roller = 1;
  table.RunToRound(1);
  ASSERT_EQ(table.board().status[1], Status::kFallen);
  ASSERT_EQ(table.board().status[2], Status::kFinished);
  ASSERT_EQ(table.need(), Need::kDice);
  EXPECT_EQ(table.board().roller, 1);
  table.Go();
  EXPECT_EQ(table.meeting.decider(), 1);
  table.planned = {};
  table.RunToRound(3);
  EXPECT_EQ(table.board().roller, 2);
  table.Go();
  EXPECT_EQ(table.need(), Need::kPace);
  EXPECT_EQ(table.meeting.decider(), 2);
}

}  // namespace
}  // namespace furlong
