#include "cli/load/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "cli/common/courses.h"

namespace furlong::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kPollEvery{3};
constexpr milliseconds kReconnectWithin{400};
constexpr milliseconds kTryAgainWithin{300};
constexpr std::chrono::seconds kAnswerWithin{30};
constexpr int kDeclinesBorne = 5;
constexpr int kTooManyRequests = 429;

constexpr const char* kLimits =
    "; start it with --connections-per-address 0 --messages-per-second 0 --requests-per-second 0 "
    "--tables-per-person 0";

}  // namespace

bool LoadWorld::WaitUntil(const std::function<bool()>& met, milliseconds patience) {
  const SteadyTime end = steady_clock::now() + patience;
  bool so = met();
  if (so || interrupted) return so;
  const std::function<void()> poll = [&] {
    so = met();
    if (so || interrupted || steady_clock::now() >= end) return loop.Stop();
    loop.After(kPollEvery, std::cref(poll));
  };
  loop.After(kPollEvery, std::cref(poll));
  loop.Run();
  return so;
}

std::chrono::microseconds LoadWorld::SomeTime(milliseconds most) {
  return std::chrono::microseconds(random.Below(static_cast<std::uint32_t>(most.count() * 1000)));
}

void LoadWorld::Ask(client::HttpAsk ask, int wanted, std::function<void(client::HttpAnswer)> then) {
  if (!up) {
    return loop.After(SomeTime(kTryAgainWithin),
                      [this, ask = std::move(ask), wanted, then = std::move(then)]() mutable {
                        Ask(std::move(ask), wanted, std::move(then));
                      });
  }
  const int life_then = life;
  client::HttpAsk copy = ask;
  loop.Fetch(
      address, std::move(copy), kAnswerWithin,
      [this, ask = std::move(ask), wanted, then = std::move(then), life_then](client::HttpAnswer answer) mutable {
        const bool excused = !up || life != life_then;
        if (answer.status == wanted || !excused) return then(std::move(answer));
        loop.After(SomeTime(kTryAgainWithin), [this, ask = std::move(ask), wanted, then = std::move(then)]() mutable {
          Ask(std::move(ask), wanted, std::move(then));
        });
      });
}

// A person at the table, over all its connections.
class LoadTable::Seat : public client::WireSocket::Listener {
 public:
  Seat(LoadTable& table, std::size_t number) : table_(table), number_(number) {}

  std::string cookie;  // of its person
  std::unique_ptr<client::SeatClient> client;
  int tolds = 0;
  SteadyTime told_at;

  void Told() {
    present_ = true;
    ++tolds;
    told_at = steady_clock::now();
  }
  std::size_t number() const { return number_; }
  unsigned bit() const { return 1u << number_; }
  bool open() const { return open_; }
  bool present() const { return present_; }

  void SitDown(const std::shared_ptr<client::SharedBoard>& board) {
    client::SeatClient::Wishes wishes;
    wishes.name = fmt::format("Rider {}", number_ + 1);
    wishes.host = number_ == 0;
    wishes.decide_itself = false;
    client = std::make_unique<client::SeatClient>(std::move(wishes), board, table_.world_.random.Next());
    client->on_done = [this](int version) { table_.OnDone(*this, version); };
    client->on_told = [this](int) { table_.OnTold(*this); };
    faults_ = 0;
    Connect();
  }
  void Connect() {
    if (socket_ != nullptr || client == nullptr || !table_.world_.up) return;
    life_ = table_.world_.life;
    socket_ = std::make_unique<client::WireSocket>(table_.world_.loop, table_.world_.address, "/ws/table/" + table_.id_,
                                                   cookie, *this);
  }
  void ConnectWithin(milliseconds most) {
    // The next meeting may have begun by then, with a client of its own.
    table_.world_.loop.After(table_.world_.SomeTime(most), [this, who = client.get()] {
      if (client.get() == who) Connect();
    });
  }
  void HangUp() {
    open_ = false;
    present_ = false;
    socket_ = nullptr;
  }
  void Send(std::string text) {
    if (open_) socket_->Send(std::move(text));
  }

