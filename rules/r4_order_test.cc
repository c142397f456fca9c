// R4: order and handicap.
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Bend;
using testing::CardList;
using testing::Chase;
using testing::Flat;
using testing::Limits;
using testing::Order;
using testing::Plan;
using testing::Straight;
using testing::Table;

// Plays round 0: every horse plays the first card of its list and rides straight on.
void PlayFirstRound(Table& table, const std::vector<std::string>& cards) {
  for (HorseId h = 0; h < cards.size(); ++h) {
    table.tops[h] = CardList(cards[h]);
    table.planned[h] = {CardList(cards[h])[0]};
  }
  table.RunToRound(1);
}

TEST(R4_1, TheGreaterLineFirstThenTheLowerLane) {
  Table table(Plan(5, 1, {Flat(Straight(60))}));
  table.boxes = {4, 3, 2, 1, 0};
  PlayFirstRound(table, {"6", "7", "6", "3", "7"});
  // Horses 4 and 1 are on row 7, in lanes 1 and 4. Horses 2 and 0 are on row 6, in lanes 3 and 5.
  EXPECT_EQ(table.At(4), "1.7");
  EXPECT_EQ(table.RunningOrder(), (Order{4, 1, 2, 0, 3}));
}

TEST(R4_1, InLineInACornerTheLowerLaneFirst) {
  // The corner begins after row 4. Lane 1 has six squares there, lane 2 seven, lane 3 eight, lane 4 nine.
  Table table(Plan(4, 1, {Flat(Bend(6, 90))}));
  // How far through the corner they are: 1.7 is 3/6, 2.7 is 3/7, 3.8 is 4/8, 4.8 is 4/9.
  PlayFirstRound(table, {"7", "7", "8", "8"});
  EXPECT_EQ(table.RunningOrder(), (Order{0, 2, 3, 1}));
  EXPECT_EQ(table.LimitList(), (Limits{8, 0, 8, 10}));  // positions 1, 4, 1, 3
}

TEST(R4_1, TheLowerLaneFirstAlsoWhereLane8IsInside) {
  // In the corner, lane 8 has six squares, lane 7 seven, lane 6 eight, lane 5 nine, …, lane 1 thirteen.
  Table table(Plan(8, 1, {Flat(Bend(6, -90))}));
  // 8.7 is 3/6 of the way through, 7.7 is 3/7, 6.8 is 4/8, 5.8 is 4/9. Lanes 1 to 4 are on row 3 of the straight.
  PlayFirstRound(table, {"3", "3", "3", "3", "8", "8", "7", "7"});
  EXPECT_EQ(table.RunningOrder(), (Order{5, 7, 4, 6, 0, 1, 2, 3}));
  EXPECT_EQ(table.LimitList(), (Limits{0, 0, 0, 0, 10, 8, 0, 8}));
}

TEST(R4_1, TheOrderIsFixedForTheRound) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  PlayFirstRound(table, {"8", "7", "6", "3"});
  table.RunToRound(2);  // rows 9, 8, 7, 4
  EXPECT_EQ(table.RunningOrder(), (Order{0, 1, 2, 3}));
  table.Play(0, Card::k3, "1.12");
  table.Play(1, Card::k7, "2.15");  // leads now
  EXPECT_EQ(table.RunningOrder(), (Order{0, 1, 2, 3}));
  table.Play(2, Card::k3, "3.10");
  table.Play(3, Card::k3, "4.7");
  table.RunToRound(3);
  EXPECT_EQ(table.RunningOrder(), (Order{1, 0, 2, 3}));
}

TEST(R4_2, HorsesInLineAreNotAhead) {
  // Two lead in line, two follow in line, the fifth is last: positions 1, 1, 3, 3, 5.
  Table table(Plan(5, 1, {Flat(Straight(60))}));
  PlayFirstRound(table, {"8", "8", "7", "7", "3"});
  EXPECT_EQ(table.LimitList(), (Limits{8, 8, 10, 10, 0}));

  Table three_lead(Plan(5, 1, {Flat(Straight(60))}));  // positions 1, 1, 1, 4, 5
  PlayFirstRound(three_lead, {"8", "8", "8", "7", "3"});
  EXPECT_EQ(three_lead.LimitList(), (Limits{8, 8, 8, 0, 0}));

  Table one_leads(Plan(5, 1, {Flat(Straight(60))}));  // positions 1, 2, 2, 2, 5
  PlayFirstRound(one_leads, {"8", "7", "7", "7", "3"});
  EXPECT_EQ(one_leads.LimitList(), (Limits{8, 9, 9, 9, 0}));
}

