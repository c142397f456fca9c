// R11: the result of the meeting, computed from given places: a row for each race, by horse; 0 is a fallen horse.
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::Flat;
using testing::Order;
using testing::Plan;
using testing::Straight;
using testing::Table;

struct Results {
  Results(int players, int horses_each, const std::vector<std::vector<int>>& places)
      : programme(Plan(players, horses_each, std::vector<RaceEntry>(places.size(), Flat(Straight(2))))) {
    for (std::size_t race = 0; race < places.size(); ++race) {
      for (std::size_t horse = 0; horse < places[race].size(); ++horse) {
        board.places[race][horse] = static_cast<std::uint8_t>(places[race][horse]);
      }
    }
  }
  Order ScoreList() const {
    const auto scores = Scores(programme, board);
    return {scores.begin(), scores.begin() + programme.players()};
  }
  Order RankList() const {
    const auto ranking = Ranking(programme, board);
    return {ranking.begin(), ranking.begin() + programme.players()};
  }
  bool Share(PlayerId a, PlayerId b) const { return ShareThePlace(programme, board, a, b); }

  Programme programme;
  Board board;
};

TEST(R11_1, TheScoreIsTheSumOverHorsesAndRaces) {
  // Owners 0, 1, 2, 0, 1, 2. Player 0: 50 + 10, 0 + 20, fallen + 50 = 130. Player 1: 30 + 0, 50 + 0, 30 + 0 = 110.
  // Player 2: 20 + 0, 30 + 10, 10 + 20 = 90.
  const Results meeting(3, 2, {{1, 2, 3, 4, 5, 6}, {5, 1, 2, 3, 6, 4}, {0, 2, 4, 1, 5, 3}});
  EXPECT_EQ(meeting.ScoreList(), (Order{130, 110, 90}));
  EXPECT_EQ(meeting.RankList(), (Order{0, 1, 2}));
}

TEST(R11_1, MorePointsRankHigher) {
  const Results meeting(4, 1, {{4, 3, 2, 1}, {4, 2, 3, 1}});
  EXPECT_EQ(meeting.ScoreList(), (Order{20, 50, 50, 100}));
  EXPECT_EQ(meeting.RankList()[0], 3);
  EXPECT_EQ(meeting.RankList()[3], 0);
}

TEST(R11_1, TheLastEventIsTheResult) {
  Table table(Plan(4, 1, {Flat(Straight(2))}));
  table.boxes = {2, 0, 3, 1};  // all cross in line: placed by lane
  table.RunTo(Need::kOver);
  const Event result = table.Told(Event::Kind::kResult).at(0);
  EXPECT_EQ(Order(result.scores.begin(), result.scores.begin() + 4), (Order{30, 10, 50, 20}));
  EXPECT_EQ(Order(result.ranking.begin(), result.ranking.begin() + 4), (Order{2, 0, 3, 1}));
}

TEST(R11_2, OneHorseEachTheBetterBestPlacing) {
  // Player 0: 20 + 30 + 0, best a second. Player 1: 50 + 0 + 0, best a first.
  const Results meeting(6, 1, {{3, 1, 2, 4, 5, 6}, {2, 5, 1, 3, 4, 6}, {0, 5, 1, 2, 3, 4}});
  EXPECT_EQ(meeting.ScoreList(), (Order{50, 50, 130, 60, 30, 10}));
  EXPECT_EQ(meeting.RankList(), (Order{2, 3, 1, 0, 4, 5}));
  EXPECT_FALSE(meeting.Share(0, 1));
}

TEST(R11_2, SeveralHorsesTheBetterBestHorseBeforeFirstPlaces) {
  // Owners 0, 1, 0, 1. Player 0: horse 0 has 50 + 0 + 30, horse 2 has 50: two firsts. Player 1: horse 1 has 30 + 30 +
  // 50, horse 3 has 20: one first. Both have 130, but player 1 has the better best horse: 110 against 80.
  const Results meeting(2, 2, {{1, 2, 0, 3}, {0, 2, 1, 0}, {2, 1, 0, 0}});
  EXPECT_EQ(meeting.ScoreList(), (Order{130, 130}));
  EXPECT_EQ(meeting.RankList(), (Order{1, 0}));
}

TEST(R11_2, SeveralHorsesTheBestHorseIsMeasuredOverAllRaces) {
  // Player 0: horse 0 with 50 + 20, horse 2 with 10 + 30. Player 1: horse 1 with 30 + 50, horse 3 with 20 + 10.
  const Results meeting(2, 2, {{1, 2, 4, 3}, {3, 1, 2, 4}});
  EXPECT_EQ(meeting.ScoreList(), (Order{110, 110}));
  EXPECT_EQ(meeting.RankList(), (Order{1, 0}));  // 80 against 70
}

