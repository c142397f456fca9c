// Riders who search aim at the meeting, not at the race.
#include <gtest/gtest.h>

#include "riders/kinds.h"
#include "riders/rider.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Flat;
using testing::Plan;
using testing::Straight;

constexpr std::array<std::string_view, 4> kSearching = {"sharp", "expert:400", "tarry:400", "sage:400"};

Programme ThreeRaces(int players) {
  const RaceEntry race = Flat(Straight(100));
  return Plan(players, 1, {race, race, race});
}

// A race under way in which nobody rides yet.
SeatView Racing(const Programme& programme, int race) {
  SeatView view;
  view.programme = &programme;
  view.seat = 0;
  view.board.race = static_cast<std::uint8_t>(race);
  view.board.prepared = 0xFF;
  view.board.bonus_race.fill(0);
  view.board.dealt.fill(static_cast<std::uint8_t>(race == 2 ? 32 : 12 + 10 * race));
  view.board.fresh_from.fill(0);
  view.board.limits.fill(kNoLimit);
  view.board.status.fill(Status::kFinished);
  view.board.roller = 0;
  return view;
}

void Ride(SeatView& view, HorseId horse, Square at) {
  view.board.status[horse] = Status::kRacing;
  view.board.field.Put(horse, at);
  view.board.order[view.board.order_size++] = horse;
}

void Finish(SeatView& view, HorseId horse, int place) {
  view.board.places[view.board.race][horse] = static_cast<std::uint8_t>(place);
  ++view.board.placed;
}

// Four are in, and only fifth place is left to ride for: the 3 gets there as well as the joker, which the next race
// needs.
TEST(Aim, WhoCannotScoreSavesCardsForTheNextRace) {
  const Programme programme = ThreeRaces(6);
  SeatView view = Racing(programme, 0);
  for (HorseId horse = 2; horse < 6; ++horse) Finish(view, horse, horse - 1);
  Ride(view, 0, {0, 98});
  Ride(view, 1, {4, 60});
  view.board.need = Need::kCard;
  view.board.horse = 0;
  view.hands[0].Add(Card::k3);
  view.hands[0].Add(Card::k12J);
  view.hand_size = {2, 2};
  for (const std::string_view rider : kSearching) {
    EXPECT_EQ(MakeRider(rider, SeedOf("saves", 1))->Decide(view).card, Card::k3) << rider;
  }
}

// The last race. Player 0 is in, second, and rolls; with 90 points it is before player 3 (80) and before player 1, who
// has 80, if that one comes in fourth (90, R11.2) but not if third (100). The sum, 11, turns horse 2 (R7.3), and horse
// 1 goes past it; either die lets both move alike.
TEST(Aim, WhoLeadsOnPointsCoversTheRival) {
  const Programme programme = ThreeRaces(4);
  SeatView view = Racing(programme, 2);
  view.board.places[0] = {1, 2, 3, 4};
  view.board.places[1] = {4, 1, 2, 3};
  Finish(view, 0, 2);
  Finish(view, 3, 1);
  Ride(view, 2, {0, 99});
  Ride(view, 1, {4, 98});
  view.board.limits[2] = 10;
  view.board.round = 1;
  view.board.need = Need::kPace;
  view.board.dice = {6, 5};
  for (const std::string_view rider : kSearching) {
    EXPECT_NE(MakeRider(rider, SeedOf("covers", 1))->Decide(view).use, Use::kSum) << rider;
  }
  // Were it player 1 who rolls, the sum would win it the meeting.
  view.seat = 1;
  view.board.roller = 1;
  for (const std::string_view rider : kSearching) {
    EXPECT_EQ(MakeRider(rider, SeedOf("covers", 1))->Decide(view).use, Use::kSum) << rider;
  }
}

// Player 0 owns horses 0 and 2 and rolls; horse 0 is in. Two others are about to cross, the one in front held by its
// limit: the sum, 11, turns it, and the one behind goes past.
SeatView Chased(const Programme& programme, HorseId front, HorseId behind) {
  SeatView view = Racing(programme, 0);
  Finish(view, 0, 1);
  Ride(view, front, {0, 99});
  Ride(view, behind, {4, 98});
  Ride(view, 3, {6, 20});
  view.board.limits[front] = 9;
  view.board.round = 1;
  view.board.need = Need::kPace;
  view.board.dice = {6, 5};
  return view;
}

TEST(Aim, HorsesOfOneOwnerRideAsATeam) {
  const Programme programme = Plan(2, 2, {Flat(Straight(100))});
  for (const std::string_view rider : kSearching) {
    EXPECT_EQ(MakeRider(rider, SeedOf("team", 1))->Decide(Chased(programme, 1, 2)).use, Use::kSum) << rider;
    EXPECT_NE(MakeRider(rider, SeedOf("team", 1))->Decide(Chased(programme, 2, 1)).use, Use::kSum) << rider;
  }
}

}  // namespace
}  // namespace furlong
