// The listener over real sockets: what strangers may do to it, and what not.
#include "server/http/listener.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/json.hpp>
#include <future>
#include <sstream>
#include <thread>

#include "server/testing/fake_house.h"
#include "server/testing/temporary_folder.h"
#include "server/testing/test_runtime.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;
using namespace std::chrono_literals;

struct Answer {
  int status = 0;  // 0: the server has closed the connection
  std::string head;
  std::string body;
  std::string error() const {
    return body.starts_with('{') ? std::string(boost::json::parse(body).at("error").as_string()) : "";
  }
};

// A client that sends exactly what it is told to. Reading fails after ten seconds.
class Client {
 public:
  // `window`: bytes that the system receives before they are read; 0: as it likes.
  explicit Client(std::uint16_t port, const char* from = "127.0.0.1", int window = 0)
      : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    if (window > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    sockaddr_in own{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
    inet_pton(AF_INET, from, &own.sin_addr);
    bind(socket_, reinterpret_cast<sockaddr*>(&own), sizeof own);
    sockaddr_in to = own;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval limit{.tv_sec = 10, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
  }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // False if the server has closed the connection.
  bool Send(std::string_view text) const {
    return send(socket_, text.data(), text.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
  }
  // The next response.
  Answer Read() {
    Answer answer;
    std::size_t end = std::string::npos;
    while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
      if (!Receive()) return answer;
    }
    answer.head = received_.substr(0, end + 2);
    received_.erase(0, end + 4);
    answer.status = std::stoi(answer.head.substr(9, 3));
    const std::size_t length = answer.head.find("Content-Length: ");
    const std::size_t size = length == std::string::npos ? 0 : std::stoul(answer.head.substr(length + 16));
    while (received_.size() < size) {
      if (!Receive()) return answer;
    }
    answer.body = received_.substr(0, size);
    received_.erase(0, size);
    return answer;
  }
  Answer Ask(std::string_view text) {
    Send(text);
    return Read();
  }
  // The payload of the next WebSocket frame, which must be small; empty: the server has closed the connection.
  std::string ReadFrame() {
    const auto size = [&] { return static_cast<std::size_t>(static_cast<unsigned char>(received_[1])); };
    while (received_.size() < 2 || received_.size() < 2 + size()) {
      if (!Receive()) return {};
    }
    EXPECT_LT(size(), 126u);
    std::string payload = received_.substr(2, size());
    received_.erase(0, 2 + payload.size());
    return payload;
  }
  // Waits until the server closes the connection. False: it did not within ten seconds.
  bool WaitForClose() {
    for (;;) {
      received_.clear();
      if (!Receive()) return !timed_out_;
    }
  }

 private:
  bool Receive() {
    char bytes[4096];
    const ssize_t count = recv(socket_, bytes, sizeof bytes, 0);
    timed_out_ = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    EXPECT_FALSE(timed_out_) << "the server does not answer";
    if (count > 0) received_.append(bytes, static_cast<std::size_t>(count));
    return count > 0;
  }

  int socket_;
  std::string received_;
  bool timed_out_ = false;
};

std::string Get(const std::string& path, const std::string& headers = "") {
  return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n";
}

std::string PostHeader(const std::string& path, const std::string& headers) {
  return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers + "\r\n";
}

std::string Post(const std::string& path, const std::string& body, const std::string& headers = "") {
  return PostHeader(path, headers + "Content-Length: " + std::to_string(body.size()) + "\r\n") + body;
}

std::string Upgrade(const std::string& table) {
  return Get("/ws/table/" + table,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n");
}

// A WebSocket frame of a client, masked with zeros.
std::string Frame(char first, const std::string& payload) {
  return std::string{first, static_cast<char>(0x80 | payload.size()), 0, 0, 0, 0} + payload;
}
constexpr char kText = '\x81';
constexpr char kClose = '\x88';
constexpr char kPing = '\x89';
constexpr char kPong = '\x8a';
constexpr char kFirstFragment = '\x01';
constexpr char kNextFragment = '\x00';

class ListenerTest : public ::testing::Test {
 protected:
  ListenerTest() {
    settings_.address = "127.0.0.1";
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(log_)));
  }
  ~ListenerTest() override {
    if (thread_.joinable()) {
      asio::post(io_, [this] { io_.stop(); });
      thread_.join();
    }
    spdlog::set_default_logger(before_);
  }
  // Starts the listener with settings_.
  void Start() {
    listener_ = std::make_unique<Listener>(io_, house_, api_, files_, settings_);
    port_ = listener_->port();
    RunRuntime();
    thread_ = std::thread([this] { io_.run(); });
  }
  // Calls back what is saved.
  void RunRuntime() {
    if (forget_callbacks_) runtime_.waiting.clear();
    runtime_.Run();
    pause_.expires_after(1ms);
    pause_.async_wait([this](const boost::system::error_code& error) {
      if (!error) RunRuntime();
    });
  }
  // Calls a function in the server's thread.
  template <class Function>
  auto InServer(Function function) {
    std::packaged_task<decltype(function())()> task(function);
    auto result = task.get_future();
    asio::post(io_, [&task] { task(); });
    return result.get();
  }
  Answer Ask(const std::string& request) { return Client(port_).Ask(request); }
  // The Cookie header of a new guest.
  std::string NewGuest() {
    const Answer me = Ask(Post("/api/me", "{}"));
    EXPECT_EQ(me.status, 200) << me.body;
    const std::size_t at = me.head.find("furlong=");
    return "Cookie: " + me.head.substr(at, me.head.find(';', at) - at) + "\r\n";
  }
  std::string NewTable(const std::string& cookie) {
    const Answer made = Ask(Post("/api/tables", "{}", cookie));
    EXPECT_EQ(made.status, 201) << made.body;
    return std::string(boost::json::parse(made.body).at("id").as_string());
  }
  std::string NewTable() { return NewTable(NewGuest()); }
  std::int64_t Metric(std::int64_t Metrics::*which) {
    return InServer([&] { return house_.metrics().*which; });
  }

  std::ostringstream log_;
  std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
  asio::io_context io_;  // as in the server, destroyed after the house
  asio::steady_timer pause_{io_};
  store::TemporaryFolder folder_;
  testing::TestRuntime runtime_{folder_ / "furlong.sqlite3"};
  House house_{store::OpenSqlite(folder_ / "furlong.sqlite3"), runtime_, {}};
  Api api_{house_, {.admin_token = "let me in"}};
  Files files_{""};
  ListenerSettings settings_;
  std::unique_ptr<Listener> listener_;
  std::thread thread_;
  std::uint16_t port_ = 0;
  std::atomic<bool> forget_callbacks_ = false;
};

TEST_F(ListenerTest, AnswersOneRequestAfterTheOther) {
  Start();
  Client client(port_);
  EXPECT_EQ(client.Ask(Get("/api/lobby")).status, 200);
  EXPECT_EQ(client.Ask(Post("/api/me", R"({"name":"Ann"})")).status, 200);
  EXPECT_TRUE(client.Send(Get("/api/riders") + Get("/") + Post("/api/me", "{}"))) << "all at once";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.Read().status, 200) << i;
  EXPECT_EQ(client.Ask(Post("/api/tables", std::string(300'000, ' '))).status, 413);
  EXPECT_TRUE(client.WaitForClose());
}

// E12: the server decides by the header alone.
TEST_F(ListenerTest, RefusesABodyBeforeItIsSent) {
  Start();
  const auto declare = [&](const std::string& path, std::size_t bytes) {
    return Ask(PostHeader(path, "Content-Length: " + std::to_string(bytes) + "\r\n"));
  };
  EXPECT_EQ(declare("/api/tables", (256 << 10) + 1).error(), "too-large");
  EXPECT_EQ(declare("/api/me", (8 << 10) + 1).error(), "too-large");
  EXPECT_EQ(declare("/api/nothing", 1).error(), "too-large");
  EXPECT_EQ(Ask(Get("/api/lobby", "Content-Length: 1\r\n")).error(), "too-large");
  EXPECT_EQ(Ask(Get("/", "Transfer-Encoding: chunked\r\n")).error(), "too-large");
  const std::string chunked = PostHeader("/api/me", "Transfer-Encoding: chunked\r\n");
  EXPECT_EQ(Ask(chunked + "2001\r\n").error(), "too-large") << "8,193 bytes";
  EXPECT_EQ(Ask(chunked + "2\r\n{}\r\n0\r\n\r\n").status, 200);
}

TEST_F(ListenerTest, ChargesTheRateLimitBeforeTheBody) {
  settings_.requests_per_second = 1;
  Start();
  EXPECT_EQ(Ask(Get("/api/lobby")).status, 200);
  const Answer answer = Ask(PostHeader("/api/me", "Content-Length: 100\r\n"));
  EXPECT_EQ(answer.status, 429);
  EXPECT_EQ(answer.error(), "too-fast");
  EXPECT_NE(answer.head.find("Retry-After: "), std::string::npos);
  EXPECT_EQ(Ask(Get("/healthz")).status, 200);
}

// How many tables a list has to load is not known before it is read.
TEST_F(ListenerTest, AListOfTablesCostsWhatItLoads) {
  settings_.requests_per_second = 20;  // 60 in a burst
  Start();
  const std::string cookie = NewGuest();
  for (int i = 0; i < 8; ++i) {
    const store::Table table = testing::NewTable(R"({"players":4})", 1);
    InServer([&] { runtime_.Save({store::SaveTable{table}}, [](bool) {}); });
  }
  Client other(port_, "127.0.0.2");
  // The list is paid for before it is answered: what is refilled from then on counts.
  const auto begin = std::chrono::steady_clock::now();
  const Answer listed = other.Ask(Get("/api/me/tables", cookie));
  EXPECT_EQ(boost::json::parse(listed.body).at("tables").as_array().size(), 8u);
  // 2 for the request and 5 for each table leave 18, and what is refilled meanwhile.
  int more = 0;
  while (other.Ask(Get("/api/lobby")).status == 200) ++more;
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin;
  EXPECT_LE(more, 9 + 10 * passed.count() + 1);
  EXPECT_EQ(Ask(Get("/api/me/tables", cookie)).status, 200) << "they are in memory now; and another address";
}

// A refusal costs something too. A lower bound of time does not depend on the speed of the machine.
TEST_F(ListenerTest, RefusalsInAFloodWait) {
  settings_.requests_per_second = 1;
  Start();
  Client client(port_);
  std::string many;
  for (int i = 0; i < 70; ++i) many += Get("/api/lobby");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_TRUE(client.Send(many));
  int refused = 0;
  for (int i = 0; i < 70; ++i) refused += client.Read().status == 429 ? 1 : 0;
  EXPECT_GE(refused, 67);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 300ms) << "60 in a burst, then 20 a second";
}

// E20.
TEST_F(ListenerTest, AnswersOnlyToItsNames) {
  settings_.hosts = KnownHosts({"https://furlong.example"}, {"club.example"});
  Start();
  const auto ask = [&](const std::string& host, const std::string& path) {
    return Ask("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
  };
  for (const char* host : {"localhost", "127.0.0.1:8080", "furlong.example", "club.example:8080", "box.local"}) {
    EXPECT_EQ(ask(host, "/api/lobby").status, 200) << host;
  }
  for (const char* path : {"/", "/api/lobby", "/metrics", "/ws/table/0000000000000000"}) {
    const Answer answer = ask("evil.example:8080", path);
    EXPECT_EQ(answer.status, 421) << path;
    EXPECT_EQ(answer.error(), "unknown-host") << path;
    EXPECT_NE(answer.body.find("--host evil.example"), std::string::npos) << answer.body;
  }
  EXPECT_EQ(ask("evil.example", "/healthz").status, 200);
  std::string upgrade = Upgrade("0000000000000000");
  upgrade.replace(upgrade.find("localhost"), 9, "evil.example");
  EXPECT_EQ(Ask(upgrade).status, 421);
}

TEST_F(ListenerTest, ClosesConnectionsThatDoNotSend) {
  settings_.header_timeout = settings_.body_timeout = settings_.idle_timeout = 100ms;
  Start();
  Client silent(port_), half_header(port_), half_body(port_), done(port_);
  half_header.Send("GET / HTTP/1.1\r\nHost: local");
  half_body.Send(PostHeader("/api/me", "Content-Length: 100\r\n") + "{");
  EXPECT_EQ(done.Ask(Get("/api/lobby")).status, 200);
  for (Client* client : {&silent, &half_header, &half_body, &done}) EXPECT_TRUE(client->WaitForClose());
}

TEST_F(ListenerTest, AnAddressHasAFewHttpConnections) {
  settings_.http_per_address = 3;
  Start();
  Client first(port_), second(port_), third(port_), other(port_, "127.0.0.2");
  for (Client* client : {&first, &second, &third, &other}) EXPECT_EQ(client->Ask(Get("/api/lobby")).status, 200);
  EXPECT_EQ(first.Ask(Get("/api/lobby")).status, 200);
  Client fourth(port_);
  EXPECT_TRUE(second.WaitForClose()) << "it was idle for longest";
  for (Client* client : {&first, &third, &fourth, &other}) EXPECT_EQ(client->Ask(Get("/api/lobby")).status, 200);
  EXPECT_EQ(Metric(&Metrics::http_pushed_out), 1);
}

TEST_F(ListenerTest, UnfinishedRequestsDoNotKeepOthersOut) {
  settings_.http_connections = 20;
  Start();
  std::vector<std::unique_ptr<Client>> half;
  for (int i = 0; i < 100; ++i) {
    half.push_back(std::make_unique<Client>(port_));
    half.back()->Send(i % 2 == 0 ? "GET / HT" : PostHeader("/api/tables", "Content-Length: 100000\r\n"));
  }
  for (int i = 0; i < 10; ++i) EXPECT_EQ(Ask(Get("/api/lobby")).status, 200);
  EXPECT_LE(Metric(&Metrics::http_connections), 20);
  for (int i = 0; i < 80; ++i) EXPECT_TRUE(half[static_cast<std::size_t>(i)]->WaitForClose()) << i;
}

TEST_F(ListenerTest, BehindAProxyTheClientsAddressCounts) {
  settings_.trust_proxy = true;
  settings_.http_per_address = 2;
  Start();
  std::vector<std::unique_ptr<Client>> half;
  for (int i = 0; i < 2; ++i) {
    half.push_back(std::make_unique<Client>(port_));
    half.back()->Send(PostHeader("/api/me", "X-Forwarded-For: 203.0.113.9, 2001:db8:0:1::" + std::to_string(i + 1) +
                                                "\r\nExpect: 100-continue\r\nContent-Length: 100\r\n"));
    EXPECT_EQ(half.back()->Read().status, 100);
  }
  EXPECT_EQ(Ask(Get("/api/lobby", "X-Forwarded-For: 2001:db8:0:1::77\r\n")).error(), "too-many");
  EXPECT_EQ(Ask(Get("/api/lobby", "X-Forwarded-For: 2001:db8:0:2::77\r\n")).status, 200);
  Client keeps(port_);
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(keeps.Ask(Get("/api/lobby", "X-Forwarded-For: 192.0.2.1\r\n")).status, 200) << i;
  }
}

TEST_F(ListenerTest, AWebSocketAskedForWithoutUpgradeSaysSo) {
  Start();
  const std::string table = NewTable();
  const Answer answer = Ask(Get("/ws/table/" + table));
  EXPECT_EQ(answer.status, 426);
  EXPECT_NE(answer.head.find("Upgrade: websocket"), std::string::npos);
  EXPECT_EQ(Ask(Get("/ws/nothing")).status, 404);
  EXPECT_EQ(Ask(Upgrade("0000000000000000")).status, 404);
}

// E5: a refusal must not cost what an accepted connection costs.
TEST_F(ListenerTest, ConnectionsAreCountedBeforeTheTableIsLookedUp) {
  settings_.connections_per_address = 1;
  Start();
  const std::string table = NewTable();
  Client first(port_);
  EXPECT_EQ(first.Ask(Upgrade(table)).status, 101);
  EXPECT_EQ(Ask(Upgrade("0000000000000000")).error(), "too-many");
  Client other(port_, "127.0.0.2");
  EXPECT_EQ(other.Ask(Upgrade(table)).status, 101);
}

TEST_F(ListenerTest, ThereAreNoMoreWebSocketsThanTheServerCanTake) {
  settings_.websockets = 1;
  Start();
  const std::string table = NewTable();
  {
    Client first(port_);
    EXPECT_EQ(first.Ask(Upgrade(table)).status, 101);
    EXPECT_EQ(Ask(Upgrade(table)).error(), "server-full");
  }
  while (Metric(&Metrics::connections) > 0) std::this_thread::yield();
  Client second(port_);
  EXPECT_EQ(second.Ask(Upgrade(table)).status, 101);
}

// E13.
TEST_F(ListenerTest, AnExceptionIsAnsweredAndEverythingGoesOn) {
  const std::string id = "h4qfx48rxd88jk2n";
  const std::string hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  api_.trouble_now = [&]() -> std::string {
    throw std::runtime_error("cannot read: table '" + id + "', token " + hash);
  };
  Start();
  Client client(port_);
  EXPECT_EQ(client.Ask(Get("/healthz")).status, 500);
  const Answer again = client.Ask(Get("/healthz"));
  EXPECT_EQ(again.status, 500);
  EXPECT_EQ(again.error(), "internal");
  EXPECT_EQ(again.body.find(id), std::string::npos);
  EXPECT_EQ(client.Ask(Get("/api/lobby")).status, 200);
  EXPECT_EQ(Metric(&Metrics::internal_errors), 2);
  const std::string log = InServer([&] { return log_.str(); });
  EXPECT_NE(log.find("cannot read: table 'h4qf…', token 9f86…"), std::string::npos) << log;
  EXPECT_EQ(log.find(id), std::string::npos);
  EXPECT_EQ(log.find(hash), std::string::npos);
}

// What answers later may be destroyed before it can, for example by an exception in another callback.
TEST_F(ListenerTest, ARequestThatNobodyCanAnswerAnyMoreIsAnswered) {
  forget_callbacks_ = true;
  Start();
  Client client(port_);
  EXPECT_EQ(client.Ask(Post("/api/me", "{}")).error(), "internal");
  EXPECT_EQ(client.Ask(Get("/api/lobby")).status, 200);
}

// A client that does not read would otherwise keep its connection, and what it was sent, as long as it likes.
TEST_F(ListenerTest, AClientThatDoesNotReadTheLastMessageIsDropped) {
  settings_.close_timeout = 100ms;
  Start();
  const std::string table = NewTable();
  Client client(port_, "127.0.0.1", 4096);
  ASSERT_EQ(client.Ask(Upgrade(table)).status, 101);
  // Until the server has not written everything: as many messages for each hello as for the first.
  std::int64_t each = 0;
  for (std::int64_t hellos = 1;; ++hellos) {
    ASSERT_TRUE(client.Send(Frame(kText, R"({"t":"hello"})")));
    const auto latest = std::chrono::steady_clock::now() + 200ms;
    const auto written = [&] { return Metric(&Metrics::messages_out); };
    while ((each == 0 || written() < hellos * each) && std::chrono::steady_clock::now() < latest) {
      std::this_thread::yield();
    }
    if (each == 0) each = written();
    ASSERT_GT(each, 0);
    if (written() < hellos * each) break;
  }
  EXPECT_EQ(Metric(&Metrics::dropped_slow), 0);
  EXPECT_EQ(Metric(&Metrics::connections), 1);
  InServer([&] { house_.Find(table)->CloseConnections("server-stopping"); });
  const auto latest = std::chrono::steady_clock::now() + 5s;
  while (Metric(&Metrics::connections) > 0 && std::chrono::steady_clock::now() < latest) {
    client.Send(Frame(kPing, "alive"));
    std::this_thread::sleep_for(1ms);
  }
  EXPECT_EQ(Metric(&Metrics::connections), 0);
  EXPECT_EQ(Metric(&Metrics::dropped_slow), 1);
  EXPECT_TRUE(client.WaitForClose());
}

TEST_F(ListenerTest, AClientThatReadsIsToldWhyItsConnectionIsClosed) {
  Start();
  const std::string table = NewTable();
  Client client(port_);
  ASSERT_EQ(client.Ask(Upgrade(table)).status, 101);
  while (Metric(&Metrics::connections) == 0) std::this_thread::yield();
  InServer([&] {
    house_.Find(table)->CloseConnections("server-stopping");
    house_.Find(table)->CloseConnections("server-stopping");
  });
  EXPECT_NE(client.ReadFrame().find(R"("bye")"), std::string::npos);
  EXPECT_EQ(client.ReadFrame().substr(0, 2), "\x03\xe9") << "going away";
  client.Send(Frame(kClose, "\x03\xe9"));
  EXPECT_TRUE(client.WaitForClose());
  EXPECT_EQ(Metric(&Metrics::dropped_slow), 0);
}

// E18: frames that make no message are counted.
class Flood : public ListenerTest {
 protected:
  // Sends until the server closes the connection.
  void ExpectDropped(const std::string& first, const std::string& again) {
    settings_.messages_per_second = 20;
    Start();
    const std::string table = NewTable();
    Client bystander(port_, "127.0.0.2");
    EXPECT_EQ(bystander.Ask(Upgrade(table)).status, 101);
    Client client(port_);
    ASSERT_EQ(client.Ask(Upgrade(table)).status, 101);
    client.Send(first);
    std::string many;
    while (many.size() < 60'000) many += again;
    int sent = 0;
    while (sent < 1'000 && client.Send(many)) ++sent;
    EXPECT_LT(sent, 1'000);
    while (Metric(&Metrics::connections) > 1) std::this_thread::yield();
    EXPECT_EQ(Metric(&Metrics::dropped_flood), 1);
    EXPECT_EQ(Ask(Get("/api/lobby")).status, 200);
    EXPECT_TRUE(bystander.Send(Frame(kText, R"({"t":"hello"})")));
    while (Metric(&Metrics::messages_out) == 0) std::this_thread::yield();
  }
};
TEST_F(Flood, OfPings) { ExpectDropped("", Frame(kPing, "")); }
TEST_F(Flood, OfLargePings) { ExpectDropped("", Frame(kPing, std::string(125, 'x'))); }
TEST_F(Flood, OfPongs) { ExpectDropped("", Frame(kPong, "")); }
TEST_F(Flood, OfEmptyFragments) { ExpectDropped(Frame(kFirstFragment, ""), Frame(kNextFragment, "")); }
TEST_F(Flood, OfFragmentsOfOneByte) {
  // Each message of a thousand fragments.
  std::string message = Frame(kFirstFragment, " ");
  for (int i = 0; i < 1'000; ++i) message += Frame(kNextFragment, " ");
  ExpectDropped("", message + Frame('\x80', " "));
}

TEST_F(ListenerTest, PingsWithinTheLimitAreAnswered) {
  settings_.messages_per_second = 20;
  Start();
  const std::string table = NewTable();
  Client client(port_);
  ASSERT_EQ(client.Ask(Upgrade(table)).status, 101);
  for (int i = 0; i < 60; ++i) ASSERT_TRUE(client.Send(Frame(kPing, "alive")));
  client.Send(Frame(kFirstFragment, R"({"t":)") + Frame(kNextFragment, R"("hello")") + Frame('\x80', "}"));
  while (Metric(&Metrics::messages_out) == 0) std::this_thread::yield();
  EXPECT_EQ(Metric(&Metrics::dropped_flood), 0);
}

}  // namespace
}  // namespace furlong::server
