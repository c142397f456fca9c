#include "cli/load/run.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>

#include "cli/common/courses.h"
#include "cli/common/terminal.h"
#include "cli/load/child_server.h"
#include "cli/load/hostile.h"
#include "cli/load/idle.h"
#include "cli/load/table.h"
#include "record/fairness.h"

namespace furlong::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kHealthTimeout{60'000};
constexpr milliseconds kSetUpTimeout{300'000};
constexpr milliseconds kProgressTimeout{120'000};
constexpr milliseconds kDrainTimeout{30'000};
constexpr std::chrono::seconds kStopTimeout{30};
constexpr int kTablesAtOnce = 64;  // set up in parallel
constexpr std::size_t kRecordsAtOnce = 8;
constexpr int kRecordSources = 1'000'000;  // those that fetch records begin at this number
constexpr std::int64_t kOtherOpenFiles = 64 + kTablesAtOnce;

double SecondsSince(SteadyTime begin) { return std::chrono::duration<double>(steady_clock::now() - begin).count(); }

milliseconds Length(double seconds) { return milliseconds(static_cast<std::int64_t>(seconds * 1000)); }

// Raises the limit on open files to its maximum. Throws CommandError if that is too low.
void AllowConnections(std::int64_t connections) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur != RLIM_INFINITY && connections + kOtherOpenFiles > static_cast<std::int64_t>(limit.rlim_cur)) {
    throw CommandError(
        fmt::format("{} connections are more than the {} open files that this session allows; "
                    "raise the limit (ulimit -n, as root) or ask for fewer",
                    connections, limit.rlim_cur));
  }
}

bool IsLoopback(std::string_view host) { return host == "localhost" || host.starts_with("127."); }

class Load {
 public:
  explicit Load(const LoadSettings& settings)
      : settings_(settings), hostile_(settings.hostile, settings.hostile_clients) {
    context_.settings = settings.settings;
    context_.people = settings.people;
    context_.flat_out = settings.pace <= 0;
    std::random_device device;
    context_.random = FastRandom((std::uint64_t{device()} << 32) | device());
    LoadFigures& figures = context_.figures;
    figures.tables = settings.tables;
    figures.people = settings.people;
    figures.pace = settings.pace;
    figures.planned_seconds = settings.seconds;
    figures.idle = settings.idle;
    figures.connections = settings.tables * std::int64_t{settings.people} + settings.idle;
    // Those who misbehave keep the server's limits; those who play come from many addresses, like people.
    context_.spread_sources = !settings.hostile.empty() && (!settings.address || IsLoopback(settings.address->host));
    AllowConnections(figures.connections + 2 * hostile_.connections());
    if (!settings.sample.empty()) {
      sample_.open(settings.sample, std::ios::trunc);
      if (!sample_) throw CommandError(fmt::format("cannot write {}", settings.sample));
      sample_ << "seconds,resident_bytes,open_files,choices,p50_ms,p99_ms\n";
    }
    context_.loop.OnInterrupt([this] { context_.interrupted = true; });
    for (int number = 0; number < settings.tables; ++number) {
      tables_.push_back(std::make_unique<LoadTable>(context_, number));
    }
  }

  LoadFigures Run() {
    FindOrStartServer();
    if (settings_.idle > 0) context_.figures.bytes_per_idle = idle_.Open(settings_.idle, [this] { return Bytes(); });
    if (child_ == nullptr) context_.figures.bytes_per_idle = -1;
    if (!tables_.empty()) {
      SetUp();
      RunLoad();
      Drain();
    }
    context_.figures.hostile = hostile_.Stop();
    if (child_ != nullptr) context_.figures.server_bytes = Bytes();
    if (child_ != nullptr) context_.figures.server_files = child_->OpenFiles();
    for (const auto& table : tables_) table->Disconnect();
    CheckRecords();
    StopServer();
    context_.figures.interrupted = context_.interrupted;
    return std::move(context_.figures);
  }

 private:
  std::int64_t Bytes() const { return child_ == nullptr ? 0 : child_->ResidentBytes(); }

  // Checks that the given server answers, or starts one.
  void FindOrStartServer() {
    if (settings_.address) {
      context_.address = *settings_.address;
      const client::HttpResponse response = client::HttpCall(context_.address, {.target = "/healthz"});
      if (response.status == 200) return;
      throw CommandError(
          fmt::format("no healthy server at {}: {}", client::ToUrl(context_.address),
                      response.status == 0 ? response.error : fmt::format("it answers {}", response.status)));
    }
    child_ = std::make_unique<ChildServer>(!settings_.hostile.empty());
    StartServer();
  }

  void StartServer() {
    const SteadyTime begin = steady_clock::now();
    child_->Start();
    bool request_pending = false;
    bool healthy = false;
    const bool reached = context_.WaitUntil(
        [&] {
          if (!child_->IsRunning()) {
            throw CommandError(
                fmt::format("the server ended; its log is {}/server.log:\n{}", child_->folder(), child_->LogTail()));
          }
          if (request_pending || healthy || child_->port() == 0) return healthy;
          context_.address.port = child_->port();
          request_pending = true;
          context_.loop.Fetch(context_.address, {.target = "/healthz"}, milliseconds(5000), [&](const auto& response) {
            request_pending = false;
            healthy = response.status == 200;
          });
          return false;
        },
        kHealthTimeout);
    // The pending request refers to local variables.
    context_.WaitUntil([&] { return !request_pending; }, milliseconds(6000));
    if (!reached && !context_.interrupted) {
      throw CommandError(fmt::format("the server is not ready after {} s; its log is {}/server.log",
                                     kHealthTimeout.count() / 1000, child_->folder()));
    }
    if (context_.generation > 0)
      context_.figures.longest_restart = std::max(context_.figures.longest_restart, SecondsSince(begin));
  }

  void SetUp() {
    ProgressBar bar("setting up tables", settings_.tables);
    std::size_t started = 0;
    const bool all = context_.WaitUntil(
        [&] {
          std::size_t ready = 0;
          std::size_t failed = 0;
          for (std::size_t i = 0; i < started; ++i) {
            ready += tables_[i]->ready() ? 1 : 0;
            failed += tables_[i]->failed() ? 1 : 0;
          }
          if (failed > 0) return true;
          while (started < tables_.size() && started - ready < kTablesAtOnce) tables_[started++]->Begin();
          bar.Update(static_cast<std::int64_t>(ready));
          return ready == tables_.size();
        },
        kSetUpTimeout);
    for (const auto& table : tables_) {
      if (table->failed()) throw CommandError(context_.figures.first_errors.front());
      if (!all && !context_.interrupted && !table->ready())
        throw CommandError("not set up in time: " + table->Describe());
    }
  }

  // Lets the tables ride for the given time, with the kills in between.
  void RunLoad() {
    begin_ = steady_clock::now();
    context_.choosing = true;
    context_.measuring = true;
    ProgressBar bar("playing", std::max<std::int64_t>(1, static_cast<std::int64_t>(settings_.seconds)));
    bar_ = &bar;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (context_.flat_out) {
        tables_[i]->MakeChoices();
      } else {
        // Spread evenly over time, so that there are no bursts.
        Pace(i, begin_ + Interval(static_cast<double>(i) / static_cast<double>(tables_.size())));
      }
    }
    CheckTimeouts();
    if (sample_.is_open()) Sample();
    hostile_.Start(context_.AddressFor(0));
    for (int kill = 0; kill < settings_.kills && !context_.interrupted; ++kill) {
      const double left = settings_.seconds - SecondsSince(begin_);
      const double share = std::max(left / (settings_.kills - kill), 0.2);
      RideFor(share * (0.25 + 0.5 * context_.random.Below(1000) / 1000.0));
      Kill(kill % 2 == 1);
      Restart();
    }
    RideFor(settings_.seconds - SecondsSince(begin_));
    context_.measuring = false;
    context_.choosing = false;
    context_.figures.seconds = SecondsSince(begin_);
    bar_ = nullptr;
  }

  std::chrono::microseconds Interval(double choices) const {
    return std::chrono::microseconds(static_cast<std::int64_t>(choices * 1e6 / settings_.pace));
  }

  void Pace(std::size_t index, SteadyTime at) {
    context_.loop.After(std::chrono::duration_cast<std::chrono::microseconds>(at - steady_clock::now()),
                        [this, index, at] {
                          if (!context_.choosing) return;
                          tables_[index]->Tick();
                          Pace(index, at + Interval(1));
                        });
  }

  void CheckTimeouts() {
    context_.loop.After(milliseconds(1000), [this] {
      if (!context_.choosing) return;
      for (const auto& table : tables_) table->CheckTimeouts();
      CheckTimeouts();
    });
  }

  // Writes a line about the last second.
  void Sample() {
    context_.loop.After(milliseconds(1000), [this] {
      if (!context_.choosing) return;
      const LoadFigures& figures = context_.figures;
      LoadFigures last;
      last.latencies.assign(figures.latencies.begin() + static_cast<std::ptrdiff_t>(sampled_), figures.latencies.end());
      sampled_ = figures.latencies.size();
      const bool known = child_ != nullptr && context_.server_up;
      sample_ << fmt::format("{:.0f},{},{},{},{:.2f},{:.2f}\n", SecondsSince(begin_), known ? Bytes() : 0,
                             known ? child_->OpenFiles() : 0, figures.choices, last.Percentile(0.5),
                             last.Percentile(0.99));
      sample_.flush();
      Sample();
    });
  }

  void RideFor(double seconds) {
    const SteadyTime end = steady_clock::now() + Length(std::max(seconds, 0.0));
    context_.WaitUntil(
        [&] {
          bar_->Update(static_cast<std::int64_t>(SecondsSince(begin_)));
          if (child_ != nullptr && !child_->IsRunning()) throw CommandError("the server ended:\n" + child_->LogTail());
          return steady_clock::now() >= end;
        },
        Length(std::max(seconds, 0.0) + 1));
  }

  // Kills the server now, or at the moment a choice is acknowledged: a choice that was acknowledged before it was saved
  // is lost then, and the test notices.
  void Kill(bool at_choice) {
    const auto kill = [this] {
      ++context_.generation;
      context_.server_up = false;
      child_->Kill();
    };
    if (at_choice) {
      context_.at_next_choice = kill;
      context_.WaitUntil([this] { return !context_.server_up; }, kProgressTimeout);
      context_.at_next_choice = nullptr;
    }
    if (context_.server_up) kill();
  }

  void Restart() {
    StartServer();
    if (context_.interrupted) return;
    ++context_.figures.restarts;
    std::vector<std::int64_t> choices;
    for (const auto& table : tables_) choices.push_back(table->choices());
    context_.server_up = true;
    idle_.Reconnect();
    for (const auto& table : tables_) table->Reconnect();
    const bool all = context_.WaitUntil(
        [&] {
          bar_->Update(static_cast<std::int64_t>(SecondsSince(begin_)));
          for (std::size_t i = 0; i < tables_.size(); ++i) {
            if (!tables_[i]->failed() && tables_[i]->choices() == choices[i]) return false;
          }
          return true;
        },
        kProgressTimeout);
    if (all || context_.interrupted) return;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (tables_[i]->choices() != choices[i]) continue;
      context_.figures.AddError(
          fmt::format("after restart {} it does not go on: {}", context_.generation, tables_[i]->Describe()));
    }
  }

