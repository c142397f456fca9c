// A map that remembers which of its entries were used last, so that the others can be forgotten.
#pragma once

#include <cstdint>
#include <list>
#include <unordered_map>
#include <utility>

namespace furlong::server {

template <typename Key, typename Value>
class LruMap {
 public:
  struct Entry {
    Key key;
    Value value;
    std::int64_t used = 0;  // when it was last used
  };

  // The value, which counts as used at `now`; null: there is none.
  Value* Find(const Key& key, std::int64_t now) {
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    found->second->used = now;
    entries_.splice(entries_.begin(), entries_, found->second);
    return &found->second->value;
  }
  Value& Put(const Key& key, Value value, std::int64_t now) {
    if (Value* known = Find(key, now)) return *known = std::move(value);
    entries_.push_front({key, std::move(value), now});
    index_.emplace(key, entries_.begin());
    return entries_.front().value;
  }
  void Erase(const Key& key) {
    const auto found = index_.find(key);
    if (found == index_.end()) return;
    entries_.erase(found->second);
    index_.erase(found);
  }
  // The entry that has not been used for the longest time; null: there is none.
  const Entry* Oldest() const { return entries_.empty() ? nullptr : &entries_.back(); }
  std::size_t size() const { return entries_.size(); }
  // All entries, those used last first.
  std::list<Entry>& entries() { return entries_; }

 private:
  std::list<Entry> entries_;  // those used last first
  std::unordered_map<Key, typename std::list<Entry>::iterator> index_;
};

}  // namespace furlong::server
