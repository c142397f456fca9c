// Rate limits per connection and per client address.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "server/house/address_table.h"
#include "server/house/token_bucket.h"

namespace furlong::server {

// For limits: unlike the wall clock, it is never set.
inline std::int64_t SteadyMilliseconds() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// What is counted for each client address.
struct AddressLimit {
  TokenBucket requests;
  TokenBucket messages;
  TokenBucket refusals;  // of requests, which cost something too
  int websockets = 0;    // open ones

  bool IsIdle(std::int64_t now) const { return requests.IsFull(now) && messages.IsFull(now) && refusals.IsFull(now); }
};
using AddressLimits = AddressTable<AddressLimit>;

// An address with something open, which must not be forgotten meanwhile.
class HeldAddress {
 public:
  HeldAddress(std::shared_ptr<AddressLimits> limits, AddressKey key, std::int64_t now)
      : limits_(std::move(limits)), key_(key), entry_(&limits_->Hold(key, now)) {
    ++entry_->websockets;
  }
  HeldAddress(HeldAddress&&) = default;
  ~HeldAddress() {
    if (limits_ == nullptr) return;
    --entry_->websockets;
    limits_->Release(key_);
  }
  TokenBucket& messages() { return entry_->messages; }

 private:
  std::shared_ptr<AddressLimits> limits_;
  AddressKey key_;
  AddressLimit* entry_;
};

// The limits of one WebSocket, of which the address has its share. What makes no message (pings, pongs, fragments)
// counts too.
class MessageLimit {
 public:
  // `rate`: messages a second of one connection; 0: no limit. An address has ten times as many.
  explicit MessageLimit(double rate) : rate_(rate) {}

  // A message has arrived. Returns the milliseconds it must wait; nothing more is read meanwhile.
  std::int64_t OnMessage(std::int64_t now, std::size_t bytes, TokenBucket& address) {
    Explain(bytes);
    return std::max(own_.Reserve(now, rate_), address.Reserve(now, kMessagesPerAddress * rate_));
  }
  // A ping or pong has arrived. It cannot wait, because it is answered before we hear of it. False: drop the
  // connection, which is far above its limit, or takes part in a flood from its address.
  bool OnControl(std::int64_t now, std::size_t bytes, TokenBucket& address) {
    Explain(bytes);
    if (rate_ <= 0) return true;
    const std::int64_t wait = own_.Reserve(now, rate_);
    const bool crowded = address.Reserve(now, kMessagesPerAddress * rate_) > kFarAbove;
    return wait <= kFarAbove && !(crowded && wait > 0);
  }
  // Bytes have arrived from the network, before they are read as messages. False: drop the connection, because they
  // make none: nobody needs that many bytes for a message unless he sends it in tiny or empty fragments.
  bool OnBytes(std::int64_t now, std::size_t bytes) {
    if (rate_ <= 0) return true;
    unexplained_ -= static_cast<double>(now - bytes_at_) * kUnexplainedPerSecond / 1000;
    unexplained_ = std::max(unexplained_, 0.0) + static_cast<double>(bytes);
    bytes_at_ = now;
    return unexplained_ <= kMaxUnexplained;
  }

 private:
  static constexpr double kMessagesPerAddress = 10;  // times the rate of one connection
  static constexpr std::int64_t kFarAbove = 3'000;   // milliseconds of messages
  // A message has 4 KiB, and 8 bytes more as one frame. Some libraries send fragments of 1 KiB and more.
  static constexpr double kMaxUnexplained = 32 << 10;
  static constexpr double kUnexplainedPerSecond = 1 << 10;
  static constexpr double kFrameHeader = 8;

  // These bytes of a message or control frame were among those received.
  void Explain(std::size_t bytes) {
    unexplained_ = std::max(unexplained_ - static_cast<double>(bytes) - kFrameHeader, 0.0);
  }

  double rate_;
  TokenBucket own_;
  double unexplained_ = 0;     // bytes received of which no message or control frame was made yet
  std::int64_t bytes_at_ = 0;  // when bytes came last
};

}  // namespace furlong::server
