#include "server/http/rate_limit.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(Bucket, LetsABurstPassAndThenSaysHowLongToWait) {
  Bucket bucket;
  for (int i = 0; i < 60; ++i) ASSERT_EQ(bucket.Take(1'000, 20), 0) << i;
  const std::int64_t wait = bucket.Take(1'000, 20);
  EXPECT_GT(wait, 0);
  EXPECT_LE(wait, 51);
  EXPECT_EQ(bucket.Take(1'000 + wait, 20), 0);
  EXPECT_GT(bucket.Take(1'000 + wait, 20), 0);
  // A long rest fills it, and no further.
  for (int i = 0; i < 60; ++i) ASSERT_EQ(bucket.Take(1'000'000, 20), 0) << i;
  EXPECT_GT(bucket.Take(1'000'000, 20), 0);
}

TEST(Bucket, WhatCostsMoreTakesMore) {
  Bucket bucket;
  for (int i = 0; i < 6; ++i) ASSERT_EQ(bucket.Take(1'000, 30, 15), 0) << i;
  EXPECT_GT(bucket.Take(1'000, 30, 15), 0);
  // Nothing costs more than a full bucket, or it could never pass.
  Bucket small;
  EXPECT_EQ(small.Take(1'000, 1, 15), 0);
  EXPECT_GT(small.Take(1'000, 1, 1), 0);
}

TEST(Bucket, ARateOfNothingIsNoLimit) {
  Bucket bucket;
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(bucket.Take(1'000, 0), 0);
}

TEST(Addresses, AreForgottenOnceTheyRest) {
  Addresses addresses;
  addresses.Of("192.0.2.1", 1'000).connections = 1;
  for (int i = 0; i < 10'001; ++i) addresses.Of("10.0." + std::to_string(i), 1'000).requests.Take(1'000, 1);
  EXPECT_EQ(addresses.Of("192.0.2.1", 100'000).connections, 1) << "who is connected is not forgotten";
  EXPECT_LT(addresses.size(), 10u);
}

}  // namespace
}  // namespace furlong::server
