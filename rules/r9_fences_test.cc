// R9: fences. By default the fence is on rows 20 and 21: take-off row 19, landing row 22. Horse 0 rides.
#include "rules/standing_fences.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Chase;
using testing::Ends;
using testing::Find;
using testing::Flat;
using testing::Horses;
using testing::Names;
using testing::Plan;
using testing::S;
using testing::Straight;
using testing::Table;

const Course& Track() {
  static const auto course = testing::Built(Straight(60, {20}));
  return *course;
}
// Fences on rows 20 and 21 and on rows 23 and 24: row 22 is both a landing row and a take-off row.
const Course& Double() {
  static const auto course = testing::Built(Straight(60, {20, 23}));
  return *course;
}
Rides::Outcome CardOutcome(const Course& course, const Field& field, int points) {
  return Find(course, field, points, RoundKind::kCard).outcome();
}
CourseFault FaultOf(const CourseSpec& spec) {
  const auto error = FindFault(spec);
  EXPECT_TRUE(error.has_value());
  return error ? error->fault : CourseFault::kNoSegments;
}
constexpr auto kFall = Rides::Outcome::kFall;
constexpr auto kRide = Rides::Outcome::kRide;

TEST(R9_1, AJumpTakesFourPointsForThreeSquaresInOneLane) {
  for (int lane = 1; lane <= 8; ++lane) {
    EXPECT_EQ(Ends(Track(), Horses({S(lane, 19)}), 4), (Names{testing::Name(S(lane, 22))}));
  }
  // One step first, straight or diagonal, then the jump.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 18)}), 5), (Names{"3.22", "4.22", "5.22"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 19)}), 7), (Names{"4.25"}));  // seven points lead six squares on
}

TEST(R9_1, AllFourPointsOrNone) {
  for (const int points : {1, 2, 3}) {
    EXPECT_EQ(Find(Track(), Horses({S(4, 19)}), points, RoundKind::kDice).outcome(), Rides::Outcome::kBlocked);
  }
}

TEST(R9_1, TheLandingSquareMustBeFree) {
  for (const int other : {22, 23}) {
    EXPECT_EQ(Find(Track(), Horses({S(4, 19), S(4, other)}), 4, RoundKind::kDice).outcome(), Rides::Outcome::kBlocked);
    EXPECT_EQ(Ends(Track(), Horses({S(4, 18), S(4, other)}), 5), (Names{"3.22", "5.22"}));
  }
  EXPECT_EQ(Ends(Track(), Horses({S(4, 19), S(4, 24)}), 4), (Names{"4.22"}));  // blocks 23 to 25
}

TEST(R9_1, NoDiagonalStepOntoOverOrOffAFence) {
  // From the take-off row a horse can only jump, and the next lane change needs seven points (R9.2).
  EXPECT_EQ(Ends(Track(), Horses({S(4, 19)}), 5), (Names{"4.23"}));
  // A late change may enter the take-off row (4.12 to 4.18 with 6 points, 3.19 or 5.19 with 7), but not leave it.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 12)}), 7), (Names{"2.19", "3.19", "4.19", "5.19", "6.19"}));
  // From 4.13, 6 points lead to 4.19; the seventh would have to be a diagonal step onto the fence.
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 13)}), 7), kFall);
  EXPECT_EQ(Ends(Track(), Horses({S(4, 13)}), 7, RoundKind::kDice), (Names{"3.19", "4.19", "5.19"}));
}

TEST(R9_1, FencesMayShareALandingAndTakeOffRow) {
  EXPECT_EQ(Ends(Double(), Horses({S(4, 19)}), 8), (Names{"4.25"}));
  EXPECT_EQ(Ends(Double(), Horses({S(4, 19)}), 4), (Names{"4.22"}));
  EXPECT_EQ(CardOutcome(Double(), Horses({S(4, 19)}), 7), kFall);  // three points left in front of the second fence
  EXPECT_EQ(Ends(Double(), Horses({S(4, 19)}), 7, RoundKind::kDice), (Names{"4.22"}));
  // Both jumps take 8 points, to 4.25. More than seven are spent, so the next step may be diagonal.
  EXPECT_EQ(Ends(Double(), Horses({S(4, 19)}), 9), (Names{"3.26", "4.26", "5.26"}));
}

