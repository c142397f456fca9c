#include "riders/net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "riders/kinds.h"
#include "riders/rollout.h"
#include "rules/testing.h"

namespace furlong {
namespace {

// Two courses with fences, one with corners.
std::vector<RaceGround> Grounds() {
  CourseSpec bend;
  bend.id = "bend";
  bend.closed = false;
  bend.segments = {{30, 0}, {6, 90}, {70, 0}};
  bend.finish = {2, 40, 0};
  bend.fences = {{1, {0, 12, 0}}, {2, {2, 8, 0}}};
  return {GroundOf(testing::Straight(100, {30, 60})), GroundOf(bend)};
}

// Calls f(meeting) at some positions of meetings of all kinds, ridden by quick choices.
template <typename F>
void AtManyPositions(F&& f) {
  const std::vector<RaceGround> grounds = Grounds();
  FastRandom random(5);
  for (std::uint64_t index = 0; index < 160; ++index) {
    const Programme programme = ProgrammeOf(KindOf(index, grounds.size()), grounds);
    Meeting meeting(programme);
    while (!meeting.over()) {
      if (meeting.need() != Need::kResult && random.Below(40) == 0) f(meeting);
      if (IsFact(meeting.need())) {
        meeting.Step();
      } else if (IsChance(meeting.need())) {
        meeting.Apply(ThrowFor(meeting, random));
      } else {
        meeting.Apply(QuickChoice(meeting));
      }
    }
  }
}

TEST(Net, GivesTheSameWithAndWithoutVectorInstructions) {
  int positions = 0;
  AtManyPositions([&](const Meeting& meeting) {
    NetInput input;
    FillNetInput(meeting, input);
    Judgement fast, vectors, portable;
    ShippedNet().Judge(input, fast);
    ShippedNet().JudgeWithPlainVectors(input, vectors);
    ShippedNet().JudgePortably(input, portable);
    ASSERT_EQ(vectors.places, portable.places);
    ASSERT_EQ(vectors.wins, portable.wins);
    ASSERT_EQ(fast.places, portable.places);
    ASSERT_EQ(fast.wins, portable.wins);
    ++positions;
  });
  EXPECT_GT(positions, 1000);
}

TEST(Net, GivesChancesThatAddUpAndOnlyForWhatCanHappen) {
  AtManyPositions([&](const Meeting& meeting) {
    NetInput input;
    FillNetInput(meeting, input);
    Judgement judgement;
    ShippedNet().Judge(meeting, judgement);
    const auto near_certain = [](const auto& chances) {
      const int sum = std::accumulate(chances.begin(), chances.end(), 0);
      return sum <= kCertain && sum > kCertain - static_cast<int>(chances.size());
    };
    ASSERT_TRUE(near_certain(judgement.wins));
    for (HorseId horse = 0; horse < input.horses; ++horse) {
      ASSERT_TRUE(near_certain(judgement.places[horse]));
      for (std::size_t place = 0; place < kPlaceKinds; ++place) {
        const bool open = ((input.open[horse] >> place) & 1) != 0;
        ASSERT_TRUE(open || judgement.places[horse][place] == 0);
      }
    }
  });
}

TEST(Net, InputsAreSmall) {
  AtManyPositions([&](const Meeting& meeting) {
    NetInput input;
    FillNetInput(meeting, input);
    const auto small = [](const auto& values) {
      return std::all_of(values.begin(), values.end(), [](int value) { return value >= -127 && value <= 127; });
    };
    ASSERT_TRUE(small(input.common));
    for (HorseId horse = 0; horse < input.horses; ++horse) ASSERT_TRUE(small(input.horse[horse]));
    for (PlayerId player = 0; player < input.players; ++player) ASSERT_TRUE(small(input.player[player]));
  });
}

// A position in which horse h is called horses[h], and player p is called players[p].
struct Renamed {
  Programme programme;
  Board board;
  Secrets secrets;
};

Renamed Rename(const Meeting& meeting, const std::vector<HorseId>& horses, const std::vector<PlayerId>& players) {
  const Programme& old = meeting.programme();
  std::vector<PlayerId> owners(static_cast<std::size_t>(old.horses()));
  for (HorseId horse = 0; horse < old.horses(); ++horse) owners[horses[horse]] = players[old.OwnerOf(horse)];
  std::vector<RaceEntry> races;
  for (int race = 0; race < old.races(); ++race) {
    races.push_back(
        {std::shared_ptr<const Course>(std::shared_ptr<void>(), &old.CourseOf(race)), old.Steeplechase(race)});
  }
  Renamed renamed{std::get<Programme>(Programme::Make(old.players(), owners, races, old.options())), meeting.board(),
                  meeting.secrets()};
  Board& board = renamed.board;
  const auto by_horse = [&](auto& list) {
    const auto before = list;
    for (HorseId horse = 0; horse < old.horses(); ++horse) list[horses[horse]] = before[horse];
  };
  const auto of_horses = [&](auto& list, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) list[i] = horses[list[i]];
  };
  const auto bits = [&](std::uint8_t& set) {
    std::uint8_t other = 0;
    for (HorseId horse = 0; horse < old.horses(); ++horse) {
      if (((set >> horse) & 1) != 0) other |= static_cast<std::uint8_t>(1u << horses[horse]);
    }
    set = other;
  };
  by_horse(board.field.number);
  by_horse(board.field.lane);
  by_horse(board.played);
  for (auto& race : board.places) by_horse(race);
  by_horse(board.limits);
  by_horse(board.status);
  by_horse(board.fell);
  by_horse(board.dealt);
  by_horse(board.fresh_from);
  by_horse(board.bonus_race);
  by_horse(board.old_kept);
  of_horses(board.order, board.order_size);
  if (board.order_size > 0) of_horses(board.boxes, static_cast<std::size_t>(old.horses()));
  bits(board.prepared);
  bits(board.sealed);
  if (board.horse < old.horses()) board.horse = horses[board.horse];
  if (board.roller != kNoPlayer) board.roller = players[board.roller];
  by_horse(renamed.secrets.decks);
  by_horse(renamed.secrets.hands);
  by_horse(renamed.secrets.sealed);
  return renamed;
}

TEST(Net, DoesNotDependOnHowHorsesAndPlayersAreNumbered) {
  FastRandom random(9);
  int positions = 0;
  AtManyPositions([&](const Meeting& meeting) {
    // Dealing and keeping go from horse to horse by number, so half of a deal cannot be renamed.
    if (meeting.need() == Need::kShuffle || meeting.need() == Need::kLose) return;
    const auto shuffled = [&](int count) {
      std::vector<std::uint8_t> names(static_cast<std::size_t>(count));
      for (std::uint32_t i = 0; i < names.size(); ++i) {
        const std::uint32_t other = random.Below(i + 1);
        names[i] = names[other];
        names[other] = static_cast<std::uint8_t>(i);
      }
      return names;
    };
    const auto horses = shuffled(meeting.programme().horses());
    const auto players = shuffled(meeting.programme().players());
    const Renamed renamed = Rename(meeting, horses, players);
    Judgement before, after;
    ShippedNet().Judge(meeting, before);
    ShippedNet().Judge(Meeting(renamed.programme, renamed.board, renamed.secrets), after);
    for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
      ASSERT_EQ(before.places[horse], after.places[horses[horse]]);
    }
    for (PlayerId player = 0; player < meeting.programme().players(); ++player) {
      ASSERT_EQ(before.wins[player], after.wins[players[player]]);
    }
    ++positions;
  });
  EXPECT_GT(positions, 1000);
}

