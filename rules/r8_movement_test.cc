// R8: movement. Horse 0 rides; on a straight it stands on 4.10 unless said otherwise.
#include <cstdlib>
#include <map>
#include <set>

#include "rules/chance.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
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
  static const auto course = testing::Built(Straight(60));
  return *course;
}
const Course& OvalTrack() {
  static const auto course = testing::Built(testing::Oval(), false);
  return *course;
}
// Lane l has 19 + l squares in the corner, squares 5 to 23 + l.
const Course& LongBend() {
  static const auto course = testing::Built(testing::Bend(20, 90));
  return *course;
}

// Why horse 0 may not ride there.
Refusal WhyNot(const Field& field, int points, Square to, const Programme& programme) {
  Board board;
  board.field = field;
  board.horse = 0;
  board.points = static_cast<std::uint8_t>(points);
  board.need = Need::kRide;
  board.rides = FindRides(programme.CourseOf(0), field, 0, points, RoundKind::kCard);
  EXPECT_FALSE(board.rides.Contains(programme.CourseOf(0), to));
  return ExplainRide(programme, board, to);
}
Refusal WhyNot(const Field& field, int points, Square to) {
  static const Programme programme = Plan(4, 1, {Flat(Straight(60))});
  return WhyNot(field, points, to, programme);
}

TEST(R8_1, AStepGoesStraightOrDiagonallyAndCostsOnePoint) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 1), (Names{"3.11", "4.11", "5.11"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 3), (Names{"3.13", "4.13", "5.13"}));
}

// Every legal end of thousands of moves is reached by the way that is told, step by legal step.
TEST(R8_1, TheWayToEveryEndIsToldStepByStep) {
  const auto fences = testing::Built(Straight(60, {14, 22, 30}), true);
  FastRandom random(SeedOf("ways", 1));
  int told = 0;
  for (const Course* course : {&OvalTrack(), &LongBend(), fences.get()}) {
    for (int round = 0; round < 300; ++round) {
      Field field;
      for (HorseId horse = 0; horse < 6; ++horse) {
        const Square square = S(1 + static_cast<int>(random.Below(8)), 6 + static_cast<int>(random.Below(14)));
        if (BlockerOf(field, horse, square) == kNoHorse) field.Put(horse, square);
      }
      const int points = 1 + static_cast<int>(random.Below(12));
      const Ways ways(*course, field, 0, points, RoundKind::kDice);
      const Rides rides = ways.Legal();
      rides.ForEach(*course, [&](Square to) {
        const std::vector<Square> way = ways.WayTo(to, rides.points());
        ASSERT_GE(way.size(), 2u);
        EXPECT_EQ(way.front(), field.At(0));
        EXPECT_EQ(way.back(), to);
        int spent = 0;
        for (std::size_t i = 1; i < way.size(); ++i) {
          const Square from = way[i - 1];
          EXPECT_EQ(BlockerOf(field, 0, way[i]), kNoHorse);
          if (way[i].lane != from.lane) {
            EXPECT_EQ(way[i], course->Diagonal(from, way[i].lane));
          } else {
            EXPECT_EQ(way[i].number - from.number, course->At(from).take_off ? 3 : 1);
          }
          spent += course->At(from).take_off ? 4 : 1;
        }
        EXPECT_EQ(spent, rides.points());
        ++told;
      });
      EXPECT_TRUE(ways.WayTo(S(1, 5), rides.points()).empty());
    }
  }
  EXPECT_GT(told, 1000);
}

TEST(R8_1, NoLaneBeyondTheFirstAndTheLast) {
  EXPECT_EQ(Ends(Track(), Horses({S(1, 10)}), 4), (Names{"1.14", "2.14"}));
  EXPECT_EQ(Ends(Track(), Horses({S(8, 10)}), 4), (Names{"7.14", "8.14"}));
  EXPECT_EQ(Ends(Track(), Horses({S(1, 10)}), 12), (Names{"1.22", "2.22", "3.22"}));
}