TEST(R9_1, SteeplechaseOnly) {
  const auto flat = testing::Built(Straight(60, {20}), false);
  EXPECT_EQ(Ends(*flat, Horses({S(4, 19)}), 4), (Names{"3.23", "4.23", "5.23"}));
  EXPECT_TRUE(flat->take_offs().empty());
  // A steeplechase on a course without fences is like a flat race.
  const auto bare = testing::Built(Straight(60), true);
  EXPECT_EQ(Ends(*bare, Horses({S(4, 19)}), 4), (Names{"3.23", "4.23", "5.23"}));
}

TEST(R9_1, AFenceNeedsItsRowsOnOneStraight) {
  // Straight(20) has rows 0 to 40. A fence with a row beyond the finish at row 20 is refused.
  EXPECT_EQ(FaultOf(Straight(20, {0})), CourseFault::kFenceNeedsRoom);
  EXPECT_EQ(FaultOf(Straight(20, {20})), CourseFault::kFenceBeyondFinish);
  EXPECT_FALSE(FindFault(Straight(20, {19})).has_value());
  EXPECT_FALSE(FindFault(Straight(20, {1})).has_value());  // the starting boxes are the take-off row
  EXPECT_EQ(FaultOf(Straight(20, {5, 7})), CourseFault::kFencesOverlap);
  EXPECT_EQ(FaultOf(Straight(20, {7, 5})), CourseFault::kFencesOverlap);
  EXPECT_FALSE(FindFault(Straight(20, {5, 8})).has_value());
  CourseSpec oval = testing::Oval();
  for (const int row : {5, 6}) {
    oval.fences = {{1, {0, row, 0}}};
    EXPECT_EQ(FaultOf(oval), CourseFault::kFenceOnStart);
  }
  oval.fences = {{1, {1, 2, 0}}};
  EXPECT_EQ(FaultOf(oval), CourseFault::kNotOnStraight);
  oval.fences = {{1, {3, 31, 0}}};  // the straight has rows 0 to 32: no landing row
  EXPECT_EQ(FaultOf(oval), CourseFault::kFenceNeedsRoom);
  oval.fences = {{1, {3, 30, 0}}};
  EXPECT_FALSE(FindFault(oval).has_value());
}

TEST(R9_2, AfterAJumpAsTheFirstStepALaneChangeNeedsSevenPoints) {
  // 4 + 3 = 7 points lead to 4.25. If six points were enough, the seventh could be diagonal.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 19)}), 7), (Names{"4.25"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 19)}), 8), (Names{"3.26", "4.26", "5.26"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 19)}), 12), (Names{"3.30", "4.30", "5.30"}));
}

TEST(R9_2, OtherwiseALaneChangeNeedsSixPointsJumpsIncluded) {
  // From 4.18: a step, the jump (5 points), a step (6). Then the seventh may be diagonal, from lanes 3, 4 and 5.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 18)}), 7), (Names{"2.24", "3.24", "4.24", "5.24", "6.24"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 18)}), 6), (Names{"3.23", "4.23", "5.23"}));
  // From 4.17: two steps and the jump are six points, so the seventh may be diagonal right after landing.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 17)}), 7), (Names{"2.23", "3.23", "4.23", "5.23", "6.23"}));
}

