// R7: the dice round. After the first card round, horses 0 to 4 are on rows 8, 7, 6, 4 and 3, so their limits are 8, 9,
// 10, none and none.
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Flat;
using testing::Limits;
using testing::Order;
using testing::Plan;
using testing::Straight;
using testing::Table;

Programme FiveHorses() { return Plan(5, 1, {Flat(Straight(60)), Flat(Straight(60))}); }

void ToFirstPace(Table& table, std::uint8_t first, std::uint8_t second) {
  table.tops[0] = CardList("8");
  table.planned = {CardList("8"), CardList("7"), CardList("6"), CardList("4"), CardList("3")};
  table.dice = {first, second};
  table.RunTo(Need::kPace);
  ASSERT_EQ(table.LimitList(), (Limits{8, 9, 10, 0, 0}));
}

// Every horse's row after the dice round, riding straight on.
std::vector<int> RowsAfter(Table& table) {
  const auto round = table.board().round;
  while (table.board().round == round) table.Go();
  std::vector<int> rows;
  for (HorseId h = 0; h < 5; ++h) rows.push_back(table.board().field.number[h]);
  return rows;
}

TEST(R7_1, TheRollerChoosesSumFirstOrSecond) {
  Table table(FiveHorses());
  table.roller = 3;
  ToFirstPace(table, 2, 5);
  EXPECT_EQ(table.meeting.decider(), 3);
  for (const Use use : {Use::kSum, Use::kFirst, Use::kSecond}) {
    EXPECT_EQ(table.Ask(Decision::Pace(3, use)), Reason::kNone);
    const Refusal refusal = table.meeting.Ask(Decision::Pace(0, use));
    EXPECT_EQ(refusal.reason, Reason::kNotThisPlayer);
    EXPECT_EQ(refusal.player, 3);
  }
  EXPECT_EQ(table.Ask(Decision::Die(0, Use::kFirst)), Reason::kNotNow);
}

TEST(R7_1, TwoDiceOfSixFaces) {
  Table table(FiveHorses());
  table.RunTo(Need::kDice);
  const auto dice = [&](std::uint8_t a, std::uint8_t b) {
    return table.Ask(Outcome{.kind = Outcome::Kind::kDice, .player = 0, .dice = {a, b}});
  };
  EXPECT_EQ(dice(1, 6), Reason::kNone);
  EXPECT_EQ(dice(6, 1), Reason::kNone);
  EXPECT_EQ(dice(0, 3), Reason::kWrongDie);
  EXPECT_EQ(dice(3, 7), Reason::kWrongDie);
}

TEST(R7_2, EachHorseMovesThePace) {
  const std::vector<std::pair<Use, std::vector<int>>> paces = {{Use::kFirst, {10, 9, 8, 6, 5}},     // 2
                                                               {Use::kSecond, {13, 12, 11, 9, 8}},  // 5
                                                               {Use::kSum, {15, 14, 13, 11, 10}}};  // 7
  for (const auto& [use, rows] : paces) {
    Table table(FiveHorses());
    ToFirstPace(table, 2, 5);
    table.Do(Decision::Pace(0, use));
    EXPECT_EQ(RowsAfter(table), rows);
  }
}

TEST(R7_2, InRunningOrder) {
  Table table(FiveHorses());
  ToFirstPace(table, 2, 5);
  table.Do(Decision::Pace(0, Use::kSum));
  Order turns;
  while (table.need() == Need::kRide) {
    turns.push_back(table.horse());
    EXPECT_EQ(table.meeting.decider(), table.horse());  // the owner decides where to ride, not the roller
    table.Go();
  }
  EXPECT_EQ(turns, (Order{0, 1, 2, 3, 4}));
}

TEST(R7_3, ASumAboveTheLimitIsATurnRoll) {
  // Horses whose limit is below the sum must choose a die.
  const std::vector<std::pair<int, Order>> sums = {{8, {}}, {9, {0}}, {10, {0, 1}}, {11, {0, 1, 2}}, {12, {0, 1, 2}}};
  for (const auto& [sum, wanted] : sums) {
    Table table(FiveHorses());
    const int first = sum == 12 ? 6 : 5;
    ToFirstPace(table, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(sum - first));
    table.Do(Decision::Pace(0, Use::kSum));
    Order asked;
    while (table.board().round == 1) {
      if (table.need() == Need::kDie) {
        asked.push_back(table.horse());
        EXPECT_EQ(table.meeting.decider(), table.horse());
      }
      table.Go();
    }
    EXPECT_EQ(asked, wanted) << "sum " << sum;
  }
}

TEST(R7_3, TheOwnerChoosesWhichDie) {
  // 6 and 4: horse 0 takes the first, horse 1 the second; the others move 10.
  Table table(FiveHorses());
  ToFirstPace(table, 6, 4);
  table.Do(Decision::Pace(0, Use::kSum));
  ASSERT_EQ(table.need(), Need::kDie);
  EXPECT_EQ(table.Ask(Decision::Die(0, Use::kSum)), Reason::kNoSumForDie);
  EXPECT_EQ(table.Ask(Decision::Die(1, Use::kFirst)), Reason::kNotThisHorse);
  EXPECT_EQ(table.Ask(Decision::Ride(0, testing::S(1, 18))), Reason::kNotNow);
  table.Do(Decision::Die(0, Use::kFirst));
  table.RideTo(0, "1.14");
  table.Do(Decision::Die(1, Use::kSecond));
  table.RideTo(1, "2.11");
  EXPECT_EQ(RowsAfter(table), (std::vector<int>{14, 11, 16, 14, 13}));
}

TEST(R7_3, NoTurnRollWhereThePaceIsOneDie) {
  Table table(FiveHorses());
  ToFirstPace(table, 6, 6);
  table.Do(Decision::Pace(0, Use::kSecond));
  EXPECT_EQ(table.need(), Need::kRide);
  EXPECT_EQ(RowsAfter(table), (std::vector<int>{14, 13, 12, 10, 9}));
}

}  // namespace
}  // namespace furlong
