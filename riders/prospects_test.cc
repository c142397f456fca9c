#include "riders/prospects.h"

#include <gtest/gtest.h>

#include <numeric>

#include "riders/kinds.h"
#include "riders/rollout.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Flat;
using testing::Plan;
using testing::Straight;

Programme Races(FieldShape shape, int races) {
  return Plan(shape.players, shape.horses_each,
              std::vector<RaceEntry>(static_cast<std::size_t>(races), Flat(Straight(100))));
}

// The board before race `race`, with these places in the races so far.
Board After(int race, const std::vector<std::array<std::uint8_t, kMaxHorses>>& places) {
  Board board;
  board.need = Need::kBoxes;
  board.race = static_cast<std::uint8_t>(race);
  board.bonus_race.fill(kBonusNotTaken);
  std::copy(places.begin(), places.end(), board.places.begin());
  return board;
}

int Sum(const Prospects& prospects) {
  return std::accumulate(prospects.begin(), prospects.end(), 0,
                         [](int sum, const Prospect& one) { return sum + one.chance; });
}

TEST(Prospects, AreEqualForEqualPlayers) {
  const Programme programme = Races({4, 1}, 3);
  const auto prospects = ProspectsOf(Meeting(programme, After(1, {{3, 3, 3, 3}}), {}));
  for (std::size_t player = 0; player < 4; ++player) EXPECT_EQ(prospects[player].chance, kCertain / 4);
}

TEST(Prospects, OfTheLeaderGrowWithFewerRacesLeft) {
  const Programme three = Races({4, 1}, 3);
  const Programme two = Races({4, 1}, 2);
  const Board board = After(1, {{1, 2, 3, 4}});
  const auto early = ProspectsOf(Meeting(three, board, {}));
  const auto late = ProspectsOf(Meeting(two, board, {}));
  EXPECT_GT(early[0].chance, kCertain / 4);
  EXPECT_GT(late[0].chance, early[0].chance);
  EXPECT_LT(late[3].chance, early[3].chance);
  EXPECT_NEAR(Sum(early), kCertain, 4);
  EXPECT_NEAR(Sum(late), kCertain, 4);
}

// A lead of ten points over each of three others with one race left: odds of e^0.61 to 1 against each.
TEST(Prospects, FollowTheFittedOdds) {
  const Programme programme = Races({4, 1}, 2);
  Board board = After(1, {{2, 3, 3, 3}});
  EXPECT_NEAR(ProspectsOf(Meeting(programme, board, {}))[0].chance, 10000 * 1.8404 / (1.8404 + 3), 40);
}

TEST(Prospects, CountOldCardsAndTheBonusUntilTheNextDeck) {
  const Programme programme = Races({4, 1}, 4);
  Secrets secrets;
  secrets.hands[2].Add(Card::k12J);
  Board board = After(1, {{0, 0, 0, 0}});
  board.bonus_race[3] = 0;
  const auto prospects = ProspectsOf(Meeting(programme, board, secrets));
  EXPECT_GT(prospects[2].chance, prospects[1].chance);
  EXPECT_LT(prospects[3].chance, prospects[1].chance);
  // There is a new deck before race 4, so neither counts.
  board.race = 3;
  const auto fresh = ProspectsOf(Meeting(programme, board, secrets));
  EXPECT_EQ(fresh[2].chance, fresh[1].chance);
  EXPECT_EQ(fresh[3].chance, fresh[1].chance);
}

TEST(Prospects, FollowTheRankingWhenAllRacesAreRun) {
  const Programme programme = Races({4, 1}, 1);
  FastRandom random(5);
  Meeting meeting(programme);
  RolloutAtRandom(meeting, 0, random);
  const auto prospects = ProspectsOf(meeting);
  EXPECT_EQ(prospects[Ranking(programme, meeting.board())[0]].chance, kCertain);
  EXPECT_EQ(Sum(prospects), kCertain);
  // A shared win is divided.
  Board board = After(1, {{0, 0, 0, 0}});
  board.need = Need::kOver;
  const auto shared = ProspectsOf(Meeting(programme, board, {}));
  for (int player = 0; player < 4; ++player) {
    EXPECT_EQ(shared[static_cast<std::size_t>(player)].chance, kCertain / 4);
  }
}

}  // namespace
}  // namespace furlong
