#include "server/house/rider_queue.h"

#include <gtest/gtest.h>

#include <vector>

namespace furlong::server {
namespace {

void Push(RiderQueue& queue, Urgency urgency, PersonId owner) { queue.Push({urgency, owner, nullptr, nullptr}); }

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
