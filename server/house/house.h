// The house: all tables, the people it knows, and the lobby. Everything here happens on one thread.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/house/metrics.h"
#include "server/house/people.h"
#include "server/house/table.h"
#include "server/house/table_services.h"
#include "server/store/store.h"

namespace furlong::server {

struct Limits {
  int tables_per_person = 8;                // open or running, as host
  int tables = 20'000;                      // in memory
  Milliseconds close_after = 86'400'000;    // closes an open table after this time without connections
  Milliseconds unload_after = 15 * 60'000;  // removes an idle table from memory after this time without connections
};

class House : public TableServices {
 public:
  // `reading`: the store that this thread reads from. Changes are saved with Runtime::Save.
  House(std::unique_ptr<store::Store> reading, Runtime& runtime, Limits limits);

  // Loads all open and running tables. Their riders and clocks continue.
  void Open();

  People& people() { return people_; }
  Metrics& metrics() { return metrics_; }
  store::Store& reading() { return *reading_; }

  // Finds a table in memory, or loads it from the store; null: there is none.
  std::shared_ptr<Table> Find(const std::string& id);
  // Creates a table. False if this person hosts too many, or the house is full. `made` is called with the table's id
  // once it is saved.
  bool Create(PersonId host, const table::TableSettings& settings, std::function<void(const std::string&)> made);
  // {"open":[…],"running":[…]}: listed tables, newest first.
  const std::string& LobbyJson();
  // The tables where this person sits or hosts; first those where it is the person's turn.
  std::string TablesJson(PersonId person);
  // All tables in memory, for the operator.
  std::string AllTablesJson() const;
  // A guest has logged in to an account: everything that belongs to `from` now belongs to `to`.
  void MovePerson(PersonId from, PersonId to, std::vector<store::Change>& changes);
  // True if both sit at the same table.
  bool BothSit(PersonId a, PersonId b);
  // Call it regularly: expires clocks, sends what SendTableSoon asked for, closes and unloads tables.
  void Tick();
  bool closing = false;  // the server is shutting down: nothing new is started
  void CloseConnections(std::string_view why);
  std::string public_address;  // for links: "https://…", without a slash at the end

  // TableServices
  Runtime& runtime() override { return runtime_; }
  bool Closing() const override { return closing; }
  void SendTableSoon(const std::string& table) override { send_soon_.insert(table); }
  void SetTimer(const std::string& table, Milliseconds at) override;
  store::Person PersonOf(PersonId person) override { return people_.Find(person); }
  void Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) override;
  void LogMeeting(const store::Table& table, std::string_view what) override;
  void NotifyTurn(PersonId person, const std::string& table, const std::string& name) override;
  void Rate(const store::Table& table, const std::vector<int>& scores, const std::vector<int>& ranks,
            std::vector<store::Change>& changes) override;
  std::string MakeRematch(const store::Table& after, std::vector<store::Change>& changes) override;
  void OpenTable(const std::string& table) override;

 private:
  std::shared_ptr<Table> Load(const std::string& id);
  void Add(store::Table table, std::function<void(const std::string&)> made);

  std::unique_ptr<store::Store> reading_;
  Runtime& runtime_;
  Limits limits_;
  People people_;
  Metrics metrics_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::set<std::pair<Milliseconds, std::string>> timers_;   // time and table, soonest first
  std::unordered_map<std::string, Milliseconds> timer_of_;  // the same by table
  std::map<std::string, store::Rating> rider_ratings_;
  std::unordered_map<PersonId, int> creating_;  // number of new tables not yet saved, by host
  std::set<std::string> send_soon_;             // tables whose number of spectators has changed
  Milliseconds next_send_ = 0;
  std::string lobby_;  // the JSON as of lobby_at_
  Milliseconds lobby_at_ = 0;
  Milliseconds next_sweep_ = 0;
};

}  // namespace furlong::server
