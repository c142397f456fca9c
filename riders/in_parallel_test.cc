#include "riders/in_parallel.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>

namespace furlong {
namespace {

TEST(InParallel, CallsEveryTaskOnce) {
  for (const int threads : {1, 2, 5}) {
    std::array<std::atomic<int>, 20> calls{};
    InParallel(20, threads, [&](int task) { ++calls[static_cast<std::size_t>(task)]; });
    for (const auto& times : calls) EXPECT_EQ(times, 1);
  }
}

// A server closes the table of a rider that throws; it must not end with it.
TEST(InParallel, AnExceptionReachesTheCaller) {
  for (const int threads : {1, 2, 5}) {
    const auto fail = [](int) { throw std::runtime_error("failed"); };
    EXPECT_THROW(InParallel(20, threads, fail), std::runtime_error);
  }
}

TEST(InParallel, RidersUseOneThreadUnlessAllowed) {
  EXPECT_EQ(ThreadsFor(8), 1);
  LetRidersUseAllCores();
  EXPECT_GE(ThreadsFor(8), 1);
  EXPECT_LE(ThreadsFor(8), 8);
}

}  // namespace
}  // namespace furlong
