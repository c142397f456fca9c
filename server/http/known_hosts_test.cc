#include "server/http/known_hosts.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(KnownHosts, AcceptNamesThatNoStrangerCanOwn) {
  const KnownHosts hosts;
  for (const char* host :
       {"127.0.0.1", "192.168.1.20:8080", "[::1]:8080", "[2001:db8::1]", "localhost", "localhost:8080", "LOCALHOST",
        "localhost.", "raspberry", "raspberry:8080", "club.local", "Club.Local.:80", "nas.lan", "nas.home.arpa",
        "furlong.internal", "dev.localhost:5173", ""}) {
    EXPECT_TRUE(hosts.Accepts(host)) << host;
  }
  for (const char* host : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example",
                           "evil.example.", "local.example", "xlan.com", "evil.notlocal", "1.2.3.4.5", "a.b"}) {
    EXPECT_FALSE(hosts.Accepts(host)) << host;
  }
}

TEST(KnownHosts, AcceptWhatTheOperatorNames) {
  const KnownHosts hosts({"https://Furlong.example/", "http://friends.example:8081", ""},
                         {"club.example", "Old.Example:80"});
  for (const char* host : {"furlong.example", "FURLONG.example:443", "friends.example", "friends.example:8081",
                           "club.example:8080", "old.example"}) {
    EXPECT_TRUE(hosts.Accepts(host)) << host;
  }
  EXPECT_FALSE(hosts.Accepts("www.furlong.example"));
  EXPECT_FALSE(hosts.Accepts("evil.example"));
}

TEST(KnownHosts, ARefusalTellsHowToStartTheServer) {
  EXPECT_NE(KnownHosts::Refusal("club.example:80").find("--host club.example,"), std::string::npos);
  EXPECT_EQ(KnownHosts::Refusal("<script>.x").find('<'), std::string::npos);
}

}  // namespace
}  // namespace furlong::server
