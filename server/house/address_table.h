// What is remembered for each client address, in bounded memory. Every call takes constant time, however many addresses
// there are.
#pragma once

#include <cstdint>
#include <list>
#include <random>
#include <unordered_map>
#include <utility>

#include "server/house/runtime.h"

namespace furlong::server {

// `Entry` needs `bool IsIdle(std::int64_t now) const`: nothing is lost by forgetting it.
template <class Entry>
class AddressTable {
 public:
  static constexpr std::size_t kMaxEntries = 200'000;

  explicit AddressTable(std::size_t max_entries = kMaxEntries) : max_(max_entries) { entries_.reserve(max_ + 1); }

  // The entry of an address, a new one if there is none. The reference is valid until the next call. Forgets entries
  // that are idle, and in a full table the one that was not used for longest. `now`: milliseconds of a steady clock.
  Entry& Of(AddressKey key, std::int64_t now) { return Find(key, now)->second.entry; }

  // Keeps an entry until it is released, as often as it is held. A pointer to it stays valid until then.
  Entry& Hold(AddressKey key, std::int64_t now) {
    const auto found = Find(key, now);
    if (found->second.holds++ == 0) queue_.erase(found->second.place);
    return found->second.entry;
  }
  void Release(AddressKey key) {
    const auto found = entries_.find(key);
    if (found == entries_.end() || found->second.holds == 0 || --found->second.holds > 0) return;
    found->second.place = queue_.insert(queue_.end(), key);
  }

  std::size_t size() const { return entries_.size(); }
  // Entries looked at so far, to show that a call takes constant time.
  std::int64_t work() const { return work_; }

 private:
  struct Slot {
    Entry entry{};
    int holds = 0;
    std::list<AddressKey>::iterator place;  // in queue_, while nobody holds it
  };
  // Keys come from strangers: without a secret they could choose some that collide.
  struct Hash {
    std::uint64_t secret = (std::uint64_t{std::random_device()()} << 32) | std::random_device()();
    std::size_t operator()(AddressKey key) const {
      std::uint64_t x = key ^ secret;
      x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
      x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
      return x ^ (x >> 31);
    }
  };
  using Map = std::unordered_map<AddressKey, Slot, Hash>;

  typename Map::iterator Find(AddressKey key, std::int64_t now) {
    ++work_;
    Forget(now);
    const auto found = entries_.find(key);
    if (found != entries_.end()) {
      if (found->second.holds == 0) queue_.splice(queue_.end(), queue_, found->second.place);
      return found;
    }
    // Two, because there may be too many after many were held.
    for (int i = 0; i < 2 && entries_.size() >= max_ && !queue_.empty(); ++i) Drop();
    const auto added = entries_.emplace(key, Slot{}).first;
    added->second.place = queue_.insert(queue_.end(), key);
    return added;
  }
  // Looks at two entries, so that idle ones go faster than others can come.
  void Forget(std::int64_t now) {
    for (int i = 0; i < 2 && !queue_.empty(); ++i) {
      ++work_;
      const auto oldest = entries_.find(queue_.front());
      if (!oldest->second.entry.IsIdle(now)) return;
      Drop();
    }
  }
  void Drop() {
    entries_.erase(queue_.front());
    queue_.pop_front();
  }

  std::size_t max_;
  Map entries_;
  std::list<AddressKey> queue_;  // those that nobody holds; the one that was not used for longest comes first
  std::int64_t work_ = 0;
};

}  // namespace furlong::server