TEST(R11_2, ThenMoreFirstPlaces) {
  // Player 0: third, second, first: 100. Player 1: first, first, fifth: 100. Both best placings are a first.
  const Results meeting(5, 1, {{3, 1, 2, 4, 5}, {2, 1, 3, 4, 5}, {1, 5, 2, 3, 4}});
  EXPECT_EQ(meeting.ScoreList(), (Order{100, 100, 80, 40, 10}));
  EXPECT_EQ(meeting.RankList(), (Order{1, 0, 2, 3, 4}));
}

TEST(R11_2, ThenMoreSecondPlaces) {
  // Player 0: third, fourth, second: 60. Player 1: second, second, fifth: 60. No firsts.
  const Results meeting(5, 1, {{3, 2, 1, 4, 5}, {4, 2, 1, 3, 5}, {2, 5, 1, 3, 4}});
  EXPECT_EQ(meeting.ScoreList(), (Order{60, 60, 150, 50, 10}));
  EXPECT_EQ(meeting.RankList(), (Order{2, 1, 0, 3, 4}));
}

TEST(R11_2, ThenMoreLowerPlacesBeforeTheLastRaceCounts) {
  // Player 0: sixth and first. Player 1: first and fifth. A fifth beats a sixth, although player 0 won the last race.
  const Results meeting(6, 1, {{6, 1, 2, 3, 4, 5}, {1, 5, 6, 4, 2, 3}});
  EXPECT_EQ(meeting.ScoreList()[0], 50);
  EXPECT_EQ(meeting.ScoreList()[1], 50);
  EXPECT_FALSE(meeting.Share(0, 1));
  EXPECT_EQ(meeting.RankList()[0], 1);
  EXPECT_EQ(meeting.RankList()[1], 0);
  // Sevenths against eighths, with eight players.
  const Results eight(8, 1, {{8, 7, 1, 2, 3, 4, 5, 6}, {5, 6, 1, 2, 3, 4, 7, 8}, {6, 5, 1, 2, 3, 4, 8, 7}});
  // Players 0 and 1 have no points: 5, 6, 8 and 5, 6, 7.
  const Order rank = eight.RankList();
  EXPECT_EQ(rank[4], 1);
  EXPECT_EQ(rank[5], 0);
}

TEST(R11_2, ThenTheBetterPlaceInTheLastRace) {
  const Results meeting(4, 1, {{1, 2, 3, 4}, {2, 1, 4, 3}});
  EXPECT_EQ(meeting.ScoreList(), (Order{80, 80, 30, 30}));
  EXPECT_EQ(meeting.RankList(), (Order{1, 0, 3, 2}));
  EXPECT_FALSE(meeting.Share(0, 1));
}

TEST(R11_2, InTheLastRaceAFallenHorseCountsBehindAllPlaced) {
  // Player 0: fifth, then fallen. Player 1: fallen, then fifth.
  const Results meeting(6, 1, {{5, 0, 1, 2, 3, 4}, {0, 5, 1, 2, 3, 4}});
  const Order rank = meeting.RankList();
  EXPECT_EQ(rank, (Order{2, 3, 4, 5, 1, 0}));
  EXPECT_FALSE(meeting.Share(0, 1));
}

TEST(R11_2, SeveralHorsesInTheLastRaceTheBestOfThemCounts) {
  // Player 0: horse 0 with 50 + 20, horse 2 with 10 + 30. Player 1: horse 1 with 30 + 10, horse 3 with 20 + 50. Both
  // have one first, second, third and fourth place; horse 3 won the last race.
  const Results meeting(2, 2, {{1, 2, 4, 3}, {3, 4, 2, 1}});
  EXPECT_EQ(meeting.ScoreList(), (Order{110, 110}));
  EXPECT_EQ(meeting.RankList(), (Order{1, 0}));
  EXPECT_FALSE(meeting.Share(0, 1));
}

TEST(R11_2, StillTiedTheyShareThePlaceAndTheLowerSeatIsListedFirst) {
  // Players 1 and 3: a first, a second, and both fell in the last race.
  const Results meeting(4, 1, {{3, 1, 4, 2}, {3, 2, 4, 1}, {1, 0, 2, 0}});
  EXPECT_EQ(meeting.ScoreList(), (Order{90, 80, 50, 80}));
  EXPECT_EQ(meeting.RankList(), (Order{0, 1, 3, 2}));
  EXPECT_TRUE(meeting.Share(1, 3));
  EXPECT_TRUE(meeting.Share(3, 1));
  EXPECT_FALSE(meeting.Share(0, 1));
  EXPECT_FALSE(meeting.Share(3, 2));

  const Results all_fell(4, 1, {{0, 0, 0, 0}});
  EXPECT_EQ(all_fell.RankList(), (Order{0, 1, 2, 3}));
  for (PlayerId player = 1; player < 4; ++player) EXPECT_TRUE(all_fell.Share(0, player));
}

}  // namespace
}  // namespace furlong
