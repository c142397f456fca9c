// What a table needs from the house it belongs to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/house/runtime.h"

namespace furlong::server {

class TableServices {
 public:
  virtual ~TableServices() = default;

  virtual Runtime& runtime() = 0;
  // True while the server shuts down: nothing new is started.
  virtual bool Closing() const { return false; }
  // Calls the table's SendTable within half a second.
  virtual void SendTableSoon(const std::string& table) = 0;
  // Calls the table's ExpireClocks at this time or soon after. A later call replaces an earlier one; 0 cancels it.
  virtual void SetTimer(const std::string& table, Milliseconds at) = 0;

  virtual store::Person PersonOf(PersonId person) = 0;
  // This person sits down under this name. Adds what has to be saved to `changes`.
  virtual void Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) = 0;
  // Tells this person, through their webhook, that it is their turn at a slow table.
  virtual void NotifyTurn(PersonId person, const std::string& table, const std::string& name) = 0;
  // Writes to the server's log what happens to the meeting at this table.
  virtual void LogMeeting(const store::Table& table, std::string_view what) = 0;
  // The meeting is over. Adds results and new ratings to `changes`.
  virtual void Rate(const store::Table& table, const std::vector<int>& scores, const std::vector<int>& ranks,
                    std::vector<store::Change>& changes) = 0;
  // A new table with the same settings, people and riders, added to `changes`. Returns its id.
  virtual std::string MakeRematch(const store::Table& after, std::vector<store::Change>& changes) = 0;
  // The table that MakeRematch added is saved: people may come.
  virtual void OpenTable(const std::string& table) = 0;
};

}  // namespace furlong::server
