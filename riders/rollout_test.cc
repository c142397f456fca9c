#include "riders/rollout.h"

#include <gtest/gtest.h>

#include "riders/choices.h"
#include "riders/kinds.h"
#include "rules/testing.h"

namespace furlong {
namespace {

// How the net judges a decision for its player: a card by the square that a quick choice then rides to.
int WorthOf(const Meeting& meeting, const Decision& decision) {
  const PlayerId player = meeting.decider();
  Meeting next = meeting;
  next.Apply(decision);
  if (next.need() == Need::kRide && next.board().horse == meeting.horse()) next.Apply(QuickChoice(next));
  return ShippedNet().ProspectsOf(next)[player].Worth();
}

TEST(Rollout, OnlyPlayersWhoConsiderCompareTheirChoices) {
  const std::vector<RaceGround> grounds = {GroundOf(testing::Oval())};
  const Programme programme = ProgrammeOf(KindOf(4, grounds.size()), grounds);
  Meeting meeting(programme);
  FastRandom random(1);
  const PlayingOn one = {.net = &ShippedNet(), .considering = 0b0010};
  std::array<int, 2> differ{};  // of those who do not consider, of the one who does
  while (!meeting.over()) {
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Apply(ThrowFor(meeting, random));
    } else {
      const bool considers = meeting.decider() == 1;
      const Decision chosen = one.Choose(meeting);
      EXPECT_EQ(chosen, considers ? ConsideredChoice(meeting, ShippedNet()) : QuickChoice(meeting));
      differ[considers] += chosen != QuickChoice(meeting) ? 1 : 0;
      meeting.Apply(chosen);
    }
  }
  EXPECT_EQ(differ[0], 0);
  EXPECT_GT(differ[1], 0);
}

TEST(Rollout, AConsideredChoiceIsLegalAndNeverWorseThanTheQuickOneAsTheNetSeesIt) {
  const std::vector<RaceGround> grounds = {GroundOf(testing::Oval()), GroundOf(testing::Straight(100, {30, 60}))};
  int compared = 0;
  int better = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    const MeetingKind kind = KindOf(7 * index, grounds.size());
    const Programme programme = ProgrammeOf(kind, grounds);
    Meeting meeting(programme);
    FastRandom random(index);
    while (meeting.board().race == 0 && !meeting.over()) {
      if (IsFact(meeting.need())) {
        meeting.Step();
      } else if (IsChance(meeting.need())) {
        meeting.Apply(ThrowFor(meeting, random));
      } else {
        const Decision quick = QuickChoice(meeting);
        const Decision considered = ConsideredChoice(meeting, ShippedNet());
        ASSERT_TRUE(meeting.Ask(considered).ok());
        if (considered != quick) {
          ++compared;
          const int gain = WorthOf(meeting, considered) - WorthOf(meeting, quick);
          ASSERT_GE(gain, 0);
          better += gain > 0 ? 1 : 0;
        }
        meeting.Apply(considered);
      }
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(better, compared / 2);
}

}  // namespace
}  // namespace furlong
