#include "riders/choices.h"

#include <gtest/gtest.h>
#include <algorithm>

#include <set>

#include "riders/kinds.h"
#include "riders/play.h"
#include "rules/testing.h"

namespace furlong {
namespace {

RaceGround Ground() {
  const CourseSpec spec = testing::Straight(100, {60});
  return {testing::Built(spec, false), testing::Built(spec, true)};
}

// Calls look(meeting) at every decision of meetings of all kinds.
template <typename Look>
void AtEveryDecision(int meetings, Look&& look) {
  const std::vector<RaceGround> grounds = {Ground()};
  for (std::uint64_t index = 0; index < static_cast<std::uint64_t>(meetings); ++index) {
    const MeetingKind kind = KindOf(index, 1);
    const Programme programme = ProgrammeOf(kind, grounds);
    const Seed seed = SeedOf("choices", index);
    const Chance chance(seed);
    const auto riders = SeatRiders(kind.riders, seed);
    Meeting meeting(programme);
    while (!meeting.over()) {
      if (IsFact(meeting.need())) {
        meeting.Step();
      } else if (IsChance(meeting.need())) {
        meeting.Apply(chance.For(meeting));
      } else {
        look(meeting);
        meeting.Apply(riders[meeting.decider()]->Decide(See(meeting, meeting.decider())));
      }
    }
  }
}

TEST(Choices, AreLegalAndDifferentAndNeverEmpty) {
  std::set<Decision::Kind> kinds;
  AtEveryDecision(160, [&](const Meeting& meeting) {
    const Choices choices = ChoicesOf(meeting);
    ASSERT_GT(choices.size(), 0u);
    for (std::size_t i = 0; i < choices.size(); ++i) {
      kinds.insert(choices[i].kind);
      ASSERT_TRUE(meeting.Ask(choices[i]).ok());
      for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(choices[i] == choices[j]);
    }
  });
  EXPECT_EQ(kinds.size(), 8u);
}

TEST(Choices, IncludeEveryCardSquareAndPace) {
  AtEveryDecision(80, [&](const Meeting& meeting) {
    const Choices choices = ChoicesOf(meeting);
    const auto offered =
        static_cast<int>(std::count_if(choices.all().begin(), choices.all().end(),
                                       [](const Decision& one) { return one.kind != Decision::Kind::kBonus; }));
    const Board& board = meeting.board();
    switch (meeting.need()) {
      case Need::kCard:
      case Need::kSeal: EXPECT_EQ(offered, std::max(1, meeting.hand(meeting.horse()).KindCount())); break;
      case Need::kRide: EXPECT_EQ(offered, board.rides.count()); break;
      // Equal dice are one choice.
      case Need::kPace: EXPECT_EQ(offered, board.dice[0] == board.dice[1] ? 2 : 3); break;
      case Need::kDie: EXPECT_EQ(offered, board.dice[0] == board.dice[1] ? 1 : 2); break;
      default: EXPECT_GE(offered, 1);
    }
  });
}

}  // namespace
}  // namespace furlong