TEST(Net, IsCertainOnceTheMeetingIsDecided) {
  const Programme programme = testing::Plan(4, 1, {testing::Flat(testing::Straight(100))});
  Meeting meeting(programme);
  FastRandom random(3);
  RolloutSteadily(meeting, 0, random);
  Judgement judgement;
  ShippedNet().Judge(meeting, judgement);
  const auto ranking = Ranking(programme, meeting.board());
  EXPECT_EQ(judgement.wins[ranking[0]], kCertain);
  for (HorseId horse = 0; horse < 4; ++horse) {
    const auto place = static_cast<std::size_t>(meeting.board().places[0][horse] - 1);
    EXPECT_EQ(judgement.places[horse][place], kCertain);
  }
}

TEST(Net, SeesThatAHorseCloseToTheFinishIsLikelyToWin) {
  const Programme programme = testing::Plan(4, 1, {testing::Flat(testing::Straight(100))});
  Meeting meeting(programme);
  FastRandom random(4);
  while (meeting.need() != Need::kRound) meeting.Apply(ThrowFor(meeting, random));
  Board board = meeting.board();
  for (HorseId horse = 0; horse < 4; ++horse) board.field.Put(horse, {static_cast<std::uint8_t>(2 * horse), 60});
  board.field.Put(2, {4, 99});
  Judgement judgement;
  ShippedNet().Judge(Meeting(programme, board, meeting.secrets()), judgement);
  EXPECT_GT(judgement.places[2][0], kCertain * 8 / 10);
  EXPECT_GT(judgement.wins[2], kCertain * 8 / 10);
}

}  // namespace
}  // namespace furlong
