#include "cli/load/run.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "cli/common/courses.h"
#include "cli/common/terminal.h"
#include "cli/load/child_server.h"
#include "cli/load/idle.h"
#include "cli/load/table.h"
#include "record/fairness.h"

namespace furlong::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds kHealthPatience{60'000};
constexpr milliseconds kSetUpPatience{300'000};
constexpr milliseconds kProgressPatience{120'000};
constexpr milliseconds kDrainPatience{30'000};
constexpr std::chrono::seconds kStopPatience{30};
constexpr int kTablesAtOnce = 64;  // being set up
constexpr std::size_t kRecordsAtOnce = 8;
constexpr std::int64_t kOtherFiles = 64 + kTablesAtOnce;

double SecondsSince(SteadyTime begin) { return std::chrono::duration<double>(steady_clock::now() - begin).count(); }

milliseconds Length(double seconds) { return milliseconds(static_cast<std::int64_t>(seconds * 1000)); }

// As many open files as this session allows. Throws Trouble where that is too few.
void AllowConnections(std::int64_t connections) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur != RLIM_INFINITY && connections + kOtherFiles > static_cast<std::int64_t>(limit.rlim_cur)) {
    throw Trouble(
        fmt::format("{} connections are more than the {} open files that this session allows; "
                    "raise the limit (ulimit -n, as root) or ask for fewer",
                    connections, limit.rlim_cur));
  }
}

class Load {
 public:
  explicit Load(const LoadSettings& settings) : settings_(settings) {
    world_.settings = settings.settings;
    world_.people = settings.people;
    world_.flat_out = settings.pace <= 0;
    std::random_device device;
    world_.random = FastRandom((std::uint64_t{device()} << 32) | device());
    LoadFigures& figures = world_.figures;
    figures.tables = settings.tables;
    figures.people = settings.people;
    figures.pace = settings.pace;
    figures.idle = settings.idle;
    figures.connections = settings.tables * std::int64_t{settings.people} + settings.idle;
    AllowConnections(figures.connections);
    world_.loop.OnInterrupt([this] { world_.interrupted = true; });
    for (int number = 0; number < settings.tables; ++number) {
      tables_.push_back(std::make_unique<LoadTable>(world_, number));
    }
  }

  LoadFigures Run() {
    Reach();
    if (settings_.idle > 0) world_.figures.bytes_per_idle = crowd_.Open(settings_.idle, [this] { return Bytes(); });
    if (child_ == nullptr) world_.figures.bytes_per_idle = -1;
    if (!tables_.empty()) {
      SetUp();
      Ride();
      Drain();
    }
    if (child_ != nullptr) world_.figures.server_bytes = Bytes();
    for (const auto& table : tables_) table->HangUp();
    CheckRecords();
    Leave();
    return std::move(world_.figures);
  }

 private:
  std::int64_t Bytes() const { return child_ == nullptr ? 0 : child_->ResidentBytes(); }

  // Finds the server, or starts one.
  void Reach() {
    if (settings_.address) {
      world_.address = *settings_.address;
      const client::HttpAnswer answer = client::HttpCall(world_.address, {.target = "/healthz"});
      if (answer.status == 200) return;
      throw Trouble(fmt::format("no server is well at {}: {}", client::ToUrl(world_.address),
                                answer.status == 0 ? answer.trouble : fmt::format("it answers {}", answer.status)));
    }
    child_ = std::make_unique<ChildServer>();
    StartServer();
  }

  void StartServer() {
    const SteadyTime begin = steady_clock::now();
    child_->Start();
    bool asking = false;
    bool well = false;
    const bool reached = world_.WaitUntil(
        [&] {
          if (!child_->Runs()) {
            throw Trouble(
                fmt::format("the server ended; its log is {}/server.log:\n{}", child_->folder(), child_->LastWords()));
          }
          if (asking || well || child_->port() == 0) return well;
          world_.address.port = child_->port();
          asking = true;
          world_.loop.Fetch(world_.address, {.target = "/healthz"}, milliseconds(5000), [&](const auto& answer) {
            asking = false;
            well = answer.status == 200;
          });
          return false;
        },
        kHealthPatience);
    // The last question still refers to what lives here.
    world_.WaitUntil([&] { return !asking; }, milliseconds(6000));
    if (!reached && !world_.interrupted) {
      throw Trouble(fmt::format("the server is not ready after {} s; its log is {}/server.log",
                                kHealthPatience.count() / 1000, child_->folder()));
    }
    if (world_.life > 0) world_.figures.longest_restart = std::max(world_.figures.longest_restart, SecondsSince(begin));
  }

  void SetUp() {
    ProgressBar bar("setting up tables", settings_.tables);
    std::size_t begun = 0;
    const bool all = world_.WaitUntil(
        [&] {
          std::size_t ready = 0;
          std::size_t failed = 0;
          for (std::size_t i = 0; i < begun; ++i) {
            ready += tables_[i]->ready() ? 1 : 0;
            failed += tables_[i]->failed() ? 1 : 0;
          }
          if (failed > 0) return true;
          while (begun < tables_.size() && begun - ready < kTablesAtOnce) tables_[begun++]->Begin();
          bar.Update(static_cast<std::int64_t>(ready));
          return ready == tables_.size();
        },
        kSetUpPatience);
    for (const auto& table : tables_) {
      if (table->failed()) throw Trouble(world_.figures.first_errors.front());
      if (!all && !world_.interrupted && !table->ready()) throw Trouble("not set up in time: " + table->Describe());
    }
  }

  // The load itself.
  void Ride() {
    begin_ = steady_clock::now();
    world_.choosing = true;
    world_.measuring = true;
    ProgressBar bar("riding", std::max<std::int64_t>(1, static_cast<std::int64_t>(settings_.seconds)));
    bar_ = &bar;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (world_.flat_out) {
        tables_[i]->Go();
      } else {
        // Spread evenly, so that the server meets a stream and no bursts.
        Pace(i, begin_ + Interval(static_cast<double>(i) / static_cast<double>(tables_.size())));
      }
    }
    Watch();
    for (int kill = 0; kill < settings_.kills && !world_.interrupted; ++kill) {
      const double left = settings_.seconds - SecondsSince(begin_);
      const double share = std::max(left / (settings_.kills - kill), 0.2);
      RideFor(share * (0.25 + 0.5 * world_.random.Below(1000) / 1000.0));
      Kill(kill % 2 == 1);
      Restart();
    }
    RideFor(settings_.seconds - SecondsSince(begin_));
    world_.measuring = false;
    world_.choosing = false;
    world_.figures.seconds = SecondsSince(begin_);
    bar_ = nullptr;
  }

  std::chrono::microseconds Interval(double choices) const {
    return std::chrono::microseconds(static_cast<std::int64_t>(choices * 1e6 / settings_.pace));
  }

  void Pace(std::size_t index, SteadyTime at) {
    world_.loop.After(std::chrono::duration_cast<std::chrono::microseconds>(at - steady_clock::now()),
                      [this, index, at] {
                        if (!world_.choosing) return;
                        tables_[index]->Tick();
                        Pace(index, at + Interval(1));
                      });
  }

  void Watch() {
    world_.loop.After(milliseconds(1000), [this] {
      if (!world_.choosing) return;
      for (const auto& table : tables_) table->Watch();
      Watch();
    });
  }

  void RideFor(double seconds) {
    const SteadyTime end = steady_clock::now() + Length(std::max(seconds, 0.0));
    world_.WaitUntil(
        [&] {
          bar_->Update(static_cast<std::int64_t>(SecondsSince(begin_)));
          if (child_ != nullptr && !child_->Runs()) throw Trouble("the server ended:\n" + child_->LastWords());
          return steady_clock::now() >= end;
        },
        Length(std::max(seconds, 0.0) + 1));
  }

  // Now, or in the instant in which a choice is acknowledged: one that was told before it was saved is lost then.
  void Kill(bool at_choice) {
    const auto kill = [this] {
      ++world_.life;
      world_.up = false;
      child_->Kill();
    };
    if (at_choice) {
      world_.at_next_choice = kill;
      world_.WaitUntil([this] { return !world_.up; }, kProgressPatience);
      world_.at_next_choice = nullptr;
    }
    if (world_.up) kill();
  }

  void Restart() {
    StartServer();
    if (world_.interrupted) return;
    ++world_.figures.restarts;
    std::vector<std::int64_t> choices;
    for (const auto& table : tables_) choices.push_back(table->choices());
    world_.up = true;
    crowd_.Reconnect();
    for (const auto& table : tables_) table->Reconnect();
    const bool all = world_.WaitUntil(
        [&] {
          bar_->Update(static_cast<std::int64_t>(SecondsSince(begin_)));
          for (std::size_t i = 0; i < tables_.size(); ++i) {
            if (!tables_[i]->failed() && tables_[i]->choices() == choices[i]) return false;
          }
          return true;
        },
        kProgressPatience);
    if (all || world_.interrupted) return;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (tables_[i]->choices() != choices[i]) continue;
      world_.figures.Fault(fmt::format("after restart {} it does not go on: {}", world_.life, tables_[i]->Describe()));
    }
  }

