// The whole simulation of one seed: a disk, a server that is killed now and then, tables, and players.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/simulation/checks.h"
#include "tests/simulation/player.h"
#include "tests/simulation/process.h"
#include "tests/simulation/visitor.h"

namespace furlong::simulation {

struct Outcome {
  std::vector<std::string> failures;  // empty: all invariants hold
  std::vector<std::string> trace;     // if it was asked for
  FaultCounts faults;
  ActionCounts actions;
  std::int64_t events = 0;
  int meetings = 0;  // that were ridden to their end
  int in_repair = 0;
  int ended = 0;             // by agreement
  std::int64_t choices = 0;  // acknowledged
};

class World {
 public:
  World(std::uint64_t seed, bool tracing);
  ~World();
  Outcome Run();

  Shared& shared() { return shared_; }
  Scheduler& scheduler() { return shared_.scheduler; }
  Process* process() { return process_.get(); }   // null: the server is down
  int generation() const { return generation_; }  // how often the server was started
  Place& place(int number) { return places_[static_cast<std::size_t>(number)]; }
  Checks& checks() { return checks_; }
  // Of the accounts that exist from the beginning.
  const std::string& passphrase() const { return passphrase_; }
  const std::string& code(int player) const { return codes_[static_cast<std::size_t>(player)]; }
  // Nullopt also if it is damaged.
  std::optional<store::Table> FindOnDisk(const std::string& id);
  // The number of the place where the rematch of this one is ridden.
  int RematchOf(int place);
  // The id of some table; empty: there is none.
  std::string AnyTable();
  // A new connection of a player or visitor to a table.
  std::shared_ptr<Link> Connect(LinkOwner& owner, const std::shared_ptr<server::Table>& table);
  // Checks a message that the server sends: no seat is told what it may not know.
  void CheckSecrets(const server::Table& table, const server::Connection& to, const std::string& message);
  // Checks that a table which closes for repair has a reason to.
  void CheckRepair(const server::Table& table);

 private:
  void MakePlaces();
  void MakeLimits();
  void CloseExtraTables();
  void Misfortune();  // what goes wrong around the server
  void KillServer();
  void StartServer();
  void DamageARow();
  void CheckTables(Outcome& outcome);
  void CheckLimits();
  bool AllDone() const;

  Shared shared_;
  Checks checks_{*this};
  std::string passphrase_ = "correct horse";
  std::vector<std::string> codes_;  // recovery codes
  std::deque<Place> places_;
  std::vector<std::unique_ptr<Visitor>> visitors_;
  std::vector<std::unique_ptr<Player>> players_;
  std::unique_ptr<Process> process_;
  std::vector<std::unique_ptr<Process>> dead_;  // tables may still refer to them
  std::vector<std::weak_ptr<Link>> links_;
  int generation_ = 0;
};

}  // namespace furlong::simulation
