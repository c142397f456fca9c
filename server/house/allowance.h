// How often something may happen: every `interval` milliseconds on average, with bursts. Needs one number of memory.
#pragma once

#include <algorithm>
#include <cstdint>

namespace furlong::server {

class Allowance {
 public:
  // Uses it once. False, and nothing is used, if it has happened too often. `now`: milliseconds of a steady clock.
  bool Use(std::int64_t now, std::int64_t interval, int burst) {
    const std::int64_t next = std::max(now, full_at_) + interval;
    if (next - now > interval * burst) return false;
    full_at_ = next;
    return true;
  }
  // True if nothing is lost by forgetting it.
  bool Full(std::int64_t now) const { return full_at_ <= now; }

 private:
  std::int64_t full_at_ = 0;  // when the whole burst is available again
};

}  // namespace furlong::server
