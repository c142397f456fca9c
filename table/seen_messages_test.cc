#include "table/seen_messages.h"

#include <gtest/gtest.h>

namespace furlong::table {
namespace {

using Seen = SeenMessages::Seen;

TEST(SeenMessages, AreRecognisedByPersonIdAndText) {
  SeenMessages seen;
  seen.Remember(SeenMessages::MarkOf(7, "a-1", "one"));
  EXPECT_EQ(seen.Find(7, "a-1", "one"), Seen::kBefore);
  EXPECT_EQ(seen.Find(7, "a-1", "two"), Seen::kIdUsed);
  EXPECT_EQ(seen.Find(7, "a-2", "one"), Seen::kNever);
  EXPECT_EQ(seen.Find(8, "a-1", "one"), Seen::kNever);
}

TEST(SeenMessages, OnlyTheLastOnesOfEachPersonAreRemembered) {
  SeenMessages seen;
  for (int i = 0; i <= kMessagesRemembered; ++i) {
    seen.Remember(SeenMessages::MarkOf(7, std::to_string(i), "text"));
    seen.Remember(SeenMessages::MarkOf(8, "same", "text"));  // each line of a choice carries its mark
  }
  EXPECT_EQ(seen.Find(7, "0", "text"), Seen::kNever);
  EXPECT_EQ(seen.Find(7, "1", "text"), Seen::kBefore);
  EXPECT_EQ(seen.Find(8, "same", "text"), Seen::kBefore);
}

// Otherwise a message that is sent again after a login would be carried out twice.
TEST(SeenMessages, BelongToTheAccountAfterALogin) {
  SeenMessages seen;
  seen.Remember(SeenMessages::MarkOf(7, "a-1", "one"));
  seen.Remember(SeenMessages::MarkOf(20, "b-1", "one"));
  seen.Rename(7, 20);
  EXPECT_EQ(seen.Find(20, "a-1", "one"), Seen::kBefore);
  EXPECT_EQ(seen.Find(20, "b-1", "one"), Seen::kBefore);
  EXPECT_EQ(seen.Find(7, "a-1", "one"), Seen::kNever);
}

}  // namespace
}  // namespace furlong::table
