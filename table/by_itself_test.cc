// What need not be asked: decisions without a choice, and those on which nothing depends any more.
#include "table/by_itself.h"

#include <algorithm>

#include "rules/testing.h"
#include "table/outlook.h"

namespace furlong::table {
namespace {

using namespace furlong::testing;

// The horses race until only those of `racing` are left; these stand on square 5.
SeatView Left(Table& table, Need need, std::initializer_list<int> racing, PlayerId seat) {
  table.RunTo(Need::kCard);
  SeatView view = See(table.meeting, seat);
  Board& board = view.board;
  std::uint8_t place = 0;
  board.order_size = 0;
  for (HorseId horse = 0; horse < table.programme.horses(); ++horse) {
    if (std::find(racing.begin(), racing.end(), int{horse}) != racing.end()) {
      board.order[board.order_size++] = horse;
      continue;
    }
    board.status[horse] = Status::kFinished;
    board.field.Remove(horse);
    board.places[board.race][horse] = ++place;
  }
  board.placed = place;
  board.need = need;
  board.horse = board.order[0];
  board.turn = 0;
  for (auto& limit : board.limits) limit = kNoLimit;
  return view;
}

std::vector<ByItself> Of(const SeatView& view) { return DecisionsByItself(view); }

TEST(ByItself, TheLastHorseOfTheLastRaceGoesHome) {
  // R10.3: it gets fifth place whatever it does, and no card is used any more (R2.7).
  Table table(Plan(5, 1, {Flat(Straight(40))}));
  const SeatView view = Left(table, Need::kCard, {4}, 4);
  EXPECT_TRUE(NothingAtStake(view));
  const auto list = Of(view);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].why, ByItself::Why::kNoStake);
  EXPECT_EQ(list[0].decision.kind, Decision::Kind::kCard);
  EXPECT_NE(OutlookJson(view).find(R"("by_itself":[{"horse":4,"why":"no-stake","decision":{"t":"card","horse":4)"),
            std::string::npos);
  // Whoever has finished and rolls (R5.5) need not be asked, either.
  SeatView roller = Left(table, Need::kPace, {4}, 0);
  roller.board.roller = 0;
  roller.board.dice = {3, 5};
  EXPECT_TRUE(NothingAtStake(roller));
}

TEST(ByItself, PlacesThatScoreAreAskedFor) {
  Table table(Plan(5, 1, {Flat(Straight(40))}));
  for (const auto& racing : {std::initializer_list<int>{3, 4}, {2, 3, 4}}) {
    const SeatView view = Left(table, Need::kCard, racing, static_cast<PlayerId>(*racing.begin()));
    EXPECT_FALSE(NothingAtStake(view));
    EXPECT_TRUE(Of(view).empty());
  }
}

TEST(ByItself, BehindTheFourthNothingCountsInTheLastRaceUnlessItBreaksATie) {
  Table table(Plan(6, 1, {Flat(Straight(40))}));
  // Players 4 and 5 have no points: R11.2 ranks them by their places.
  EXPECT_FALSE(NothingAtStake(Left(table, Need::kCard, {4, 5}, 4)));
  // Two horses each, and 50, 30, 20 and 10 points: no place behind the fourth changes that.
  Table pairs(Plan(4, 2, {Flat(Straight(40))}));
  SeatView view = Left(pairs, Need::kCard, {4, 5, 6, 7}, 0);
  EXPECT_TRUE(NothingAtStake(view));
  // Only player 0 has points; the others are tied, and their places decide.
  view.board.places[0] = {1, 0, 0, 0, 0, 0, 0, 0};
  view.board.status[1] = view.board.status[2] = view.board.status[3] = Status::kFallen;
  EXPECT_FALSE(NothingAtStake(view));
}

TEST(ByItself, TheLastHorsesOfOnePlayerDecideNothing) {
  // R10.3: whichever of them is third, player 0 gets 20 and 10 points.
  Table pairs(Plan(2, 2, {Flat(Straight(40))}));
  const SeatView view = Left(pairs, Need::kCard, {0, 2}, 0);
  EXPECT_TRUE(NothingAtStake(view));
  ASSERT_EQ(Of(view).size(), 1u);
  // With two players there are points to win.
  EXPECT_FALSE(NothingAtStake(Left(pairs, Need::kCard, {0, 1}, 0)));
  // R9.3: one that falls scores nothing.
  Table chase(Plan(2, 2, {Chase(Straight(40, {12}))}));
  EXPECT_FALSE(NothingAtStake(Left(chase, Need::kCard, {0, 2}, 0)));
}