  void OnOpen() override {
    open_ = true;
    declined_ = 0;
    for (std::string& text : client->OnConnected()) socket_->Send(std::move(text));
  }
  void OnMessage(std::string_view text) override {
    for (std::string& answer : client->OnMessage(text)) socket_->Send(std::move(answer));
    for (; faults_ < client->faults().size(); ++faults_) table_.Fault(client->faults()[faults_]);
    table_.AfterMessage(*this);
  }
  void OnClose(const std::string& why, int status) override {
    HangUp();
    table_.OnLost();
    const LoadWorld& world = table_.world_;
    const bool excused = !world.up || life_ != world.life;
    if (!excused) {
      const bool busy = status == kTooManyRequests;
      table_.Fault(fmt::format("{}: the connection: {}{}",
                               client == nullptr ? "" : fmt::format("Rider {}", number_ + 1), why,
                               busy ? std::string("; the server has limits") + kLimits : ""));
      if (status != 0 && ++declined_ >= kDeclinesBorne) return table_.Fail("its connections are declined");
    }
    if (world.up) ConnectWithin(kReconnectWithin);
  }

 private:
  LoadTable& table_;
  std::size_t number_;
  std::unique_ptr<client::WireSocket> socket_;
  bool open_ = false;
  bool present_ = false;  // and welcomed
  int life_ = 0;          // of the server, when it connected
  int declined_ = 0;
  std::size_t faults_ = 0;  // of the client, told
};

LoadTable::LoadTable(LoadWorld& world, int number) : world_(world), number_(number), heard_(steady_clock::now()) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(world_.people); ++i) {
    seats_.push_back(std::make_unique<Seat>(*this, i));
  }
}

LoadTable::~LoadTable() = default;

std::string LoadTable::Describe() const {
  std::string text = fmt::format("table {} ({})", number_ + 1, id_.empty() ? "not open yet" : id_);
  for (const auto& seat : seats_) {
    const auto* client = seat->client.get();
    text += fmt::format(" [{}{}{}{}]", seat->open() ? "" : "off ",
                        client == nullptr ? "nobody" : fmt::format("version {}", client->version()),
                        client != nullptr && client->asked() ? ", asked" : "",
                        client != nullptr && client->waiting() ? ", waits for " + client->waiting_id() : "");
  }
  return text;
}

void LoadTable::Fault(std::string what) {
  world_.figures.Fault(fmt::format("table {} ({}): {}", number_ + 1, id_, what));
}

void LoadTable::Fail(std::string why) {
  if (!failed_) Fault(std::move(why) + "; the table is given up");
  failed_ = true;
  world_.loop.After({}, [this] { HangUp(); });
}

void LoadTable::HangUp() {
  for (const auto& seat : seats_) seat->HangUp();
}

void LoadTable::Begin() {
  if (failed_) return;
  for (const auto& seat : seats_) {
    if (!seat->cookie.empty()) continue;
    client::HttpAsk ask{.method = "POST", .target = "/api/me", .body = "{}"};
    // Fetched one after the other: tables are set up side by side.
    return world_.Ask(std::move(ask), 200, [this, to = seat.get()](const client::HttpAnswer& answer) {
      const std::string_view cookie = answer.Header("Set-Cookie");
      if (answer.status != 200 || cookie.empty()) {
        return Fail(fmt::format("POST /api/me: {} {}{}", answer.status, answer.trouble + answer.body,
                                answer.status == kTooManyRequests ? kLimits : ""));
      }
      to->cookie = std::string(cookie.substr(0, cookie.find(';')));
      Begin();
    });
  }
  OpenTable();
}

void LoadTable::OpenTable() {
  client::HttpAsk ask{.method = "POST", .target = "/api/tables", .body = world_.settings};
  ask.headers.emplace_back("Cookie", seats_.front()->cookie);
  world_.Ask(std::move(ask), 201, [this](const client::HttpAnswer& answer) {
    boost::json::error_code error;
    const boost::json::value made = boost::json::parse(answer.body, error);
    if (answer.status != 201 || error) {
      return Fail(fmt::format("POST /api/tables: {} {}{}", answer.status, answer.trouble + answer.body,
                              answer.status == kTooManyRequests ? kLimits : ""));
    }
    id_ = std::string(made.at("id").as_string());
    heard_ = steady_clock::now();
    const auto board = std::make_shared<client::SharedBoard>();
    for (const auto& seat : seats_) seat->SitDown(board);
  });
}

void LoadTable::Reconnect() {
  for (const auto& seat : seats_) seat->ConnectWithin(kReconnectWithin);
}

bool LoadTable::ready() const {
  return !ending_ && std::all_of(seats_.begin(), seats_.end(), [](const auto& seat) {
    return seat->client != nullptr && seat->client->version() > 0;
  });
}

