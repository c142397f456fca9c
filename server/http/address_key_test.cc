#include "server/http/address_key.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(AddressKey, AnIpv4AddressIsOneHoweverItIsWritten) {
  const auto key = KeyOfAddress("192.0.2.7");
  ASSERT_TRUE(key);
  EXPECT_EQ(KeyOfAddress("::ffff:192.0.2.7"), key);
  EXPECT_EQ(KeyOfAddress("::ffff:c000:207"), key);
  EXPECT_EQ(KeyOfAddress("192.0.2.7:443"), key);
  EXPECT_EQ(KeyOfAddress("[::ffff:192.0.2.7]:443"), key);
  EXPECT_NE(KeyOfAddress("192.0.2.8"), key);
}

TEST(AddressKey, Ipv6IsGroupedByItsFirst64Bits) {
  const auto key = KeyOfAddress("2001:db8:1:2::1");
  ASSERT_TRUE(key);
  EXPECT_EQ(KeyOfAddress("2001:db8:1:2:ffff:ffff:ffff:ffff"), key);
  EXPECT_EQ(KeyOfAddress("[2001:db8:1:2::9]:80"), key);
  EXPECT_EQ(KeyOfAddress("2001:db8:1:2::1%eth0"), key);
  EXPECT_NE(KeyOfAddress("2001:db8:1:3::1"), key);
  EXPECT_NE(KeyOfAddress("::1"), KeyOfAddress("0.0.0.0"));
}

TEST(AddressKey, OtherTextIsNoAddress) {
  for (const char* text : {"", "unknown", "192.0.2", "1.2.3.4.5", "2001:db8:::1", "[", "[]", "_hidden", ":"}) {
    EXPECT_FALSE(KeyOfAddress(text)) << text;
  }
}

}  // namespace
}  // namespace furlong::server