TEST(R9_3, TooFewPointsLeftIsAFall) {
  for (const int points : {1, 2, 3}) EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 19)}), points), kFall);
  // From 4.17 with 4 points: two are left in front of the fence. That a shorter way ends on 4.19 does not save it.
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 17)}), 4), kFall);
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 17)}), 3), kFall);
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 17)}), 5), kFall);
  EXPECT_EQ(Ends(Track(), Horses({S(4, 17)}), 2), (Names{"3.19", "4.19", "5.19"}));  // no points left there
  EXPECT_EQ(Ends(Track(), Horses({S(4, 17)}), 6), (Names{"3.22", "4.22", "5.22"}));
}

TEST(R9_3, ABlockedLandingIsAFallUnlessAnotherLaneAllowsMorePoints) {
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 19), S(4, 23)}), 8), kFall);
  EXPECT_EQ(Ends(Track(), Horses({S(4, 18), S(4, 23)}), 5), (Names{"3.22", "5.22"}));
  // All three landing squares are blocked: in every lane the way ends on the fence.
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 18), S(3, 22), S(4, 23), S(5, 22)}), 5), kFall);
  // Both neighbouring lanes are blocked before the fence (3.19 and 5.19 are in front of 3.18 and 5.18).
  EXPECT_EQ(CardOutcome(Track(), Horses({S(4, 18), S(3, 18), S(4, 23), S(5, 18)}), 5), kFall);
}

TEST(R9_3, AWayElsewhereWithAsManyPointsSavesTheHorse) {
  // The corner (squares 5 to 9 + l of lane l) ends right before the take-off row of a fence: squares 11, 12 and 13 of
  // lanes 1, 2 and 3. From 2.7 (3/7) that row is 5 points away in lane 2, 5 points in lane 1 by 1.7 (3/6), and 6 points
  // in lane 3 by 3.8 (4/8).
  const auto course = testing::Built(testing::Bend(6, 90, {1}));
  EXPECT_EQ(Ends(*course, Horses({S(2, 7)}), 5), (Names{"1.11", "2.12", "3.12"}));
  // With six points, the ways in lanes 1 and 2 end on the fence, the way in lane 3 in front of it.
  EXPECT_EQ(Ends(*course, Horses({S(2, 7)}), 6), (Names{"3.13"}));
  // With seven points, the way in lane 3 spends the most, and ends on the fence.
  EXPECT_EQ(CardOutcome(*course, Horses({S(2, 7)}), 7), kFall);
  EXPECT_EQ(Ends(*course, Horses({S(2, 7)}), 7, RoundKind::kDice), (Names{"3.13"}));
  // Six points again, with lane 3 blocked by a horse on 3.9.
  EXPECT_EQ(CardOutcome(*course, Horses({S(2, 7), S(3, 9)}), 6), kFall);
  // A horse on 3.12 blocks 3.11 to 3.13: lane 3 ends at 3.10 with 3 points, fewer than six.
  EXPECT_EQ(CardOutcome(*course, Horses({S(2, 7), S(3, 12)}), 6), kFall);
}

TEST(R9_3, AFallenHorseLeavesTheCourseAtOnce) {
  // Fence on rows 4 and 5. Horse 0 rides to the take-off row with a 3; the others make false starts, then ride to
  // row 1.
  Table table(Plan(4, 1, {Chase(Straight(60, {4})), Flat(Straight(2))}));
  for (HorseId h = 1; h < 4; ++h) table.tops[h] = CardList("12");
  table.Play(0, Card::k3, "1.3");
  for (HorseId h = 1; h < 4; ++h) table.Play(h, Card::k12);
  table.DiceRound(1, 1, Use::kFirst);
  EXPECT_EQ(table.At(0), "1.3");  // in a dice round it stops in front of the fence
  EXPECT_EQ(table.At(1), "2.1");
  table.Settle();
  EXPECT_EQ(EffectOf(table.programme, table.board(), 0, Card::k3).kind, CardEffect::Kind::kFall);
  table.Play(0, Card::k3);
  ASSERT_EQ(table.need(), Need::kFall);
  table.Go();
  EXPECT_EQ(table.At(0), "off");
  EXPECT_EQ(table.board().status[0], Status::kFallen);
  EXPECT_EQ(table.PlayedBy(0), "3 3");  // the card is spent
  EXPECT_EQ(table.Told(Event::Kind::kFall).size(), 1u);
  // It blocks nobody: horse 1 may ride in its lane, by 1.2, 1.3 and the jump. 3.2 is blocked by horse 2 behind it.
  table.Do(Decision::Play(1, Card::k6));
  EXPECT_EQ(table.Legal(), (Names{"1.6", "2.6"}));
  // Out of this race, unplaced, but not out of the meeting.
  table.RunTo(1, Need::kKeep);
  EXPECT_EQ(table.board().places[0][0], 0);
  EXPECT_EQ(table.At(0), "4.0");
  EXPECT_EQ(table.board().status[0], Status::kRacing);
  EXPECT_EQ(table.board().fell[0], 0);
}

