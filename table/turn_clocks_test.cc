#include "table/turn_clocks.h"

#include <gtest/gtest.h>

namespace furlong::table {
namespace {

constexpr Clock kLive = {.kind = Clock::Kind::kLive, .seconds = 20, .reserve = 60};

TEST(TurnClocks, TheReserveIsUsedAfterTheAllowance) {
  TurnClocks clocks(kLive);
  EXPECT_FALSE(clocks.Asked(0));
  EXPECT_FALSE(clocks.NextTime(0, 60'000));
  clocks.Start(0, -5);  // serving time may be anything
  EXPECT_EQ(clocks.NextTime(0, 60'000), 79'995);
  EXPECT_FALSE(clocks.Expired(0, 60'000, 79'994));
  EXPECT_TRUE(clocks.Expired(0, 60'000, 79'995));
  EXPECT_EQ(clocks.Shown(0, 60'000, 29'995).left, 0);
  EXPECT_EQ(clocks.Shown(0, 60'000, 29'995).reserve, 50'000);
  EXPECT_EQ(clocks.StopAndCharge(0, 60'000, 29'995), 50'000);
  EXPECT_FALSE(clocks.Asked(0));
}

TEST(TurnClocks, AClockThatWaitsDoesNotRun) {
  TurnClocks clocks(kLive);
  clocks.Wait(1, 5'000);
  EXPECT_TRUE(clocks.Asked(1));
  EXPECT_FALSE(clocks.Running(1));
  EXPECT_EQ(clocks.NextTime(1, 60'000), 5'000);
  EXPECT_FALSE(clocks.Expired(1, 0, 1'000'000));
  EXPECT_FALSE(clocks.WaitedLongEnough(1, 4'999));
  EXPECT_TRUE(clocks.WaitedLongEnough(1, 5'000));
  const ClockShown shown = clocks.Shown(1, 60'000, 4'000);
  EXPECT_TRUE(shown.waiting);
  EXPECT_FALSE(shown.running);
  EXPECT_EQ(shown.left, 20'000);
  EXPECT_EQ(clocks.StopAndCharge(1, 60'000, 1'000'000), 60'000) << "waiting costs nothing";
  clocks.Wait(1, 5'000);
  clocks.Start(1, 5'000);
  EXPECT_FALSE(clocks.Waiting(1));
  EXPECT_EQ(clocks.NextTime(1, 0), 25'000);
}

TEST(TurnClocks, APausedClockGoesOnFromWhereItWas) {
  TurnClocks clocks(kLive);
  clocks.Start(0, 1'000);
  clocks.Pause(0, 31'000);
  EXPECT_TRUE(clocks.Paused(0));
  EXPECT_FALSE(clocks.Asked(0));
  EXPECT_FALSE(clocks.NextTime(0, 60'000));
  clocks.Pause(0, 500'000);
  clocks.Start(0, 1'000'000);
  EXPECT_FALSE(clocks.Paused(0));
  EXPECT_EQ(clocks.NextTime(0, 60'000), 1'050'000);
  EXPECT_EQ(clocks.StopAndCharge(0, 60'000, 1'005'000), 45'000);
  clocks.Start(0, 2'000'000);
  EXPECT_EQ(clocks.NextTime(0, 60'000), 2'080'000) << "the next choice has its full time";
  clocks.Pause(0, 2'010'000);
  clocks.Stop(0);
  EXPECT_FALSE(clocks.Paused(0)) << "the choice was made otherwise";
  clocks.Wait(0, 3'000'000);
  clocks.Pause(0, 2'500'000);
  EXPECT_FALSE(clocks.Paused(0)) << "it had not started";
}

}  // namespace
}  // namespace furlong::table
