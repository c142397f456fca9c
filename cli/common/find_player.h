// Finding a player in a store, for the commands for hosts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace furlong::cli {

// Finds the only player with this name, account or id ("12", or "id:12" if a name is also "12"). Throws CommandError;
// if several match, it lists them.
store::Person FindPlayer(store::Store& store, std::string_view who);

// "Ann (id 1, account ann)".
std::string Described(const store::Person& person);

// A seat of one person.
struct SeatAtTable {
  store::Table table;
  store::Seat seat;
};
// The person's seats at all tables in the store, grouped by the table's state, oldest first. `bar`: label of the
// progress bar.
std::vector<SeatAtTable> SeatsOfPerson(store::Store& store, store::PersonId person, std::string_view bar);

}  // namespace furlong::cli
