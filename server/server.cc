#include "server/server.h"

#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "server/guarded.h"
#include "server/house/rider_queue.h"
#include "server/house/token.h"
#include "server/http/listener.h"
#include "server/http/offered_courses.h"
#include "server/notify/webhook.h"
#include "server/store/data_folder.h"
#include "server/store/group_commit.h"
#include "server/ticker.h"
#include "server/work_pool.h"

namespace furlong::server {
namespace {

namespace asio = boost::asio;

constexpr int kNoLimit = 1'000'000'000;
constexpr int kMaxPassphrases = 16;                    // passphrases that wait to be hashed
constexpr int kMaxReads = 2'000;                       // that wait; more than tables that may be loaded at a time
constexpr auto kCheckFiles = std::chrono::seconds(3);  // whether the web client has changed
constexpr auto kTick = std::chrono::milliseconds(50);
// When the server stops: how long it waits for commits. Those that take longer are still saved, but not acknowledged.
constexpr auto kWaitForCommits = std::chrono::seconds(10);
constexpr auto kWaitForConnections = std::chrono::seconds(1);  // then: to send the last messages

void WriteFile(const std::string& path, const std::string& text) {
  const mode_t before = umask(0077);
  std::ofstream(path, std::ios::trunc) << text << "\n";
  umask(before);
}

// How the open files that the system allows are shared out. Every connection is one.
struct OpenFiles {
  int http = 0;
  int websockets = 0;
};
OpenFiles ShareOpenFiles() {
  constexpr rlim_t kOthers = 64;  // the store, webhooks, the log
  constexpr rlim_t kMostHttp = 8'192;
  constexpr rlim_t kMost = 1'000'000;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return {};
  const rlim_t files = std::min(limit.rlim_cur, kMost);
  const rlim_t left = files > 2 * kOthers ? files - kOthers : kOthers;
  const rlim_t http = std::min(left / 3, kMostHttp);
  return {static_cast<int>(http), static_cast<int>(left - http)};
}

// The operator's token. It is created once and kept in the data folder, which only the operator can read.
std::string AdminToken(const std::string& folder) {
  const std::string path = folder + "/" + kAdminTokenFile;
  std::string token;
  std::ifstream(path) >> token;
  if (token.size() >= 32) return token;
  token = NewToken();
  WriteFile(path, token);
  return token;
}

// The courses of a folder. Files that are no good are named in the log and left out.
std::shared_ptr<const OfferedCourses> OfferCourses(const std::string& folder) {
  auto offered = std::make_shared<OfferedCourses>(OfferedCourses::FromFolder(folder));
  for (const std::string& problem : offered->problems) spdlog::warn("a course is not offered: {}", problem);
  if (!offered->courses.empty()) spdlog::info("courses offered from {}: {}", folder, offered->courses.size());
  return offered;
}

}  // namespace

class Server::Impl : public Runtime {
 public:
  explicit Impl(ServerSettings settings)
      : settings_(std::move(settings)),
        folder_(store::DataFolder::Make(settings_.data)),
        signals_(io_),
        ticker_(io_, kTick, [this](Ticker::Duration late) { OnTick(late); }),
        retry_stop_(io_),
        rider_threads_(std::max(1, settings_.rider_threads)),
        riders_pool_(io_, static_cast<std::size_t>(rider_threads_)),
        webhooks_(io_.get_executor(), settings_.private_webhooks),
        files_(settings_.web) {
    folder_.Hold();
    commits_ = std::make_unique<store::GroupCommit>(
        store::OpenSqlite(folder_.sqlite_file()),
        [this](std::vector<store::GroupCommit::Outcome> outcomes) {
          asio::post(io_, [outcomes = std::move(outcomes)] {
            store::GroupCommit::CallEach(outcomes, [](const std::string& problem) { spdlog::error("{}", problem); });
          });
        },
        [this](const std::string& why) {
          spdlog::critical("the store does not save any more: {}", why);
          asio::post(io_, [this] { Fail(); });
        });
    background_store_ = store::OpenSqlite(folder_.sqlite_file());
    house_ = std::make_unique<House>(
        store::OpenSqlite(folder_.sqlite_file()), *this,
        Limits{.tables_per_person = settings_.tables_per_person > 0 ? settings_.tables_per_person : kNoLimit,
               .tables_per_address = settings_.tables_per_address > 0 ? settings_.tables_per_address : kNoLimit,
               .new_tables_per_address = settings_.tables_per_address});
    house_->public_address = settings_.public_address;
    const std::string courses = settings_.courses.empty() ? folder_.path() + "/courses" : settings_.courses;
    api_ = std::make_unique<Api>(*house_, ApiSettings{.admin_token = AdminToken(folder_.path()),
                                                      .origins = settings_.origins,
                                                      .metrics_public = settings_.metrics_public,
                                                      .guests_per_address = settings_.guests_per_address,
                                                      .offered = OfferCourses(courses)});
    api_->trouble_now = [this] {
      if (failed_) return std::string("the store does not work");
      const auto figures = commits_->figures();
      return commits_->available() ? std::string()
                                   : "the store does not save at the moment: " + figures.unavailable_why;
    };
    api_->refresh_metrics = [this] {
      const auto figures = commits_->figures();
      house_->metrics().commits = figures.commits;
      house_->metrics().changes = figures.changes;
      house_->metrics().waiting = figures.waiting;
      house_->metrics().riders_waiting = static_cast<std::int64_t>(rider_queue_.size());
    };
    house_->Open();
    const OpenFiles files = ShareOpenFiles();
    std::vector<std::string> urls = settings_.origins;
    urls.push_back(settings_.public_address);
    try {
      listener_ =
          std::make_unique<Listener>(io_, *house_, *api_, files_,
                                     ListenerSettings{.address = settings_.address,
                                                      .port = settings_.port,
                                                      .trust_proxy = settings_.trust_proxy,
                                                      .hosts = KnownHosts(urls, settings_.hosts),
                                                      .secure = settings_.public_address.starts_with("https://"),
                                                      .connections_per_address = settings_.connections_per_address,
                                                      .messages_per_second = settings_.messages_per_second,
                                                      .requests_per_second = settings_.requests_per_second,
                                                      .http_per_address = settings_.http_per_address,
                                                      .http_connections = files.http,
                                                      .websockets = files.websockets});
    } catch (const boost::system::system_error& error) {
      throw std::system_error(error.code());
    }
    port_ = listener_->port();
    if (!settings_.public_address.empty()) {
      api_->invite_address = settings_.public_address;
    } else if (!settings_.network_address.empty()) {
      api_->invite_address = "http://" + settings_.network_address + ":" + std::to_string(port_);
    }
    WriteFile(folder_.path() + "/port", std::to_string(port_));
    spdlog::info("listening on {} port {}", settings_.address, port_);
  }
  ~Impl() override {
    listener_.reset();
    for (WorkPool* pool : {&riders_pool_, &passphrase_pool_, &read_pool_}) pool->Stop();
    for (WorkPool* pool : {&riders_pool_, &passphrase_pool_, &read_pool_}) pool->Join();
    commits_.reset();
    // Handlers that never ran hold tables and connections. They are destroyed with io_, after the house, and do not use
    // the house when they are.
    io_.stop();
  }

