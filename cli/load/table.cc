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
constexpr milliseconds kRetryWithin{300};
constexpr std::chrono::seconds kAnswerWithin{30};
constexpr int kMaxDeclines = 5;
constexpr int kTooManyRequests = 429;

constexpr const char* kLimits =
    "; start it with --connections-per-address 0 --messages-per-second 0 --requests-per-second 0 "
    "--tables-per-person 0 --tables-per-address 0 --http-per-address 0 --guests-per-address 0";

}  // namespace

bool LoadContext::WaitUntil(const std::function<bool()>& condition, milliseconds timeout) {
  const SteadyTime end = steady_clock::now() + timeout;
  bool holds = condition();
  if (holds || interrupted) return holds;
  const std::function<void()> poll = [&] {
    holds = condition();
    if (holds || interrupted || steady_clock::now() >= end) return loop.Stop();
    loop.After(kPollEvery, std::cref(poll));
  };
  loop.After(kPollEvery, std::cref(poll));
  loop.Run();
  return holds;
}

std::chrono::microseconds LoadContext::RandomDelay(milliseconds max) {
  return std::chrono::microseconds(random.Below(static_cast<std::uint32_t>(max.count() * 1000)));
}

client::ServerAddress LoadContext::AddressFor(int source) const {
  client::ServerAddress to = address;
  if (spread_sources && source != kAnySource) {
    to.source = fmt::format("127.{}.{}.{}", 16 + source / 62'500 % 200, source / 250 % 250, source % 250 + 1);
  }
  return to;
}

void LoadContext::Fetch(client::HttpRequest request, int wanted, std::function<void(client::HttpResponse)> then,
                        int source) {
  if (!server_up) {
    return loop.After(RandomDelay(kRetryWithin),
                      [this, request = std::move(request), wanted, then = std::move(then), source]() mutable {
                        Fetch(std::move(request), wanted, std::move(then), source);
                      });
  }
  const int generation_then = generation;
  client::HttpRequest copy = request;
  loop.Fetch(AddressFor(source), std::move(copy), kAnswerWithin,
             [this, request = std::move(request), wanted, then = std::move(then), source,
              generation_then](client::HttpResponse response) mutable {
               const bool excused = !server_up || generation != generation_then;
               if (response.status == wanted || !excused) return then(std::move(response));
               loop.After(RandomDelay(kRetryWithin),
                          [this, request = std::move(request), wanted, then = std::move(then), source]() mutable {
                            Fetch(std::move(request), wanted, std::move(then), source);
                          });
             });
}

// A person at the table, with its client and its current connection.
class LoadTable::Seat : public client::WebSocket::Listener {
 public:
  Seat(LoadTable& table, std::size_t number) : table_(table), number_(number) {}

  std::string cookie;  // identifies the person
  std::unique_ptr<client::SeatClient> client;
  int told_count = 0;  // how often it was sent a new scene
  SteadyTime told_at;  // when it was last

  void OnScene() {
    present_ = true;
    ++told_count;
    told_at = steady_clock::now();
  }
  std::size_t number() const { return number_; }
  unsigned bit() const { return 1u << number_; }
  bool open() const { return open_; }
  bool present() const { return present_; }

  void SitDown(const std::shared_ptr<client::SharedBoard>& board) {
    client::SeatClient::Settings settings;
    settings.name = fmt::format("Rider {}", number_ + 1);
    settings.host = number_ == 0;
    settings.decide_itself = false;
    client = std::make_unique<client::SeatClient>(std::move(settings), board, table_.context_.random.Next());
    client->on_done = [this](int version) { table_.OnDone(*this, version); };
    client->on_told = [this](int) { table_.OnTold(*this); };
    faults_ = 0;
    Connect();
  }
  void Connect() {
    if (socket_ != nullptr || client == nullptr || !table_.context_.server_up) return;
    generation_ = table_.context_.generation;
    socket_ = std::make_unique<client::WebSocket>(table_.context_.loop, table_.context_.AddressFor(table_.number_),
                                                  "/ws/table/" + table_.id_, cookie, *this);
  }
  void ConnectWithin(milliseconds max) {
    // By then the next meeting may have begun, with a new client.
    table_.context_.loop.After(table_.context_.RandomDelay(max), [this, who = client.get()] {
      if (client.get() == who) Connect();
    });
  }
  void Disconnect() {
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
    for (std::string& response : client->OnMessage(text)) socket_->Send(std::move(response));
    for (; faults_ < client->faults().size(); ++faults_) table_.AddError(client->faults()[faults_]);
    table_.AfterMessage(*this);
  }
  void OnClose(const std::string& why, int status) override {
    Disconnect();
    table_.OnLost();
    const LoadContext& context = table_.context_;
    const bool excused = !context.server_up || generation_ != context.generation;
    if (!excused) {
      const bool busy = status == kTooManyRequests;
      table_.AddError(fmt::format("{}: the connection: {}{}",
                                  client == nullptr ? "" : fmt::format("Rider {}", number_ + 1), why,
                                  busy ? std::string("; the server has limits") + kLimits : ""));
      if (status != 0 && ++declined_ >= kMaxDeclines) return table_.Fail("its connections are declined");
    }
    if (context.server_up) ConnectWithin(kReconnectWithin);
  }

 private:
  LoadTable& table_;
  std::size_t number_;
  std::unique_ptr<client::WebSocket> socket_;
  bool open_ = false;
  bool present_ = false;    // open, and has received a scene
  int generation_ = 0;      // of the server when it connected
  int declined_ = 0;        // connections declined in a row
  std::size_t faults_ = 0;  // faults of the client that were reported
};

LoadTable::LoadTable(LoadContext& context, int number)
    : context_(context), number_(number), last_message_(steady_clock::now()) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(context_.people); ++i) {
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

void LoadTable::AddError(std::string what) {
  context_.figures.AddError(fmt::format("table {} ({}): {}", number_ + 1, id_, what));
}

void LoadTable::Fail(std::string why) {
  if (!failed_) AddError(std::move(why) + "; the table is given up");
  failed_ = true;
  context_.loop.After({}, [this] { Disconnect(); });
}

void LoadTable::Disconnect() {
  for (const auto& seat : seats_) seat->Disconnect();
}

void LoadTable::Begin() {
  if (failed_) return;
  for (const auto& seat : seats_) {
    if (!seat->cookie.empty()) continue;
    client::HttpRequest request{.method = "POST", .target = "/api/me", .body = "{}"};
    // One person at a time; many tables are set up in parallel.
    return context_.Fetch(
        std::move(request), 200,
        [this, to = seat.get()](const client::HttpResponse& response) {
          const std::string_view cookie = response.Header("Set-Cookie");
          if (response.status != 200 || cookie.empty()) {
            return Fail(fmt::format("POST /api/me: {} {}{}", response.status, response.error + response.body,
                                    response.status == kTooManyRequests ? kLimits : ""));
          }
          to->cookie = std::string(cookie.substr(0, cookie.find(';')));
          Begin();
        },
        number_);
  }
  OpenTable();
}

void LoadTable::OpenTable() {
  client::HttpRequest request{.method = "POST", .target = "/api/tables", .body = context_.settings};
  request.headers.emplace_back("Cookie", seats_.front()->cookie);
  context_.Fetch(
      std::move(request), 201,
      [this](const client::HttpResponse& response) {
        boost::json::error_code error;
        const boost::json::value made = boost::json::parse(response.body, error);
        if (response.status != 201 || error) {
          return Fail(fmt::format("POST /api/tables: {} {}{}", response.status, response.error + response.body,
                                  response.status == kTooManyRequests ? kLimits : ""));
        }
        id_ = std::string(made.at("id").as_string());
        last_message_ = steady_clock::now();
        const auto board = std::make_shared<client::SharedBoard>();
        for (const auto& seat : seats_) seat->SitDown(board);
      },
      number_);
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
  if (!context_.choosing || !context_.server_up || !ready()) return;
  if (!pending_.empty() && context_.measuring) ++context_.figures.late;
  choice_due_ = true;
  MakeChoices();
}

void LoadTable::Choose(Seat& seat) {
  auto text = seat.client->Decide();
  if (!text) return;
  Pending& choice = pending_.emplace_back();
  choice.seat = seat.number();
  for (const auto& other : seats_) {
    choice.told_counts[other->number()] = other->told_count;
    choice.discard = choice.discard || !other->present();
  }
  choice.discard = choice.discard || !context_.measuring;
  choice.sent = steady_clock::now();
  seat.Send(std::move(*text));
}

void LoadTable::OnDone(Seat& seat, int version) {
  ++choices_;
  if (context_.measuring) ++context_.figures.choices;
  if (context_.at_next_choice) std::exchange(context_.at_next_choice, nullptr)();
  const auto found = std::find_if(pending_.begin(), pending_.end(), [&](const Pending& choice) {
    return choice.seat == seat.number() && choice.version < 0;
  });
  if (found == pending_.end()) return AddError("a choice was acknowledged that nobody made");
  found->version = version;
  // Others may have been told before this acknowledgement was read.
  for (const auto& other : seats_) {
    if (other.get() == &seat || other->client->version() < version) continue;
    if (other->told_count == found->told_counts[other->number()]) continue;
    found->reached |= other->bit();
    found->last = std::max(found->last, other->told_at);
  }
  RemoveFinished();
}

void LoadTable::OnTold(Seat& seat) {
  seat.OnScene();
  for (Pending& choice : pending_) {
    if (choice.version < 0 || seat.client->version() < choice.version || (choice.reached & seat.bit()) != 0) continue;
    choice.reached |= seat.bit();
    choice.last = seat.told_at;
  }
  RemoveFinished();
}

void LoadTable::RemoveFinished() {
  std::erase_if(pending_, [&](const Pending& choice) {
    if (choice.version < 0) return false;
    if (choice.discard) return true;
    if (choice.reached != AllSeats()) return false;
    const std::chrono::duration<float, std::milli> took = choice.last - choice.sent;
    context_.figures.latencies.push_back(took.count());
    return true;
  });
}

void LoadTable::OnLost() {
  for (Pending& choice : pending_) choice.discard = true;
  RemoveFinished();
}

void LoadTable::AfterMessage(Seat& seat) {
  last_message_ = steady_clock::now();
  if (context_.measuring) ++context_.figures.messages;
  if (ending_ || failed_) return;
  if (seat.client->over()) {
    const bool all = std::all_of(seats_.begin(), seats_.end(), [](const auto& other) { return other->client->over(); });
    if (all && pending_.empty()) NextMeeting();
    return;
  }
  if (context_.flat_out || choice_due_) MakeChoices();
}

void LoadTable::MakeChoices() {
  if (!context_.choosing || !context_.server_up || !ready()) return;
  for (const auto& seat : seats_) {
    if (!seat->open() || !seat->client->asked()) continue;
    if (!context_.flat_out && (!choice_due_ || !pending_.empty())) return;
    choice_due_ = false;
    Choose(*seat);
  }
}

void LoadTable::NextMeeting() {
  ending_ = true;
  context_.finished.push_back({id_, seats_.front()->client->version()});
  ++context_.figures.meetings;
  context_.loop.After({}, [this] {
    Disconnect();
    for (const auto& seat : seats_) seat->client = nullptr;
    ending_ = false;
    choice_due_ = false;
    Begin();
  });
}

void LoadTable::CheckTimeouts() {
  if (failed_ || !context_.server_up) return;
  const SteadyTime now = steady_clock::now();
  for (Pending& choice : pending_) {
    if (choice.reported || now - choice.sent < kAnswerWithin) continue;
    choice.reported = true;
    AddError(fmt::format("a choice of Rider {} {} after {} s", choice.seat + 1,
                         choice.version < 0 ? "is unanswered" : "has not reached all seats", kAnswerWithin.count()));
  }
  if (now - last_message_ < kAnswerWithin || !context_.choosing) return;
  last_message_ = now;
  const bool anybody = std::any_of(seats_.begin(), seats_.end(),
                                   [](const auto& seat) { return seat->client != nullptr && seat->client->asked(); });
  if (!anybody) AddError(fmt::format("nothing happens for {} s: {}", kAnswerWithin.count(), Describe()));
}

}  // namespace furlong::cli
