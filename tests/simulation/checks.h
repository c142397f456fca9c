// What must hold from the moment the server has done something, even while its commit is pending, and for good once
// the server has confirmed it.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/house/connection.h"
#include "server/house/table.h"
#include "server/http/api.h"

namespace furlong::simulation {

class World;

class Checks {
 public:
  explicit Checks(World& world) : world_(world) {}

  // The server has handled a logout: the cookie is worth nothing, unless the server is killed before it is saved.
  void LoggedOut(const std::string& cookie);
  // It is saved.
  void LoggedOutForGood(const std::string& cookie);
  // It could not be saved.
  void NotLoggedOut(const std::string& cookie);
  // Something is sent to this connection, or arrives from it: its cookie must be valid.
  void Served(const server::Connection& connection);
  // Sends requests with cookies of the past.
  void TryOldCookies(int count);

  // The server has confirmed that this person was kicked.
  void Kicked(const std::string& table, store::PersonId person);
  // Nobody who was kicked sits there.
  void CheckKicked(const server::Table& table);
  void CheckAllKicked();

  // A request for a table has reached the server, and was answered.
  void AsksForTable() { ++asking_; }
  void TableAnswered(const server::Request& request, const server::Response& response, bool visitor);
  // A table could not be visited, and that was known at once.
  void Busy();
  // No more tables than the limits allow.
  void CheckMemory();
  void ServerStarted() {
    created_.clear();
    asking_ = 0;
  }

 private:
  struct Dead {
    std::string cookie;
    int generation = 0;  // of the server that knows it; 0: all
  };
  bool Applies(const Dead& dead) const;
  // Tables in memory that this person hosts and that have not ended.
  int Hosted(store::PersonId person);
  int CreatedFrom(server::AddressKey address);

  World& world_;
  std::unordered_map<std::string, Dead> dead_;  // by the hash of the cookie
  std::vector<std::string> dead_hashes_;
  std::vector<std::pair<std::string, store::PersonId>> kicked_;     // table and person
  int asking_ = 0;                                                  // requests for tables that are under way
  std::map<server::AddressKey, std::vector<std::string>> created_;  // by this server
};

}  // namespace furlong::simulation
