// What a table needs of the house it stands in. Tests give it a clock and a disk of their own.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace furlong::server {

using store::Milliseconds;
using store::PersonId;

class Services {
 public:
  virtual ~Services() = default;

  virtual Milliseconds Now() const = 0;
  // The house closes: nothing new is begun.
  virtual bool Closing() const { return false; }
  // Calls the table's TellTable within half a second.
  virtual void Soon(const std::string& table) = 0;
  // Together or not at all. `saved` is called when they are on disk, in the order of these calls.
  virtual void Save(std::vector<store::Change> changes, std::function<void()> saved) = 0;
  // Calls `work` on another thread, then `done` on this one, also where `work` threw.
  virtual void Elsewhere(std::function<void()> work, std::function<void()> done) = 0;
  // Calls the table's OnAlarm at this time or soon after; a later call replaces an earlier one; 0: not at all.
  virtual void SetAlarm(const std::string& table, Milliseconds at) = 0;

  virtual store::Person PersonOf(PersonId person) = 0;
  // Somebody sits down under this name: what changes by that.
  virtual void Named(PersonId person, const std::string& name, std::vector<store::Change>& changes) = 0;
  // It is this person's turn at a slow table.
  virtual void TellTurn(PersonId person, const std::string& table, const std::string& name) = 0;
  // For the log: what the meeting at this table does.
  virtual void Note(const store::Table& table, std::string_view what) = 0;
  // The meeting of these seats is over: saves results and ratings with `changes`, which end it.
  virtual void Rate(const store::Table& table, const std::vector<int>& scores, const std::vector<int>& ranks,
                    std::vector<store::Change>& changes) = 0;
  // A new table with the same settings, people and riders, which `changes` make; its id.
  virtual std::string NextTable(const store::Table& after, std::vector<store::Change>& changes) = 0;
  // The table that NextTable named is saved: people may come.
  virtual void OpenTable(const std::string& table) = 0;
};

// Somebody at a table, at the other end of a wire.
class Guest {
 public:
  virtual ~Guest() = default;
  virtual void Send(std::shared_ptr<const std::string> message) = 0;
  // Says why, and hangs up.
  virtual void Dismiss(std::string_view why) = 0;

  PersonId person = 0;
  bool greeted = false;  // has said hello and is told what happens
};

}  // namespace furlong::server
