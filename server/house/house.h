// The house: all tables, the people it knows, and the lobby. Everything here happens on one thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
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
  int tables_per_person = 8;              // open or running, as host
  int tables_per_address = 64;            // created from there, open or running
  int tables = 20'000;                    // in memory
  int loads = 1'000;                      // tables that are being loaded
  Milliseconds close_after = 86'400'000;  // closes an open table after this time without connections
  Milliseconds forget_guests_after = 90 * std::int64_t{86'400'000};  // not seen
  Milliseconds forget_unused_after = 7 * std::int64_t{86'400'000};   // guests who never did anything
  Milliseconds unload_after = 15 * 60'000;  // removes an idle table from memory after this time without connections
};

class House : public TableServices {
 public:
  // `reading`: the store that this thread reads single people from. Everything larger is read with Runtime::Read, and
  // changes are saved with Save.
  House(std::unique_ptr<store::Store> reading, Runtime& runtime, Limits limits);

  // Loads the open tables, and those whose clock goes on while nobody is connected.
  void Open();

  People& people() { return people_; }
  Metrics& metrics() { return metrics_; }

  std::size_t tables_in_memory() const { return tables_.size() + loading_.size() + pending_.size(); }
  // A table in memory; null: there is none.
  std::shared_ptr<Table> Find(const std::string& id);
  enum class Absent : std::uint8_t { kUnknown, kInRepair, kBusy };
  struct Visited {
    std::shared_ptr<Table> table;  // null: see `why`
    Absent why = Absent::kUnknown;
  };
  // Finds a table in memory, or loads it from the store. `then` is called once, now or later.
  void Visit(const std::string& id, std::function<void(Visited)> then);

  enum class Refused : std::uint8_t { kNothing, kPersonHasTooMany, kAddressHasTooMany, kHouseFull };
  // Creates a table. `address`: where the host comes from. `made` is called with the table once it is saved, or with
  // null if it could not be saved.
  Refused Create(PersonId host, AddressKey address, table::TableSettings settings,
                 std::function<void(std::shared_ptr<Table>)> made);
  // {"open":[…],"running":[…]}: listed tables, newest first.
  const std::string& LobbyJson();
  // The tables where this person sits or hosts; first those where it is the person's turn.
  void TablesJson(PersonId person, std::function<void(std::string)> then);
  // All tables in memory and those closed for repair, for the operator.
  std::string AllTablesJson() const;
  // Forgets that a table is closed for repair, so that the next visit loads it again. False if it is not.
  bool Reopen(const std::string& id) { return broken_.erase(id) > 0; }
  // A guest has logged in to an account: everything that belongs to `from` now belongs to `to`.
  void MovePerson(PersonId from, PersonId to, std::vector<store::Change>& changes);
  // Calls `then` with whether both sit at the same table; nullopt if that could not be read.
  void BothSit(PersonId a, PersonId b, std::function<void(std::optional<bool>)> then);
  // This person has been here, which is saved once a day. Guests who stay away for long are deleted.
  void Seen(PersonId person);
  // Closes all connections that came with this cookie: its owner has logged out.
  void CloseConnectionsOf(std::string_view token);
  // The connections that came with the old cookie belong to the new one.
  void RenewToken(std::string_view old_token, std::string_view token);
  // The same for all devices of a person.
  void CloseConnectionsOf(PersonId person);
  // Call it regularly: timers, what SendTableSoon asked for, tables to close and unload, people to forget.
  void Tick();
  bool closing = false;  // the server is shutting down: nothing new is started
  void CloseConnections(std::string_view why);
  std::string public_address;  // for links: "https://…", without a slash at the end

  // TableServices
  Runtime& runtime() override { return runtime_; }
  void Save(std::vector<store::Change> changes, Saved saved) override;
  Milliseconds ServingTime() const override;
  bool Closing() const override { return closing; }
  void SendTableSoon(const std::string& table) override { send_soon_.insert(table); }
  void SetTimer(const std::string& table, std::optional<Milliseconds> at) override;
  void CloseForRepair(const std::string& table, const std::string& why) override;
  void RiderFailed(const std::string& table, const std::string& what) override;
  store::Person PersonOf(PersonId person) override { return people_.Find(person); }
  void Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) override;
  void LogMeeting(const store::Table& table, std::string_view what) override;
  void NotifyTurn(PersonId person, const std::string& table, const std::string& name) override;
  std::vector<int> SaveResults(const store::Table& table, bool rated, const std::vector<int>& scores,
                               const std::vector<int>& ranks, const std::vector<int>& rated_ranks,
                               std::vector<store::Change>& changes) override;
  std::string MakeRematch(const store::Table& after, std::vector<store::Change>& changes) override;
  void OpenTable(const std::string& table) override;

 private:
  // A table that is being loaded, and who waits for it.
  struct Loading {
    std::vector<std::function<void(Visited)>> waiting;
    std::int64_t settled = 0;  // People::settled when it began
  };
  std::shared_ptr<Table> Add(LoadedTable loaded);
  void FinishLoading(const std::string& id, bool read, std::optional<LoadedTable> loaded, const std::string& trouble);
  int Hosted(PersonId host) const;
  // The save with this number was refused: logins that were part of it did not happen.
  void UndoMoves(std::int64_t number);
  // The ids of the tables in memory where this person sits or hosts.
  std::vector<std::string> InMemoryOf(PersonId person) const;
  // Computer riders are rated against everybody at the table.
  void RateRiders(const store::Table& table, const std::vector<store::Rating>& people, const std::vector<int>& ranks,
                  std::vector<store::Change>& changes);
  // Removes the ids of tables that have ended.
  void ForgetEnded(std::vector<std::string>& created);
  void CallTimers();
  void SweepTables();
  // Deletes guests who have been away for long.
  void PruneGuests();

  std::unique_ptr<store::Store> reading_;
  Runtime& runtime_;
  Limits limits_;
  People people_;
  Metrics metrics_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<std::string, Loading> loading_;
  struct Move {
    PersonId from = 0;
    PersonId to = 0;
    std::int64_t number = 0;  // of the save
  };
  std::vector<Move> moves_;  // that a table which is being loaded may not have seen
  struct Broken {
    std::string why;
    Milliseconds at = 0;  // since 1970
  };
  std::map<std::string, Broken> broken_;                              // tables closed for repair
  std::set<std::pair<Milliseconds, std::string>> timers_;             // serving time and table, soonest first
  std::unordered_map<std::string, Milliseconds> timer_of_;            // the same by table
  std::unordered_map<std::string, LoadedTable> pending_;              // new tables whose commit is pending
  std::unordered_map<AddressKey, std::vector<std::string>> created_;  // tables by the address that created them
  std::map<std::string, store::Rating> rider_ratings_;
  std::set<std::string> send_soon_;  // tables whose number of spectators has changed
  Milliseconds served_ = 0;          // serving time at the last tick
  Milliseconds last_tick_ = 0;       // Runtime::Steady
  Milliseconds next_send_ = 0;
  std::string lobby_;  // the JSON as of lobby_at_
  Milliseconds lobby_at_ = -1'000'000;
  Milliseconds next_sweep_ = 0;
  Milliseconds next_prune_ = 0;
  Milliseconds wall_start_ = 0;    // Runtime::Now when the house was opened
  Milliseconds steady_start_ = 0;  // Runtime::Steady at the same time
};

}  // namespace furlong::server
