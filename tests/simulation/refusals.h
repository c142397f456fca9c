// What the store has refused, and whom that concerns: a refusal must not harm anybody else.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace furlong::simulation {

// The tables and people that some changes are about.
struct Concerned {
  std::vector<std::string> tables;
  std::vector<store::PersonId> people;
  std::vector<store::PersonId> moved_to;  // the accounts that guests have logged in to
  std::string Text() const;
};
Concerned ConcernedBy(std::span<const store::Change> changes);

class Refusals {
 public:
  void Add(const Concerned& concerned);
  // The callback of the last refusal has returned.
  void Told() { loaded_again_.clear(); }
  // True if one of these tables or people has been refused something before, so that what follows may not fit.
  bool Explain(const Concerned& concerned) const;
  bool ConcernTable(const std::string& table) const { return tables_.contains(table); }
  // A login is being undone, so this table is loaded again.
  void LoadsAgain(const std::string& table) { loaded_again_.insert(table); }
  bool IsLoadedAgain(const std::string& table) const { return loaded_again_.contains(table); }

 private:
  std::set<std::string> tables_;
  std::set<store::PersonId> people_;
  std::set<std::string> loaded_again_;
};

}  // namespace furlong::simulation