  // What is under way comes to its end, so that nothing is missed that was lost.
  void Drain() {
    const auto quiet = [&] {
      return std::all_of(tables_.begin(), tables_.end(),
                         [](const auto& table) { return table->quiet() || table->failed(); });
    };
    if (world_.WaitUntil(quiet, kDrainPatience) || world_.interrupted) return;
    for (const auto& table : tables_) {
      if (!table->quiet()) world_.figures.Fault("a choice is lost: " + table->Describe());
    }
  }

  void CheckRecords() {
    const std::vector<FinishedMeeting>& meetings = world_.finished;
    std::size_t asked = 0;
    std::size_t got = 0;
    ProgressBar bar("checking records", static_cast<std::int64_t>(meetings.size()));
    const bool all = world_.WaitUntil(
        [&] {
          while (asked < meetings.size() && asked - got < kRecordsAtOnce) {
            const FinishedMeeting& meeting = meetings[asked++];
            world_.Ask({.target = "/api/tables/" + meeting.table + "/record"}, 200,
                       [this, &got, &meeting](const client::HttpAnswer& answer) {
                         ++got;
                         CheckRecord(meeting, answer);
                       });
          }
          bar.Update(static_cast<std::int64_t>(got));
          return got == meetings.size();
        },
        kSetUpPatience);
    if (!all && !world_.interrupted) world_.figures.Fault("the records do not arrive");
  }

