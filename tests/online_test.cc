// The whole server over real sockets: people, riders, lost connections, restarts, and misbehaving clients.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "client/seat_client.h"
#include "client/wire_client.h"
#include "record/fairness.h"
#include "server/server.h"

namespace furlong::server {
namespace {

using namespace std::chrono_literals;

// A server on a free port, in its own thread.
class ServerThread {
 public:
  explicit ServerThread(const std::string& data, bool limits = false) {
    ServerSettings settings;
    settings.data = data;
    settings.address = "127.0.0.1";
    settings.port = 0;
    settings.connections_per_address = 3;
    if (!limits) {
      settings.messages_per_second = settings.requests_per_second = 0;
      settings.connections_per_address = settings.http_per_address = settings.guests_per_address = 0;
    }
    server_ = std::make_unique<Server>(settings);
    thread_ = std::thread([this] { stopped_well_ = server_->Run(); });
  }
  ~ServerThread() { Stop(); }
  bool Stop() {
    if (thread_.joinable()) {
      server_->Stop();
      thread_.join();
    }
    server_.reset();
    return stopped_well_;
  }
  client::ServerAddress address() const { return {"127.0.0.1", server_->port()}; }

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
  bool stopped_well_ = false;
};

class Online : public ::testing::Test {
 protected:
  void SetUp() override {
    char name[] = "/tmp/furlong-online-XXXXXX";
    data = mkdtemp(name);
    server = std::make_unique<ServerThread>(data);
  }
  void TearDown() override {
    server.reset();
    std::filesystem::remove_all(data);
  }
  client::HttpResponse Call(const std::string& method, const std::string& target, const std::string& body = "",
                            const std::string& cookie = "",
                            std::vector<std::pair<std::string, std::string>> headers = {}) const {
    client::HttpRequest ask{method, target, std::move(headers), body};
    if (!cookie.empty()) ask.headers.emplace_back("Cookie", cookie);
    return client::HttpCall(server->address(), ask);
  }
  std::string NewGuest() const {
    const client::HttpResponse answer = Call("POST", "/api/me", "{}");
    EXPECT_EQ(answer.status, 200) << answer.error << answer.body;
    const std::string cookie(answer.Header("Set-Cookie"));
    return cookie.substr(0, cookie.find(';'));
  }
  std::string NewTable(const std::string& cookie, const std::string& settings) const {
    const client::HttpResponse answer = Call("POST", "/api/tables", settings, cookie);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return std::string(boost::json::parse(answer.body).at("id").as_string());
  }

  std::string data;
  std::unique_ptr<ServerThread> server;
};

// A seat client on a real socket. With cut_at_every_version it drops the connection after each new version.
class Seat : public client::WebSocket::Listener {
 public:
  Seat(client::EventLoop& loop, client::ServerAddress address, std::string table, std::string cookie,
       client::SeatClient::Settings settings, std::shared_ptr<client::SharedBoard> board, std::uint64_t seed)
      : client(std::move(settings), std::move(board), seed),
        loop_(loop),
        address_(std::move(address)),
        target_("/ws/table/" + table),
        cookie_(std::move(cookie)) {
    Connect();
  }
  void OnOpen() override {
    ++opens;
    for (std::string& text : client.OnConnected()) socket_->Send(std::move(text));
  }
  void OnMessage(std::string_view text) override {
    auto answers = client.OnMessage(text);
    if (client.over()) {
      if (on_over) on_over();
      return;
    }
    for (std::string& answer : answers) socket_->Send(std::move(answer));
    if (!cut_at_every_version || client.version() == last_) return;
    last_ = client.version();
    ++cuts;
    Connect();  // drops the old connection without closing handshake
  }
  void OnClose(const std::string&, int) override { ++closes; }
  void Connect() {
    socket_.reset();
    socket_ = std::make_unique<client::WebSocket>(loop_, address_, target_, cookie_, *this);
  }

  client::SeatClient client;
  bool cut_at_every_version = false;
  int cuts = 0;
  int opens = 0;
  int closes = 0;
  std::function<void()> on_over;

