#include "study/odds.h"

#include <gtest/gtest.h>

#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/sample.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Chase;
using testing::Flat;
using testing::Plan;
using testing::Straight;
using testing::Table;

bool Same(const Odds& a, const Odds& b, const Programme& programme) {
  bool same = a.race == b.race && a.deals == b.deals;
  for (std::size_t horse = 0; horse < static_cast<std::size_t>(programme.horses()); ++horse) {
    same = same && a.horses[horse].place == b.horses[horse].place && a.horses[horse].points == b.horses[horse].points;
  }
  for (std::size_t player = 0; player < static_cast<std::size_t>(programme.players()); ++player) {
    same = same && a.players[player].chance == b.players[player].chance;
    same = same && a.players[player].score == b.players[player].score;
  }
  return same;
}

// Calls look(meeting) before every line of a few meetings, including steeplechases, sealed cards and blind exchange.
template <typename Look>
void BeforeEveryLine(int meetings, Look&& look) {
  const RaceGround ground{Flat(Straight(60, {20, 40})).course, Chase(Straight(60, {20, 40})).course};
  for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(meetings); ++index) {
    const MeetingKind kind = KindOf(index * 7, 1);
    const Programme programme = ProgrammeOf(kind, std::vector<RaceGround>{ground});
    Meeting meeting(programme);
    class Looker : public EventSink {
     public:
      Looker(const Meeting& at, Look& then) : at_(at), then_(then) {}
      void On(const Event&) override { then_(at_); }

     private:
      const Meeting& at_;
      Look& then_;
    } looker(meeting, look);
    const Seed seed = SeedOf("odds", index);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders(kind.riders, seed), Chance(seed), &looker).ok());
    look(meeting);
  }
}

TEST(Odds, StoppedEarlyAreThoseOfTheDealsThatWereMade) {
  const Programme programme = Plan(4, 1, {Flat(Straight(60))});
  const SeatView view = See(Meeting(programme), kNoPlayer);
  FastRandom first(1), second(1), third(1);
  int asked = 0;
  const auto stopped = OddsOf(view, 100, first, [&] { return asked++ == 7; });
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->deals, 7);
  EXPECT_TRUE(Same(*stopped, *OddsOf(view, 7, second), programme));
  EXPECT_FALSE(OddsOf(view, 100, third, [] { return true; }));
}

TEST(Odds, AddUpAtEveryLine) {
  int over = 0;
  BeforeEveryLine(12, [&](const Meeting& meeting) {
    FastRandom random(1);
    const auto odds = OddsOf(See(meeting, kNoPlayer), 3, random);
    if (!odds) {
      EXPECT_TRUE(meeting.over());
      ++over;
      return;
    }
    const Programme& programme = meeting.programme();
    double win = 0;
    double points = 0;
    double chance = 0;
    double score = 0;
    for (std::size_t horse = 0; horse < static_cast<std::size_t>(programme.horses()); ++horse) {
      const HorseOdds& of = odds->horses[horse];
      double first_four = 0;
      for (const double place : of.place) first_four += place;
      EXPECT_NEAR(first_four, of.placed, 1e-9);
      EXPECT_LE(of.placed, 1);
      win += of.place[0];
      points += of.points;
    }
    for (std::size_t player = 0; player < static_cast<std::size_t>(programme.players()); ++player) {
      chance += odds->players[player].chance;
      score += odds->players[player].score;
    }
    const Board& board = meeting.board();
    if (programme.Steeplechase(odds->race)) {
      EXPECT_LE(win, 1.005);  // less if all may fall
      EXPECT_LE(points, 110.25);
    } else {
      EXPECT_NEAR(win, 1, 0.005);
      EXPECT_NEAR(points, 110, 0.25);
      // Falls of earlier races have cost points.
      double given = 0;
      for (const int of : Scores(programme, board)) given += of;
      for (const int place : board.places[board.race]) given -= PointsFor(place);
      EXPECT_NEAR(score, given + 110.0 * (programme.races() - board.race), 0.25);
    }
    EXPECT_NEAR(chance, 1, 1e-9);
  });
  EXPECT_EQ(over, 12);
}

TEST(Odds, DoNotDependOnHiddenCards) {
  int swapped = 0;
  int line = 0;
  BeforeEveryLine(6, [&](const Meeting& meeting) {
    if (++line % 5 != 0 || meeting.over()) return;
    const Programme& programme = meeting.programme();
    for (int seat = -1; seat < programme.players(); ++seat) {
      const PlayerId player = seat < 0 ? kNoPlayer : static_cast<PlayerId>(seat);
      const SeatView view = See(meeting, player);
      FastRandom swaps(static_cast<std::uint64_t>(line));
      const Meeting other(programme, meeting.board(), SampleHidden(view, swaps));
      swapped += other.secrets().hands == meeting.secrets().hands ? 0 : 1;
      FastRandom first(7);
      FastRandom second(7);
      const auto odds = OddsOf(view, 4, first);
      EXPECT_TRUE(Same(*odds, *OddsOf(See(other, player), 4, second), programme)) << "line " << line;
    }
  });
  EXPECT_GT(swapped, 300);
}

TEST(Odds, AreCertainForFinishedAndFallenHorses) {
  int finished = 0;
  int fallen = 0;
  BeforeEveryLine(12, [&](const Meeting& meeting) {
    const Board& board = meeting.board();
    if (meeting.over() || board.need == Need::kBoxes) return;
    FastRandom random(3);
    const auto odds = OddsOf(See(meeting, kNoPlayer), 2, random);
    for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
      const int place = board.places[board.race][horse];
      if (board.status[horse] == Status::kFinished) {
        ++finished;
        EXPECT_EQ(odds->horses[horse].points, PointsFor(place));
      } else if (board.status[horse] == Status::kFallen) {
        ++fallen;
        EXPECT_EQ(odds->horses[horse].placed, 0);
      }
    }
  });
  EXPECT_GT(finished, 100);
  EXPECT_GT(fallen, 100);
}

// Horse 0 holds all jokers and many eights. Only its owner knows that.
TEST(Odds, DependOnTheCardsTheSeatSees) {
  Table table(Plan(4, 1, {Flat(Straight(90))}));
  table.tops[0] = CardList("12J 11J 10J 9J 8 8 8 8 8 9 10 7");
  table.RunTo(Need::kCard);
  const auto win = [&](PlayerId seat) {
    FastRandom random(5);
    return OddsOf(See(table.meeting, seat), kOddsDeals, random)->horses[0].place[0];
  };
  EXPECT_GT(win(0), win(kNoPlayer) + 0.2);
  EXPECT_NEAR(win(1), win(kNoPlayer), 0.1);
}

TEST(Odds, AreEqualBeforeTheDeal) {
  const Programme programme = Plan(4, 1, {Flat(Straight(60)), Flat(Straight(60)), Flat(Straight(60))});
  FastRandom random(11);
  const auto odds = OddsOf(See(Meeting(programme), kNoPlayer), kOddsDeals, random);
  for (std::size_t horse = 0; horse < 4; ++horse) {
    EXPECT_NEAR(odds->horses[horse].place[0], 0.25, 0.03);
    EXPECT_NEAR(odds->players[horse].chance, 0.25, 0.03);
    // Three races of 110 points, shared by four players: 82.5 each.
    EXPECT_NEAR(odds->players[horse].score, 82.5, 1.5);
  }
}

}  // namespace
}  // namespace furlong