TEST(R8_1, InACornerEachLaneCountsItsOwnSquares) {
  // Into the corner, which begins on square 27: straight or by the diagonals to 27, then on.
  EXPECT_EQ(Ends(OvalTrack(), Horses({S(2, 26)}), 3), (Names{"1.29", "2.29", "3.29"}));
  // 2.30 is 4/8 of the way. Inwards 4/7: 1.30. Outwards 5/9: 3.31. Two more steps each.
  EXPECT_EQ(Ends(OvalTrack(), Horses({S(2, 30)}), 3), (Names{"1.32", "2.33", "3.33"}));
}

TEST(R8_2, NotOntoAnotherHorseNorDirectlyInFrontOfOrBehindIt) {
  for (const int other : {12, 13, 14}) {  // the end of three steps in lane 3 is 3.13
    EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, other)}), 3), (Names{"4.13", "5.13"})) << other;
  }
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 15)}), 3), (Names{"3.13", "4.13", "5.13"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 9)}), 3), (Names{"3.13", "4.13", "5.13"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 10)}), 3), (Names{"4.13", "5.13"}));  // 3.11 is in front of it
}

TEST(R8_2, NotEvenInPassing) {
  // 4.14 closes 4.13 to 4.15: the lane ends after two steps, and six are possible beside it.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 14)}), 6), (Names{"3.16", "5.16"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 12)}), 6), (Names{"3.16", "5.16"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 18)}), 6), (Names{"3.16", "4.16", "5.16"}));  // closes 17 to 19
}

TEST(R8_2, OnlyInThatHorsesLane) {
  // Horses in lanes 2 and 6 right beside the ways in 3 and 5 close nothing.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(2, 13), S(6, 13), S(6, 11)}), 6), (Names{"3.16", "4.16", "5.16"}));
}

TEST(R8_2, InACornerFrontAndBehindAreCountedInTheLane) {
  // 2.30 with 3 points rides to 1.32, 2.33 and 3.33 (R8.1). 1.33 closes 1.32; 3.35 leaves 3.33 free.
  EXPECT_EQ(Ends(OvalTrack(), Horses({S(2, 30), S(1, 33), S(3, 35)}), 3), (Names{"2.33", "3.33"}));
}

TEST(R8_3, UpToSixPointsOneChangeAtTheStart) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 6), (Names{"3.16", "4.16", "5.16"}));
  // With 4.14 in the way and both first diagonals closed (by 3.10 and 5.12) no later change helps.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 14), S(3, 10), S(5, 12)}), 6), (Names{"4.12"}));
}

TEST(R8_3, SecondLaneChangeOnlyFromTheSeventhPoint) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 7), (Names{"2.17", "3.17", "4.17", "5.17", "6.17"}));
}

TEST(R8_3, SixPointsMustBeSpentNotFive) {
  // In lane 3, a horse on 3.18 lets 3.16 be reached with 6 points; then 2.17 and 2.18. One on 3.17 stops at 3.15.
  const Names six = Ends(Track(), Horses({S(4, 10), S(3, 18)}), 8);
  EXPECT_EQ(six, (Names{"2.18", "4.18", "5.18", "6.18"}));
  const Names five = Ends(Track(), Horses({S(4, 10), S(3, 17)}), 8);
  EXPECT_EQ(five, (Names{"4.18", "5.18", "6.18"}));
}

TEST(R8_3, AtAnyStepFromTheSeventhPointOn) {
  // 2.16 closes 2.15 to 2.17: the seventh point cannot enter lane 2, the eighth can.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(2, 16)}), 8), (Names{"2.18", "3.18", "4.18", "5.18", "6.18"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(2, 16)}), 7), (Names{"3.17", "4.17", "5.17", "6.17"}));
}

TEST(R8_3, OnlyOneSuchChange) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 12), (Names{"2.22", "3.22", "4.22", "5.22", "6.22"}));
  // 3.10 closes the first diagonal inwards: lane 3 comes by the late change, lane 2 would need two late ones.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 10)}), 12), (Names{"3.22", "4.22", "5.22", "6.22"}));
}

