// R1: meeting, players, horses.
#include <set>

#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Chase;
using testing::Flat;
using testing::Plan;
using testing::Straight;
using testing::Table;

std::variant<Programme, ProgrammeError> MakeProgramme(int players, int horses_each, int races = 1) {
  std::vector<PlayerId> owners;
  for (int h = 0; h < players * horses_each; ++h) owners.push_back(static_cast<PlayerId>(h % players));
  return Programme::Make(players, owners, std::vector<RaceEntry>(static_cast<std::size_t>(races), Flat(Straight(20))),
                         {});
}

TEST(R1_1, AMeetingIsASeriesOfRacesAndThenItsResult) {
  Table table(Plan(4, 1, {Flat(Straight(20)), Chase(Straight(30, {10})), Flat(Straight(25))}));
  std::vector<int> finish_rows;
  for (int race = 0; race < 3; ++race) {
    table.RunTo(race, Need::kRoller);
    finish_rows.push_back(table.meeting.course().FinishSquare(0));
  }
  EXPECT_EQ(finish_rows, (std::vector<int>{20, 30, 25}));
  table.RunTo(Need::kOver);

  std::vector<int> races;
  for (const Event& event : table.Told(Event::Kind::kRound)) {
    if (races.empty() || races.back() != event.race) races.push_back(event.race);
  }
  EXPECT_EQ(races, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(table.Told(Event::Kind::kResult).size(), 1u);
  EXPECT_EQ(table.events.back().kind, Event::Kind::kResult);
}

TEST(R1_1, EachRaceIsFlatOrASteeplechase) {
  // The fence is on rows 3 and 4. With 8 points from the box, a horse gets to row 8 on the flat. In a steeplechase it
  // spends 2, then 4 for the jump, then 2: row 7.
  for (const bool chase : {false, true}) {
    const auto spec = Straight(30, {3});
    Table table(Plan(4, 1, {chase ? Chase(spec) : Flat(spec)}));
    table.tops[0] = testing::CardList("8");
    table.RunTo(Need::kCard, 0);
    table.Do(Decision::Play(0, Card::k8));
    ASSERT_EQ(table.need(), Need::kRide);
    EXPECT_EQ(table.Legal().front(), chase ? "1.7" : "1.8");
    EXPECT_EQ(table.programme.Steeplechase(0), chase);
  }
}

TEST(R1_1, OneToNineRaces) {
  for (int races = 0; races <= 10; ++races) {
    const auto made = MakeProgramme(4, 1, races);
    if (races >= 1 && races <= 9) {
      EXPECT_EQ(std::get<Programme>(made).races(), races);
    } else {
      ASSERT_TRUE(std::holds_alternative<ProgrammeError>(made)) << races;
      EXPECT_EQ(std::get<ProgrammeError>(made).fault, ProgrammeFault::kRaceCount);
      EXPECT_EQ(std::get<ProgrammeError>(made).value, races);
    }
  }
}

TEST(R1_1, ARaceNeedsACourse) {
  const auto made = Programme::Make(4, {0, 1, 2, 3}, {Flat(Straight(20)), RaceEntry{}}, {});
  ASSERT_TRUE(std::holds_alternative<ProgrammeError>(made));
  EXPECT_EQ(std::get<ProgrammeError>(made).fault, ProgrammeFault::kNoSuchCourse);
  EXPECT_EQ(std::get<ProgrammeError>(made).index, 1);
}

TEST(R1_1, NothingIsAcceptedAfterTheMeeting) {
  Table table(Plan(4, 1, {Flat(Straight(2))}));
  table.RunTo(Need::kOver);
  EXPECT_EQ(table.Ask(Decision::Play(0, Card::k3)), Reason::kMeetingOver);
  EXPECT_EQ(table.Ask(Decision::Bonus(0)), Reason::kMeetingOver);
  EXPECT_EQ(table.Ask(Outcome{.kind = Outcome::Kind::kRoller, .player = 0}), Reason::kMeetingOver);
}

TEST(R1_2, HorsesForEachNumberOfPlayers) {
  const std::set<std::pair<int, int>> allowed = {{2, 2}, {2, 3}, {2, 4}, {3, 2}, {4, 1},
                                                 {4, 2}, {5, 1}, {6, 1}, {7, 1}, {8, 1}};
  for (int players = 0; players <= 10; ++players) {
    for (int each = 0; each <= 9; ++each) {
      const bool good = allowed.contains({players, each});
      EXPECT_EQ(HorsesAllowed(players, each), good) << players << " players with " << each << " horses each";
      const auto made = MakeProgramme(players, each);
      ASSERT_EQ(std::holds_alternative<Programme>(made), good) << players << " players with " << each << " horses each";
      if (good) {
        EXPECT_EQ(std::get<Programme>(made).horses(), players * each);
        EXPECT_EQ(std::get<Programme>(made).horses_each(), each);
      } else {
        const bool seats = players >= 2 && players <= 8;
        EXPECT_EQ(std::get<ProgrammeError>(made).fault,
                  seats ? ProgrammeFault::kHorsesPerPlayer : ProgrammeFault::kPlayerCount);
      }
    }
  }
}

TEST(R1_2, AllPlayersRideEquallyMany) {
  const std::vector<RaceEntry> races = {Flat(Straight(20))};
  // Four horses for two players is a legal number, but one player has three of them.
  const auto uneven = Programme::Make(2, {0, 0, 0, 1}, races, {});
  ASSERT_TRUE(std::holds_alternative<ProgrammeError>(uneven));
  EXPECT_EQ(std::get<ProgrammeError>(uneven).fault, ProgrammeFault::kHorsesPerPlayer);
  // Two players cannot have the same share of five horses.
  EXPECT_TRUE(std::holds_alternative<ProgrammeError>(Programme::Make(2, {0, 1, 0, 1, 0}, races, {})));
  // Owners may come in any order.
  EXPECT_TRUE(std::holds_alternative<Programme>(Programme::Make(2, {1, 0, 0, 1}, races, {})));
}

TEST(R1_2, AnOwnerMustSitAtTheTable) {
  const auto made = Programme::Make(4, {0, 1, 2, 4}, {Flat(Straight(20))}, {});
  ASSERT_TRUE(std::holds_alternative<ProgrammeError>(made));
  EXPECT_EQ(std::get<ProgrammeError>(made).fault, ProgrammeFault::kNoSuchOwner);
  EXPECT_EQ(std::get<ProgrammeError>(made).index, 3);
  EXPECT_EQ(std::get<ProgrammeError>(made).value, 4);
}

TEST(R1_3, ACardMovesOnlyItsOwnHorse) {
  Table table(Plan(4, 1, {Flat(Straight(40)), Flat(Straight(40))}));
  table.tops[0] = testing::CardList("12J 3 3 4 4 6 6 7 7 7");
  table.tops[1] = testing::CardList("3 3 4 4 6 6 7 7 7 7");
  table.RunTo(Need::kCard, 0);
  table.Play(0, Card::k12J, "1.12");
  EXPECT_EQ(table.At(1), "2.0");
  EXPECT_EQ(table.At(2), "3.0");
  EXPECT_EQ(table.At(3), "4.0");
  EXPECT_EQ(table.HandOf(0), "3 3 4 4 6 6 7 7 7");
  EXPECT_EQ(table.HandOf(1), "3 3 4 4 6 6 7 7 7 7");
  EXPECT_EQ(table.PlayedBy(0), "12J");
  EXPECT_EQ(table.PlayedBy(1), "");
  // Horse 1 cannot play the joker of horse 0.
  const Refusal refusal = table.meeting.Ask(Decision::Play(1, Card::k12J));
  EXPECT_EQ(refusal.reason, Reason::kCardNotHeld);
  EXPECT_EQ(refusal.horse, 1);
  EXPECT_EQ(refusal.card, Card::k12J);
  EXPECT_STREQ(RuleOf(refusal.reason), "R1.3");
}

TEST(R1_3, EachHorseHasItsOwnDeck) {
  Table table(Plan(2, 2, {Flat(Straight(40))}));
  table.tops[0] = testing::CardList("12J");
  table.tops[2] = testing::CardList("11J 10J");  // the other horse of player 0
  table.RunTo(Need::kRoller);
  EXPECT_TRUE(table.meeting.hand(0).Holds(Card::k12J));
  EXPECT_FALSE(table.meeting.hand(0).Holds(Card::k11J));
  EXPECT_TRUE(table.meeting.hand(2).Holds(Card::k11J));
  EXPECT_FALSE(table.meeting.hand(2).Holds(Card::k12J));
}

TEST(R1_4, TheOwnerDecidesForEveryHorse) {
  // Owners 0, 1, 0, 1; all in line, so turns go by lane.
  Table table(Plan(2, 2, {Flat(Straight(2)), Flat(Straight(2))}));
  std::vector<int> deciders;
  for (int race = 0; race < 2; ++race) {
    for (HorseId h = 0; h < 4; ++h) {
      table.RunUntil([&] { return table.board().race == race && table.need() == Need::kCard && table.horse() == h; });
      deciders.push_back(table.meeting.decider());
      table.Go();
      EXPECT_EQ(table.need(), Need::kRide);
      EXPECT_EQ(table.meeting.decider(), h % 2);
    }
  }
  EXPECT_EQ(deciders, (std::vector<int>{0, 1, 0, 1, 0, 1, 0, 1}));
}

TEST(R1_4, NobodyDecidesWhenChanceOrAFactIsDue) {
  Table table(Plan(4, 1, {Flat(Straight(2))}));
  EXPECT_EQ(table.meeting.decider(), kNoPlayer);  // boxes
  table.RunTo(Need::kRound);
  EXPECT_EQ(table.meeting.decider(), kNoPlayer);
  table.RunTo(Need::kPlace);
  EXPECT_EQ(table.meeting.decider(), kNoPlayer);
}

TEST(R1_4, ADecisionForAnotherHorseIsRefused) {
  Table table(Plan(4, 1, {Flat(Straight(40))}));
  table.RunTo(Need::kCard, 0);
  const Refusal refusal = table.meeting.Ask(Decision::Play(1, Card::k3));
  EXPECT_EQ(refusal.reason, Reason::kNotThisHorse);
  EXPECT_EQ(refusal.horse, 0);  // the horse in turn
  EXPECT_EQ(table.Ask(Decision::Pace(0, Use::kSum)), Reason::kNotNow);
  EXPECT_EQ(table.Ask(Decision::Ride(0, testing::S(1, 3))), Reason::kNotNow);
}

}  // namespace
}  // namespace furlong