TEST(R9_3, ACardAboveTheLimitSavesTheHorse) {
  // The boxes are the take-off row: a 3 falls, 4 to 8 jump, 9 and more stand, jokers jump.
  Table table(Plan(4, 1, {Chase(Straight(60, {1}))}));
  table.tops[0] = CardList("9 9J");
  table.RunTo(Need::kCard, 0);
  const auto kind = [&](Card card) { return EffectOf(table.programme, table.board(), 0, card).kind; };
  EXPECT_EQ(kind(Card::k3), CardEffect::Kind::kFall);
  EXPECT_EQ(kind(Card::k4), CardEffect::Kind::kRide);
  EXPECT_EQ(kind(Card::k9), CardEffect::Kind::kStandLimit);
  EXPECT_EQ(kind(Card::k9J), CardEffect::Kind::kRide);
  table.Play(0, Card::k9);
  table.Settle();
  EXPECT_EQ(table.At(0), "1.0");
  EXPECT_TRUE(table.Told(Event::Kind::kFall).empty());
}

TEST(R9_4, InADiceRoundNobodyFalls) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 18)}), 3, RoundKind::kDice), (Names{"3.19", "4.19", "5.19"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 17)}), 5, RoundKind::kDice), (Names{"3.19", "4.19", "5.19"}));
  const Rides rides = Find(Track(), Horses({S(4, 17)}), 5, RoundKind::kDice);
  EXPECT_EQ(rides.points(), 2);
  EXPECT_EQ(rides.outcome(), kRide);
  // Ways compete by points: in lane 4 the landing square is blocked, so one point is spent; in lanes 3 and 5, five.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 18), S(4, 23)}), 5, RoundKind::kDice), (Names{"3.22", "5.22"}));
  for (int points = 1; points <= 12; ++points) {
    for (int number = 7; number <= 19; ++number) {
      const Field field = Horses({S(4, number), S(4, 22), S(3, 23), S(5, 22)});
      EXPECT_NE(Find(Track(), field, points, RoundKind::kDice).outcome(), kFall) << number << " with " << points;
    }
  }
}

TEST(R9_5, AFenceBelongsToItsLap) {
  const auto course = testing::Built(testing::Oval());
  // In lane l the first straight has squares 0 to 26 (rows 6 to 32), the far one begins on 39 + 2l, lap 1 on 84 + 4l.
  ASSERT_EQ(course->take_offs().size(), 5u);
  for (int l = 1; l <= 8; ++l) {
    std::vector<int> squares;
    for (const auto& take_off : course->take_offs())
      squares.push_back(take_off.square[static_cast<std::size_t>(l - 1)]);
    EXPECT_EQ(squares, (std::vector<int>{13, 42 + 2 * l, 53 + 2 * l, 65 + 2 * l, 89 + 4 * l})) << "lane " << l;
  }
  // Fence 6 covers the starting boxes, but only the second time round. Fence 1 is jumped only the first time round.
  EXPECT_EQ(Ends(*course, Horses({S(1, 0)}), 3), (Names{"1.3", "2.3"}));
  EXPECT_EQ(Ends(*course, Horses({S(1, 93)}), 4), (Names{"1.96"}));
  EXPECT_EQ(Ends(*course, Horses({S(1, 13)}), 4), (Names{"1.16"}));
  EXPECT_EQ(Ends(*course, Horses({S(1, 13 + 94)}), 4), (Names{"1.111", "2.115"}));
}

