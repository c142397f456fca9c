#include "riders/budget.h"

#include <gtest/gtest.h>

#include "riders/clock.h"
#include "riders/rider.h"

namespace furlong {
namespace {

TEST(Budget, IsIterationsOrMilliseconds) {
  EXPECT_EQ(ParseBudget("2000"), (Budget{.iterations = 2000}));
  EXPECT_EQ(ParseBudget("250ms"), (Budget{.milliseconds = 250}));
  for (const char* text : {"", "0", "-3", "ms", "2s", "2000 ", "1e3", "99999999999", "0ms"}) {
    EXPECT_FALSE(ParseBudget(text).has_value()) << text;
  }
}

int Count(const Budget& budget, int usual) {
  int count = 0;
  for (Countdown left(budget, usual); left.Take();) ++count;
  return count;
}

TEST(Budget, CountsIterations) {
  EXPECT_EQ(Count({}, 30), 30);
  EXPECT_EQ(Count({.iterations = 7}, 30), 7);
}

TEST(Budget, UsesUpItsTime) {
  const std::int64_t begin = Microseconds();
  EXPECT_GT(Count({.milliseconds = 5}, 1), 1);
  EXPECT_GE(Microseconds() - begin, 5000);
}

TEST(Budget, IsPartOfTheNameOfARider) {
  EXPECT_NE(MakeRider("sharp:5", Seed{}), nullptr);
  EXPECT_NE(MakeRider("sharp:5ms", Seed{}), nullptr);
  EXPECT_EQ(MakeRider("sharp:", Seed{}), nullptr);
  EXPECT_EQ(MakeRider("sharp:fast", Seed{}), nullptr);
  EXPECT_EQ(MakeRider("sharper", Seed{}), nullptr);
  EXPECT_EQ(FaultOf("sharper"), RiderFault::kUnknown);
  EXPECT_EQ(FaultOf("sharp:fast"), RiderFault::kBadBudget);
  EXPECT_EQ(FaultOf("steady:100"), RiderFault::kNeedsNoBudget);
}

}  // namespace
}  // namespace furlong
