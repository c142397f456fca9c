// R10: finish and score. On Straight(7) an 8 from the box crosses the finish, a 7 does not.
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Chase;
using testing::Flat;
using testing::Names;
using testing::Order;
using testing::Plan;
using testing::Straight;
using testing::Table;

// Sets the card that each horse plays in round 0.
void ScriptFirstRound(Table& table, const std::vector<std::string>& cards) {
  for (std::size_t h = 0; h < cards.size(); ++h) {
    table.tops[h] = CardList(cards[h]);
    table.planned[h] = CardList(cards[h]);
  }
}

TEST(R10_1, ARoundIsPlayedToItsEnd) {
  Table table(Plan(4, 1, {Flat(Straight(7))}));
  ScriptFirstRound(table, {"8", "8", "12J", "3"});
  table.RunTo(Need::kCard, 1);
  EXPECT_TRUE(table.meeting.course().Crossed(table.board().field.At(0)));
  EXPECT_EQ(table.board().status[0], Status::kRacing);
  EXPECT_TRUE(table.Placed().empty());
  table.RunTo(Need::kCard, 3);
  EXPECT_TRUE(table.Placed().empty());
  table.RunTo(Need::kPlace);
  EXPECT_EQ(table.At(3), "4.3");
}

TEST(R10_1, PlacedByWhereTheyStandAfterTheLastTurn) {
  Table table(Plan(4, 1, {Flat(Straight(7))}));
  ScriptFirstRound(table, {"8", "8", "12J", "3"});
  table.RunToRound(1);
  // Horse 2 crossed last, on row 12; horses 0 and 1 are in line, the lower lane first.
  EXPECT_EQ(table.Placed(), (Order{2, 0, 1}));
  EXPECT_EQ(table.board().places[0][2], 1);
  EXPECT_EQ(table.board().places[0][3], 0);
  for (HorseId h = 0; h < 3; ++h) {
    EXPECT_EQ(table.At(h), "off");
    EXPECT_EQ(table.board().status[h], Status::kFinished);
  }
}

TEST(R10_1, InLineTheLaneDecidesNotTheTurn) {
  // Horse 0 rides first and goes from lane 1 to lane 2. Horse 1 rides next and goes from lane 2 to lane 1. Both end on
  // row 8, in line.
  Table table(Plan(4, 1, {Flat(Straight(7))}));
  ScriptFirstRound(table, {"8", "8", "3", "3"});
  table.RunTo(Need::kCard, 0);
  table.Play(0, Card::k8, "2.8");
  table.Play(1, Card::k8, "1.8");
  table.RunToRound(1);
  EXPECT_EQ(table.Placed(), (Order{1, 0}));
}

TEST(R10_1, AHorseThatCrossedStillBlocksInThisRound) {
  Table table(Plan(4, 1, {Flat(Straight(7))}));
  ScriptFirstRound(table, {"8", "8", "3", "3"});
  table.RunTo(Need::kCard, 0);
  table.Play(0, Card::k8, "1.8");
  table.Do(Decision::Play(1, Card::k8));
  // 1.7 to 1.9 are blocked. 3.1 is blocked by horse 2, but 3.7 and 3.8 can be reached by a late change.
  EXPECT_EQ(table.Legal(), (Names{"2.8", "3.8"}));
}

TEST(R10_1, BehindThoseAlreadyPlaced) {
  Table table(Plan(4, 1, {Flat(Straight(7))}));
  ScriptFirstRound(table, {"3", "8", "6", "7"});
  table.RunToRound(1);
  EXPECT_EQ(table.Placed(), (Order{1}));
  EXPECT_EQ(table.RunningOrder(), (Order{3, 2, 0}));  // rows 7, 6, 3
  table.DiceRound(2, 6, Use::kFirst);                 // rows 9, 8, 5
  EXPECT_EQ(table.Placed(), (Order{1, 3, 2}));
  table.RunTo(Need::kOver);
  EXPECT_EQ(table.Placed(), (Order{1, 3, 2, 0}));
  std::vector<int> places;
  for (const Event& event : table.Told(Event::Kind::kPlace)) places.push_back(event.place);
  EXPECT_EQ(places, (std::vector<int>{1, 2, 3, 4}));
}

