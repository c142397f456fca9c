#include "server/house/lru_map.h"

#include <gtest/gtest.h>

#include <string>

#include "server/house/allowance.h"

namespace furlong::server {
namespace {

TEST(LruMap, TheOldestIsTheOneNotUsedForLongest) {
  LruMap<int, std::string> map;
  for (int i = 0; i < 3; ++i) map.Put(i, std::to_string(i), i);
  EXPECT_EQ(map.Oldest()->key, 0);
  EXPECT_EQ(*map.Find(0, 10), "0");
  EXPECT_EQ(map.Oldest()->key, 1);
  map.Put(1, "one", 11);
  EXPECT_EQ(map.Oldest()->key, 2);
  EXPECT_EQ(map.Oldest()->used, 2);
  map.Erase(2);
  map.Erase(2);
  EXPECT_EQ(map.size(), 2u);
  EXPECT_EQ(map.Find(2, 12), nullptr);
  EXPECT_EQ(*map.Find(1, 12), "one");
}

TEST(Allowance, AllowsABurstAndThenOneInEachInterval) {
  Allowance allowance;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(allowance.Use(1'000, 100, 3));
  EXPECT_FALSE(allowance.Use(1'000, 100, 3));
  EXPECT_FALSE(allowance.Full(1'299));
  EXPECT_TRUE(allowance.Use(1'100, 100, 3));
  EXPECT_FALSE(allowance.Use(1'100, 100, 3));
  EXPECT_TRUE(allowance.Full(1'400));
}

}  // namespace
}  // namespace furlong::server
