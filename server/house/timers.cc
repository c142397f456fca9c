#include "server/house/timers.h"

namespace furlong::server {

void Timers::Set(const std::string& table, std::optional<Milliseconds> at) {
  const auto known = by_table_.find(table);
  if (known != by_table_.end()) {
    if (at && known->second == *at) return;
    by_time_.erase({known->second, table});
    by_table_.erase(known);
  }
  if (!at) return;
  by_time_.emplace(*at, table);
  by_table_.emplace(table, *at);
}

std::vector<std::string> Timers::TakeDue(Milliseconds now) {
  std::vector<std::string> due;
  while (!by_time_.empty() && by_time_.begin()->first <= now) {
    due.push_back(by_time_.begin()->second);
    by_table_.erase(by_time_.begin()->second);
    by_time_.erase(by_time_.begin());
  }
  return due;
}

}  // namespace furlong::server