TEST(ByItself, SquaresBeyondTheFinishAreAlikeUnlessTheOrderThereDependsOnThem) {
  // R2.5: which card is played counts for race 2; where it takes the horse does not.
  Table table(Plan(4, 1, {Flat(Straight(40)), Flat(Straight(40))}));
  SeatView view = Left(table, Need::kRide, {0, 3}, 3);
  Board& board = view.board;
  board.order = {0, 3};
  board.turn = 1;
  board.horse = 3;
  board.points = 12;
  board.field.Put(0, S(8, 45));  // it has crossed in this round, and is ahead
  board.field.Put(3, S(4, 36));
  const auto ride = [&](Square from) {
    board.field.Put(3, from);
    board.rides = FindRides(view.course(), board.field, 3, board.points, RoundKind::kCard);
    return Of(view);
  };
  // It ends on row 48 of some lane, ahead of the other one, or on row 44 behind it.
  EXPECT_EQ(ride(S(4, 36)).size(), 1u);
  EXPECT_EQ(ride(S(4, 32)).size(), 1u);
  EXPECT_EQ(ride(S(4, 36))[0].decision.kind, Decision::Kind::kRide);
  EXPECT_NE(OutlookJson(view).find(R"("alike":true)"), std::string::npos);
  // R4.1: in line with it, the lane decides; further in than lane 8 it is always ahead.
  EXPECT_EQ(ride(S(4, 33)).size(), 1u);
  board.field.Put(0, S(4, 45));
  EXPECT_TRUE(ride(S(4, 33)).empty()) << "lanes 2 and 3 are ahead, lane 5 is behind";
  // Short of the finish, other horses and corners may make a difference.
  EXPECT_TRUE(ride(S(4, 20)).empty());
  // Not after the last turn of the round: those who follow may be hindered, or pass it.
  board.order = {3, 0};
  board.turn = 0;
  EXPECT_TRUE(ride(S(4, 36)).empty());
}

TEST(ByItself, AloneOnTheHomeStraightEveryLaneIsAsGood) {
  for (const bool corner : {false, true}) {
    Table table(Plan(4, 1, {Flat(corner ? Bend(9, 90) : Straight(40)), Flat(Straight(40))}));
    SeatView view = Left(table, Need::kRide, {3}, 3);
    view.board.points = 3;
    view.board.field.Put(3, S(4, 1));
    view.board.rides = FindRides(view.course(), view.board.field, 3, 3, RoundKind::kCard);
    ASSERT_GT(view.board.rides.count(), 1);
    EXPECT_EQ(Of(view).empty(), corner);
  }
  // A fence may be reached with other points from other squares, or be jumped: left to the player.
  Table table(Plan(4, 1, {Chase(Straight(40, {20})), Flat(Straight(40))}));
  SeatView view = Left(table, Need::kRide, {3}, 3);
  view.board.points = 3;
  view.board.rides = FindRides(view.course(), view.board.field, 3, 3, RoundKind::kCard);
  EXPECT_TRUE(Of(view).empty());
}

TEST(ByItself, BeforeAnotherRaceTheBoxesCount) {
  // R5.2: seventh or eighth is another box. R2.7: race 3 is the last of its deck, so cards do not matter.
  Table pairs(Plan(4, 2, {Flat(Straight(40)), Flat(Straight(40)), Flat(Straight(40)), Flat(Straight(40))}));
  SeatView view = Left(pairs, Need::kCard, {6, 7}, 2);
  view.board.race = 2;
  EXPECT_FALSE(NothingAtStake(view));
  // The last one has its box.
  SeatView last = Left(pairs, Need::kCard, {7}, 3);
  last.board.race = 2;
  EXPECT_TRUE(NothingAtStake(last));
}

TEST(ByItself, CardsThatCanBeKeptAreAskedFor) {
  // R2.5: what is not played in race 1 may be kept for race 2.
  Table table(Plan(5, 1, {Flat(Straight(40)), Flat(Straight(40))}));
  SeatView view = Left(table, Need::kCard, {4}, 4);
  EXPECT_FALSE(NothingAtStake(view));
  // Without cards, and without a bonus to take, there is nothing to keep.
  view.hands[4] = {};
  view.hand_size[4] = 0;
  view.board.bonus_race[4] = 0;
  EXPECT_TRUE(NothingAtStake(view));
}

