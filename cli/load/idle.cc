#include "cli/load/idle.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "cli/common/courses.h"
#include "cli/common/terminal.h"

namespace furlong::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kPerTable = 4;
constexpr std::size_t kTablesAtOnce = 64;
constexpr std::size_t kOpeningAtOnce = 200;
constexpr milliseconds kTimeout{120'000};
constexpr milliseconds kSettleTime{1000};

}  // namespace

class IdleConnections::Watcher : public client::WebSocket::Listener {
 public:
  Watcher(IdleConnections& owner, const std::string& table) : owner_(owner), table_(table) { Connect(); }

  void Connect() {
    if (socket_ != nullptr || !owner_.context_.server_up) return;
    generation_ = owner_.context_.generation;
    socket_ = std::make_unique<client::WebSocket>(owner_.context_.loop, owner_.context_.address, "/ws/table/" + table_,
                                                  owner_.cookie_, *this);
  }
  void OnOpen() override { socket_->Send("{\"t\":\"hello\"}"); }
  void OnMessage(std::string_view text) override {
    if (welcomed_ || text.find("\"t\":\"welcome\"") == std::string_view::npos) return;
    welcomed_ = true;
    ++owner_.welcomed_;
  }
  void OnClose(const std::string& why, int) override {
    socket_ = nullptr;
    LoadContext& context = owner_.context_;
    if (context.server_up && generation_ == context.generation) {
      context.figures.AddError(fmt::format("an idle connection: {}", why));
      return;
    }
    if (context.server_up) ReconnectSoon();
  }
  void ReconnectSoon() {
    owner_.context_.loop.After(owner_.context_.RandomDelay(milliseconds(1000)), [this] { Connect(); });
  }

 private:
  IdleConnections& owner_;
  const std::string& table_;
  std::unique_ptr<client::WebSocket> socket_;
  int generation_ = 0;
  bool welcomed_ = false;
};

IdleConnections::IdleConnections(LoadContext& context) : context_(context) {}
IdleConnections::~IdleConnections() = default;

void IdleConnections::OpenTable(std::size_t index) {
  client::HttpRequest request{.method = "POST", .target = "/api/tables", .body = context_.settings};
  request.headers.emplace_back("Cookie", cookie_);
  context_.Fetch(std::move(request), 201, [this, index](const client::HttpResponse& response) {
    boost::json::error_code error;
    const boost::json::value made = boost::json::parse(response.body, error);
    if (response.status != 201 || error) {
      throw CommandError(fmt::format("cannot open a table: {} {}", response.status, response.error + response.body));
    }
    tables_[index] = std::string(made.at("id").as_string());
    ++opened_;
  });
}

double IdleConnections::Open(std::int64_t connections, const std::function<std::int64_t()>& server_bytes) {
  context_.Fetch({.method = "POST", .target = "/api/me", .body = "{}"}, 200,
                 [this](const client::HttpResponse& response) {
                   const std::string_view cookie = response.Header("Set-Cookie");
                   if (response.status != 200)
                     throw CommandError(fmt::format("POST /api/me: {} {}", response.status, response.error));
                   cookie_ = std::string(cookie.substr(0, cookie.find(';')));
                 });
  context_.WaitUntil([&] { return !cookie_.empty(); }, kTimeout);
  const auto wanted = static_cast<std::size_t>(connections);
  tables_.resize((wanted + kPerTable - 1) / kPerTable);
  ProgressBar bar("idle connections", connections);
  const bool all_open = context_.WaitUntil(
      [&] {
        while (asked_ < tables_.size() && asked_ - opened_ < kTablesAtOnce) OpenTable(asked_++);
        return opened_ == tables_.size();
      },
      kTimeout);
  // Lets the server settle, so that memory for opening the tables is not counted.
  context_.WaitUntil([] { return false; }, kSettleTime);
  const std::int64_t before = server_bytes();
  const bool all_there = context_.WaitUntil(
      [&] {
        while (watchers_.size() < wanted && watchers_.size() - welcomed_ < kOpeningAtOnce) {
          watchers_.push_back(std::make_unique<Watcher>(*this, tables_[watchers_.size() / kPerTable]));
        }
        bar.Update(static_cast<std::int64_t>(welcomed_));
        return welcomed_ == wanted;
      },
      kTimeout);
  if ((!all_open || !all_there) && !context_.interrupted) {
    throw CommandError(fmt::format("only {} of {} idle connections were welcomed", welcomed_, wanted));
  }
  context_.WaitUntil([] { return false; }, kSettleTime);
  return static_cast<double>(server_bytes() - before) / static_cast<double>(std::max<std::int64_t>(connections, 1));
}

void IdleConnections::Reconnect() {
  for (const auto& watcher : watchers_) watcher->ReconnectSoon();
}

}  // namespace furlong::cli
