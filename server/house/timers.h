// When tables want to be called: each has one timer at most. Times are serving time.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/house/runtime.h"

namespace furlong::server {

class Timers {
 public:
  // Replaces the table's timer; nullopt: it needs none.
  void Set(const std::string& table, std::optional<Milliseconds> at);
  // Removes and returns the tables whose time has come, soonest first.
  std::vector<std::string> TakeDue(Milliseconds now);

 private:
  std::set<std::pair<Milliseconds, std::string>> by_time_;
  std::unordered_map<std::string, Milliseconds> by_table_;  // the same
};

}  // namespace furlong::server
