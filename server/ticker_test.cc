#include "server/ticker.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace furlong::server {
namespace {

using namespace std::chrono_literals;

// E1: after an exception no clock ran any more, at any table.
TEST(Ticker, ATickThatThrowsIsFollowedByTheNext) {
  boost::asio::io_context loop;
  int ticks = 0;
  Ticker ticker(loop, 1ms, [&](Ticker::Duration late) {
    EXPECT_GE(late, 0ns);
    ++ticks;
    if (ticks == 1) throw std::runtime_error("this tick fails");
    if (ticks == 2) throw 7;
    if (ticks == 5) ticker.Stop();
    if (ticks == 5) throw std::runtime_error("and so does the last one");
  });
  ticker.Start();
  loop.run();
  EXPECT_EQ(ticks, 5);
}

TEST(Ticker, DoesNotTickOnceItIsStopped) {
  boost::asio::io_context loop;
  int ticks = 0;
  Ticker ticker(loop, 1ms, [&](Ticker::Duration) { ++ticks; });
  ticker.Start();
  ticker.Stop();
  loop.run();
  EXPECT_EQ(ticks, 0);
}

}  // namespace
}  // namespace furlong::server
