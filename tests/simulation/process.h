// One life of the simulated server: house, API and runtime, from its start until it is killed. The disk survives it.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "server/house/house.h"
#include "server/house/rider_queue.h"
#include "server/http/api.h"
#include "server/store/group_commit.h"
#include "server/testing/memory_store.h"
#include "tests/simulation/actions.h"
#include "tests/simulation/faults.h"
#include "tests/simulation/refusals.h"
#include "tests/simulation/scheduler.h"

namespace furlong::simulation {

// What the simulation of one seed shares.
struct Shared {
  explicit Shared(std::uint64_t seed) : scheduler(seed) {}
  Scheduler scheduler;
  store::MemoryStore disk;
  Time wall_ahead = 1'700'000'000'000;  // of the wall clock
  bool faults = true;                   // false: nothing goes wrong any more
  FaultCounts counts;
  ActionCounts actions;
  server::Limits limits;
  std::set<std::string> damaged;      // tables, by the simulation
  std::int64_t refused = 0;           // submissions
  std::vector<std::string> failures;  // invariants that do not hold

  void Fail(std::string what) {
    scheduler.Trace("FAILED: " + what);
    failures.push_back(std::move(what));
  }
  // True once in so many times, and counted.
  bool Happens(Fault fault, std::uint32_t one_in) {
    if (!faults || !scheduler.OneIn(one_in)) return false;
    counts.Add(fault);
    scheduler.Trace(std::string("fault: ") + std::string(kFaultNames[static_cast<std::size_t>(fault)]));
    return true;
  }
};

class Process : public server::Runtime {
 public:
  explicit Process(Shared& shared);
  ~Process() override;

  server::House& house() { return *house_; }
  // Sends a request. `reply` is not called if the server is killed before it answers.
  void Request(server::Request request, std::function<void(const server::Response&)> reply);
  // The commit thread may go on for a moment: it commits some of what is pending, tells nobody, and loses the rest.
  void Kill();
  // Calls `action` later, unless the server has been killed by then.
  void Within(Time least, Time most, std::function<void()> action);
  std::size_t pending() const { return jobs_.size() + (batch_.done() ? 0 : 1) + delivering_; }
  int reading() const { return reading_; }  // reads under way
  // What the store has refused in this life.
  const Refusals& refusals() const { return refusals_; }

  // Runtime
  server::Milliseconds Now() const override { return shared_.scheduler.now() + shared_.wall_ahead; }
  server::Milliseconds Steady() const override { return shared_.scheduler.now(); }
  void Save(std::vector<store::Change> changes, server::Saved saved) override;
  bool CanSave() const override { return available_; }
  void Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) override;
  void RunRider(server::RiderWork rider) override;
  void SetUrgency(const std::string& table, server::Urgency urgency) override { riders_.SetUrgency(table, urgency); }
  bool DropRider(const std::string& table) override { return riders_.Drop(table); }
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override;
  void PostWebhook(const std::string&, std::string) override {}

 private:
  void Tick();
  void ScheduleCommit();
  store::CommitBatch::Tried TryCommit();
  void Commit();
  void Deliver(std::vector<store::CommitBatch::Outcome> outcomes);
  void StartRiders();
  // Their logins were refused: the tables that concern them are loaded again.
  void UndoesLogins(const std::vector<store::PersonId>& people);
  // Only the tables that a refusal concerns are closed for repair.
  void CheckBrokenTables();

  Shared& shared_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::vector<store::CommitBatch::Job> jobs_;  // for the next batch
  store::CommitBatch batch_{{}};               // that is being committed
  std::chrono::milliseconds pause_{};          // since the last try
  bool available_ = true;
  bool commit_scheduled_ = false;
  std::size_t delivering_ = 0;  // commits whose callbacks have not been called yet
  Time deliver_at_ = 0;         // when the last of them is told
  Time full_until_ = 0;         // nothing can be saved until then
  Refusals refusals_;
  std::int64_t broken_ = 0;  // tables closed for repair
  server::RiderQueue riders_;
  int thinking_ = 0;
  int reading_ = 0;
  std::unique_ptr<server::House> house_;
  std::unique_ptr<server::Api> api_;
};

}  // namespace furlong::simulation
