// Racing does not allocate memory.
#include <gtest/gtest.h>

#include "cli/common/courses.h"
#include "riders/kinds.h"
#include "riders/net.h"
#include "riders/prospects.h"
#include "riders/rollout.h"
#include "tests/count_allocations.h"

namespace furlong {
namespace {

std::vector<RaceGround> Grounds() {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::AllShippedCourses()) grounds.push_back(GroundOf(course.spec));
  return grounds;
}

TEST(Allocation, TheNetDoesNotAllocate) {
  const std::vector<RaceGround> grounds = Grounds();
  FastRandom random(8);
  for (std::uint64_t index = 0; index < 80; ++index) {
    const Programme programme = ProgrammeOf(KindOf(index, grounds.size()), grounds);
    const long before = testing::Allocations();
    Meeting meeting(programme);
    while (!meeting.over()) {
      Judgement judgement;
      ShippedNet().Judge(meeting, judgement);
      ShippedNet().ProspectsOf(meeting);
      if (IsFact(meeting.need())) {
        meeting.Step();
      } else if (IsChance(meeting.need())) {
        meeting.Apply(ThrowFor(meeting, random));
      } else {
        meeting.Apply(QuickChoice(meeting));
      }
    }
    EXPECT_EQ(testing::Allocations(), before) << "kind " << index;
  }
}

TEST(Allocation, MeetingsOfAllKindsDoNotAllocate) {
  const std::vector<RaceGround> grounds = Grounds();
  FastRandom random(7);
  for (std::uint64_t index = 0; index < 80; ++index) {
    const Programme programme = ProgrammeOf(KindOf(index, grounds.size()), grounds);
    const long before = testing::Allocations();
    Meeting meeting(programme);
    const long decisions = RolloutAtRandom(meeting, programme.races() - 1, random);
    const SeatView view = See(meeting, 0);
    Meeting steady(programme);
    RolloutSteadily(steady, programme.races() - 1, random);
    ProspectsOf(steady);
    EXPECT_EQ(testing::Allocations(), before) << "kind " << index;
    EXPECT_GT(decisions, 0);
    EXPECT_TRUE(steady.over());
    EXPECT_TRUE(view.revealed);
  }
  EXPECT_GT(testing::Allocations(), 0) << "the counter does not count";
}

}  // namespace
}  // namespace furlong