void LoadTable::Tick() {
  if (!world_.choosing || !world_.up || !ready()) return;
  if (!pending_.empty() && world_.measuring) ++world_.figures.late;
  owed_ = true;
  Go();
}

void LoadTable::Choose(Seat& seat) {
  auto text = seat.client->Decide();
  if (!text) return;
  Pending& choice = pending_.emplace_back();
  choice.seat = seat.number();
  for (const auto& other : seats_) {
    choice.tolds[other->number()] = other->tolds;
    choice.spoiled = choice.spoiled || !other->present();
  }
  choice.spoiled = choice.spoiled || !world_.measuring;
  choice.sent = steady_clock::now();
  seat.Send(std::move(*text));
}

void LoadTable::OnDone(Seat& seat, int version) {
  ++choices_;
  if (world_.measuring) ++world_.figures.choices;
  if (world_.at_next_choice) std::exchange(world_.at_next_choice, nullptr)();
  const auto found = std::find_if(pending_.begin(), pending_.end(), [&](const Pending& choice) {
    return choice.seat == seat.number() && choice.version < 0;
  });
  if (found == pending_.end()) return Fault("a choice was acknowledged that nobody made");
  found->version = version;
  // Others may have been told before its own connection was read.
  for (const auto& other : seats_) {
    if (other.get() == &seat || other->client->version() < version) continue;
    if (other->tolds == found->tolds[other->number()]) continue;
    found->heard |= other->bit();
    found->last = std::max(found->last, other->told_at);
  }
  Settle();
}

void LoadTable::OnTold(Seat& seat) {
  seat.Told();
  for (Pending& choice : pending_) {
    if (choice.version < 0 || seat.client->version() < choice.version || (choice.heard & seat.bit()) != 0) continue;
    choice.heard |= seat.bit();
    choice.last = seat.told_at;
  }
  Settle();
}

void LoadTable::Settle() {
  std::erase_if(pending_, [&](const Pending& choice) {
    if (choice.version < 0) return false;
    if (choice.spoiled) return true;
    if (choice.heard != Everybody()) return false;
    const std::chrono::duration<float, std::milli> took = choice.last - choice.sent;
    world_.figures.latencies.push_back(took.count());
    return true;
  });
}

void LoadTable::OnLost() {
  for (Pending& choice : pending_) choice.spoiled = true;
  Settle();
}

void LoadTable::AfterMessage(Seat& seat) {
  heard_ = steady_clock::now();
  if (world_.measuring) ++world_.figures.messages;
  if (ending_ || failed_) return;
  if (seat.client->over()) {
    const bool all = std::all_of(seats_.begin(), seats_.end(), [](const auto& other) { return other->client->over(); });
    if (all && pending_.empty()) NextMeeting();
    return;
  }
  if (world_.flat_out || owed_) Go();
}

void LoadTable::Go() {
  if (!world_.choosing || !world_.up || !ready()) return;
  for (const auto& seat : seats_) {
    if (!seat->open() || !seat->client->asked()) continue;
    if (!world_.flat_out && (!owed_ || !pending_.empty())) return;
    owed_ = false;
    Choose(*seat);
  }
}

void LoadTable::NextMeeting() {
  ending_ = true;
  world_.finished.push_back({id_, seats_.front()->client->version()});
  ++world_.figures.meetings;
  world_.loop.After({}, [this] {
    HangUp();
    for (const auto& seat : seats_) seat->client = nullptr;
    ending_ = false;
    owed_ = false;
    Begin();
  });
}

void LoadTable::Watch() {
  if (failed_ || !world_.up) return;
  const SteadyTime now = steady_clock::now();
  for (Pending& choice : pending_) {
    if (choice.complained || now - choice.sent < kAnswerWithin) continue;
    choice.complained = true;
    Fault(fmt::format("a choice of Rider {} is {} for {} s", choice.seat + 1,
                      choice.version < 0 ? "unanswered" : "not heard by all", kAnswerWithin.count()));
  }
  if (now - heard_ < kAnswerWithin || !world_.choosing) return;
  heard_ = now;
  const bool anybody = std::any_of(seats_.begin(), seats_.end(),
                                   [](const auto& seat) { return seat->client != nullptr && seat->client->asked(); });
  if (!anybody) Fault(fmt::format("nothing happens for {} s: {}", kAnswerWithin.count(), Describe()));
}

}  // namespace furlong::cli
