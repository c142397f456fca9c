#include "server/house/rider_queue.h"

#include <algorithm>
#include <utility>

namespace furlong::server {
namespace {

constexpr int kLeastShare = 2;  // percent

}  // namespace

void RiderQueue::Push(RiderWork work) {
  Line& line = lines_[static_cast<std::size_t>(work.urgency)];
  auto found = line.by_id.find(work.owner);
  if (found == line.by_id.end()) {
    line.owners.push_back({work.owner, {}});
    found = line.by_id.emplace(work.owner, std::prev(line.owners.end())).first;
  }
  found->second->work.push_back(std::move(work));
  ++size_;
}

std::optional<RiderWork> RiderQueue::Pop() {
  for (Line& line : lines_) {
    if (line.owners.empty()) continue;
    const auto first = line.owners.begin();
    RiderWork work = std::move(first->work.front());
    first->work.pop_front();
    if (first->work.empty()) {
      line.by_id.erase(first->owner);
      line.owners.erase(first);
    } else {
      line.owners.splice(line.owners.end(), line.owners, first);
    }
    --size_;
    return work;
  }
  return std::nullopt;
}

int RiderQueue::Share(int threads) const {
  // With as many waiting as there are threads, half of the budget, and so on.
  return std::max(kLeastShare, 100 * threads / (threads + static_cast<int>(std::min<std::size_t>(size_, 100'000))));
}

}  // namespace furlong::server
