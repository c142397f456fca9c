// The house: its tables, the people it knows, its lobby. Everything here happens on one thread.
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
  int tables = 20'000;                      // in all
  Milliseconds open_rests = 86'400'000;     // an open table is closed after so long without anybody
  Milliseconds unload_after = 15 * 60'000;  // a table that can rest leaves the memory after so long without anybody
};

class House : public TableServices {
 public:
  // `reading`: a store for this thread to read from; writing goes through the engine.
  House(std::unique_ptr<store::Store> reading, Runtime& runtime, Limits limits);

  // Loads what was open and running; riders and clocks go on.
  void Open();

  People& people() { return people_; }
  Metrics& metrics() { return metrics_; }
  store::Store& reading() { return *reading_; }

  // In memory or from the store; null where there is none.
  std::shared_ptr<Table> Find(const std::string& id);
  // A new table; false where this person has too many (or the house is full). `made` hears its id when it is saved.
  bool Create(PersonId host, const table::TableSettings& settings, std::function<void(const std::string&)> made);
  // {"open":[…],"running":[…]}: listed tables, newest first.
  const std::string& LobbyJson();
  // Tables where this person sits or hosts, those that await it first.
  std::string TablesJson(PersonId person);
  // Every table in memory, for the operator.
  std::string AllTablesJson() const;
  // A guest turned out to be an account: seats, results and tokens move over.
  void MovePerson(PersonId from, PersonId to, std::vector<store::Change>& changes);
  // Do both sit at one table?
  bool BothSit(PersonId a, PersonId b);
  // Now and then: alarms, tables nobody needs.
  void Tick();
  bool closing = false;  // nothing new is begun
  void CloseConnections(std::string_view why);
  std::string public_address;  // in links: "https://…", without a slash at the end

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
  std::set<std::pair<Milliseconds, std::string>> timers_;
  std::unordered_map<std::string, Milliseconds> timer_of_;
  std::map<std::string, store::Rating> rider_ratings_;
  std::unordered_map<PersonId, int> creating_;  // tables not yet saved, by host
  std::set<std::string> send_soon_;             // tables whose watchers changed
  Milliseconds next_send_ = 0;
  std::string lobby_;  // as of lobby_at_
  Milliseconds lobby_at_ = 0;
  Milliseconds next_sweep_ = 0;
};

}  // namespace furlong::server
