// One life of the simulated server: house, API and runtime, from its start until it is killed. The disk survives it.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "server/house/house.h"
#include "server/house/rider_queue.h"
#include "server/http/api.h"
#include "server/testing/memory_store.h"
#include "tests/simulation/faults.h"
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
  // Commits some of what is pending, without telling anybody, and loses the rest.
  void Kill();
  // Calls `action` later, unless the server has been killed by then.
  void Within(Time least, Time most, std::function<void()> action);
  std::size_t pending() const { return jobs_.size() + delivering_; }

  // Runtime
  server::Milliseconds Now() const override { return shared_.scheduler.now() + shared_.wall_ahead; }
  server::Milliseconds Steady() const override { return shared_.scheduler.now(); }
  void Save(std::vector<store::Change> changes, server::Saved saved) override;
  bool CanSave() const override { return shared_.scheduler.now() >= full_until_; }
  void Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) override;
  void RunRider(server::RiderWork rider) override;
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override;
  void PostWebhook(const std::string&, std::string) override {}

 private:
  struct Job {
    std::vector<store::Change> changes;
    server::Saved saved;
  };
  void Tick();
  void ScheduleCommit();
  void Commit();
  void StartRiders();

  Shared& shared_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::deque<Job> jobs_;
  bool commit_scheduled_ = false;
  std::size_t delivering_ = 0;  // commits whose callbacks have not been called yet
  Time deliver_at_ = 0;         // when the last of them is told
  int refused_ = 0;             // changes
  Time full_until_ = 0;         // nothing can be saved until then
  server::RiderQueue riders_;
  int thinking_ = 0;
  std::unique_ptr<server::House> house_;
  std::unique_ptr<server::Api> api_;
};

}  // namespace furlong::simulation
