// What the commands for hosts share: finding a player in a store.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

namespace furlong::cli {

// The one player that has this name, account or id ("12"; "id:12" where a name looks like one). Throws Trouble that
// lists all who could be meant.
store::Person FindPlayer(store::Store& store, std::string_view who);

// "Ann (id 1, account ann)".
std::string Described(const store::Person& person);

// Where one person sits.
struct Sitting {
  store::Table table;
  store::Seat seat;
};
// At every table there ever was, oldest first within each state. `bar` says what goes on.
std::vector<Sitting> SittingsOf(store::Store& store, store::PersonId person, std::string_view bar);

}  // namespace furlong::cli
