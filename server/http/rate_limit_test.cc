#include "server/http/rate_limit.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(TokenBucket, LetsABurstPassAndThenSaysHowLongToWait) {
  TokenBucket bucket;
  for (int i = 0; i < 60; ++i) ASSERT_EQ(bucket.Take(1'000, 20), 0) << i;
  const std::int64_t wait = bucket.Take(1'000, 20);
  EXPECT_GT(wait, 0);
  EXPECT_LE(wait, 51);
  EXPECT_EQ(bucket.Take(1'000 + wait, 20), 0);
  EXPECT_GT(bucket.Take(1'000 + wait, 20), 0);
  // A long pause fills it, but not beyond its capacity.
  for (int i = 0; i < 60; ++i) ASSERT_EQ(bucket.Take(1'000'000, 20), 0) << i;
  EXPECT_GT(bucket.Take(1'000'000, 20), 0);
}

TEST(TokenBucket, WhatCostsMoreTakesMore) {
  TokenBucket bucket;
  for (int i = 0; i < 6; ++i) ASSERT_EQ(bucket.Take(1'000, 30, 15), 0) << i;
  EXPECT_GT(bucket.Take(1'000, 30, 15), 0);
  // A cost above the capacity is capped, or the request could never pass.
  TokenBucket small;
  EXPECT_EQ(small.Take(1'000, 1, 15), 0);
  EXPECT_GT(small.Take(1'000, 1, 1), 0);
}

TEST(TokenBucket, ARateOfNothingIsNoLimit) {
  TokenBucket bucket;
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(bucket.Take(1'000, 0), 0);
}

TEST(AddressLimits, AreForgottenOnceTheirBucketIsFull) {
  AddressLimits addresses;
  addresses.Of("192.0.2.1", 1'000).connections = 1;
  for (int i = 0; i < 10'001; ++i) addresses.Of("10.0." + std::to_string(i), 1'000).requests.Take(1'000, 1);
  EXPECT_EQ(addresses.Of("192.0.2.1", 100'000).connections, 1) << "an address with a connection is kept";
  EXPECT_LT(addresses.size(), 10u);
}

}  // namespace
}  // namespace furlong::server
