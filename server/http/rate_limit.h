// Rate limits per connection and per client address.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace furlong::server {

// Refills by `rate` tokens a second and holds three seconds' worth. A rate of 0 or less means no limit.
class TokenBucket {
 public:
  // Takes `cost` tokens and returns 0, or takes nothing and returns the milliseconds to wait until they are there.
  // `now`: milliseconds of a steady clock.
  std::int64_t Take(std::int64_t now, double rate, double cost = 1) {
    if (rate <= 0) return 0;
    const double capacity = std::max(3 * rate, 3.0);
    cost = std::min(cost, capacity);
    if (last_ == 0) tokens_ = capacity;
    if (last_ != 0) tokens_ = std::min(capacity, tokens_ + static_cast<double>(now - last_) * rate / 1000);
    last_ = now;
    if (tokens_ >= cost) {
      tokens_ -= cost;
      return 0;
    }
    return static_cast<std::int64_t>((cost - tokens_) * 1000 / rate) + 1;
  }
  // True if it is full again, so that nothing is lost by forgetting it.
  bool IsFull(std::int64_t now) const { return now - last_ > 10'000; }

 private:
  double tokens_ = 0;
  std::int64_t last_ = 0;  // when tokens were last taken, in milliseconds; 0: never
};

// What is counted per client address.
class AddressLimits {
 public:
  struct Entry {
    TokenBucket requests;
    TokenBucket messages;
    int connections = 0;  // open WebSockets
  };
  Entry& Of(const std::string& address, std::int64_t now) {
    if (entries_.size() > 10'000) {
      std::erase_if(entries_,
                    [&](const auto& one) { return one.second.connections == 0 && one.second.requests.IsFull(now); });
    }
    return entries_[address];
  }
  std::size_t size() const { return entries_.size(); }

 private:
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace furlong::server
