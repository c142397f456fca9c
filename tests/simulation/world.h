// The whole simulation of one seed: a disk, a server that is killed now and then, tables, and players.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/simulation/player.h"
#include "tests/simulation/process.h"

namespace furlong::simulation {

struct Outcome {
  std::vector<std::string> failures;  // empty: all invariants hold
  std::vector<std::string> trace;     // if it was asked for
  FaultCounts faults;
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
  Player& player(int number) { return *players_[static_cast<std::size_t>(number)]; }
  // Checks a message that the server sends: no seat is told what it may not know.
  void CheckSecrets(const server::Table& table, const server::Connection& to, const std::string& message);

 private:
  void MakePlaces();
  void Misfortune();  // what goes wrong around the server
  void KillServer();
  void StartServer();
  void DamageARow();
  void CheckTables(Outcome& outcome);
  void CheckLimits();
  bool AllDone() const;

  Shared shared_;
  std::vector<Place> places_;
  std::vector<std::unique_ptr<Player>> players_;
  std::unique_ptr<Process> process_;
  std::vector<std::unique_ptr<Process>> dead_;  // tables may still refer to them
  int generation_ = 0;
};

}  // namespace furlong::simulation