TEST(R8_3, ALateChangeMayLeadBack) {
  // 4.14 closes 4.13 to 4.15. Out by 3.11, and back from 3.16 to 4.17 with the seventh point.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 14)}), 7), (Names{"2.17", "3.17", "4.17", "5.17", "6.17"}));
}

TEST(R8_3, InACornerALateChangeCanEndShorterInTheSameLane) {
  // From row 4 of lane 1, 7 points. Straight: 1.11. By lane 2 all the way: 2.11. Late: 1.10 is 6/20 = .3, so 7/21
  // (2.11); 2.10 is 6/21 = .286, so 6/20 (1.10) or 7/22 (3.11).
  EXPECT_EQ(Ends(LongBend(), Horses({S(1, 4)}), 7), (Names{"1.10", "1.11", "2.11", "3.11"}));
}

TEST(R8_4, OnlyTheWaysThatSpendTheMost) {
  // Lane 4 stops after 2 (4.14), lane 3 after 3 (3.15), lane 5 after 1 (5.13).
  const Rides rides = Find(Track(), Horses({S(4, 10), S(4, 14), S(3, 15), S(5, 13)}), 6);
  EXPECT_EQ(testing::EndsOf(Track(), rides), (Names{"3.13"}));
  EXPECT_EQ(rides.points(), 3);  // the other three are lost
}

TEST(R8_4, ForcedOutwardsWhereTheInsideIsClosed) {
  EXPECT_EQ(Ends(Track(), Horses({S(2, 10), S(2, 12), S(1, 11)}), 6), (Names{"3.16"}));
}

TEST(R8_4, AHorseThatCannotMoveStands) {
  for (const RoundKind kind : {RoundKind::kCard, RoundKind::kDice}) {
    const Rides rides = Find(Track(), Horses({S(4, 10), S(4, 12), S(3, 10), S(5, 11)}), 9, kind);
    EXPECT_EQ(rides.outcome(), Rides::Outcome::kBlocked);
    EXPECT_EQ(rides.count(), 0);
    EXPECT_EQ(rides.points(), 0);
  }
}

TEST(R8_4, StandingBlockedInAMeetingSpendsTheCard) {
  // Round 0: 1.6, then horse 1 behind it on 1.4, horse 2 beside that on 2.4. Round 1: all one row on. Round 2: horse 0
  // stands on 1.7 by a false start, so 1.6 is closed, and 2.6 by horse 2 on 2.5.
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  table.tops[0] = CardList("6 9");
  table.Play(0, Card::k6, "1.6");
  table.Play(1, Card::k4, "1.4");
  table.Play(2, Card::k4, "2.4");
  table.Play(3, Card::k3, "4.3");
  table.DiceRound(1, 2, Use::kFirst);
  EXPECT_EQ(table.At(1), "1.5");
  EXPECT_EQ(table.At(2), "2.5");
  table.Play(0, Card::k9);
  table.Settle();
  EXPECT_EQ(EffectOf(table.programme, table.board(), 1, Card::k7).kind, CardEffect::Kind::kStandBlocked);
  table.Play(1, Card::k7);
  ASSERT_EQ(table.need(), Need::kStandBlocked);
  table.Go();
  EXPECT_EQ(table.At(1), "1.5");
  EXPECT_EQ(table.PlayedBy(1), "4 7");
  const Event stand = table.Told(Event::Kind::kStand).back();
  EXPECT_EQ(stand.horse, 1);
  EXPECT_EQ(stand.why, StandReason::kBlocked);
  EXPECT_EQ(table.horse(), 2);
}

TEST(R8_5, TwoWaysToTheSameSquareAreTheSameMove) {
  // 3.18 by the first diagonal, or late with the seventh or eighth point: one end square.
  const Rides rides = Find(Track(), Horses({S(4, 10)}), 8);
  EXPECT_EQ(rides.count(), 5);
  Names by_number;
  for (int i = 0; i < rides.count(); ++i) by_number.push_back(testing::Name(rides.Nth(Track(), i)));
  EXPECT_EQ(by_number, (Names{"2.18", "3.18", "4.18", "5.18", "6.18"}));
  EXPECT_TRUE(rides.Contains(Track(), S(3, 18)));
  EXPECT_FALSE(rides.Contains(Track(), S(3, 17)));
  EXPECT_FALSE(rides.Contains(Track(), S(4, 10)));
}