  std::uint16_t port() const { return port_; }

  bool Run() {
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](const boost::system::error_code& error, int) {
      if (!error) BeginStop();
    });
    ticker_.Start();
    while (!Guarded("in the event loop", [this] { io_.run(); })) {
    }
    return !failed_;
  }
  void Stop() {
    asio::post(io_, [this] { BeginStop(); });
  }

  Milliseconds Now() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  Milliseconds Steady() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }
  void Save(std::vector<store::Change> changes, Saved saved) override {
    ++unsaved_;
    const auto begun = std::chrono::steady_clock::now();
    commits_->Submit(std::move(changes), [this, begun, saved = std::move(saved)](bool is_saved) {
      --unsaved_;
      house_->metrics().save_seconds.Add(
          std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
      saved(is_saved);
    });
  }
  bool CanSave() const override { return commits_->available(); }
  void Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) override {
    if (read_pool_.Run([this, work = std::move(work)] { work(*background_store_); }, done)) return;
    asio::post(io_, [done = std::move(done)] { Guarded("after a read that was refused", [&] { done(false); }); });
  }
  void RunRider(RiderWork rider) override {
    rider_queue_.Push(std::move(rider));
    StartRiders();
  }
  void SetUrgency(const std::string& table, Urgency urgency) override { rider_queue_.SetUrgency(table, urgency); }
  bool DropRider(const std::string& table) override { return rider_queue_.Drop(table); }
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override {
    return passphrase_pool_.Run(std::move(work), [done = std::move(done)](bool) { done(); });
  }
  void PostWebhook(const std::string& url, std::string json) override { webhooks_.Post(url, std::move(json)); }

 private:
  void OnTick(Ticker::Duration late) {
    house_->metrics().loop_lag_seconds.Add(std::max(0.0, std::chrono::duration<double>(late).count()));
    house_->Tick();
  }
  void StartRiders() {
    while (riders_thinking_ < rider_threads_) {
      const int share = rider_queue_.Share(rider_threads_ - riders_thinking_);
      auto rider = rider_queue_.Pop();
      if (!rider) return;
      ++riders_thinking_;
      riders_pool_.Run([work = std::move(rider->work), share] { work(share); },
                       [this, done = std::move(rider->done)](bool) {
                         --riders_thinking_;
                         Guarded("after a rider's decision", done);
                         StartRiders();
                       });
    }
  }
  // Accepts no more connections, waits until everything accepted is saved and acknowledged, then closes all
  // connections.
  void BeginStop() {
    if (stopping_) return;
    stopping_ = true;
    house_->closing = true;
    spdlog::info("stopping: {} choices to save", unsaved_);
    signals_.cancel();
    ticker_.Stop();
    listener_->Close();
    deadline_ = std::chrono::steady_clock::now() + kWaitForCommits;
    FinishStop();
  }
  void FinishStop() {
    const bool late = std::chrono::steady_clock::now() > deadline_;
    if (unsaved_ > 0 && !failed_ && !late) return RetryStop();
    if (!commits_->available()) failed_ = true;
    if (!closing_connections_) {
      closing_connections_ = true;
      deadline_ = std::chrono::steady_clock::now() + kWaitForConnections;
      house_->CloseConnections("server-stopping");
    }
    if (house_->metrics().connections > 0 && std::chrono::steady_clock::now() < deadline_) return RetryStop();
    io_.stop();
  }
  void RetryStop() {
    retry_stop_.expires_after(std::chrono::milliseconds(5));
    retry_stop_.async_wait([this](const boost::system::error_code&) { FinishStop(); });
  }
  // A server that cannot save cannot acknowledge anything either, so it stops.
  void Fail() {
    failed_ = true;
    BeginStop();
  }

  ServerSettings settings_;
  store::DataFolder folder_;
  asio::io_context io_{1};
  asio::signal_set signals_;
  Ticker ticker_;
  asio::steady_timer retry_stop_;
  int rider_threads_;
  int riders_thinking_ = 0;
  RiderQueue rider_queue_;
  WorkPool riders_pool_;
  WorkPool passphrase_pool_{io_, 1, kMaxPassphrases};
  WorkPool read_pool_{io_, 1, kMaxReads};
  std::unique_ptr<store::Store> background_store_;  // for read_pool_
  Webhooks webhooks_;
  Files files_;
  FilesWatcher files_watcher_{files_, kCheckFiles};
  std::unique_ptr<store::GroupCommit> commits_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Api> api_;
  std::unique_ptr<Listener> listener_;
  std::uint16_t port_ = 0;
  std::int64_t unsaved_ = 0;  // calls of Save whose commit is pending
  bool stopping_ = false;
  bool closing_connections_ = false;
  bool failed_ = false;
  std::chrono::steady_clock::time_point deadline_;
};

Server::Server(ServerSettings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Server::~Server() = default;
std::uint16_t Server::port() const { return impl_->port(); }
bool Server::Run() { return impl_->Run(); }
void Server::Stop() { impl_->Stop(); }

}  // namespace furlong::server
