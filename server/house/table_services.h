// What a table needs from the house it belongs to.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/house/rating.h"
#include "server/house/runtime.h"
#include "wire/reasons.h"

namespace furlong::server {

class TableServices {
 public:
  virtual ~TableServices() = default;

  virtual Runtime& runtime() = 0;
  // Runtime::Save, for everything that tables save.
  virtual void Save(std::vector<store::Change> changes, Saved saved) = 0;
  // Milliseconds that this server has been serving. Does not move while the process was stopped, the machine slept or
  // nothing could be saved, so that this costs nobody a turn. All clocks of a table use it.
  virtual Milliseconds ServingTime() const = 0;
  // True while the server shuts down: nothing new is started.
  virtual bool Closing() const { return false; }
  // Calls the table's SendTable within half a second.
  virtual void SendTableSoon(const std::string& table) = 0;
  // Calls the table's OnTimer at this serving time or soon after. A later call replaces an earlier one; none cancels
  // it.
  virtual void SetTimer(const std::string& table, std::optional<Milliseconds> at) = 0;
  // The table is in a state that it cannot go on from. It has told everybody, and is not used any more.
  virtual void CloseForRepair(const std::string& table, const std::string& why) = 0;
  // A house rider made a decision that the rules refuse, or none.
  virtual void RiderFailed(const std::string& table, const std::string& what) = 0;

  // nullopt: the store cannot be read at the moment.
  virtual std::optional<store::Person> PersonOf(PersonId person) = 0;
  // This person sits down under this name. Adds what has to be saved to `changes`.
  virtual void Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) = 0;
  // Tells this person, through their webhook, that it is their turn at a slow table.
  virtual void NotifyTurn(PersonId person, const std::string& table, const std::string& name) = 0;
  // The five letters that lead to this table, as long as it can be joined.
  virtual std::string JoinCode(const std::string& table) = 0;
  // The table has ended: its code may lead to another one.
  virtual void ReleaseJoinCode(const std::string& table) = 0;
  // Writes to the server's log what happens to the meeting at this table.
  virtual void LogMeeting(const store::Table& table, std::string_view what) = 0;
  // The meeting is over. Adds its results to `changes`, with new ratings if it is rated. `rated_ranks`: the ranks as
  // they count for ratings. Returns the changes of rating, by seat; empty if it is not rated.
  virtual std::vector<RatingChange> SaveResults(const store::Table& table, bool rated, const std::vector<int>& scores,
                                                const std::vector<int>& ranks, const std::vector<int>& rated_ranks,
                                                std::vector<store::Change>& changes) = 0;
  struct Rematch {
    std::string id;                            // empty: there can be none now
    std::optional<wire::TableReason> refused;  // why, as told to the host
  };
  // A new table with the same settings, people and riders, added to `changes`.
  virtual Rematch MakeRematch(const store::Table& after, AddressKey address, std::vector<store::Change>& changes) = 0;
  // The table that MakeRematch added is saved: people may come.
  virtual void OpenTable(const std::string& table) = 0;
};

}  // namespace furlong::server
