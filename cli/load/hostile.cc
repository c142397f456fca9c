#include "cli/load/hostile.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "cli/common/courses.h"
#include "cli/common/suggest.h"
#include "rules/chance.h"

namespace furlong::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTick{10};
constexpr milliseconds kReconnectAfter{100};
constexpr int kPerTick = 20;                   // messages or frames of one client: 2,000 a second
constexpr std::size_t kMaxUnsent = 64u << 10;  // bytes; then it waits until the server takes them
constexpr int kClientsPerAddress = 8;
constexpr std::string_view kSettings =
    R"({"players":8,"listed":false,"races":[{"course":"oval"},{"course":"triangle","steeplechase":true}]})";

// What all clients of one thread share.
struct Shared {
  client::EventLoop loop;
  FastRandom random{std::uint64_t{16}};
  std::vector<std::string> tables;  // that hostile clients have opened
};

std::string Frame(char first, std::string_view payload) {
  std::string frame{first};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    frame += '\xfe';
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xff);
  }
  frame.append(4, '\0');  // masked with zeros
  frame += payload;
  return frame;
}
constexpr char kText = '\x81';
constexpr char kPing = '\x89';
constexpr char kPong = '\x8a';
constexpr char kFirstFragment = '\x01';
constexpr char kNextFragment = '\x00';
constexpr char kLastFragment = '\x80';

class HostileClient : public client::RawConnection::Listener {
 public:
  HostileClient(Shared& shared, HostileFigures& figures, client::ServerAddress address)
      : shared_(shared), figures_(figures), address_(std::move(address)) {}
  // Called every tick.
  virtual void Tick() {}
  virtual void Begin() { Connect(); }

  void OnOpen() override { ++figures_.connections; }
  void OnBytes(std::string_view bytes) override {
    figures_.received_bytes += static_cast<std::int64_t>(bytes.size());
    if (upgraded_) return;
    received_ += bytes;
    for (;;) {
      const std::size_t end = received_.find("\r\n\r\n");
      if (end == std::string::npos || received_.size() < 12) return;
      const std::string head = received_.substr(0, end);
      const std::size_t length = head.find("Content-Length: ");
      const std::size_t size = length == std::string::npos ? 0 : std::strtoul(head.c_str() + length + 16, nullptr, 10);
      if (received_.size() < end + 4 + size) return;
      const std::string body = received_.substr(end + 4, size);
      received_.erase(0, end + 4 + size);
      std::string answer = head.substr(9, 3);
      const std::size_t error = body.find("\"error\":\"");
      if (error != std::string::npos) answer += " " + body.substr(error + 9, body.find('"', error + 9) - error - 9);
      ++figures_.answers[answer];
      upgraded_ = answer == "101";
      OnAnswer(answer);
      if (connection_ == nullptr || upgraded_) return;
    }
  }
  void OnClose(const std::string&) override {
    ++figures_.answers["closed"];
    Reconnect();
  }

 protected:
  virtual void OnAnswer(const std::string&) {}

