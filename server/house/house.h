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

#include "server/house/address_table.h"
#include "server/house/join_codes.h"
#include "server/house/metrics.h"
#include "server/house/people.h"
#include "server/house/results.h"
#include "server/house/table.h"
#include "server/house/table_services.h"
#include "server/house/timers.h"
#include "server/house/token_bucket.h"
#include "server/store/store.h"

namespace furlong::server {

struct Limits {
  int tables_per_person = 8;              // open or running, as host, in memory or not
  int tables_per_address = 64;            // created from there since the start of the server, open or running
  int new_tables_per_address = 0;         // at once, then one a minute; 0: no limit
  int tables = 20'000;                    // in memory
  int loads = 1'000;                      // tables that are being loaded
  Milliseconds close_after = 86'400'000;  // closes an open table after this time without connections
  Milliseconds forget_guests_after = 90 * std::int64_t{86'400'000};  // not seen
  Milliseconds forget_unused_after = 7 * std::int64_t{86'400'000};   // guests who never did anything
  Milliseconds unload_after = 15 * 60'000;  // removes a running table from memory after this time without connections
  Milliseconds abandon_after = 30 * std::int64_t{86'400'000};       // closes a running table where nothing happens
  Milliseconds forget_tables_after = 7 * std::int64_t{86'400'000};  // closed before the start of their meeting
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

  enum class Refused : std::uint8_t { kNothing, kPersonHasTooMany, kAddressHasTooMany, kAddressTooFast, kHouseFull };
  // Creates a table. `address`: where the host comes from. `made` is called with the table once it is saved, or with
  // null if it could not be saved.
  Refused Create(PersonId host, AddressKey address, table::TableSettings settings,
                 std::function<void(std::shared_ptr<Table>)> made);
  // Milliseconds until another table may be created from this address; 0: now. A closed table stays on disk for a
  // while, so the number of open ones is not enough of a limit.
  Milliseconds WaitForNewTable(AddressKey address);
  // The table with this join code, in memory or not.
  std::optional<std::string> FindJoinCode(std::string_view code) const { return codes_.Find(code); }
  // {"open":[…],"running":[…]}: listed tables, newest first.
  const std::string& LobbyJson();
  // The tables where this person sits or hosts; first those where it is the person's turn. nullopt: some of them cannot
  // be read at the moment. `loaded`: how many were not in memory.
  void TablesJson(PersonId person, std::function<void(std::optional<std::string> json, int loaded)> then);
  // All tables in memory and those closed for repair, for the operator.
  std::string AllTablesJson() const;
  // Forgets that a table is closed for repair, so that it is loaded again when somebody comes and everything that
  // concerns it is saved. False if it is not closed for repair.
  bool Reopen(const std::string& id);
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
  void CloseConnections(wire::ByeReason why);
  std::string public_address;  // for links: "https://…", without a slash at the end

  // TableServices
  Runtime& runtime() override { return runtime_; }
  void Save(std::vector<store::Change> changes, Saved saved) override;
  Milliseconds ServingTime() const override;
  bool Closing() const override { return closing; }
  void SendTableSoon(const std::string& table) override { send_soon_.insert(table); }
  void SetTimer(const std::string& table, std::optional<Milliseconds> at) override { timers_.Set(table, at); }
  void CloseForRepair(const std::string& table, const std::string& why) override;
  void RiderFailed(const std::string& table, const std::string& what) override;
  std::optional<store::Person> PersonOf(PersonId person) override;
  void Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) override;
  std::string JoinCode(const std::string& table) override { return codes_.Of(table); }
  void ReleaseJoinCode(const std::string& table) override { codes_.Release(table); }
  void LogMeeting(const store::Table& table, std::string_view what) override;
  void NotifyTurn(PersonId person, const std::string& table, const std::string& name) override;
  std::vector<RatingChange> SaveResults(const store::Table& table, bool rated, const std::vector<int>& scores,
                                        const std::vector<int>& ranks, const std::vector<int>& rated_ranks,
                                        std::vector<store::Change>& changes) override;
  Rematch MakeRematch(const store::Table& after, AddressKey address, std::vector<store::Change>& changes) override;
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
  bool Full() const { return tables_in_memory() >= static_cast<std::size_t>(limits_.tables); }
  // Forgets the moves that every table which is being loaded has seen.
  void ForgetMoves();
  // The save with this number was refused: logins that were part of it did not happen.
  void UndoMoves(std::int64_t number);
  // The ids of the tables in memory where this person sits or hosts.
  std::vector<std::string> InMemoryOf(PersonId person) const;
  // Removes the ids of tables that have ended.
  void ForgetEnded(std::vector<std::string>& created);
  // Whether a table of this host may be created from this address; a rematch counts like any other.
  Refused RefuseNewTable(PersonId host, AddressKey address);
  void CountNewTable(AddressKey address, const std::string& id);
  void SweepTables();
  // Closes running tables where nothing has happened for long.
  void CloseAbandoned();
  bool ClockHasJumped() const;
  // Deletes guests who have been away for long, and tables that were never used.
  void Prune();

  std::unique_ptr<store::Store> reading_;
  Runtime& runtime_;
  Limits limits_;
  People people_;
  Results results_;
  JoinCodes codes_;  // of tables that are open or running, in memory or not
  Metrics metrics_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
  std::unordered_map<std::string, Loading> loading_;
  struct Move {
    PersonId from = 0;
    PersonId to = 0;
    std::int64_t number = 0;           // of the save
    std::vector<std::string> pending;  // new tables that had `from`
    std::vector<std::string> resting;  // the same for tables that are not in memory
    std::vector<store::Table> before;  // tables in memory where `from` sat or hosted
  };
  std::vector<Move> moves_;  // that a table which is being loaded may not have seen
  struct Broken {
    std::string why;
    Milliseconds at = 0;         // since 1970
    std::int64_t last_save = 0;  // its changes have this number at most
  };
  std::map<std::string, Broken> broken_;  // tables closed for repair
  Timers timers_;
  std::unordered_map<std::string, LoadedTable> pending_;              // new tables whose commit is pending
  std::unordered_map<AddressKey, std::vector<std::string>> created_;  // tables by the address that created them
  struct NewTables {
    TokenBucket bucket;
    bool IsIdle(std::int64_t now) const { return bucket.IsFull(now); }
  };
  AddressTable<NewTables> new_tables_;                     // how many each address has created lately
  std::unordered_map<std::string, PersonId> resting_;      // running tables not in memory, and their hosts
  std::unordered_map<std::string, std::int64_t> unsaved_;  // the last save of tables to load again
  std::set<std::string> send_soon_;                        // tables whose number of spectators has changed
  Milliseconds served_ = 0;                                // serving time at the last tick
  Milliseconds last_tick_ = 0;                             // Runtime::Steady
  Milliseconds next_send_ = 0;
  int quiet_skipped_ = 0;  // quiet tables that CloseAbandoned has looked at in this pass
  std::string lobby_;      // the JSON as of lobby_at_
  Milliseconds lobby_at_ = -1'000'000;
  Milliseconds next_sweep_ = 0;
  Milliseconds next_prune_ = 0;
  Milliseconds wall_start_ = 0;    // Runtime::Now when the house was opened
  Milliseconds steady_start_ = 0;  // Runtime::Steady at the same time
};

}  // namespace furlong::server