  void CheckRecord(const FinishedMeeting& meeting, const client::HttpAnswer& answer) {
    const auto wrong = [&](const std::string& what) {
      world_.figures.Fault(fmt::format("the record of {}: {}", meeting.table, what));
    };
    if (answer.status != 200) return wrong(fmt::format("{} {}", answer.status, answer.trouble + answer.body));
    std::istringstream in(answer.body);
    FairnessChecker checker;
    if (const auto error = CheckStream(in, checker.record())) {
      return wrong(fmt::format("line {}: {}", error->line, error->message));
    }
    if (!checker.record().finished()) return wrong("it is unfinished");
    // The header is line 1, and every version is one line more.
    if (checker.record().lines() != meeting.version + 1) {
      return wrong(fmt::format("{} lines, but everybody saw version {}", checker.record().lines(), meeting.version));
    }
    const Fairness fairness = checker.Judge();
    if (fairness.verdict != Fairness::Verdict::kFair) return wrong(fmt::format("not fair: {}", fairness.why));
    ++world_.figures.records;
  }

  void Leave() {
    if (child_ == nullptr) return;
    if (!child_->Stop(kStopPatience)) world_.figures.Fault("the server did not stop well:\n" + child_->LastWords());
    if (world_.figures.errors == 0) {
      child_->RemoveFolder();
    } else {
      world_.figures.kept = child_->folder();
    }
  }

  LoadSettings settings_;
  LoadWorld world_;
  std::unique_ptr<ChildServer> child_;
  IdleCrowd crowd_{world_};
  std::vector<std::unique_ptr<LoadTable>> tables_;
  SteadyTime begin_;
  ProgressBar* bar_ = nullptr;
};

}  // namespace

LoadFigures RunLoad(const LoadSettings& settings) { return Load(settings).Run(); }

}  // namespace furlong::cli
