// A runtime for tests of the house. The test sets its clock; its store is a real file.
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

// Commits at once. Callbacks and background work run when Run() is called.
class TestRuntime : public Runtime {
 public:
  explicit TestRuntime(const std::string& file) : writing_(store::OpenSqlite(file)) {}
  Milliseconds Now() const override { return now; }
  void Save(std::vector<store::Change> changes, std::function<void()> saved) override {
    writing_->Commit(changes);
    waiting.push_back(std::move(saved));
  }
  void RunInBackground(std::function<void()> work, std::function<void()> done) override {
    waiting.push_back([work = std::move(work), done = std::move(done)] {
      work();
      done();
    });
  }
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override {
    if (!passphrases_full) RunInBackground(std::move(work), std::move(done));
    return !passphrases_full;
  }
  bool passphrases_full = false;
  void PostWebhook(const std::string&, std::string) override {}
  void Run() {
    while (!waiting.empty()) {
      auto next = std::move(waiting.front());
      waiting.pop_front();
      next();
    }
  }
  Milliseconds now = 1'700'000'000'000;
  std::deque<std::function<void()>> waiting;

 private:
  std::unique_ptr<store::Store> writing_;
};

}  // namespace furlong::server::testing
