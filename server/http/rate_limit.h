// How fast one connection, or one address, may go.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace furlong::server {

// Refills by `rate` a second, up to three seconds' worth. A rate of 0 or less: no limit.
class Bucket {
 public:
  // Milliseconds to wait before one more, or what counts as `cost`, may pass; 0: it has passed.
  std::int64_t Take(std::int64_t now, double rate, double cost = 1) {
    if (rate <= 0) return 0;
    const double most = std::max(3 * rate, 3.0);
    cost = std::min(cost, most);
    if (last_ == 0) tokens_ = most;
    if (last_ != 0) tokens_ = std::min(most, tokens_ + static_cast<double>(now - last_) * rate / 1000);
    last_ = now;
    if (tokens_ >= cost) {
      tokens_ -= cost;
      return 0;
    }
    return static_cast<std::int64_t>((cost - tokens_) * 1000 / rate) + 1;
  }
  // Full again: nothing needs to be remembered.
  bool Rested(std::int64_t now) const { return now - last_ > 10'000; }

 private:
  double tokens_ = 0;
  std::int64_t last_ = 0;
};

// Who comes from where.
class Addresses {
 public:
  struct Entry {
    Bucket requests;
    Bucket messages;
    int connections = 0;  // WebSockets open now
  };
  Entry& Of(const std::string& address, std::int64_t now) {
    if (entries_.size() > 10'000) {
      std::erase_if(entries_,
                    [&](const auto& one) { return one.second.connections == 0 && one.second.requests.Rested(now); });
    }
    return entries_[address];
  }
  std::size_t size() const { return entries_.size(); }

 private:
  std::unordered_map<std::string, Entry> entries_;
};

}  // namespace furlong::server
