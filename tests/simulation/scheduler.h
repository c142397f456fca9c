// Time, order and chance of a simulation. Everything that happens is an action at a simulated time; a seed decides
// when, and the same seed gives the same run.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "rules/chance.h"

namespace furlong::simulation {

using Time = std::int64_t;  // milliseconds

class Scheduler {
 public:
  explicit Scheduler(std::uint64_t seed) : random_(seed) {}

  Time now() const { return now_; }
  std::int64_t events() const { return events_; }
  // The last one was only a tick of a clock.
  void DoNotCount() { --events_; }
  bool idle() const { return actions_.empty(); }

  void After(Time delay, std::function<void()> action) {
    actions_.emplace(std::pair(now_ + delay, ++last_), std::move(action));
  }
  // The same after a random time.
  void Within(Time least, Time most, std::function<void()> action) { After(Between(least, most), std::move(action)); }
  void Step() {
    auto next = actions_.extract(actions_.begin());
    now_ = std::max(now_, next.key().first);
    ++events_;
    next.mapped()();
  }
  // The whole process stands still; what was due happens late.
  void StandStill(Time time) { now_ += time; }

  std::uint32_t Below(std::uint32_t bound) { return random_.Below(bound); }
  bool OneIn(std::uint32_t times) { return random_.Below(times) == 0; }
  Time Between(Time least, Time most) {
    return least + static_cast<Time>(random_.Below(static_cast<std::uint32_t>(most - least + 1)));
  }
  std::uint64_t Number() { return random_.Next(); }

  // What happened, for people to read. Kept only if `tracing`.
  bool tracing = false;
  void Trace(const std::string& what) {
    if (!tracing) return;
    char time[32];
    std::snprintf(time, sizeof time, "%10.3f s  ", static_cast<double>(now_) / 1000);
    trace_.push_back(time + what);
  }
  const std::vector<std::string>& trace() const { return trace_; }

 private:
  FastRandom random_;
  Time now_ = 1'000'000;
  std::int64_t events_ = 0;
  std::uint64_t last_ = 0;
  std::map<std::pair<Time, std::uint64_t>, std::function<void()>> actions_;
  std::vector<std::string> trace_;
};

}  // namespace furlong::simulation
