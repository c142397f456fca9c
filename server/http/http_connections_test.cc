#include "server/http/http_connections.h"

#include <gtest/gtest.h>

#include <vector>

namespace furlong::server {
namespace {

class HttpConnectionsTest : public ::testing::Test {
 protected:
  // Opens connection number `id`, which waits for its client. False: refused.
  bool Open(const std::shared_ptr<HttpConnections>& connections, AddressKey address, int id, bool waits = true) {
    auto place = connections->Add(address, [this, id] { closed_.push_back(id); });
    if (!place) return false;
    if (waits) place->Waits();
    places_.push_back(std::move(*place));
    return true;
  }
  std::vector<int> closed_;
  std::vector<HttpConnections::Place> places_;
};

TEST_F(HttpConnectionsTest, AnAddressPushesOutItsOwnThatWaitedLongest) {
  const auto connections = std::make_shared<HttpConnections>(2, 100);
  EXPECT_TRUE(Open(connections, 1, 10));
  EXPECT_TRUE(Open(connections, 2, 20));
  EXPECT_TRUE(Open(connections, 1, 11));
  EXPECT_TRUE(Open(connections, 1, 12));
  EXPECT_EQ(closed_, (std::vector<int>{10}));
  EXPECT_EQ(connections->open(), 3);
  places_[2].Waits();  // number 11 has sent a request and was answered
  EXPECT_TRUE(Open(connections, 1, 13));
  EXPECT_EQ(closed_, (std::vector<int>{10, 12}));
  places_.clear();
  EXPECT_EQ(connections->open(), 0);
  EXPECT_EQ(connections->addresses(), 0u);
}

TEST_F(HttpConnectionsTest, InAFullServerTheOneThatWaitedLongestGoes) {
  const auto connections = std::make_shared<HttpConnections>(0, 3);
  EXPECT_TRUE(Open(connections, 1, 10, false));
  EXPECT_TRUE(Open(connections, 2, 20));
  EXPECT_TRUE(Open(connections, 3, 30));
  EXPECT_TRUE(Open(connections, 4, 40));
  EXPECT_EQ(closed_, (std::vector<int>{20})) << "number 10 is served";
  EXPECT_EQ(connections->open(), 3);
  EXPECT_EQ(connections->closed(), 1);
}

TEST_F(HttpConnectionsTest, NobodyIsClosedWhoIsServed) {
  const auto connections = std::make_shared<HttpConnections>(2, 3);
  EXPECT_TRUE(Open(connections, 1, 10, false));
  EXPECT_TRUE(Open(connections, 1, 11, false));
  EXPECT_FALSE(Open(connections, 1, 12));
  EXPECT_TRUE(Open(connections, 2, 20, false));
  EXPECT_FALSE(Open(connections, 3, 30));
  EXPECT_TRUE(closed_.empty());
  EXPECT_EQ(connections->addresses(), 2u);
  places_[0].Waits();
  places_[0].Works();
  EXPECT_FALSE(Open(connections, 3, 30));
  EXPECT_FALSE(connections->CloseOne());
  places_.pop_back();
  EXPECT_TRUE(Open(connections, 3, 30));
}

TEST_F(HttpConnectionsTest, AClosedConnectionMayGoOnUntilItNotices) {
  const auto connections = std::make_shared<HttpConnections>(1, 0);
  EXPECT_TRUE(Open(connections, 1, 10));
  EXPECT_TRUE(Open(connections, 1, 11));
  places_[0].Works();
  places_[0].Waits();
  EXPECT_TRUE(Open(connections, 1, 12));
  EXPECT_EQ(closed_, (std::vector<int>{10, 11}));
  places_.clear();
  EXPECT_EQ(connections->addresses(), 0u);
}

}  // namespace
}  // namespace furlong::server
