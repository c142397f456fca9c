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
constexpr milliseconds kPatience{120'000};
constexpr milliseconds kRest{1000};

}  // namespace

class IdleCrowd::Watcher : public client::WireSocket::Listener {
 public:
  Watcher(IdleCrowd& crowd, const std::string& table) : crowd_(crowd), table_(table) { Connect(); }

  void Connect() {
    if (socket_ != nullptr || !crowd_.world_.up) return;
    life_ = crowd_.world_.life;
    socket_ = std::make_unique<client::WireSocket>(crowd_.world_.loop, crowd_.world_.address, "/ws/table/" + table_,
                                                   crowd_.cookie_, *this);
  }
  void OnOpen() override { socket_->Send("{\"t\":\"hello\"}"); }
  void OnMessage(std::string_view text) override {
    if (welcomed_ || text.find("\"t\":\"welcome\"") == std::string_view::npos) return;
    welcomed_ = true;
    ++crowd_.welcomed_;
  }
  void OnClose(const std::string& why, int) override {
    socket_ = nullptr;
    LoadWorld& world = crowd_.world_;
    if (world.up && life_ == world.life) {
      world.figures.Fault(fmt::format("an idle connection: {}", why));
      return;
    }
    if (world.up) Later();
  }
  void Later() {
    crowd_.world_.loop.After(crowd_.world_.SomeTime(milliseconds(1000)), [this] { Connect(); });
  }

 private:
  IdleCrowd& crowd_;
  const std::string& table_;
  std::unique_ptr<client::WireSocket> socket_;
  int life_ = 0;
  bool welcomed_ = false;
};

IdleCrowd::IdleCrowd(LoadWorld& world) : world_(world) {}
IdleCrowd::~IdleCrowd() = default;

void IdleCrowd::OpenTable(std::size_t index) {
  client::HttpAsk ask{.method = "POST", .target = "/api/tables", .body = world_.settings};
  ask.headers.emplace_back("Cookie", cookie_);
  world_.Ask(std::move(ask), 201, [this, index](const client::HttpAnswer& answer) {
    boost::json::error_code error;
    const boost::json::value made = boost::json::parse(answer.body, error);
    if (answer.status != 201 || error) {
      throw Trouble(fmt::format("cannot open a table: {} {}", answer.status, answer.trouble + answer.body));
    }
    tables_[index] = std::string(made.at("id").as_string());
    ++opened_;
  });
}

double IdleCrowd::Open(std::int64_t connections, const std::function<std::int64_t()>& server_bytes) {
  world_.Ask({.method = "POST", .target = "/api/me", .body = "{}"}, 200, [this](const client::HttpAnswer& answer) {
    const std::string_view cookie = answer.Header("Set-Cookie");
    if (answer.status != 200) throw Trouble(fmt::format("POST /api/me: {} {}", answer.status, answer.trouble));
    cookie_ = std::string(cookie.substr(0, cookie.find(';')));
  });
  world_.WaitUntil([&] { return !cookie_.empty(); }, kPatience);
  const auto wanted = static_cast<std::size_t>(connections);
  tables_.resize((wanted + kPerTable - 1) / kPerTable);
  ProgressBar bar("idle connections", connections);
  const bool all_open = world_.WaitUntil(
      [&] {
        while (asked_ < tables_.size() && asked_ - opened_ < kTablesAtOnce) OpenTable(asked_++);
        return opened_ == tables_.size();
      },
      kPatience);
  // What opening the tables left behind is not the connections' doing.
  world_.WaitUntil([] { return false; }, kRest);
  const std::int64_t before = server_bytes();
  const bool all_there = world_.WaitUntil(
      [&] {
        while (watchers_.size() < wanted && watchers_.size() - welcomed_ < kOpeningAtOnce) {
          watchers_.push_back(std::make_unique<Watcher>(*this, tables_[watchers_.size() / kPerTable]));
        }
        bar.Update(static_cast<std::int64_t>(welcomed_));
        return welcomed_ == wanted;
      },
      kPatience);
  if ((!all_open || !all_there) && !world_.interrupted) {
    throw Trouble(fmt::format("only {} of {} idle connections were welcomed", welcomed_, wanted));
  }
  world_.WaitUntil([] { return false; }, kRest);
  return static_cast<double>(server_bytes() - before) / static_cast<double>(std::max<std::int64_t>(connections, 1));
}

void IdleCrowd::Reconnect() {
  for (const auto& watcher : watchers_) watcher->Later();
}

}  // namespace furlong::cli
