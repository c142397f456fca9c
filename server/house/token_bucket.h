// A rate limit that allows a burst.
#pragma once

#include <algorithm>
#include <cstdint>

namespace furlong::server {

// Refills by `rate` tokens a second. A rate of 0 or less means no limit. Times are milliseconds of a steady clock.
class TokenBucket {
 public:
  // Takes `cost` tokens and returns 0, or takes nothing and returns the milliseconds to wait until they are there. The
  // bucket holds three seconds' worth.
  std::int64_t Take(std::int64_t now, double rate, double cost = 1) { return Take(now, rate, cost, Capacity(rate)); }
  std::int64_t Take(std::int64_t now, double rate, double cost, double capacity) {
    const std::int64_t wait = Wait(now, rate, cost, capacity);
    if (wait == 0 && rate > 0) Spend(std::min(cost, capacity), rate, capacity);
    return wait;
  }
  // What Take would return. Takes nothing.
  std::int64_t Wait(std::int64_t now, double rate, double cost, double capacity) {
    if (rate <= 0) return 0;
    Refill(now, rate, capacity);
    cost = std::min(cost, capacity);  // or it could never pass
    return tokens_ < cost ? MillisecondsFor(cost - tokens_, rate) : 0;
  }
  // Takes the tokens even if they are not there yet, and returns the milliseconds until they are. So everybody who
  // waits has a turn of his own, and all together never exceed the rate.
  std::int64_t Reserve(std::int64_t now, double rate, double cost = 1) {
    if (rate <= 0) return 0;
    Refill(now, rate, Capacity(rate));
    Spend(cost, rate, Capacity(rate));
    return tokens_ >= 0 ? 0 : MillisecondsFor(-tokens_, rate);
  }
  // True if it is full again, so that nothing is lost by forgetting it.
  bool IsFull(std::int64_t now) const { return now >= full_at_; }

 private:
  static double Capacity(double rate) { return std::max(3 * rate, 3.0); }
  static std::int64_t MillisecondsFor(double tokens, double rate) {
    return static_cast<std::int64_t>(tokens * 1000 / rate) + 1;
  }
  void Refill(std::int64_t now, double rate, double capacity) {
    tokens_ = last_ == 0 ? capacity : std::min(capacity, tokens_ + static_cast<double>(now - last_) * rate / 1000);
    last_ = now;
  }
  void Spend(double cost, double rate, double capacity) {
    tokens_ -= cost;
    full_at_ = last_ + MillisecondsFor(capacity - tokens_, rate);
  }

  double tokens_ = 0;
  std::int64_t last_ = 0;     // when tokens were last taken; 0: never
  std::int64_t full_at_ = 0;  // when it will be full
};

}  // namespace furlong::server
