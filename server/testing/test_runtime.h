// A runtime for tests of the house. The test sets its clocks; its store is a real file.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/house/house.h"
#include "server/store/store.h"

namespace furlong::server::testing {

// Commits late: what is saved is not in the store before Run() is called, as on the real server. Background work and
// callbacks run then too.
class TestRuntime : public Runtime {
 public:
  explicit TestRuntime(const std::string& file) : writing_(store::OpenSqlite(file)) {}

  Milliseconds Now() const override { return now; }
  Milliseconds Steady() const override { return now + steady_ahead; }
  void Save(std::vector<store::Change> changes, Saved saved) override {
    const auto done = std::make_shared<bool>(false);
    const auto commit = [this, done, changes = std::move(changes)] {
      try {
        if (refuse_saves) return;
        writing_->Commit(changes);
        *done = true;
      } catch (const store::StoreTrouble&) {  // `saved` learns it
      }
    };
    waiting.push_back({commit, [done, saved = std::move(saved)] { saved(*done); }});
  }
  bool CanSave() const override { return can_save; }
  void Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) override {
    const auto read = std::make_shared<bool>(false);
    const auto first = [this, read, work = std::move(work)] {
      try {
        if (refuse_reads) return;
        work(*writing_);
        *read = true;
      } catch (const std::exception&) {  // `done` learns it
      }
    };
    waiting.push_back({first, [read, done = std::move(done)] { done(*read); }});
  }
  void RunRider(RiderWork rider) override {
    waiting.push_back({[work = std::move(rider.work)] { work(100); }, std::move(rider.done)});
  }
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override {
    if (passphrases_full) return false;
    waiting.push_back({std::move(work), std::move(done)});
    return true;
  }
  void PostWebhook(const std::string&, std::string) override {}

  void RunOne() {
    const Step next = std::move(waiting.front());
    waiting.pop_front();
    if (next.first) next.first();
    next.then();
  }
  void Run() {
    while (!waiting.empty()) RunOne();
  }
  // Commits what was saved, but calls nobody back yet.
  void CommitOnly() {
    for (Step& step : waiting) {
      if (auto first = std::exchange(step.first, nullptr)) first();
    }
  }
  // Lets time pass as the house sees it, tick by tick.
  void Pass(House& house, Milliseconds time) {
    for (const Milliseconds end = now + time; now < end;) {
      now = std::min(end, now + 500);
      house.Tick();
    }
  }
  // A table that is in memory or in the store; null: there is none.
  std::shared_ptr<Table> Visit(House& house, const std::string& id) {
    std::shared_ptr<Table> table;
    house.Visit(id, [&](const House::Visited& visited) { table = visited.table; });
    Run();
    return table;
  }

  struct Step {
    std::function<void()> first;  // on another thread, on the real server
    std::function<void()> then;
  };
  Milliseconds now = 1'700'000'000'000;
  Milliseconds steady_ahead = 0;  // by how much the steady clock is ahead of the wall clock
  bool passphrases_full = false;
  bool can_save = true;
  bool refuse_saves = false;  // the store refuses everything
  bool refuse_reads = false;  // too many wait
  std::deque<Step> waiting;

  store::Store& store() { return *writing_; }

 private:
  std::unique_ptr<store::Store> writing_;
};

}  // namespace furlong::server::testing
