#include "server/house/rider_queue.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace furlong::server {
namespace {

// A rider of this owner, at a table of its own.
void Push(RiderQueue& queue, Urgency urgency, PersonId owner) {
  static int tables = 0;
  queue.Push({"table" + std::to_string(++tables), urgency, owner, nullptr, nullptr});
}

// E6: eight tables of one guest made everybody else wait.
TEST(RiderQueue, OwnersTakeTurns) {
  RiderQueue queue;
  for (int i = 0; i < 8; ++i) Push(queue, Urgency::kPlayers, 1);
  Push(queue, Urgency::kPlayers, 2);
  Push(queue, Urgency::kPlayers, 3);
  std::vector<PersonId> order;
  while (const auto work = queue.Pop()) order.push_back(work->owner);
  EXPECT_EQ(order, (std::vector<PersonId>{1, 2, 3, 1, 1, 1, 1, 1, 1, 1}));
}

TEST(RiderQueue, PeopleComeBeforeSpectatorsAndSpectatorsBeforeEmptyTables) {
  RiderQueue queue;
  Push(queue, Urgency::kNobody, 1);
  Push(queue, Urgency::kWatchers, 2);
  Push(queue, Urgency::kPlayers, 3);
  Push(queue, Urgency::kPlayers, 3);
  std::vector<PersonId> order;
  while (const auto work = queue.Pop()) order.push_back(work->owner);
  EXPECT_EQ(order, (std::vector<PersonId>{3, 3, 2, 1}));
  EXPECT_EQ(queue.size(), 0u);
}

TEST(RiderQueue, WhoeverWaitsCanBecomeMoreOrLessUrgent) {
  RiderQueue queue;
  for (const char* table : {"a", "b", "c", "d"}) queue.Push({table, Urgency::kWatchers, 1, nullptr, nullptr});
  queue.Push({"e", Urgency::kPlayers, 2, nullptr, nullptr});
  queue.SetUrgency("c", Urgency::kPlayers);
  queue.SetUrgency("a", Urgency::kNobody);
  queue.SetUrgency("b", Urgency::kWatchers);  // as it was
  queue.SetUrgency("unknown", Urgency::kPlayers);
  EXPECT_EQ(queue.UrgencyOf("c"), Urgency::kPlayers);
  EXPECT_EQ(queue.UrgencyOf("unknown"), std::nullopt);
  EXPECT_EQ(queue.size(), 5u);
  std::string order;
  while (const auto work = queue.Pop()) order += work->table;
  EXPECT_EQ(order, "ecbda");
  EXPECT_EQ(queue.UrgencyOf("c"), std::nullopt);
}

TEST(RiderQueue, WhomNobodyNeedsIsDropped) {
  RiderQueue queue;
  const auto held = std::make_shared<int>();
  for (const char* table : {"a", "b"}) queue.Push({table, Urgency::kPlayers, 1, nullptr, [held] {}});
  queue.Push({"b", Urgency::kNobody, 1, nullptr, [held] {}});
  EXPECT_EQ(queue.size(), 2u) << "a table has one rider at most";
  EXPECT_EQ(held.use_count(), 3);
  EXPECT_TRUE(queue.Drop("a"));
  EXPECT_FALSE(queue.Drop("a"));
  EXPECT_EQ(held.use_count(), 2) << "and nothing of it is kept";
  EXPECT_EQ(queue.Pop()->table, "b");
  EXPECT_FALSE(queue.Drop("b")) << "it thinks already";
  EXPECT_EQ(queue.size(), 0u);
}

TEST(RiderQueue, BudgetsShrinkAsTheQueueGrows) {
  RiderQueue queue;
  EXPECT_EQ(queue.Share(1), 100);
  int last = 100;
  for (int i = 0; i < 1'000; ++i) {
    Push(queue, Urgency::kPlayers, i);
    EXPECT_LE(queue.Share(1), last);
    last = queue.Share(1);
  }
  EXPECT_GT(last, 0);
  EXPECT_LT(last, 5);
}

}  // namespace
}  // namespace furlong::server
