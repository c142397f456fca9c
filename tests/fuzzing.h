// What the fuzz targets share.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "record/json.h"
#include "riders/rider.h"
#include "server/house/runtime.h"
#include "server/testing/memory_store.h"

// Inputs are many and small: stacks of four calls are enough to find a fault, and memory is used again sooner.
extern "C" __attribute__((used, weak)) const char* __asan_default_options() {  // NOLINT(bugprone-reserved-identifier)
  return "malloc_context_size=4:quarantine_size_mb=16";
}

namespace furlong::fuzzing {

inline void Check(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "this does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

inline bool IsJson(const std::string& text) {
  json::Problem problem;
  return json::Parse(text, problem).has_value();
}

// The same, for texts that come again and again, such as welcomes: each is read once, or seldom.
inline bool IsJsonOnce(const std::string& text) {
  static std::array<std::size_t, 1 << 16> read{};  // hashes
  const std::size_t hash = std::hash<std::string>()(text);
  if (read[hash % read.size()] == hash) return true;
  read[hash % read.size()] = hash;
  return IsJson(text);
}

// False for input with riders that search, which are too slow.
inline bool IsQuick(std::string_view text) {
  for (const std::string_view rider : RiderNames()) {
    if (Searches(rider) && text.find(rider) != std::string_view::npos) return false;
  }
  return true;
}

// The lines of a text, without their ends.
class LineFeed {
 public:
  explicit LineFeed(std::string_view text) : rest_(text) {}
  bool Next(std::string_view& line) {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return true;
  }

 private:
  std::string_view rest_;
};

// Time, threads and disk for a house in memory. Everything happens when Run() is called.
class MemoryRuntime : public server::Runtime {
 public:
  explicit MemoryRuntime(std::unique_ptr<store::MemoryStore> store) : store_(std::move(store)) {}

  server::Milliseconds Now() const override { return now; }
  server::Milliseconds Steady() const override { return now; }
  void Save(std::vector<store::Change> changes, server::Saved saved) override {
    ++saves;
    waiting_.push_back([this, changes = std::move(changes), saved = std::move(saved)] {
      bool done = false;
      try {
        store_->Commit(changes);
        done = true;
      } catch (const store::StoreTrouble&) {  // `saved` learns it
        ++refused;
      }
      saved(done);
    });
  }
  void Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) override {
    waiting_.push_back([this, work = std::move(work), done = std::move(done)] {
      bool read = false;
      try {
        work(*store_);
        read = true;
      } catch (const store::StoreTrouble&) {  // `done` learns it
      }
      done(read);
    });
  }
  void RunRider(server::RiderWork rider) override {
    waiting_.push_back([rider = std::move(rider)] {
      rider.work(100);
      rider.done();
    });
  }
  // Hashing is slow on purpose. It is as if it had failed.
  bool RunPassphraseWork(std::function<void()>, std::function<void()> done) override {
    waiting_.push_back(std::move(done));
    return true;
  }
  void PostWebhook(const std::string&, std::string) override {}

  void Run() {
    for (int steps = 0; !waiting_.empty(); ++steps) {
      Check(steps < 100'000, "the server comes to rest");
      const auto next = std::move(waiting_.front());
      waiting_.pop_front();
      next();
    }
  }

  server::Milliseconds now = 1'700'000'000'000;
  int saves = 0;
  int refused = 0;  // of the saves

 private:
  std::unique_ptr<store::MemoryStore> store_;
  std::deque<std::function<void()>> waiting_;
};

}  // namespace furlong::fuzzing
