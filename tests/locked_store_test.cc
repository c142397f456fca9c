// The complete server, while the world around it goes wrong. tests/online_test.cc rides whole meetings.
#include "server/server.h"

#include <gtest/gtest.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <chrono>
#include <future>
#include <thread>

#include "client/wire_client.h"
#include "server/testing/temporary_folder.h"

namespace furlong::server {
namespace {

using namespace std::chrono_literals;

class ServerTest : public ::testing::Test {
 protected:
  ServerTest() : server_({.data = folder_ / "data", .address = "127.0.0.1", .port = 0, .requests_per_second = 0}) {
    running_ = std::async(std::launch::async, [this] { return server_.Run(); });
  }
  ~ServerTest() override { server_.Stop(); }

  client::HttpResponse Ask(const std::string& method, const std::string& path, const std::string& body = "") {
    client::HttpRequest request{method, path, {}, body};
    if (!cookie_.empty()) request.headers.emplace_back("Cookie", cookie_);
    return client::HttpCall({"127.0.0.1", server_.port()}, request);
  }
  // Asks /healthz until it answers so. False: it does not within 20 seconds.
  bool WaitForHealth(int status) {
    for (const auto latest = std::chrono::steady_clock::now() + 20s; std::chrono::steady_clock::now() < latest;) {
      health_ = Ask("GET", "/healthz");
      if (health_.status == status) return true;
      std::this_thread::sleep_for(5ms);
    }
    return false;
  }

  store::TemporaryFolder folder_;
  Server server_;
  std::future<bool> running_;  // true: it was stopped, and everything is saved
  std::string cookie_;
  client::HttpResponse health_;
};

// E19: after twenty seconds of it the server ended.
TEST_F(ServerTest, WaitsWhileAnotherProgramLocksTheStore) {
  const client::HttpResponse me = Ask("POST", "/api/me", R"({"name":"Ann"})");
  ASSERT_EQ(me.status, 200) << me.error << me.body;
  const std::string cookie(me.Header("Set-Cookie"));
  cookie_ = cookie.substr(0, cookie.find(';'));
  soci::session other(soci::sqlite3, "db=\"" + (folder_ / "data/furlong.sqlite3") + "\"");
  other << "begin exclusive";
  auto renamed = std::async(std::launch::async, [this] { return Ask("POST", "/api/me", R"({"name":"Anna"})"); });
  ASSERT_TRUE(WaitForHealth(503));
  EXPECT_NE(health_.body.find("locked by another program"), std::string::npos) << health_.body;
  EXPECT_NE(Ask("POST", "/api/tables", "{}").body.find("cannot-save"), std::string::npos);
  EXPECT_EQ(Ask("GET", "/api/lobby").status, 200) << "what saves nothing goes on";
  EXPECT_EQ(renamed.wait_for(0s), std::future_status::timeout) << "it is not told before it is saved";
  other << "rollback";
  EXPECT_EQ(renamed.get().status, 200);
  ASSERT_TRUE(WaitForHealth(200));
  EXPECT_EQ(Ask("POST", "/api/tables", "{}").status, 201);
  server_.Stop();
  EXPECT_TRUE(running_.get());
  std::string name;
  other << "select name from people", soci::into(name);
  EXPECT_EQ(name, "Anna");
}

}  // namespace
}  // namespace furlong::server
