#include "server/house/rider_queue.h"

#include <algorithm>
#include <utility>

namespace furlong::server {
namespace {

constexpr int kLeastShare = 2;  // percent

}  // namespace

void RiderQueue::Push(RiderWork work) {
  Drop(work.table);
  Line& line = lines_[static_cast<std::size_t>(work.urgency)];
  auto found = line.by_id.find(work.owner);
  if (found == line.by_id.end()) {
    line.owners.push_back({work.owner, {}});
    found = line.by_id.emplace(work.owner, std::prev(line.owners.end())).first;
  }
  const auto owner = found->second;
  const std::string table = work.table;
  owner->work.push_back(std::move(work));
  places_.emplace(table, Place{owner, std::prev(owner->work.end())});
}

RiderWork RiderQueue::Take(std::unordered_map<std::string, Place>::iterator found) {
  const Place place = found->second;
  places_.erase(found);
  RiderWork work = std::move(*place.work);
  place.owner->work.erase(place.work);
  if (place.owner->work.empty()) {
    Line& line = lines_[static_cast<std::size_t>(work.urgency)];
    line.by_id.erase(place.owner->owner);
    line.owners.erase(place.owner);
  }
  return work;
}

std::optional<RiderWork> RiderQueue::Pop() {
  for (Line& line : lines_) {
    if (line.owners.empty()) continue;
    const auto first = line.owners.begin();
    line.owners.splice(line.owners.end(), line.owners, first);
    return Take(places_.find(first->work.front().table));
  }
  return std::nullopt;
}

void RiderQueue::SetUrgency(const std::string& table, Urgency urgency) {
  const auto found = places_.find(table);
  if (found == places_.end() || found->second.work->urgency == urgency) return;
  RiderWork work = Take(found);
  work.urgency = urgency;
  Push(std::move(work));
}

bool RiderQueue::Drop(const std::string& table) {
  const auto found = places_.find(table);
  if (found == places_.end()) return false;
  Take(found);
  return true;
}

std::optional<Urgency> RiderQueue::UrgencyOf(const std::string& table) const {
  const auto found = places_.find(table);
  if (found == places_.end()) return std::nullopt;
  return found->second.work->urgency;
}

int RiderQueue::Share(int threads) const {
  // With as many waiting as there are threads, half of the budget, and so on.
  return std::max(kLeastShare, 100 * threads / (threads + static_cast<int>(std::min<std::size_t>(size(), 100'000))));
}

}  // namespace furlong::server
