// Searching riders try to win the meeting, not just the race.
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

// A race in progress, with no horse on the course yet. Ride() and Finish() add them.
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

// Four horses have finished, so only fifth place, without points, is left. The 3 gets it as well as the joker, which is
// useful in the next race.
TEST(Aim, WithNoPointsLeftToWinItSavesCardsForTheNextRace) {
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

// The last race. Player 0 has finished second and rolls. With 90 points it beats player 3 (80 points), and it beats
// player 1 (80 points so far) if horse 1 finishes fourth (90, R11.2) but not if third (100). With the sum, 11, horse 2
// has a turn roll (R7.3) and horse 1 passes it; with either die both move equally far.
TEST(Aim, TheLeaderOnPointsHoldsBackItsRival) {
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
  // If player 1 rolls, the sum wins it the meeting.
  view.seat = 1;
  view.board.roller = 1;
  for (const std::string_view rider : kSearching) {
    EXPECT_EQ(MakeRider(rider, SeedOf("covers", 1))->Decide(view).use, Use::kSum) << rider;
  }
}

// Player 0 owns horses 0 and 2 and rolls; horse 0 has finished. Two other horses are about to cross. The sum, 11,
// is above the limit of the one in front, so it has a turn roll (R7.3) and the one behind passes it.
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
