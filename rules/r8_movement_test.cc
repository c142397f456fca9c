// R8: movement. Horse 0 rides; on a straight it starts from 4.10 unless the test says otherwise.
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
// The corner has 19 + l squares in lane l: squares 5 to 23 + l.
const Course& LongBend() {
  static const auto course = testing::Built(testing::Bend(20, 90));
  return *course;
}

// Why horse 0 may not ride to a square.
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

// On random fields, WayTo gives a way of legal steps to every legal end square.
TEST(R8_1, WayToGivesEveryStepOfALegalWay) {
  const auto fences = testing::Built(Straight(60, {14, 22, 30}), true);
  FastRandom random(SeedOf("ways", 1));
  int checked = 0;
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
        ++checked;
      });
      EXPECT_TRUE(ways.WayTo(S(1, 5), rides.points()).empty());
    }
  }
  EXPECT_GT(checked, 1000);
}

TEST(R8_1, NoLaneBeyondTheFirstAndTheLast) {
  EXPECT_EQ(Ends(Track(), Horses({S(1, 10)}), 4), (Names{"1.14", "2.14"}));
  EXPECT_EQ(Ends(Track(), Horses({S(8, 10)}), 4), (Names{"7.14", "8.14"}));
  EXPECT_EQ(Ends(Track(), Horses({S(1, 10)}), 12), (Names{"1.22", "2.22", "3.22"}));
}

TEST(R8_1, InACornerEachLaneCountsItsOwnSquares) {
  // The corner begins on square 27: one step, straight or diagonal, leads to it, two more to 29.
  EXPECT_EQ(Ends(OvalTrack(), Horses({S(2, 26)}), 3), (Names{"1.29", "2.29", "3.29"}));
  // 2.30 is 4/8 of the way through. The diagonals are 1.30 (4/7) and 3.31 (5/9). Then two more steps.
  EXPECT_EQ(Ends(OvalTrack(), Horses({S(2, 30)}), 3), (Names{"1.32", "2.33", "3.33"}));
}

TEST(R8_2, NotOntoAnotherHorseNorDirectlyInFrontOfOrBehindIt) {
  for (const int other : {12, 13, 14}) {  // three steps in lane 3 end on 3.13
    EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, other)}), 3), (Names{"4.13", "5.13"})) << other;
  }
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 15)}), 3), (Names{"3.13", "4.13", "5.13"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 9)}), 3), (Names{"3.13", "4.13", "5.13"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 10)}), 3), (Names{"4.13", "5.13"}));  // 3.11 is in front of it
}

TEST(R8_2, NotEvenInPassing) {
  // 4.14 blocks 4.13 to 4.15: only two steps are possible in lane 4, but six in the lanes beside it.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 14)}), 6), (Names{"3.16", "5.16"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 12)}), 6), (Names{"3.16", "5.16"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 18)}), 6), (Names{"3.16", "4.16", "5.16"}));  // blocks 4.17 to 4.19
}

TEST(R8_2, OnlyInThatHorsesLane) {
  // Horses in lanes 2 and 6 do not block the ways in lanes 3 and 5 beside them.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(2, 13), S(6, 13), S(6, 11)}), 6), (Names{"3.16", "4.16", "5.16"}));
}

TEST(R8_2, InACornerFrontAndBehindAreCountedInTheLane) {
  // From 2.30, 3 points lead to 1.32, 2.33 and 3.33 (R8.1). A horse on 1.33 blocks 1.32; one on 3.35 does not
  // block 3.33.
  EXPECT_EQ(Ends(OvalTrack(), Horses({S(2, 30), S(1, 33), S(3, 35)}), 3), (Names{"2.33", "3.33"}));
}

TEST(R8_3, UpToSixPointsOneChangeAtTheStart) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 6), (Names{"3.16", "4.16", "5.16"}));
  // A horse on 4.14 is in the way, and 3.10 and 5.12 block both diagonals of the first step. There is no later change.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 14), S(3, 10), S(5, 12)}), 6), (Names{"4.12"}));
}

TEST(R8_3, SecondLaneChangeOnlyFromTheSeventhPoint) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 7), (Names{"2.17", "3.17", "4.17", "5.17", "6.17"}));
}

TEST(R8_3, SixPointsMustBeSpentNotFive) {
  // With a horse on 3.18, six points reach 3.16, and two more lead to 2.17 and 2.18. With one on 3.17, lane 3 ends at
  // 3.15, after five.
  const Names six = Ends(Track(), Horses({S(4, 10), S(3, 18)}), 8);
  EXPECT_EQ(six, (Names{"2.18", "4.18", "5.18", "6.18"}));
  const Names five = Ends(Track(), Horses({S(4, 10), S(3, 17)}), 8);
  EXPECT_EQ(five, (Names{"4.18", "5.18", "6.18"}));
}

