#include "server/notify/webhook_address.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(WebhookAddress, TakesAnAddressApart) {
  const auto plain = ReadWebhookAddress("https://ntfy.example/my-topic?priority=4");
  ASSERT_TRUE(plain);
  EXPECT_TRUE(plain->tls);
  EXPECT_EQ(plain->host, "ntfy.example");
  EXPECT_EQ(plain->port, 443);
  EXPECT_EQ(plain->target, "/my-topic?priority=4");
  EXPECT_EQ(plain->Authority(), "ntfy.example");
  EXPECT_EQ(plain->Shown(), "https://ntfy.example");

  const auto loud = ReadWebhookAddress("HTTP://Example.ORG:8080?Say=Yes#there");
  ASSERT_TRUE(loud);
  EXPECT_FALSE(loud->tls);
  EXPECT_EQ(loud->host, "example.org");
  EXPECT_EQ(loud->port, 8080);
  EXPECT_EQ(loud->target, "/?Say=Yes");
  EXPECT_EQ(loud->Shown(), "http://example.org:8080");

  const auto six = ReadWebhookAddress("https://[2001:DB8:0::1]:8443/x");
  ASSERT_TRUE(six);
  EXPECT_EQ(six->host, "2001:db8::1");
  EXPECT_EQ(six->port, 8443);
  EXPECT_EQ(six->Authority(), "[2001:db8::1]:8443");

  EXPECT_EQ(ReadWebhookAddress("http://a")->target, "/");
  EXPECT_EQ(ReadWebhookAddress("http://a:/b")->port, 80);
  EXPECT_EQ(ReadWebhookAddress("https://a:80/b")->Authority(), "a:80");
}

TEST(WebhookAddress, RefusesWhatCannotBeCalled) {
  for (const char* text : {"",
                           "https://",
                           "http:///x",
                           "ftp://example.org/",
                           "example.org",
                           "https:/example.org",
                           "https//example.org",
                           "file:///etc/passwd",
                           "http://:80/",
                           "http://a:0/",
                           "http://a:65536/",
                           "http://a:x/",
                           "http://a:8 0/",
                           "http://a: 80/",
                           "http://a:-1/",
                           "http://a:80:80/",
                           "http://ann:secret@example.org/",
                           "http://ann@example.org/",
                           "http://exa mple.org/",
                           "http://example.org/a b",
                           "http://example.org/a\r\nHost: b",
                           "http://example.org/\x7f",
                           "http://ex\xc3\xa4mple.org/",
                           "http://example.org\\@evil.example/",
                           "http://a%2fb/",
                           "http://[::1/",
                           "http://[::1]x/",
                           "http://[example.org]/",
                           "http://[fe80::1%25eth0]/",
                           "http://[fe80::1%1]/",
                           "http://-a/",
                           "http://.a/"}) {
    EXPECT_FALSE(ReadWebhookAddress(text)) << text;
  }
  EXPECT_TRUE(ReadWebhookAddress("http://a/" + std::string(kMaxWebhookLetters - 9, 'x')));
  EXPECT_FALSE(ReadWebhookAddress("http://a/" + std::string(kMaxWebhookLetters - 8, 'x')));
  EXPECT_FALSE(ReadWebhookAddress("http://" + std::string(254, 'x') + "/"));
}

TEST(WebhookAddress, KeepsEscapesAndRefusesWhatMustBeEscaped) {
  const auto escaped = ReadWebhookAddress("https://ntfy.example/topic?m=%7B%7B.text%7D%7D%20x");
  ASSERT_TRUE(escaped);
  EXPECT_EQ(escaped->target, "/topic?m=%7B%7B.text%7D%7D%20x");
  for (const char* text : {"http://a/{b}", "http://a/b|c", "http://a/%zz", "http://a/%4", "http://a?b\"c"}) {
    EXPECT_FALSE(ReadWebhookAddress(text)) << text;
  }
}

// Texts on which Boost 1.81 asserts, or takes what follows the host for a path.
TEST(WebhookAddress, RefusesWhatTheUrlParserMisreads) {
  for (const char* text : {"a: ", "http: ", "http:x", "https:", "http://a:8x/", "http://[v1.a]/"}) {
    EXPECT_FALSE(ReadWebhookAddress(text)) << text;
  }
  // From 1.83 on, this is the name it looks like.
  const auto name = ReadWebhookAddress("http://1.2.3.4x/");
  EXPECT_TRUE(!name || (name->host == "1.2.3.4x" && name->target == "/"));
}

TEST(WebhookAddress, TheOpenInternetIsOpen) {
  for (const char* text :
       {"1.1.1.1",         "9.255.255.255",   "11.0.0.0",        "100.63.255.255",     "100.128.0.0",
        "126.255.255.255", "128.0.0.0",       "169.253.255.255", "169.255.0.0",        "172.15.255.255",
        "172.32.0.0",      "192.0.1.0",       "192.167.255.255", "192.169.0.0",        "198.17.255.255",
        "198.20.0.0",      "223.255.255.255", "2600::1",         "2a00:1450:4001::64", "2001:4860:4860::8888",
        "2001:200::1",     "3fff:1000::1",    "::ffff:1.1.1.1",  "64:ff9b::1.1.1.1"}) {
    EXPECT_TRUE(OnOpenInternet(boost::asio::ip::make_address(text))) << text;
  }
}

TEST(WebhookAddress, NothingElseIs) {
  for (const char* text : {"0.0.0.0",
                           "0.255.255.255",
                           "10.0.0.0",
                           "10.255.255.255",
                           "100.64.0.0",
                           "100.127.255.255",
                           "127.0.0.1",
                           "127.255.255.255",
                           "169.254.169.254",
                           "172.16.0.0",
                           "172.31.255.255",
                           "192.0.0.1",
                           "192.0.2.1",
                           "192.168.0.1",
                           "192.168.255.255",
                           "198.18.0.0",
                           "198.19.255.255",
                           "198.51.100.1",
                           "203.0.113.1",
                           "224.0.0.1",
                           "239.255.255.255",
                           "240.0.0.1",
                           "255.255.255.255",
                           "::",
                           "::1",
                           "::2",
                           "::10.0.0.1",
                           "::1.1.1.1",
                           "fc00::1",
                           "fdff::1",
                           "fe80::1",
                           "febf::1",
                           "fec0::1",
                           "ff02::1",
                           "100::1",
                           "2001:db8::1",
                           "2001::1",
                           "2001:10::1",
                           "2001:1ff::1",
                           "2002:7f00:1::",
                           "3fff::1",
                           "3fff:fff::1",
                           "4000::1",
                           "5f00::1",
                           "64:ff9b:1::1",
                           "64:ff9b::10.0.0.1",
                           "64:ff9b::127.0.0.1",
                           "::ffff:127.0.0.1",
                           "::ffff:10.1.2.3",
                           "::ffff:169.254.169.254",
                           "::ffff:0.0.0.0",
                           "::ffff:192.168.1.1"}) {
    EXPECT_FALSE(OnOpenInternet(boost::asio::ip::make_address(text))) << text;
  }
}

}  // namespace
}  // namespace furlong::server