  void Connect(bool reads = true) {
    received_.clear();
    upgraded_ = false;
    connection_ = std::make_unique<client::RawConnection>(shared_.loop, address_, reads, *this);
  }
  // Drops the connection without a word, and opens another soon.
  void Reconnect() {
    if (waiting_) return;
    waiting_ = true;
    // Not at once: the connection may be the caller.
    shared_.loop.After(kReconnectAfter, [this] {
      waiting_ = false;
      connection_ = nullptr;
      Begin();
    });
  }
  void Send(const std::string& bytes, int count = 1) {
    if (connection_ == nullptr || waiting_) return;
    figures_.sent += count;
    connection_->Send(bytes);
  }
  bool CanSend() const { return connection_ != nullptr && !waiting_ && connection_->unsent() < kMaxUnsent; }
  void SendRequest(std::string_view method, std::string_view path, std::string_view body = {},
                   std::string_view headers = {}) {
    Send(
        fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{}{}"
                    "Content-Length: {}\r\n\r\n{}",
                    method, path, cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n", headers, body.size(), body));
  }
  void SendUpgrade(std::string_view table) { Send(Upgrade(table)); }
  std::string Upgrade(std::string_view table) const {
    return fmt::format(
        "GET /ws/table/{} HTTP/1.1\r\nHost: localhost\r\n{}Upgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        table, cookie_.empty() ? "" : "Cookie: " + cookie_ + "\r\n");
  }
  // Becomes a guest with a table of its own, like anybody, before it misbehaves. False: it was refused.
  bool OpenTable() {
    if (!table_.empty()) return true;
    const auto me = client::HttpCall(address_, {.method = "POST", .target = "/api/me", .headers = {}, .body = "{}"});
    const std::string cookie(me.Header("Set-Cookie"));
    const auto made = client::HttpCall(address_, {.method = "POST",
                                                  .target = "/api/tables",
                                                  .headers = {{"Cookie", cookie.substr(0, cookie.find(';'))}},
                                                  .body = std::string(kSettings)});
    if (made.status != 201) {
      ++figures_.answers[fmt::format("no table: {}", made.status)];
      return false;
    }
    cookie_ = cookie.substr(0, cookie.find(';'));
    table_ = std::string(boost::json::parse(made.body).at("id").as_string());
    shared_.tables.push_back(table_);
    return true;
  }

  Shared& shared_;
  HostileFigures& figures_;
  client::ServerAddress address_;
  std::unique_ptr<client::RawConnection> connection_;
  std::string cookie_;
  std::string table_;
  std::string received_;
  bool upgraded_ = false;

 private:
  bool waiting_ = false;  // for the next connection
};

// Opens a WebSocket to its table and then sends frames as fast as they are taken.
class FrameFlood : public HostileClient {
 public:
  using Frames = std::string (*)(FastRandom& random, std::int64_t number);
  FrameFlood(Shared& shared, HostileFigures& figures, client::ServerAddress address, Frames frames, bool reads = true)
      : HostileClient(shared, figures, std::move(address)), frames_(frames), reads_(reads) {}

  void Begin() override {
    if (!OpenTable()) return Reconnect();
    Connect(reads_);
  }
  void OnOpen() override {
    HostileClient::OnOpen();
    SendUpgrade(table_);
    greeted_ = false;
    number_ = 0;
  }
  void Tick() override {
    if (reads_ && !upgraded_) return;
    if (!greeted_) Send(Frame(kText, R"({"t":"hello","protocol":2,"version":0})"));
    greeted_ = true;
    for (int i = 0; i < kPerTick && CanSend(); ++i) Send(frames_(shared_.random, number_++));
  }

 private:
  Frames frames_;
  bool reads_;
  bool greeted_ = false;
  std::int64_t number_ = 0;
};

std::string HelloFrames(FastRandom&, std::int64_t number) {
  if (number % 2 == 0) return Frame(kText, R"({"t":"hello","protocol":2,"version":0})");
  return Frame(kText, fmt::format(R"({{"t":"decide","id":"h-{}","decisions":[{{"t":"pace","use":"sum"}}]}})", number));
}
std::string ChatFrames(FastRandom&, std::int64_t number) {
  if (number == 0) return Frame(kText, R"({"t":"sit","id":"sit","name":"Hostile","entropy":"0011223344556677"})");
  return Frame(kText, fmt::format(R"({{"t":"say","id":"c-{}","text":"{:x>180}"}})", number, number));
}
std::string PingFrames(FastRandom& random, std::int64_t number) {
  return Frame(number % 2 == 0 ? kPing : kPong, std::string(random.Below(126), 'p'));
}
std::string FragmentFrames(FastRandom&, std::int64_t number) {
  // First nothing but empty fragments, then whole messages, a byte each.
  if (number < 4'000) return Frame(number == 0 ? kFirstFragment : kNextFragment, "");
  const std::int64_t place = number % 2'000;
  return Frame(place == 0 ? kLastFragment : place == 1 ? kFirstFragment : kNextFragment, " ");
}
std::string GarbageFrames(FastRandom& random, std::int64_t) {
  std::string bytes(1 + random.Below(200), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.Below(256));
  if (random.Below(2) == 0) return bytes;
  for (char& byte : bytes) byte = "{}[]\":,t0e-\\ud8 "[random.Below(16)];
  return Frame(kText, bytes.substr(0, 125));
}

// Opens WebSockets to all tables it knows of, and leaves at once.
class UpgradeFlood : public HostileClient {
 public:
  using HostileClient::HostileClient;
  void Begin() override {
    if (!OpenTable()) return Reconnect();
    Connect();
  }
  void OnOpen() override {
    HostileClient::OnOpen();
    Next();
  }
  void OnAnswer(const std::string& answer) override {
    if (answer == "101") return Reconnect();
    Next();
  }

 private:
  void Next() {
    const auto count = static_cast<std::uint32_t>(shared_.tables.size());
    const bool known = shared_.random.Below(4) != 0;
    SendUpgrade(known ? shared_.tables[shared_.random.Below(count)]
                      : fmt::format("{:016}", shared_.random.Below(1'000'000)));
  }
};

// Connects twice, sits down and vanishes without closing anything.
class Vanisher : public HostileClient {
 public:
  using HostileClient::HostileClient;
  void Begin() override {
    if (!OpenTable()) return Reconnect();
    Connect();
    twin_ = std::make_unique<client::RawConnection>(shared_.loop, address_, true, nobody_);
    twin_->Send(Upgrade(table_) + Frame(kText, R"({"t":"hello","protocol":2,"version":0})"));
  }
  void OnOpen() override {
    HostileClient::OnOpen();
    SendUpgrade(table_);
  }
  void OnAnswer(const std::string& answer) override {
    if (answer == "101") {
      Send(Frame(kText, R"({"t":"hello","protocol":2,"version":0})") +
               Frame(kText, R"({"t":"sit","id":"sit","name":"Vanisher","entropy":"0011223344556677"})"),
           2);
    }
    Reconnect();
  }

 private:
  struct Nobody : client::RawConnection::Listener {
    void OnOpen() override {}
    void OnBytes(std::string_view) override {}
    void OnClose(const std::string&) override {}
  };
  Nobody nobody_;
  std::unique_ptr<client::RawConnection> twin_;
};

// Starts a meeting against the most costly riders, resigns, watches them for a while, and does it again: a few messages
// make the server ride whole meetings.
class Resigner : public HostileClient {
 public:
  using HostileClient::HostileClient;
  void Begin() override {
    table_.clear();
    if (!OpenTable()) return Reconnect();
    Connect();
  }
  void OnOpen() override {
    HostileClient::OnOpen();
    ticks_ = 0;
    SendUpgrade(table_);
  }
  void OnAnswer(const std::string& answer) override {
    if (answer != "101") return Reconnect();
    Send(Frame(kText, R"({"t":"hello","protocol":2,"version":0})") +
             Frame(kText, R"({"t":"sit","id":"sit","name":"Resigner","entropy":"0011223344556677"})") +
             Frame(kText, R"({"t":"start","id":"start","fill":"expert"})") +
             Frame(kText, R"({"t":"resign","id":"resign"})"),
         4);
  }
  void Tick() override {
    if (upgraded_ && ++ticks_ == kWatchingTicks) Reconnect();
  }

 private:
  static constexpr int kWatchingTicks = 200;
  int ticks_ = 0;
};

// Keeps a connection open after a request, or in the middle of one.
class HttpHolder : public HostileClient {
 public:
  HttpHolder(Shared& shared, HostileFigures& figures, client::ServerAddress address, bool half)
      : HostileClient(shared, figures, std::move(address)), half_(half) {}
  void OnOpen() override {
    HostileClient::OnOpen();
    if (!half_) return SendRequest("GET", "/api/lobby");
    if (shared_.random.Below(2) == 0) return Send("GET /api/lobby HTTP/1.1\r\nHost: local");
    Send(
        "POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "200000\r\n\r\n{");
  }

 private:
  bool half_;
};

// Sends one request after the other.
class RequestFlood : public HostileClient {
 public:
  enum class What { kGuests, kTables, kLogins };
  RequestFlood(Shared& shared, HostileFigures& figures, client::ServerAddress address, What what)
      : HostileClient(shared, figures, std::move(address)), what_(what) {}
  void Begin() override {
    if (what_ == What::kTables && !OpenTable()) return Reconnect();
    Connect();
  }
  void OnOpen() override {
    HostileClient::OnOpen();
    due_ = true;
  }
  void OnAnswer(const std::string&) override { due_ = true; }
  void Tick() override {
    if (!std::exchange(due_, false)) return;
    if (what_ == What::kGuests) return SendRequest("POST", "/api/me", R"({"name":"Guest"})");
    if (what_ == What::kTables) return SendRequest("POST", "/api/tables", kSettings);
    SendRequest("POST", "/api/login", fmt::format(R"({{"account":"ann","passphrase":"guess number {}"}})", number_++));
  }

 private:
  What what_;
  bool due_ = false;
  int number_ = 0;
};

constexpr std::array<HostileKind, 14> kKinds = {{
    {"messages", "2,000 messages a second on each connection"},
    {"chat", "2,000 lines of chat a second on each connection"},
    {"upgrades", "opens WebSockets to many tables and leaves"},
    {"idle-http", "keeps HTTP connections open after a request"},
    {"half-http", "sends half a request and waits"},
    {"guests", "becomes a new guest again and again"},
    {"tables", "opens tables"},
    {"logins", "tries passphrases"},
    {"pings", "sends pings and pongs"},
    {"fragments", "sends messages in fragments of no byte or one"},
    {"garbage", "sends broken frames and broken JSON"},
    {"slow", "asks for much and reads nothing"},
    {"vanish", "connects twice, sits down and vanishes"},
    {"resign", "starts meetings against experts, resigns and watches"},
}};

std::unique_ptr<HostileClient> MakeClient(std::string_view kind, Shared& shared, HostileFigures& figures,
                                          const client::ServerAddress& address) {
  const auto flood = [&](FrameFlood::Frames frames, bool reads = true) {
    return std::make_unique<FrameFlood>(shared, figures, address, frames, reads);
  };
  const auto requests = [&](RequestFlood::What what) {
    return std::make_unique<RequestFlood>(shared, figures, address, what);
  };
  if (kind == "messages") return flood(HelloFrames);
  if (kind == "chat") return flood(ChatFrames);
  if (kind == "upgrades") return std::make_unique<UpgradeFlood>(shared, figures, address);
  if (kind == "idle-http") return std::make_unique<HttpHolder>(shared, figures, address, false);
  if (kind == "half-http") return std::make_unique<HttpHolder>(shared, figures, address, true);
  if (kind == "guests") return requests(RequestFlood::What::kGuests);
  if (kind == "tables") return requests(RequestFlood::What::kTables);
  if (kind == "logins") return requests(RequestFlood::What::kLogins);
  if (kind == "pings") return flood(PingFrames);
  if (kind == "fragments") return flood(FragmentFrames);
  if (kind == "garbage") return flood(GarbageFrames);
  if (kind == "slow") return flood(HelloFrames, false);
  if (kind == "resign") return std::make_unique<Resigner>(shared, figures, address);
  return std::make_unique<Vanisher>(shared, figures, address);
}

}  // namespace

std::span<const HostileKind> HostileKinds() { return kKinds; }

HostileClients::HostileClients(const std::vector<std::string>& kinds, int clients_per_kind)
    : clients_per_kind_(clients_per_kind) {
  for (const std::string& kind : kinds) {
    bool known = kind == "all";
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
      if (kind != "all" && kind != kKinds[i].name) continue;
      known = true;
      if (std::find(kinds_.begin(), kinds_.end(), i) == kinds_.end()) kinds_.push_back(i);
    }
    if (!known) {
      std::vector<std::string> names = {"all"};
      for (const HostileKind& one : HostileKinds()) names.emplace_back(one.name);
      throw CommandError(fmt::format("--hostile {}: no such kind{}", kind,
                                     DidYouMean(kind, names, "; furlong load --help lists them")));
    }
  }
}

HostileClients::~HostileClients() { Stop(); }

void HostileClients::Start(const client::ServerAddress& address) {
  if (kinds_.empty() || thread_.joinable()) return;
  stop_ = false;
  thread_ = std::thread([this, address] { Run(address); });
}

std::vector<HostileFigures> HostileClients::Stop() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
  return figures_;
}

void HostileClients::Run(const client::ServerAddress& address) {
  Shared shared;
  figures_.clear();
  figures_.resize(kinds_.size());  // stays as it is: clients refer to it
  std::vector<std::unique_ptr<HostileClient>> clients;
  std::size_t begun = 0;
  for (std::size_t k = 0; k < kinds_.size(); ++k) {
    figures_[k].kind = kKinds[kinds_[k]].name;
    figures_[k].clients = clients_per_kind_;
    for (int i = 0; i < clients_per_kind_; ++i) {
      client::ServerAddress from = address;
      if (!address.source.empty()) from.source = fmt::format("127.9.{}.{}", kinds_[k] + 1, i / kClientsPerAddress + 1);
      clients.push_back(MakeClient(figures_[k].kind, shared, figures_[k], from));
    }
  }
  const std::function<void()> tick = [&] {
    if (stop_) return shared.loop.Stop();
    if (begun < clients.size()) clients[begun++]->Begin();
    for (std::size_t i = 0; i < begun; ++i) clients[i]->Tick();
    shared.loop.After(kTick, tick);
  };
  tick();
  shared.loop.Run();
  clients.clear();
}

}  // namespace furlong::cli
