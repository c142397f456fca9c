// The order in which riders think. People who ride come before spectators, spectators before tables where nobody is.
// Among equals, the hosts of tables take turns, so that one host with many tables does not keep the others waiting. The
// longer the queue, the less each rider may think. docs/hosting.md describes this policy.
#pragma once

#include <array>
#include <deque>
#include <list>
#include <optional>
#include <unordered_map>

#include "server/house/runtime.h"

namespace furlong::server {

class RiderQueue {
 public:
  void Push(RiderWork work);
  // The next rider to think; nullopt: none is waiting.
  std::optional<RiderWork> Pop();
  std::size_t size() const { return size_; }
  // The percentage of its budget that the next rider may use, with this many threads.
  int Share(int threads) const;

 private:
  // The owners of one urgency, in the order in which they are served.
  struct Line {
    struct Owner {
      PersonId owner = 0;
      std::deque<RiderWork> work;
    };
    std::list<Owner> owners;
    std::unordered_map<PersonId, std::list<Owner>::iterator> by_id;
  };
  std::array<Line, 3> lines_;  // by Urgency
  std::size_t size_ = 0;
};

}  // namespace furlong::server