TEST(R4_2, FinishedHorsesCountAsAhead) {
  // Row 7 is the last before the finish, so an 8 crosses it.
  Table one_home(Plan(5, 1, {Flat(Straight(7))}));  // positions 2, 3, 3, 5
  PlayFirstRound(one_home, {"8", "7", "6", "6", "3"});
  EXPECT_EQ(one_home.RunningOrder(), (Order{1, 2, 3, 4}));
  EXPECT_EQ(one_home.LimitList(), (Limits{0, 9, 10, 10, 0}));

  Table two_home(Plan(5, 1, {Flat(Straight(7))}));  // positions 3, 4, 5
  PlayFirstRound(two_home, {"8", "8", "7", "6", "3"});
  EXPECT_EQ(two_home.LimitList(), (Limits{0, 0, 10, 0, 0}));

  Table three_home(Plan(5, 1, {Flat(Straight(7))}));  // positions 4, 5
  PlayFirstRound(three_home, {"8", "8", "8", "6", "3"});
  EXPECT_EQ(three_home.LimitList(), (Limits{0, 0, 0, 0, 0}));
}

TEST(R4_2, FallenHorsesDoNotCount) {
  // Fence on rows 3 and 4. From the box a 3 or a 4 reaches row 2 and falls; a 6 lands on row 5, an 8 gets to row 7.
  Table table(Plan(5, 1, {Chase(Straight(60, {3}))}));
  PlayFirstRound(table, {"3", "6", "8", "4", "7"});
  EXPECT_EQ(table.At(0), "off");
  EXPECT_EQ(table.At(3), "off");
  EXPECT_EQ(table.RunningOrder(), (Order{2, 4, 1}));
  EXPECT_EQ(table.LimitList(), (Limits{0, 10, 8, 0, 9}));
}

TEST(R4_3, LimitsByPosition) {
  Table table(Plan(5, 1, {Flat(Straight(60))}));
  PlayFirstRound(table, {"8", "7", "6", "4", "3"});
  EXPECT_EQ(table.LimitList(), (Limits{8, 9, 10, 0, 0}));
}

TEST(R4_3, AHorseMovesWithACardUpToTheLimitAndStandsWithOneAbove) {
  Table table(Plan(5, 1, {Flat(Straight(60))}));
  PlayFirstRound(table, {"8", "7", "6", "4", "3"});
  table.RunToRound(2);
  const auto kind = [&](HorseId h, Card card) { return EffectOf(table.programme, table.board(), h, card).kind; };
  using Kind = CardEffect::Kind;
  EXPECT_EQ(kind(0, Card::k8), Kind::kRide);
  EXPECT_EQ(kind(0, Card::k9), Kind::kStandLimit);
  EXPECT_EQ(kind(1, Card::k9), Kind::kRide);
  EXPECT_EQ(kind(1, Card::k10), Kind::kStandLimit);
  EXPECT_EQ(kind(2, Card::k10), Kind::kRide);
  EXPECT_EQ(kind(2, Card::k11), Kind::kStandLimit);
  EXPECT_EQ(kind(3, Card::k12), Kind::kRide);
  EXPECT_EQ(kind(4, Card::k12), Kind::kRide);
  EXPECT_EQ(EffectOf(table.programme, table.board(), 1, Card::k12).limit, 9);
}

TEST(R4_3, TheLimitIsFixedForTheRound) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  PlayFirstRound(table, {"8 12", "7 9", "6", "3"});
  table.RunToRound(2);
  EXPECT_EQ(table.LimitList(), (Limits{8, 9, 10, 0}));
  table.Play(0, Card::k12);         // stands on row 9
  table.Play(1, Card::k9, "2.17");  // from row 8: now ahead of horse 0
  EXPECT_EQ(table.LimitList(), (Limits{8, 9, 10, 0}));
  table.Play(2, Card::k3, "3.10");
  table.Play(3, Card::k3, "4.7");
  table.RunToRound(3);
  EXPECT_EQ(table.LimitList(), (Limits{10, 8, 9, 0}));
}

TEST(R4_4, AtTheStartAllHavePositionOne) {
  Table table(Plan(8, 1, {Flat(testing::Oval())}));
  table.boxes = {7, 3, 0, 1, 6, 5, 2, 4};
  table.RunToRound(0);
  EXPECT_EQ(table.LimitList(), (Limits{8, 8, 8, 8, 8, 8, 8, 8}));
  EXPECT_EQ(table.RunningOrder(), (Order{7, 3, 0, 1, 6, 5, 2, 4}));
  const Event round = table.Told(Event::Kind::kRound).at(0);
  EXPECT_EQ(round.order_size, 8);
  EXPECT_EQ(round.limits[6], 8);
}

}  // namespace
}  // namespace furlong