TEST(R9_5, AFenceInALapThatIsNeverRunIsLeftOut) {
  CourseSpec spec = testing::Oval();
  spec.fences = {{1, {0, 28, 2}}, {2, {3, 4, 0}}};
  const auto course = testing::Built(spec);
  ASSERT_EQ(course->take_offs().size(), 1u);
  EXPECT_EQ(course->take_offs()[0].square[0], 44);
}

// The fences that stand on the oval while horses race on these squares: 0 is fence 1, 4 is fence 6, which covers the
// starting boxes on the second lap.
std::vector<int> Standing(std::initializer_list<Square> racing) {
  const Programme plan = Plan(2, 2, {Chase(testing::Oval())});
  Board board;
  board.need = Need::kCard;
  board.field = Horses(racing);
  board.status.fill(Status::kFallen);
  std::fill_n(board.status.begin(), racing.size(), Status::kRacing);
  return StandingFences(plan, board);
}
using Fences = std::vector<int>;

TEST(R9_5, AFenceOnTheStartingSquaresAppearsWhenAllHorsesHaveLeftThem) {
  EXPECT_EQ(Standing({S(1, 0), S(2, 0)}), (Fences{0, 1, 2, 3}));
  EXPECT_EQ(Standing({S(1, 3), S(2, 1)}), (Fences{0, 1, 2, 3}));
  EXPECT_EQ(Standing({S(1, 3), S(2, 2)}), (Fences{0, 1, 2, 3, 4}));
}

TEST(R9_5, AFenceOnTheStartingSquaresAppearsAsSoonAsItCountsForAHorse) {
  EXPECT_EQ(Standing({S(1, 93 - 13), S(2, 0)}), (Fences{0, 1, 2, 3}));
  EXPECT_EQ(Standing({S(1, 93 - 12), S(2, 0)}), (Fences{0, 1, 2, 3, 4}));
}

TEST(R9_5, AFenceThatIsNotJumpedAgainDisappearsWhenAllHorsesHavePassedIt) {
  EXPECT_EQ(Standing({S(1, 16), S(2, 13)}), (Fences{0, 1, 2, 3, 4}));
  EXPECT_EQ(Standing({S(1, 16), S(2, 16)}), (Fences{1, 2, 3, 4}));
}

TEST(R9_5, AFenceStaysIfNobodyRunsOverItsGroundAgain) { EXPECT_EQ(Standing({S(1, 100)}), (Fences{1, 2, 3, 4})); }

TEST(R9_5, FencesWaitOnlyForHorsesThatAreRacing) {
  const Programme plan = Plan(2, 2, {Chase(testing::Oval()), Flat(testing::Oval())});
  Board board;  // before the boxes are drawn
  EXPECT_EQ(StandingFences(plan, board), (Fences{0, 1, 2, 3}));
  board.need = Need::kCard;
  board.field = Horses({S(1, 16), S(2, 0)});
  board.status = {Status::kRacing, Status::kFinished, Status::kFallen, Status::kFallen};
  EXPECT_EQ(StandingFences(plan, board), (Fences{1, 2, 3, 4}));
  // Between two races they are those of the race before.
  board.need = Need::kBoxes;
  board.race = 1;
  board.field.Clear();
  board.status.fill(Status::kFinished);
  EXPECT_EQ(StandingFences(plan, board), (Fences{1, 2, 3, 4}));
  board.need = Need::kRoller;
  board.status.fill(Status::kRacing);
  EXPECT_TRUE(StandingFences(plan, board).empty());
}

}  // namespace
}  // namespace furlong