TEST(R10_2, TheRaceGoesOnUntilAllHaveFinishedOrFallen) {
  // Fence on rows 1 and 2. Horse 1 falls. Horse 0 lands on row 7, horse 2 on row 11, horse 3 on row 3.
  Table table(Plan(4, 1, {Chase(Straight(10, {1})), Flat(Straight(2))}));
  ScriptFirstRound(table, {"8", "3", "12J", "4"});
  table.RunToRound(1);
  EXPECT_EQ(table.Placed(), (Order{2}));
  EXPECT_EQ(table.board().race, 0);
  table.DiceRound(4, 1, Use::kFirst);  // horse 0 on row 11, horse 3 on row 7
  EXPECT_EQ(table.Placed(), (Order{2, 0}));
  EXPECT_EQ(table.board().race, 0);
  table.Play(3, Card::k4, "4.11");
  table.RunTo(1, Need::kBoxes);
  EXPECT_EQ(table.Placed(), (Order{2, 0, 3}));
  EXPECT_EQ(table.Told(Event::Kind::kRound).size(), 3u);
}

TEST(R10_2, DefaultIsAll) {
  EXPECT_FALSE(Options{}.finish_first);
  Table table(Plan(4, 1, {Flat(Straight(7))}));
  ScriptFirstRound(table, {"7", "8", "6", "12"});
  table.RunToRound(1);
  EXPECT_EQ(table.Placed(), (Order{1}));
}

TEST(R10_2, FinishFirstEndsWithTheRoundOfTheFirstHorseHome) {
  Table table(Plan(4, 1, {Flat(Straight(7)), Flat(Straight(7))}, {.finish_first = true}));
  ScriptFirstRound(table, {"7", "8", "6", "12"});
  table.RunTo(Need::kPlace);
  // The round is over: all are about to be placed, and no bonus can be taken any more.
  for (HorseId h = 0; h < 4; ++h) EXPECT_EQ(table.Ask(Decision::Bonus(h)), Reason::kHorseOut);
  table.RunTo(1, Need::kBoxes);
  EXPECT_EQ(table.Placed(), (Order{1, 0, 2, 3}));  // rows 8, 7, 6, 0
  EXPECT_EQ(table.Told(Event::Kind::kRound).size(), 1u);
  const auto scores = Scores(table.programme, table.board());
  EXPECT_EQ(std::vector<int>(scores.begin(), scores.begin() + 4), (std::vector<int>{30, 50, 20, 10}));
}

TEST(R10_2, FinishFirstGoesOnUntilAHorseCrossesAndDoesNotPlaceTheFallen) {
  Table table(Plan(4, 1, {Chase(Straight(10, {1}))}, {.finish_first = true}));
  ScriptFirstRound(table, {"8", "3", "6", "4"});  // rows 7, fallen, 5, 3
  table.RunToRound(1);
  EXPECT_TRUE(table.Placed().empty());
  table.DiceRound(4, 1, Use::kFirst);  // rows 11, 9, 7
  table.RunTo(Need::kOver);
  EXPECT_EQ(table.Placed(), (Order{0, 2, 3}));
  EXPECT_EQ(table.board().places[0][1], 0);
}

TEST(R10_3, FiftyThirtyTwentyTen) {
  Table table(Plan(6, 1, {Flat(Straight(2))}));
  table.RunTo(Need::kOver);
  std::vector<std::pair<int, int>> told;
  for (const Event& event : table.Told(Event::Kind::kPlace)) told.emplace_back(event.place, event.points);
  EXPECT_EQ(told, (std::vector<std::pair<int, int>>{{1, 50}, {2, 30}, {3, 20}, {4, 10}, {5, 0}, {6, 0}}));
}

