#include "server/http/rate_limit.h"

#include <gtest/gtest.h>

#include <map>
#include <queue>

#include "rules/chance.h"

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
  for (int i = 0; i < 10'000; ++i) ASSERT_EQ(bucket.Reserve(1'000, 0), 0);
}

TEST(TokenBucket, EveryReservationHasATurnOfItsOwn) {
  TokenBucket bucket;
  for (int i = 0; i < 60; ++i) ASSERT_EQ(bucket.Reserve(1'000, 20), 0) << i;
  for (int i = 1; i <= 10; ++i) EXPECT_EQ(bucket.Reserve(1'000, 20), 50 * i + 1);
  EXPECT_FALSE(bucket.IsFull(4'400));
  EXPECT_TRUE(bucket.IsFull(4'600)) << "70 tokens at 20 a second";
}

// Plays `connections` of one address that send as fast as they are let, and returns the messages carried out.
int MessagesCarriedOut(int connections, double rate, std::int64_t milliseconds) {
  TokenBucket address;
  std::vector<MessageLimit> limits(static_cast<std::size_t>(connections), MessageLimit(rate));
  std::priority_queue<std::pair<std::int64_t, std::size_t>, std::vector<std::pair<std::int64_t, std::size_t>>,
                      std::greater<>>
      next;  // when a connection's message is carried out, and the next one read
  for (std::size_t i = 0; i < limits.size(); ++i) next.emplace(1'000, i);
  int carried_out = -connections;
  for (;;) {
    const auto [now, connection] = next.top();
    if (now > 1'000 + milliseconds) return carried_out;
    next.pop();
    ++carried_out;
    next.emplace(now + limits[connection].OnMessage(now, 10, address), connection);
  }
}

TEST(MessageLimit, ManyConnectionsOfAnAddressShareItsRate) {
  EXPECT_NEAR(MessagesCarriedOut(1, 20, 60'000), 60 + 20 * 60, 30);
  EXPECT_NEAR(MessagesCarriedOut(5, 20, 60'000), 5 * (60 + 20 * 60), 150);
  for (const int connections : {20, 100, 200}) {
    EXPECT_NEAR(MessagesCarriedOut(connections, 20, 60'000), 600 + 200 * 60, 300) << connections;
  }
}

TEST(MessageLimit, DropsWhoFloodsWithPings) {
  TokenBucket address;
  MessageLimit limit(20);
  int pings = 0;
  while (pings < 10'000 && limit.OnControl(1'000, 0, address)) ++pings;
  EXPECT_GE(pings, 60) << "the burst is allowed";
  EXPECT_LE(pings, 121);
  // Twenty a second, for an hour, are allowed.
  MessageLimit steady(20);
  TokenBucket quiet;
  for (std::int64_t now = 1'000; now < 3'600'000; now += 50) {
    ASSERT_TRUE(steady.OnBytes(now, 131));
    ASSERT_TRUE(steady.OnControl(now, 125, quiet)) << now;
  }
}

TEST(MessageLimit, PingsOfManyConnectionsCountForTheirAddress) {
  TokenBucket address;
  std::vector<MessageLimit> limits(200, MessageLimit(20));
  int pings = 0;
  int dropped = 0;
  for (int round = 0; round < 100; ++round) {
    for (MessageLimit& limit : limits) {
      ++pings;
      dropped += limit.OnControl(1'000, 0, address) ? 0 : 1;
    }
    if (dropped > 0) break;
  }
  EXPECT_GT(dropped, 0);
  EXPECT_LE(pings, 200 * 62);
  MessageLimit neighbour(20);
  EXPECT_TRUE(neighbour.OnControl(1'000, 0, address)) << "who answers a ping is not dropped for others";
}

TEST(MessageLimit, DropsWhoSendsBytesThatMakeNoMessage) {
  // Empty fragments, six bytes each, in reads of 1,536 bytes.
  MessageLimit limit(20);
  int reads = 0;
  while (reads < 1'000 && limit.OnBytes(1'000, 1'536)) ++reads;
  EXPECT_EQ(reads, 21);
  // The largest message in fragments of one byte passes once; then somebody who goes on is dropped.
  TokenBucket address;
  MessageLimit tiny(20);
  EXPECT_TRUE(tiny.OnBytes(1'000, 4'096 * 7));
  EXPECT_EQ(tiny.OnMessage(1'000, 4'096, address), 0);
  EXPECT_FALSE(tiny.OnBytes(1'100, 4'096 * 7));
  // The largest messages at the highest rate, for an hour, in one frame each, or in fragments of 64 bytes.
  for (const std::size_t received : {4'104, 4'096 + 64 * 6}) {
    MessageLimit large(20);
    TokenBucket own;
    for (std::int64_t now = 1'000; now < 3'600'000; now += received == 4'104 ? 50 : 400) {
      ASSERT_TRUE(large.OnBytes(now, received)) << now;
      ASSERT_EQ(large.OnMessage(now, 4'096, own), 0) << now;
    }
  }
}

TEST(AddressLimits, AreForgottenOnceTheirBucketIsFull) {
  AddressLimits addresses;
  addresses.Hold(1, 1'000).websockets = 1;
  for (AddressKey i = 0; i < 10'000; ++i) addresses.Of(100 + i, 1'000).requests.Take(1'000, 1);
  EXPECT_EQ(addresses.size(), 10'001u);
  for (int i = 0; i < 5'001; ++i) addresses.Of(2, 100'000).requests.Take(100'000, 1);
  EXPECT_EQ(addresses.size(), 2u);
  EXPECT_EQ(addresses.Of(1, 100'000).websockets, 1) << "an address with a connection is kept";
}

TEST(AddressLimits, AFullTableForgetsWhoCameLongestAgoAndNobodyWithAConnection) {
  AddressTable<AddressLimit> addresses(1'000);
  for (AddressKey i = 0; i < 900; ++i) addresses.Hold(i, 1'000).requests.Take(1'000, 1);
  for (AddressKey i = 0; i < 5'000; ++i) {
    addresses.Of(10'000 + i, 1'000).requests.Take(1'000, 1);
    ASSERT_LE(addresses.size(), 1'000u);
  }
  for (AddressKey i = 0; i < 900; ++i) EXPECT_FALSE(addresses.Of(i, 1'000).IsIdle(1'000)) << i;
  EXPECT_FALSE(addresses.Of(14'999, 1'000).IsIdle(1'000)) << "it came last";
  EXPECT_TRUE(addresses.Of(10'000, 1'000).IsIdle(1'000)) << "it was forgotten";
}

// Counts the entries looked at, not time: the same for a thousand addresses and for more than the table takes.
TEST(AddressLimits, ACallTakesConstantWorkWhateverTheNumberOfAddresses) {
  for (const AddressKey count : {1'000, 300'000}) {
    AddressLimits addresses;
    std::int64_t most = 0;
    for (int round = 0; round < 2; ++round) {
      for (AddressKey i = 0; i < count; ++i) {
        const std::int64_t before = addresses.work();
        const std::int64_t now = 1'000 + static_cast<std::int64_t>(i / 100);
        addresses.Of(i * 65'537, now).requests.Take(now, 0.01);
        most = std::max(most, addresses.work() - before);
      }
    }
    EXPECT_LE(most, 3) << count;
    EXPECT_EQ(addresses.size(), std::min<std::size_t>(count, AddressLimits::kMaxEntries));
  }
}

// Random calls, compared with a table that never forgets: an entry is either the same or a fresh one that was idle or
// pushed out, never one that is held.
TEST(AddressLimits, RememberWhatTheyMust) {
  struct Entry {
    int value = 0;
    std::int64_t until = 0;
    bool IsIdle(std::int64_t now) const { return now >= until; }
  };
  FastRandom random{std::uint64_t{16}};
  for (int run = 0; run < 50; ++run) {
    AddressTable<Entry> table(20);
    std::map<AddressKey, Entry> all;
    std::map<AddressKey, int> holds;
    std::int64_t now = 1'000;
    std::size_t most_held = 0;
    for (int step = 0; step < 2'000; ++step) {
      now += random.Below(3);
      const AddressKey key = random.Below(40);
      const auto what = random.Below(8);
      if (what == 0) {
        table.Hold(key, now);
        ++holds[key];
      } else if (what == 1 && holds[key] > 0) {
        table.Release(key);
        --holds[key];
      }
      Entry& entry = table.Of(key, now);
      if (entry.value != 0 || holds[key] > 1) {
        ASSERT_EQ(entry.value, all[key].value);
      }
      entry.value = all[key].value = step + 1;
      entry.until = all[key].until = now + random.Below(50);
      std::size_t held = 0;
      for (const auto& [one, times] : holds) held += times > 0 ? 1 : 0;
      most_held = std::max(most_held, held);
      ASSERT_LE(table.size(), std::max<std::size_t>(20, most_held) + 1);
    }
  }
}

}  // namespace
}  // namespace furlong::server
