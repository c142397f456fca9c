#include "server/house/passphrase.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(Passphrase, OnlyTheRightOneFits) {
  const std::string stored = HashPassphrase("seven horses, one fence");
  EXPECT_TRUE(PassphraseFits(stored, "seven horses, one fence"));
  EXPECT_FALSE(PassphraseFits(stored, "seven horses, one fenc"));
  EXPECT_FALSE(PassphraseFits(stored, "Seven horses, one fence"));
  EXPECT_FALSE(PassphraseFits(stored, ""));
}

TEST(Passphrase, IsStoredAsArgon2idWithItsOwnSalt) {
  const std::string one = HashPassphrase("same");
  const std::string other = HashPassphrase("same");
  EXPECT_TRUE(one.starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << one;
  EXPECT_NE(one, other);
  EXPECT_EQ(one.find("same"), std::string::npos);
}

TEST(Passphrase, EveryByteCounts) {
  using std::string_view_literals::operator""sv;
  const std::string stored = HashPassphrase("a\0b"sv);
  EXPECT_TRUE(PassphraseFits(stored, "a\0b"sv));
  EXPECT_FALSE(PassphraseFits(stored, "a\0c"sv));
  EXPECT_FALSE(PassphraseFits(stored, "a"));
  EXPECT_TRUE(PassphraseFits(HashPassphrase("grün 馬"), "grün 馬"));
}

TEST(Passphrase, NothingFitsATextThatIsNotAHash) {
  EXPECT_FALSE(PassphraseFits("", ""));
  EXPECT_FALSE(PassphraseFits("", "nobody's"));
  EXPECT_FALSE(PassphraseFits("plain", "plain"));
  EXPECT_FALSE(PassphraseFits("$argon2id$", "x"));
  EXPECT_FALSE(PassphraseFits("$argon2id$" + std::string(1000, 'x'), "x"));
}

}  // namespace
}  // namespace furlong::server
