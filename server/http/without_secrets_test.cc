#include "server/http/without_secrets.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(WithoutSecrets, KeepsFourLettersOfIdsTokensAndHashes) {
  EXPECT_EQ(WithoutSecrets("table 'h4qfx48rxd88jk2n' is gone"), "table 'h4qf…' is gone");
  EXPECT_EQ(WithoutSecrets("(9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08)"), "(9f86…)");
  EXPECT_EQ(WithoutSecrets("h4qfx48rxd88jk2n,h4qfx48rxd88jk2n"), "h4qf…,h4qf…");
}

TEST(WithoutSecrets, LeavesOtherTextAsItIs) {
  for (const char* text : {"", " ", "listening on 0.0.0.0 port 8080", "the meeting at table h4qf has begun",
                           "cannot open /var/lib/furlong/furlong.sqlite3", "…", "unexpectedly (15)"}) {
    EXPECT_EQ(WithoutSecrets(text), text);
  }
}

}  // namespace
}  // namespace furlong::server