// R8 and R9 by the letter, with no table but the lines (R3.3) and the take-off squares: every way, step by step.
struct ByTheLetter {
  const Course& course;
  const Field& field;
  int points;
  RoundKind kind;
  std::map<int, std::set<Square, bool (*)(Square, Square)>> ends = {};  // by points spent
  int most = 0;

  bool Free(Square square) const {
    for (HorseId other = 1; other < kMaxHorses; ++other) {
      const Square at = field.At(other);
      if (field.OnCourse(other) && at.lane == square.lane && std::abs(at.number - square.number) <= 1) return false;
    }
    return true;
  }
  bool TakeOff(Square square) const {
    for (const auto& take_off : course.take_offs()) {
      if (take_off.square[square.lane] == square.number) return true;
    }
    return false;
  }
  Square Diagonal(Square from, int lane) const {
    int number = 0;
    while (course.LineOf(S(lane + 1, number)) <= course.LineOf(from)) ++number;
    return S(lane + 1, number);
  }
  void Walk(Square at, int spent, bool jumped_first, bool changed_late) {
    const auto before = [](Square a, Square b) { return a.lane != b.lane ? a.lane < b.lane : a.number < b.number; };
    ends.try_emplace(spent, before).first->second.insert(at);
    most = std::max(most, spent);
    if (spent == points) return;
    if (TakeOff(at)) {
      const Square landing{at.lane, static_cast<std::uint16_t>(at.number + 3)};
      if (points - spent >= 4 && Free(landing)) {
        Walk(landing, spent + 4, jumped_first || spent == 0, changed_late);
      } else if (kind == RoundKind::kCard) {
        most = std::max(most, spent + 1);  // onto the fence
      }
      return;
    }
    const Square next{at.lane, static_cast<std::uint16_t>(at.number + 1)};
    if (Free(next)) Walk(next, spent + 1, jumped_first, changed_late);
    if (spent > 0 && (changed_late || spent < (jumped_first ? 7 : 6))) return;
    for (const int lane : {at.lane - 1, at.lane + 1}) {
      if (lane < 0 || lane >= kLanes) continue;
      const Square side = Diagonal(at, lane);
      if (Free(side)) Walk(side, spent + 1, jumped_first, spent > 0);
    }
  }
};

TEST(R8_5, AnyFieldByTheLetter) {
  FastRandom random(std::uint64_t{85});
  const auto below = [&](int bound) { return static_cast<int>(random.Below(static_cast<std::uint32_t>(bound))); };
  const std::vector<CourseSpec> specs = {testing::Oval(), testing::Bend(1, 90, {2}), testing::Bend(6, -90, {1, 4}),
                                         testing::Bend(20, 90), Straight(60, {9, 12, 25})};
  std::array<int, 3> seen{};
  for (const CourseSpec& spec : specs) {
    for (const bool fences : {false, true}) {
      const auto course = testing::Built(spec, fences);
      for (int i = 0; i < 1500; ++i) {
        const int row = below(course->FinishSquare(0) - 8);
        Field field;
        for (HorseId h = 0; h < kMaxHorses; ++h) field.Put(h, S(1 + below(5), row + below(9)));
        const Square from = field.At(0);
        ByTheLetter letter{*course, field, 1 + below(12), below(2) == 0 ? RoundKind::kCard : RoundKind::kDice};
        const auto on_fence = [&](int back) {
          return from.number >= back && letter.TakeOff({from.lane, static_cast<std::uint16_t>(from.number - back)});
        };
        if (on_fence(1) || on_fence(2)) continue;
        letter.Walk(from, 0, false, false);
        const Rides rides = Find(*course, field, letter.points, letter.kind);
        ++seen[static_cast<std::size_t>(rides.outcome())];
        Names wanted;
        if (letter.most > 0 && letter.ends.contains(letter.most)) {
          for (const Square end : letter.ends.at(letter.most)) wanted.push_back(testing::Name(end));
        }
        const auto outcome = letter.most == 0 ? Rides::Outcome::kBlocked
                             : wanted.empty() ? Rides::Outcome::kFall
                                              : Rides::Outcome::kRide;
        ASSERT_EQ(rides.outcome(), outcome) << spec.id << " from " << testing::Name(from) << " with " << letter.points;
        ASSERT_EQ(testing::EndsOf(*course, rides), wanted) << spec.id << " from " << testing::Name(from);
      }
    }
  }
  for (const int times : seen) EXPECT_GT(times, 50);  // rides, blocked horses and falls were all among them
}