TEST(R8_3, AtAnyStepFromTheSeventhPointOn) {
  // 2.16 blocks 2.15 to 2.17: the seventh point cannot enter lane 2, but the eighth can.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(2, 16)}), 8), (Names{"2.18", "3.18", "4.18", "5.18", "6.18"}));
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(2, 16)}), 7), (Names{"3.17", "4.17", "5.17", "6.17"}));
}

TEST(R8_3, OnlyOneSuchChange) {
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10)}), 12), (Names{"2.22", "3.22", "4.22", "5.22", "6.22"}));
  // 3.10 blocks the first diagonal inwards: lane 3 can be reached by the late change, lane 2 would need two of them.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(3, 10)}), 12), (Names{"3.22", "4.22", "5.22", "6.22"}));
}

TEST(R8_3, ALateChangeMayLeadBack) {
  // 4.14 blocks 4.13 to 4.15. A way around it: by 3.11 into lane 3, and with the seventh point from 3.16 back to 4.17.
  EXPECT_EQ(Ends(Track(), Horses({S(4, 10), S(4, 14)}), 7), (Names{"2.17", "3.17", "4.17", "5.17", "6.17"}));
}

TEST(R8_3, InACornerALateChangeCanEndShorterInTheSameLane) {
  // 7 points from 1.4. Straight on: 1.11. All the way in lane 2: 2.11. A late change from 1.10 (6/20 = .3) leads
  // to 2.11 (7/21); from 2.10 (6/21 = .286) it leads to 1.10 (6/20) or 3.11 (7/22).
  EXPECT_EQ(Ends(LongBend(), Horses({S(1, 4)}), 7), (Names{"1.10", "1.11", "2.11", "3.11"}));
}

TEST(R8_4, OnlyTheWaysThatSpendTheMost) {
  // Lane 4 allows 2 points (because of 4.14), lane 3 allows 3 (3.15), lane 5 allows 1 (5.13).
  const Rides rides = Find(Track(), Horses({S(4, 10), S(4, 14), S(3, 15), S(5, 13)}), 6);
  EXPECT_EQ(testing::EndsOf(Track(), rides), (Names{"3.13"}));
  EXPECT_EQ(rides.points(), 3);  // the other three are lost
}

TEST(R8_4, ForcedOutwardsIfTheInsideIsBlocked) {
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
  // Round 0: horse 0 rides to 1.6, horse 1 behind it to 1.4, horse 2 beside that to 2.4. Round 1: all ride one square.
  // Round 2: horse 0 makes a false start and stays on 1.7, which blocks 1.6; horse 2 on 2.5 blocks 2.6.
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
  // 3.18 can be reached by a diagonal as the first, seventh or eighth step: it is one end square.
  const Rides rides = Find(Track(), Horses({S(4, 10)}), 8);
  EXPECT_EQ(rides.count(), 5);
  Names by_number;
  for (int i = 0; i < rides.count(); ++i) by_number.push_back(testing::Name(rides.Nth(Track(), i)));
  EXPECT_EQ(by_number, (Names{"2.18", "3.18", "4.18", "5.18", "6.18"}));
  EXPECT_TRUE(rides.Contains(Track(), S(3, 18)));
  EXPECT_FALSE(rides.Contains(Track(), S(3, 17)));
  EXPECT_FALSE(rides.Contains(Track(), S(4, 10)));
}

// A second implementation of R8 and R9 to compare with: it tries every way step by step, and uses no tables except the
// lines (R3.3) and the take-off squares.
struct ReferenceSearch {
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

TEST(R8_5, RandomFieldsGiveTheSameMovesAsAReferenceSearch) {
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
        ReferenceSearch reference{*course, field, 1 + below(12), below(2) == 0 ? RoundKind::kCard : RoundKind::kDice};
        const auto on_fence = [&](int back) {
          return from.number >= back && reference.TakeOff({from.lane, static_cast<std::uint16_t>(from.number - back)});
        };
        if (on_fence(1) || on_fence(2)) continue;
        reference.Walk(from, 0, false, false);
        const Rides rides = Find(*course, field, reference.points, reference.kind);
        ++seen[static_cast<std::size_t>(rides.outcome())];
        Names wanted;
        if (reference.most > 0 && reference.ends.contains(reference.most)) {
          for (const Square end : reference.ends.at(reference.most)) wanted.push_back(testing::Name(end));
        }
        const auto outcome = reference.most == 0 ? Rides::Outcome::kBlocked
                             : wanted.empty()    ? Rides::Outcome::kFall
                                                 : Rides::Outcome::kRide;
        ASSERT_EQ(rides.outcome(), outcome)
            << spec.id << " from " << testing::Name(from) << " with " << reference.points;
        ASSERT_EQ(testing::EndsOf(*course, rides), wanted) << spec.id << " from " << testing::Name(from);
      }
    }
  }
  for (const int times : seen) EXPECT_GT(times, 50);  // there were many rides, blocked horses and falls
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

// Not moving is a way of zero points, but six can be spent.
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
  // Two horses block the only way: the nearer one is named.
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
