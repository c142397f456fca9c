// Time, storage and threads, as the house and its tables use them. The server provides the real ones; tests provide
// their own and control them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace furlong::server {

using store::Milliseconds;
using store::PersonId;
using AddressKey = std::uint64_t;  // the network that a client comes from, as the rate limits group it; 0: unknown

// Called once with what became of a call of Save. False: the store refused these changes, and none of them is saved.
using Saved = std::function<void(bool saved)>;

// Who waits for a rider's decision. Those higher up are served first.
enum class Urgency : std::uint8_t {
  kPlayers,   // people who ride at the table
  kWatchers,  // only spectators
  kNobody,    // nobody is connected, but somebody will be notified of their turn
};

// A rider's decision to be made on another thread.
struct RiderWork {
  std::string table;  // its id. A table waits for one rider at a time
  Urgency urgency = Urgency::kPlayers;
  PersonId owner = 0;  // the host of the table: owners take turns, however many tables each has
  // `share`: the percentage of its usual budget that the rider may use. It shrinks while many riders wait.
  std::function<void(int share)> work;
  std::function<void()> done;  // called on this thread, even if `work` threw
};

class Runtime {
 public:
  virtual ~Runtime() = default;

  virtual Milliseconds Now() const = 0;     // since 1970. May jump: only for times that people read
  virtual Milliseconds Steady() const = 0;  // from any start. Never jumps: for everything that is measured
  // Saves all changes together or none. `saved` is called once they are on disk, or refused, in the order of these
  // calls.
  virtual void Save(std::vector<store::Change> changes, Saved saved) = 0;
  // False while the store does not save, for example because the disk is full. Nothing new should be accepted.
  virtual bool CanSave() const { return true; }
  // Calls `work` on another thread, with a store that sees what has been committed, then `done` on this one. `done` is
  // called with false if `work` threw, or was not called because too much waits already.
  virtual void Read(std::function<void(store::Store&)> work, std::function<void(bool read)> done) = 0;
  virtual void RunRider(RiderWork rider) = 0;
  // Others wait for the rider of this table than before. Does nothing once the rider thinks.
  virtual void SetUrgency(const std::string& /*table*/, Urgency /*urgency*/) {}
  // Nobody needs the decision of this table's rider any more. True: neither `work` nor `done` will be called. False if
  // the rider thinks already: then both are.
  virtual bool DropRider(const std::string& /*table*/) { return false; }
  // Calls `work` on a thread that is reserved for hashing passphrases, then `done` on this one, even if `work` threw.
  // False if too many are waiting already.
  virtual bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) = 0;
  // Sends JSON to an address that a person gave.
  virtual void PostWebhook(const std::string& url, std::string json) = 0;
};

}  // namespace furlong::server