TEST(R8_1, WhyNotOutOfReachOrNoSquare) {
  const Field field = Horses({S(4, 10)});
  for (const Square to : {S(4, 17), S(8, 16), S(1, 11), S(4, 9), S(3, 10)}) {
    EXPECT_EQ(WhyNot(field, 6, to).reason, Reason::kOutOfReach) << testing::Name(to);
  }
  for (const Square to : {S(9, 12), S(4, 5000)}) {
    EXPECT_EQ(WhyNot(field, 6, to).reason, Reason::kNotASquare) << testing::Name(to);
  }
}

// Not moving is a way of zero points; six can be spent.
TEST(R8_4, WhyNotStandWhereTheHorseIs) {
  const Refusal refusal = WhyNot(Horses({S(4, 10)}), 6, S(4, 10));
  EXPECT_EQ(refusal.reason, Reason::kLongerMoveExists);
  EXPECT_EQ(refusal.amount, 6);
}

TEST(R8_2, WhyNotNamesTheHorseThatBlocks) {
  const Field field = Horses({S(4, 10), S(3, 30), S(4, 14)});
  for (const int number : {13, 14, 15}) {
    const Refusal refusal = WhyNot(field, 6, S(4, number));
    EXPECT_EQ(refusal.reason, Reason::kSquareBlocked);
    EXPECT_EQ(refusal.horse, 2);
    EXPECT_STREQ(RuleOf(refusal.reason), "R8.2");
  }
  // 4.16 is free, but horse 2 is in the way.
  EXPECT_EQ(WhyNot(field, 6, S(4, 16)).reason, Reason::kWayBlocked);
  EXPECT_EQ(WhyNot(field, 6, S(4, 16)).horse, 2);
  // Two horses in the one way: the nearer is named.
  const Field two = Horses({S(4, 10), S(3, 30), S(4, 14), S(4, 12)});
  EXPECT_EQ(WhyNot(two, 6, S(4, 16)).reason, Reason::kWayBlocked);
  EXPECT_EQ(WhyNot(two, 6, S(4, 16)).horse, 3);
}

TEST(R8_3, WhyNotNoLaneChangeYet) {
  EXPECT_EQ(WhyNot(Horses({S(4, 10)}), 6, S(2, 16)).reason, Reason::kNoLaneChangeYet);
  EXPECT_STREQ(RuleOf(Reason::kNoLaneChangeYet), "R8.3");
}

TEST(R8_4, WhyNotALongerMoveExists) {
  const Refusal shorter = WhyNot(Horses({S(4, 10)}), 6, S(4, 14));
  EXPECT_EQ(shorter.reason, Reason::kLongerMoveExists);
  EXPECT_EQ(shorter.amount, 6);
  // Lane 3 allows three points, lane 4 two.
  const Refusal two = WhyNot(Horses({S(4, 10), S(4, 14), S(3, 15), S(5, 13)}), 6, S(4, 12));
  EXPECT_EQ(two.reason, Reason::kLongerMoveExists);
  EXPECT_EQ(two.amount, 3);
}

TEST(R9_1, WhyNotAFenceIsInTheWay) {
  const Programme programme = Plan(4, 1, {testing::Chase(Straight(60, {20}))});
  for (const Square to : {S(4, 20), S(4, 21), S(3, 20), S(5, 21)}) {
    EXPECT_EQ(WhyNot(Horses({S(4, 19)}), 6, to, programme).reason, Reason::kFenceInTheWay) << testing::Name(to);
  }
}

}  // namespace
}  // namespace furlong