  // Waits for the pending choices; those that get no response are lost.
  void Drain() {
    const auto quiet = [&] {
      return std::all_of(tables_.begin(), tables_.end(),
                         [](const auto& table) { return table->quiet() || table->failed(); });
    };
    if (context_.WaitUntil(quiet, kDrainTimeout) || context_.interrupted) return;
    for (const auto& table : tables_) {
      if (!table->quiet()) context_.figures.AddError("a choice is lost: " + table->Describe());
    }
  }

  void CheckRecords() {
    const std::vector<FinishedMeeting>& meetings = context_.finished;
    std::size_t asked = 0;
    std::size_t got = 0;
    ProgressBar bar("checking records", static_cast<std::int64_t>(meetings.size()));
    const bool all = context_.WaitUntil(
        [&] {
          while (asked < meetings.size() && asked - got < kRecordsAtOnce) {
            const FinishedMeeting& meeting = meetings[asked++];
            context_.Fetch(
                {.target = "/api/tables/" + meeting.table + "/record"}, 200,
                [this, &got, &meeting](const client::HttpResponse& response) {
                  ++got;
                  CheckRecord(meeting, response);
                },
                kRecordSources + static_cast<int>(asked));
          }
          bar.Update(static_cast<std::int64_t>(got));
          return got == meetings.size();
        },
        kSetUpTimeout);
    if (!all && !context_.interrupted) context_.figures.AddError("the records do not arrive");
  }

