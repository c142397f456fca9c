// Racing allocates nothing.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "cli/courses.h"
#include "riders/kinds.h"
#include "riders/rollout.h"

namespace {

long allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace furlong {
namespace {

TEST(Allocation, WholeMeetingsOfEveryKindAllocateNothing) {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::AllShippedCourses()) grounds.push_back(cli::GroundOf(course.spec));
  FastRandom random(7);
  for (std::uint64_t index = 0; index < 80; ++index) {
    const Programme programme = ProgrammeOf(KindOf(index, grounds.size()), grounds);
    const long before = allocations;
    Meeting meeting(programme);
    const long decisions = RolloutAtRandom(meeting, programme.races() - 1, random);
    const SeatView view = See(meeting, 0);
    EXPECT_EQ(allocations, before) << "kind " << index;
    EXPECT_GT(decisions, 0);
    EXPECT_TRUE(view.revealed);
  }
  EXPECT_GT(allocations, 0) << "the counter does not count";
}

}  // namespace
}  // namespace furlong
