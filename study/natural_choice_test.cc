#include "study/natural_choice.h"

#include "riders/sample.h"
#include "rules/testing.h"
#include "study/analysis.h"
#include "study/hint_reason.h"

namespace furlong {
namespace {

using namespace furlong::testing;

// The last race, in which only horse 3 is left, on square 5 of lane 4: its place is certain, so that choices are equal
// unless it may fall.
Meeting LastHorse(const Table& table, const std::string& cards, std::uint8_t limit) {
  Board board = table.board();
  Secrets secrets = table.meeting.secrets();
  for (HorseId horse = 0; horse < 3; ++horse) {
    board.status[horse] = Status::kFinished;
    board.field.Remove(horse);
    board.places[board.race][horse] = static_cast<std::uint8_t>(horse + 1);
  }
  board.placed = 3;
  board.field.Put(3, S(4, 5));
  board.order = {3};
  board.order_size = 1;
  board.turn = 0;
  board.horse = 3;
  board.limits[3] = limit;
  secrets.hands[3] = Cards(cards);
  return {table.programme, board, secrets};
}

Decision Hinted(const Meeting& meeting) {
  FastRandom random(5);
  return WeighForHint(See(meeting, meeting.decider()), 200, random).front().decision;
}

TEST(NaturalChoice, AHintMovesTheHorseWhereStandingIsNoBetter) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  table.RunTo(Need::kCard);
  // R6.2, R6.3: a 9 stands at this limit, the joker moves. Without a limit, the joker is worth keeping.
  EXPECT_EQ(Hinted(LastHorse(table, "9 10J", 8)), Decision::Play(3, Card::k10J));
  EXPECT_EQ(Hinted(LastHorse(table, "9J 12 12J", kNoLimit)), Decision::Play(3, Card::k12));
}

// R2.5 (a): the bonus costs two cards before the next race.
TEST(NaturalChoice, AHintTakesNoBonusWhereACardDoesAsWell) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  table.RunTo(Need::kCard);
  const Meeting meeting = LastHorse(table, "7 12", 8);
  EXPECT_EQ(Hinted(meeting), Decision::Play(3, Card::k7));
  const SeatView view = See(meeting, 3);
  EXPECT_LT(NaturalRank(view, Decision::Play(3, Card::k7)), NaturalRank(view, Decision::Bonus(3)));
}

TEST(NaturalChoice, AHintStandsWhereThatIsBetter) {
  // R9.3: with the fence on rows 9 and 10, a 4 reaches row 9 from row 5 with a point left; only the 10 saves the horse.
  Table table(Plan(4, 1, {Chase(Straight(60, {9}))}));
  table.RunTo(Need::kCard);
  const Meeting meeting = LastHorse(table, "4 10", 8);
  const SeatView view = See(meeting, 3);
  const Decision stand = Decision::Play(3, Card::k10);
  const Decision fall = Decision::Play(3, Card::k4);
  EXPECT_EQ(WarningOf(view, stand), CardEffect::Kind::kStandLimit);
  EXPECT_EQ(WarningOf(view, fall), CardEffect::Kind::kFall);
  EXPECT_LT(NaturalRank(view, stand), NaturalRank(view, fall));
  EXPECT_EQ(Hinted(meeting), stand);
}

TEST(NaturalChoice, WarnsOfWhatDoesNotMoveTheHorse) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  table.RunTo(Need::kCard);
  Meeting meeting = LastHorse(table, "7", kNoLimit);
  const Decision seven = Decision::Play(3, Card::k7);
  EXPECT_EQ(WarningOf(See(meeting, 3), seven), std::nullopt);
  EXPECT_EQ(WarningOf(See(meeting, 3), Decision::Ride(3, S(4, 12))), std::nullopt);
  // R8.2: horses ahead of it in all three lanes.
  Board board = meeting.board();
  for (const int horse : {0, 1, 2}) board.field.Put(static_cast<HorseId>(horse), S(3 + horse, 6));
  meeting = Meeting(table.programme, board, meeting.secrets());
  EXPECT_EQ(WarningOf(See(meeting, 3), seven), CardEffect::Kind::kStandBlocked);
  // R6.5: as things stand; they may have moved on when a card face down is revealed.
  board.order = {0, 3};
  board.order_size = 2;
  meeting = Meeting(table.programme, board, meeting.secrets());
  EXPECT_EQ(WarningOf(See(meeting, 3), Decision::Seal(3, Card::k7)), CardEffect::Kind::kStandBlocked);
}