TEST(R10_3, FallenHorsesAreNeverPlaced) {
  // Everybody falls with a 3: no places, no points, and the meeting goes on.
  Table table(Plan(4, 1, {Chase(Straight(20, {1})), Flat(Straight(2))}));
  table.RunTo(1, Need::kBoxes);
  EXPECT_EQ(table.Told(Event::Kind::kFall).size(), 4u);
  EXPECT_TRUE(table.Placed().empty());
  const auto scores = Scores(table.programme, table.board());
  for (int player = 0; player < 4; ++player) EXPECT_EQ(scores[static_cast<std::size_t>(player)], 0);
}

TEST(R10_4, FallenHorsesFollowThePlacedOnesTheLastToFallFirst) {
  // Horses 0 and 2 fall in the first round, in this order.
  Table table(Plan(4, 1, {Chase(Straight(20, {1})), Flat(Straight(2))}));
  ScriptFirstRound(table, {"3", "8", "3", "4"});
  table.RunTo(1, Need::kBoxes);
  EXPECT_EQ(table.Placed(), (Order{1, 3}));
  Outcome wrong = table.ByScript();
  wrong.order = {1, 3, 0, 2};
  EXPECT_EQ(table.Ask(wrong), Reason::kWrongOrder);
  Outcome right = table.ByScript();
  right.order = {1, 3, 2, 0};
  table.Do(right);
  EXPECT_EQ(table.At(2), "3.0");
  EXPECT_EQ(table.At(0), "4.0");
}

TEST(R10_4, AFallInALaterRoundIsLater) {
  // Fences on rows 1 and 2, and on rows 8 and 9. Horse 3 falls at the first fence in round 0. Horse 0 rides to row 7,
  // in front of the second fence, and falls there in round 2. Horses 1 and 2 ride to rows 3, 4 and 7, wait there, and
  // jump the second fence with a 4.
  Table table(Plan(4, 1, {Chase(Straight(30, {1, 8})), Flat(Straight(2))}));
  table.tops[0] = CardList("8");
  table.planned = {CardList("8 3"), CardList("4 3 4"), CardList("4 3 4"), CardList("3")};
  table.RunTo(1, Need::kBoxes);
  Order falls;
  for (const Event& event : table.Told(Event::Kind::kFall)) falls.push_back(event.horse);
  EXPECT_EQ(falls, (Order{3, 0}));
  EXPECT_EQ(table.Placed(), (Order{1, 2}));
  const auto boxes = BoxesAfter(table.programme, table.board());
  EXPECT_EQ(Order(boxes.begin(), boxes.begin() + 4), (Order{1, 2, 0, 3}));
}

TEST(R10_4, AllFallen) {
  Table table(Plan(4, 1, {Chase(Straight(20, {1})), Flat(Straight(2))}));
  table.boxes = {2, 0, 3, 1};
  table.RunTo(1, Need::kBoxes);
  const auto boxes = BoxesAfter(table.programme, table.board());
  EXPECT_EQ(Order(boxes.begin(), boxes.begin() + 4), (Order{1, 3, 0, 2}));
}

// A sink that gets a place event still sees the board as it was before it, as with every other event.
TEST(R10_1, ThePlaceEventComesBeforeTheBoardChanges) {
  class Witness : public EventSink {
   public:
    explicit Witness(const Meeting& meeting) : meeting_(meeting) {}
    void On(const Event& event) override {
      if (event.kind != Event::Kind::kPlace) return;
      ++places;
      EXPECT_EQ(meeting_.board().placed, event.place - 1);
      EXPECT_EQ(meeting_.board().places[0][event.horse], 0);
    }
    int places = 0;

   private:
    const Meeting& meeting_;
  };
  Table table(Plan(4, 1, {Flat(Straight(20))}));
  Witness witness(table.meeting);
  while (!table.meeting.over()) IsFact(table.need()) ? table.meeting.Step(&witness) : table.Go();
  EXPECT_EQ(witness.places, 4);
}

}  // namespace
}  // namespace furlong
