// The order in which riders think. People who ride come before spectators, spectators before tables where nobody is.
// Among equals, the hosts of tables take turns, so that one host with many tables does not keep the others waiting. The
// longer the queue, the less each rider may think. docs/hosting.md describes this policy. Everything takes constant
// time.
#pragma once

#include <array>
#include <list>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/house/runtime.h"

namespace furlong::server {

class RiderQueue {
 public:
  // Of each table, only the last one waits.
  void Push(RiderWork work);
  // The next rider to think; nullopt: none is waiting.
  std::optional<RiderWork> Pop();
  // Changes how urgent the waiting rider of this table is. It comes after those that have been as urgent for longer.
  void SetUrgency(const std::string& table, Urgency urgency);
  // Removes the waiting rider of this table. False: there is none.
  bool Drop(const std::string& table);
  // How urgent the waiting rider of this table is; nullopt: there is none.
  std::optional<Urgency> UrgencyOf(const std::string& table) const;
  std::size_t size() const { return places_.size(); }
  // The percentage of its budget that the next rider may use, with this many threads.
  int Share(int threads) const;

 private:
  // The owners of one urgency, in the order in which they are served.
  struct Line {
    struct Owner {
      PersonId owner = 0;
      std::list<RiderWork> work;
    };
    std::list<Owner> owners;
    std::unordered_map<PersonId, std::list<Owner>::iterator> by_id;
  };
  // Where a rider waits; its line follows from its urgency.
  struct Place {
    std::list<Line::Owner>::iterator owner;
    std::list<RiderWork>::iterator work;
  };
  RiderWork Take(std::unordered_map<std::string, Place>::iterator found);

  std::array<Line, 3> lines_;                      // by Urgency
  std::unordered_map<std::string, Place> places_;  // by table
};

}  // namespace furlong::server
