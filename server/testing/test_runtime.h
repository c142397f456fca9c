// An engine for tests of the house: its clock stands, its disk is real. Only for tests.
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

// What a house needs, on a file of its own; everything happens when Run() is called.
class TestEngine : public Engine {
 public:
  explicit TestEngine(const std::string& file) : writing_(store::OpenSqlite(file)) {}
  Milliseconds Now() const override { return now; }
  void Save(std::vector<store::Change> changes, std::function<void()> saved) override {
    writing_->Commit(changes);
    waiting.push_back(std::move(saved));
  }
  void Elsewhere(std::function<void()> work, std::function<void()> done) override {
    waiting.push_back([work = std::move(work), done = std::move(done)] {
      work();
      done();
    });
  }
  bool InTheVault(std::function<void()> work, std::function<void()> done) override {
    if (!vault_full) Elsewhere(std::move(work), std::move(done));
    return !vault_full;
  }
  bool vault_full = false;
  void CallWebhook(const std::string&, std::string) override {}
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