  void CheckRecord(const FinishedMeeting& meeting, const client::HttpResponse& response) {
    const auto wrong = [&](const std::string& what) {
      context_.figures.AddError(fmt::format("the record of {}: {}", meeting.table, what));
    };
    if (response.status != 200) return wrong(fmt::format("{} {}", response.status, response.error + response.body));
    std::istringstream in(response.body);
    FairnessChecker checker;
    if (const auto error = CheckStream(in, checker.record())) {
      return wrong(fmt::format("line {}: {}", error->line, error->message));
    }
    if (!checker.record().finished()) return wrong("it is unfinished");
    // The header is line 1; every version adds one line.
    if (checker.record().lines() != meeting.version + 1) {
      return wrong(fmt::format("{} lines, but everybody saw version {}", checker.record().lines(), meeting.version));
    }
    const Fairness fairness = checker.Judge();
    if (fairness.verdict != Fairness::Verdict::kFair) return wrong(fmt::format("not fair: {}", fairness.why));
    ++context_.figures.records;
  }

  void StopServer() {
    if (child_ == nullptr) return;
    if (!child_->Stop(kStopTimeout))
      context_.figures.AddError("the server did not stop cleanly:\n" + child_->LogTail());
    if (context_.figures.errors == 0) {
      child_->RemoveFolder();
    } else {
      context_.figures.kept = child_->folder();
    }
  }

  LoadSettings settings_;
  LoadContext context_;
  std::unique_ptr<ChildServer> child_;
  IdleConnections idle_{context_};
  HostileClients hostile_;
  std::ofstream sample_;
  std::size_t sampled_ = 0;  // latencies in the samples so far
  std::vector<std::unique_ptr<LoadTable>> tables_;
  SteadyTime begin_;
  ProgressBar* bar_ = nullptr;
};

}  // namespace

LoadFigures RunLoad(const LoadSettings& settings) { return Load(settings).Run(); }

}  // namespace furlong::cli