TEST(ByItself, AFenceIsRiddenByThePersonWhileAFallWouldCost) {
  // R9.3: of four horses the last gets ten points, if it does not fall.
  Table four(Plan(4, 1, {Chase(Straight(40, {12}))}));
  SeatView view = Left(four, Need::kCard, {3}, 3);
  EXPECT_FALSE(NothingAtStake(view));
  // Past the fence it cannot fall any more.
  view.board.field.Put(3, S(4, 20));
  EXPECT_TRUE(NothingAtStake(view));
  // The last of five has no points to lose, and its player is not tied with another.
  Table five(Plan(5, 1, {Chase(Straight(40, {12}))}));
  const SeatView fifth = Left(five, Need::kCard, {4}, 4);
  EXPECT_TRUE(NothingAtStake(fifth));
  // It jumps all the same: of its cards it takes one with which it does not fall.
  const auto list = Of(fifth);
  ASSERT_EQ(list.size(), 1u);
  const CardEffect effect = EffectOf(five.programme, fifth.board, 4, list[0].decision.card);
  EXPECT_EQ(effect.kind, CardEffect::Kind::kRide);
}

TEST(ByItself, CardsThatAreAllAlikeAreNoChoice) {
  Table table(Plan(4, 1, {Flat(Straight(40)), Flat(Straight(40))}));
  table.RunTo(Need::kCard, 0);
  SeatView view = See(table.meeting, 0);
  view.hands[0] = Cards("7 7");
  view.hand_size[0] = 2;
  EXPECT_TRUE(Of(view).empty()) << "R2.4: it could take its bonus first";
  view.board.bonus_race[0] = 0;
  const auto list = Of(view);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].why, ByItself::Why::kNoChoice);
  EXPECT_EQ(list[0].decision, Decision::Play(0, Card::k7));
  view.hands[0] = Cards("7 8");
  EXPECT_TRUE(Of(view).empty());
}

TEST(ByItself, DiceThatMoveTheHorseTheSameAreNoChoice) {
  // R7.3, R8.2: the horse in front leaves one square, whichever die is taken.
  Table table(Plan(4, 1, {Flat(Straight(40))}));
  table.RunTo(Need::kCard, 0);
  SeatView view = See(table.meeting, 0);
  view.board.round = 1;
  view.board.need = Need::kDie;
  view.board.horse = 0;
  view.board.dice = {4, 5};
  EXPECT_TRUE(Of(view).empty());
  for (int horse = 1; horse < 4; ++horse) view.board.field.Remove(static_cast<HorseId>(horse));
  view.board.field.Put(0, S(1, 5));
  view.board.field.Put(1, S(1, 8));
  view.board.field.Put(2, S(2, 7));
  const Rides first = FindRides(view.course(), view.board.field, 0, 4, RoundKind::kDice);
  ASSERT_EQ(first, FindRides(view.course(), view.board.field, 0, 5, RoundKind::kDice));
  const auto list = Of(view);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].why, ByItself::Why::kNoChoice);
  EXPECT_EQ(list[0].decision.kind, Decision::Kind::kDie);
}

TEST(ByItself, NobodyIsJudgedWithoutTheirCards) {
  Table table(Plan(5, 1, {Flat(Straight(40))}));
  SeatView view = Left(table, Need::kCard, {4}, 4);
  view.hands[4] = {};
  EXPECT_TRUE(Of(view).empty());
  EXPECT_TRUE(Of(Left(table, Need::kCard, {4}, kNoPlayer)).empty());
}

// Followed to its end, what goes by itself is always legal, and changes no points of anybody.
TEST(ByItself, ComesHomeInARealMeeting) {
  for (const bool sealed : {false, true}) {
    Table table(Plan(5, 1, {Flat(Straight(40))}, {.sealed_cards = sealed}));
    int made = 0;
    while (!table.meeting.over()) {
      if (IsDecision(table.need())) {
        const SeatView view = See(table.meeting, table.meeting.decider());
        const auto list = Of(view);
        if (!list.empty()) {
          ++made;
          table.Do(list[0].decision);
          continue;
        }
      }
      table.Go();
    }
    EXPECT_GT(made, 0);
  }
}

}  // namespace
}  // namespace furlong::table