 private:
  client::EventLoop& loop_;
  client::ServerAddress address_;
  std::string target_;
  std::string cookie_;
  std::unique_ptr<client::WebSocket> socket_;
  int last_ = -1;
};

void ExpectFair(const std::string& record) {
  std::istringstream in(record);
  FairnessChecker checker;
  const auto error = CheckStream(in, checker.record());
  ASSERT_FALSE(error) << error->line << ": " << error->message;
  EXPECT_TRUE(checker.record().finished());
  EXPECT_EQ(checker.Judge().verdict, Fairness::Verdict::kFair) << checker.Judge().why;
}

TEST_F(Online, TwoPeopleAndTwoRidersFinishDespiteLostConnections) {
  const std::string ann = NewGuest();
  const std::string bo = NewGuest();
  const std::string table = NewTable(
      ann,
      R"({"races":[{"course":"oval"},{"course":"triangle","steeplechase":true}],"riders":[null,null,"sharp","steady"]})");
  client::EventLoop loop;
  auto board = std::make_shared<client::SharedBoard>();
  Seat first(loop, server->address(), table, ann, {.name = "Ann", .host = true}, board, 1);
  Seat second(loop, server->address(), table, bo, {.name = "Bo"}, board, 2);
  Seat watcher(loop, server->address(), table, "", {.name = "Watcher", .sits = false}, board, 3);
  first.cut_at_every_version = second.cut_at_every_version = true;
  const auto look = [&] {
    if (first.client.over() && second.client.over() && watcher.client.over()) loop.Stop();
  };
  first.on_over = second.on_over = watcher.on_over = look;
  loop.After(60s, [&] { loop.Stop(); });
  loop.Run();
  for (const Seat* seat : {&first, &second, &watcher}) {
    EXPECT_TRUE(seat->client.over());
    EXPECT_TRUE(seat->client.faults().empty()) << seat->client.faults().front();
  }
  EXPECT_GT(first.cuts, 30);
  EXPECT_EQ(first.client.seat(), 0);
  const client::HttpResponse record = Call("GET", "/api/tables/" + table + "/record");
  ASSERT_EQ(record.status, 200);
  ExpectFair(record.body);
  // History and rating.
  const auto history = boost::json::parse(Call("GET", "/api/me/history", "", ann).body);
  ASSERT_EQ(history.at("meetings").as_array().size(), 1u);
  EXPECT_EQ(history.at("meetings").as_array()[0].at("table").as_string(), table);
  EXPECT_EQ(boost::json::parse(Call("GET", "/api/me", "", ann).body).at("rating").at("meetings").as_int64(), 1);
}

TEST_F(Online, AMeetingContinuesAfterServerRestarts) {
  const std::string ann = NewGuest();
  const std::string table = NewTable(ann, R"({"races":[{"course":"oval"}]})");
  auto board = std::make_shared<client::SharedBoard>();
  std::optional<client::SeatClient> client;
  int restarts = 0;
  for (bool over = false; !over && restarts < 40; ++restarts) {
    {
      client::EventLoop loop;
      Seat seat(loop, server->address(), table, ann, {.name = "Ann", .start_fill = "novice", .host = true}, board, 9);
      if (client) seat.client = std::move(*client);
      seat.on_over = [&] {
        over = true;
        loop.Stop();
      };
      const int until = seat.client.version() + 25;
      seat.client.on_told = [&](int version) {
        if (version >= until) loop.Stop();
      };
      loop.After(30s, [&] { loop.Stop(); });
      loop.Run();
      seat.client.on_told = nullptr;
      EXPECT_TRUE(seat.client.faults().empty()) << seat.client.faults().front();
      client.emplace(std::move(seat.client));
    }
    EXPECT_TRUE(server->Stop());
    server = std::make_unique<ServerThread>(data);
  }
  EXPECT_TRUE(client->over());
  EXPECT_GT(restarts, 2);
  ExpectFair(Call("GET", "/api/tables/" + table + "/record").body);
}

// A client that stops reading after the handshake must not hold up the table.
TEST_F(Online, ASlowClientIsDroppedAndTheMeetingContinues) {
  const std::string ann = NewGuest();
  std::string races;
  for (int i = 0; i < 9; ++i) races += std::string(i == 0 ? "" : ",") + R"({"course":"triangle"})";
  const std::string table = NewTable(ann, R"({"players":8,"races":[)" + races + "]}");
  const int stuck = socket(AF_INET, SOCK_STREAM, 0);
  const int small = 4096;
  setsockopt(stuck, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(server->address().port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(connect(stuck, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
  const std::string upgrade = "GET /ws/table/" + table +
                              " HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
  ASSERT_EQ(write(stuck, upgrade.data(), upgrade.size()), static_cast<ssize_t>(upgrade.size()));
  char answer[64];
  ASSERT_GT(read(stuck, answer, sizeof answer), 0);
  ASSERT_EQ(std::string_view(answer, 12), "HTTP/1.1 101");
  const std::string hello = R"({"t":"hello"})";
  std::string frame = {'\x81', static_cast<char>(0x80 | hello.size()), 0, 0, 0, 0};
  frame += hello;  // masked with zeros
  ASSERT_EQ(write(stuck, frame.data(), frame.size()), static_cast<ssize_t>(frame.size()));
  client::EventLoop loop;
  Seat host(loop, server->address(), table, ann, {.name = "Ann", .start_fill = "random", .host = true, .sits = false},
            std::make_shared<client::SharedBoard>(), 1);
  host.on_over = [&] { loop.Stop(); };
  loop.After(60s, [&] { loop.Stop(); });
  loop.Run();
  EXPECT_TRUE(host.client.over());
  EXPECT_TRUE(host.client.faults().empty()) << host.client.faults().front();
  const std::string metrics = Call("GET", "/metrics").body;
  EXPECT_NE(metrics.find("furlong_dropped_slow_total 1\n"), std::string::npos) << metrics;
  close(stuck);
}

TEST_F(Online, RefusesOtherOriginsLargeRequestsAndMissingRights) {
  const std::string ann = NewGuest();
  const std::string table = NewTable(ann, "{}");
  EXPECT_EQ(Call("POST", "/api/tables", "{}", ann, {{"Origin", "https://evil.example"}}).status, 403);
  EXPECT_EQ(Call("POST", "/api/tables", std::string(300'000, ' '), ann).status, 413);
  EXPECT_EQ(Call("POST", "/api/tables", "{}").status, 401);
  EXPECT_EQ(Call("GET", "/api/tables/" + table + "/record").status, 409);
  EXPECT_EQ(Call("GET", "/api/tables/none").status, 404);
  EXPECT_EQ(Call("GET", "/admin/tables").status, 404);
  EXPECT_EQ(Call("GET", "/admin/tables", "", "", {{"Authorization", "Bearer wrong"}}).status, 404);
  std::string token;
  std::ifstream(data + "/" + kAdminTokenFile) >> token;
  EXPECT_EQ(Call("GET", "/admin/tables", "", "", {{"Authorization", "Bearer " + token}}).status, 200);
  EXPECT_EQ(Call("GET", "/../etc/passwd").status, 404);
  EXPECT_EQ(Call("GET", "/.git/config").status, 404);
  EXPECT_EQ(Call("DELETE", "/").status, 405);
  const client::HttpResponse page = Call("GET", "/");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.Header("Content-Security-Policy").find("default-src 'self'"), std::string::npos);
  EXPECT_EQ(page.Header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(page.Header("Referrer-Policy"), "no-referrer");
  const client::HttpResponse guest = Call("POST", "/api/me", "{}");
  EXPECT_NE(guest.Header("Set-Cookie").find("HttpOnly; SameSite=Lax"), std::string::npos);
}

TEST_F(Online, LimitsConnectionsAndRequestsOfOneAddress) {
  const std::string ann = NewGuest();
  const std::string table = NewTable(ann, "{}");
  server.reset();
  server = std::make_unique<ServerThread>(data, true);
  client::EventLoop loop;
  std::vector<std::unique_ptr<Seat>> seats;
  for (int i = 0; i < 4; ++i) {
    seats.push_back(std::make_unique<Seat>(loop, server->address(), table, ann,
                                           client::SeatClient::Settings{.name = "Watcher", .sits = false},
                                           std::make_shared<client::SharedBoard>(), 1));
  }
  int opened = 0;
  int declined = 0;
  const std::function<void()> look = [&] {
    opened = declined = 0;
    for (const auto& seat : seats) {
      opened += seat->opens;
      declined += seat->closes;
    }
    if (opened + declined < 4) return loop.After(10ms, look);
    loop.Stop();
  };
  look();
  loop.Run();
  EXPECT_EQ(opened, 3);
  EXPECT_EQ(declined, 1) << "the fourth connection is one too many";
  int refused = 0;
  // Eight people behind one address may load all files of the page at once.
  for (int i = 0; i < 1600; ++i) EXPECT_NE(Call("GET", "/").status, 429);
  for (int i = 0; i < 20'000 && refused < 50; ++i) refused += Call("GET", "/api/riders").status == 429 ? 1 : 0;
  EXPECT_EQ(refused, 50);
  EXPECT_EQ(Call("GET", "/healthz").status, 200);
  std::string token;
  std::ifstream(data + "/" + kAdminTokenFile) >> token;
  EXPECT_EQ(Call("GET", "/admin/tables", "", "", {{"Authorization", "Bearer " + token}}).status, 200);
}

// The riders' meeting would take seconds: the server stops before its end, and the next server continues it.
TEST_F(Online, StoppingDoesNotWaitForRiders) {
  const std::string ann = NewGuest();
  std::string races;
  for (int i = 0; i < 9; ++i) races += std::string(i == 0 ? "" : ",") + R"({"course":"triangle"})";
  const std::string table = NewTable(ann, R"({"players":8,"races":[)" + races + "]}");
  {
    client::EventLoop loop;
    Seat host(loop, server->address(), table, ann, {.name = "Ann", .start_fill = "random", .host = true, .sits = false},
              std::make_shared<client::SharedBoard>(), 1);
    host.client.on_told = [&](int version) {
      if (version > 60) loop.Stop();
    };
    loop.After(30s, [&] { loop.Stop(); });
    loop.Run();
  }
  EXPECT_TRUE(server->Stop());
  server = std::make_unique<ServerThread>(data);
  EXPECT_EQ(Call("GET", "/api/tables/" + table + "/record").status, 409);
  EXPECT_NE(Call("GET", "/api/tables/" + table).body.find("\"state\":\"running\""), std::string::npos);
}

TEST_F(Online, AnAccountIsTheSameOnAllDevices) {
  const std::string phone = NewGuest();
  EXPECT_EQ(Call("POST", "/api/account", R"({"account":"ann","passphrase":"short"})", phone).status, 400);
  const client::HttpResponse made =
      Call("POST", "/api/account", R"({"account":"Ann","passphrase":"four horses in a row"})", phone);
  EXPECT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(Call("POST", "/api/account", R"({"account":"ANN","passphrase":"another one entirely"})").status, 409);
  const std::string laptop = NewGuest();
  const std::string table = NewTable(laptop, "{}");
  EXPECT_EQ(Call("POST", "/api/login", R"({"account":"ann","passphrase":"four horses in a ro"})", laptop).status, 403);
  EXPECT_EQ(Call("POST", "/api/login", R"({"account":"nobody","passphrase":"four horses in a row"})", laptop).status,
            403);
  const client::HttpResponse in =
      Call("POST", "/api/login", R"({"account":"ann","passphrase":"four horses in a row"})", laptop);
  ASSERT_EQ(in.status, 200) << in.body;
  const std::string cookie =
      std::string(in.Header("Set-Cookie")).substr(0, std::string(in.Header("Set-Cookie")).find(';'));
  EXPECT_NE(cookie, laptop);
  EXPECT_EQ(boost::json::parse(Call("GET", "/api/me", "", cookie).body).at("account").as_string(), "Ann");
  // The table that the guest on the laptop opened now belongs to the account, so the phone sees it too.
  EXPECT_NE(Call("GET", "/api/me/tables", "", phone).body.find(table), std::string::npos);
  EXPECT_NE(Call("GET", "/api/me", "", laptop).body.find("null"), std::string::npos);
  EXPECT_EQ(Call("POST", "/api/logout", "{}", cookie).status, 200);
  EXPECT_NE(Call("GET", "/api/me", "", cookie).body.find("null"), std::string::npos);
  for (const std::string& body : {made.body, in.body}) {
    EXPECT_EQ(body.find("argon"), std::string::npos);
    EXPECT_EQ(body.find("horses"), std::string::npos);
  }
}

}  // namespace
}  // namespace furlong::server
