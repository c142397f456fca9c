#include "server/work_pool.h"

#include <gtest/gtest.h>

#include <boost/asio/executor_work_guard.hpp>
#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

namespace furlong::server {
namespace {

TEST(WorkPool, WorksElsewhereAndIsDoneHere) {
  boost::asio::io_context loop;
  WorkPool pool(loop, 2);
  std::thread::id worked, done;
  EXPECT_TRUE(pool.Run([&] { worked = std::this_thread::get_id(); },
                       [&](bool well) {
                         EXPECT_TRUE(well);
                         done = std::this_thread::get_id();
                       }));
  pool.Join();
  loop.run();
  EXPECT_NE(worked, std::this_thread::get_id());
  EXPECT_EQ(done, std::this_thread::get_id());
}

TEST(WorkPool, TakesNoMoreThanMayWait) {
  boost::asio::io_context loop;
  auto more_may_come = boost::asio::make_work_guard(loop);
  WorkPool pool(loop, 1, 3);
  std::promise<void> go_on;
  int done = 0;
  const auto wait = [blocked = go_on.get_future().share()] { blocked.wait(); };
  const auto count = [&](bool) { ++done; };
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(pool.Run(wait, count)) << i;
  EXPECT_FALSE(pool.Run(wait, count));
  go_on.set_value();
  while (done < 3) loop.run_one();
  EXPECT_TRUE(pool.Run(wait, count)) << "there is room again";
  pool.Join();
  more_may_come.reset();
  loop.run();
  EXPECT_EQ(done, 4) << "what was refused is not done";
}

TEST(WorkPool, WhatThrowsIsToldAndMakesRoom) {
  boost::asio::io_context loop;
  const auto more_may_come = boost::asio::make_work_guard(loop);
  WorkPool pool(loop, 1, 1);
  std::vector<bool> told;
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(pool.Run(
        [i] {
          if (i == 0) throw std::runtime_error("this work fails");
          if (i == 1) throw 7;
        },
        [&](bool well) {
          told.push_back(well);
          throw std::runtime_error("and so does this");
        }));
    loop.run_one();
  }
  EXPECT_EQ(told, (std::vector<bool>{false, false, true}));
}

}  // namespace
}  // namespace furlong::server