TEST(NaturalChoice, OfSquaresTheInsideOneIsNatural) {
  // Lane 1 is inside to the left, lane 8 to the right.
  for (const auto& [turn, inside, outside] :
       {std::tuple(90.0, S(4, 8), S(5, 8)), std::tuple(-90.0, S(5, 8), S(4, 8))}) {
    Table table(Plan(4, 1, {Flat(Bend(9, turn))}));
    table.RunTo(Need::kCard);
    const SeatView view = See(table.meeting, table.meeting.decider());
    EXPECT_LT(NaturalRank(view, Decision::Ride(0, inside)), NaturalRank(view, Decision::Ride(0, outside)));
  }
}

TEST(NaturalChoice, OfHandsTheOneThatKeepsJokersIsNatural) {
  Table table(Plan(4, 1, {Flat(Straight(60)), Flat(Straight(60))}));
  table.RunTo(Need::kCard);
  const SeatView view = See(table.meeting, 0);
  EXPECT_LT(NaturalRank(view, Decision::Keep(0, Cards("7 9J 12J"))),
            NaturalRank(view, Decision::Keep(0, Cards("7 9J 12"))));
  EXPECT_EQ(NaturalRank(view, Decision::Keep(0, Cards("3 4"))), NaturalRank(view, Decision::Keep(0, Cards("11 12"))));
}

TEST(NaturalChoice, OfDiceOneThatMovesTheHorseIsNatural) {
  Table table(Plan(4, 1, {Chase(Straight(60, {9}))}));
  table.RunTo(Need::kCard);
  const Meeting last = LastHorse(table, "7", 8);
  Board board = last.board();
  board.round = 1;
  board.dice = std::array<std::uint8_t, 2>{5, 2};
  // R9.1, R9.4: in front of the fence on rows 9 and 10, 2 points are too few to jump.
  board.field.Put(3, S(4, 8));
  const Meeting meeting(table.programme, board, last.secrets());
  const SeatView view = See(meeting, 3);
  EXPECT_LT(NaturalRank(view, Decision::Die(3, Use::kFirst)), NaturalRank(view, Decision::Die(3, Use::kSecond)));
  EXPECT_EQ(WarningOf(view, Decision::Die(3, Use::kFirst)), std::nullopt);
  EXPECT_EQ(WarningOf(view, Decision::Die(3, Use::kSecond)), CardEffect::Kind::kStandBlocked);
}

// The analysis names no option as the better one that makes the horse stand where another one does as well.
TEST(NaturalChoice, TheBetterOptionMovesTheHorseWhereStandingIsNoBetter) {
  // R9.3: with a 6 the horse falls at the fence on rows 9 and 10. A 9 is above the limit; the joker jumps.
  Table table(Plan(4, 1, {Flat(Straight(60)), Chase(Straight(60, {9}))}));
  table.RunTo(Need::kCard);
  const Meeting last = LastHorse(table, "6 9 10J", 8);
  Board board = last.board();
  board.race = 1;
  board.bonus_race.fill(0);
  // Second behind horse 0 in the first race, and behind horse 1 in this one, it wins the meeting by 60 to 50 points.
  board.places[0] = {1, 0, 3, 2};
  board.places[1] = {0, 1, 0, 0};
  board.status[0] = board.status[2] = Status::kFallen;
  board.placed = 1;
  Moment moment{20, Meeting(table.programme, board, last.secrets()), {}};
  moment.event.kind = Event::Kind::kDecision;
  moment.event.decision = Decision::Play(3, Card::k6);
  FastRandom random(1);
  const auto verdict = Judge(moment, {.rides = 2000, .tree = false}, random);
  ASSERT_TRUE(verdict.has_value());
  EXPECT_EQ(verdict->best().decision, Decision::Play(3, Card::k10J));
  EXPECT_EQ(verdict->taken().decision, moment.event.decision);
  EXPECT_EQ(verdict->mark, Mark::kBlunder);
  EXPECT_EQ(verdict->chance_lost, verdict->best().chance - verdict->taken().chance);
  EXPECT_EQ(verdict->chance_before(), verdict->best().chance);
}

}  // namespace
}  // namespace furlong
