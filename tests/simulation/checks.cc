#include "tests/simulation/checks.h"

#include <algorithm>

#include "server/house/token.h"
#include "tests/simulation/texts.h"
#include "tests/simulation/world.h"

namespace furlong::simulation {

bool Checks::Applies(const Dead& dead) const { return dead.generation == 0 || dead.generation == world_.generation(); }

void Checks::LoggedOut(const std::string& cookie) {
  if (cookie.empty()) return;
  const std::string hash = server::TokenHash(cookie);
  const auto [dead, fresh] = dead_.emplace(hash, Dead{cookie, world_.generation()});
  if (fresh) dead_hashes_.push_back(hash);
  if (!fresh && dead->second.generation != 0) dead->second.generation = world_.generation();
}

void Checks::LoggedOutForGood(const std::string& cookie) {
  if (cookie.empty()) return;
  LoggedOut(cookie);
  dead_[server::TokenHash(cookie)].generation = 0;
}

void Checks::NotLoggedOut(const std::string& cookie) {
  const std::string hash = server::TokenHash(cookie);
  const auto dead = dead_.find(hash);
  if (dead == dead_.end() || dead->second.generation == 0) return;
  dead_.erase(dead);
  std::erase(dead_hashes_, hash);
}

void Checks::Served(const server::Connection& connection) {
  if (connection.token_hash.empty() || connection.closed) return;
  const auto dead = dead_.find(connection.token_hash);
  if (dead == dead_.end() || !Applies(dead->second)) return;
  world_.shared().Fail("a connection is served although its cookie is logged out");
}

void Checks::TryOldCookies(int count) {
  if (world_.process() == nullptr) return;
  for (int i = 0; i < count && !dead_hashes_.empty(); ++i) {
    const auto pick = world_.scheduler().Below(static_cast<std::uint32_t>(dead_hashes_.size()));
    const Dead& dead = dead_[dead_hashes_[pick]];
    if (!Applies(dead)) continue;
    world_.process()->Request({.method = "GET", .path = "/api/me", .cookie_token = dead.cookie, .address_key = 1},
                              [this](const server::Response& response) {
                                if (Contains(response.body, "\"person\":null")) return;
                                world_.shared().Fail("a cookie that is logged out is alive: " + response.body);
                              });
  }
}

void Checks::Kicked(const std::string& table, store::PersonId person) { kicked_.emplace_back(table, person); }

void Checks::CheckKicked(const server::Table& table) {
  for (const store::Kicked& one : table.stored().kicked) {
    if (table.Sits(one.person)) {
      world_.shared().Fail("person " + std::to_string(one.person) + " sits although kicked");
    }
  }
}

void Checks::CheckAllKicked() {
  if (world_.process() == nullptr) return;
  for (const auto& [id, person] : kicked_) {
    const auto table = world_.process()->house().Find(id);
    if (table == nullptr) continue;
    if (table->Sits(person)) world_.shared().Fail("person " + std::to_string(person) + " sits again although kicked");
    CheckKicked(*table);
  }
}

int Checks::Hosted(store::PersonId person) {
  int hosted = 0;
  for (const auto state : {store::TableState::kOpen, store::TableState::kRunning, store::TableState::kFinished}) {
    for (const std::string& id : world_.shared().disk.TablesIn(state)) {
      const auto table = world_.process()->house().Find(id);
      if (table == nullptr && state == store::TableState::kRunning) {
        const auto stored = world_.FindOnDisk(id);
        hosted += stored && stored->host == person ? 1 : 0;
      }
      if (table == nullptr || table->stored().host != person) continue;
      if (!table->ended()) ++hosted;
      // A rematch that is not saved yet.
      const std::string& rematch = table->stored().rematch;
      if (!rematch.empty() && world_.process()->house().Find(rematch) == nullptr) ++hosted;
    }
  }
  return hosted;
}

int Checks::CreatedFrom(server::AddressKey address) {
  const std::vector<std::string>& ids = created_[address];
  return static_cast<int>(std::count_if(ids.begin(), ids.end(), [&](const std::string& id) {
    const auto table = world_.process()->house().Find(id);
    return table != nullptr && !table->ended();
  }));
}

void Checks::TableAnswered(const server::Request& request, const server::Response& response, bool visitor) {
  --asking_;
  Shared& shared = world_.shared();
  const server::Limits& limits = shared.limits;
  const auto wrong = [&] { shared.Fail("a table is refused for a wrong reason: " + response.body); };
  server::House& house = world_.process()->house();
  const store::PersonId person = house.people().OfToken(request.cookie_token);
  if (Contains(response.body, "\"too-many-tables\"")) {
    shared.actions.Add(Action::kRefusedPerson);
    if (person != 0 && Hosted(person) + asking_ < limits.tables_per_person) wrong();
  } else if (Contains(response.body, "\"too-many-tables-here\"")) {
    shared.actions.Add(Action::kRefusedAddress);
    if (CreatedFrom(request.address_key) + asking_ < limits.tables_per_address) wrong();
  } else if (Contains(response.body, "\"house-full\"")) {
    shared.actions.Add(Action::kRefusedHouse);
    if (static_cast<int>(house.tables_in_memory()) < limits.tables) wrong();
  }
  if (response.status != 201) return;
  created_[request.address_key].push_back(Between(response.body, "\"id\":\"", "\""));
  if (CreatedFrom(request.address_key) > limits.tables_per_address) shared.Fail("an address has too many tables");
  // Players may get more by a login, or because a host hands over.
  if (visitor && Hosted(person) > limits.tables_per_person) shared.Fail("a person hosts too many tables");
  CheckMemory();
}

void Checks::Busy() {
  Shared& shared = world_.shared();
  shared.actions.Add(Action::kBusy);
  const bool full = static_cast<int>(world_.process()->house().tables_in_memory()) >= shared.limits.tables;
  // A table that was closed for repair is loaded again once what concerns it is saved.
  if (shared.refused > 0 && world_.process()->pending() > 0) return;
  if (!full && world_.process()->reading() < shared.limits.loads) shared.Fail("a visit is refused for a wrong reason");
}

void Checks::CheckMemory() {
  Shared& shared = world_.shared();
  // A restart loads tables that were closed for repair.
  if (world_.process() == nullptr || shared.refused > 0 || !shared.damaged.empty()) return;
  const auto tables = static_cast<int>(world_.process()->house().tables_in_memory());
  if (tables > shared.limits.tables) shared.Fail(std::to_string(tables) + " tables are in memory");
}

}  // namespace furlong::simulation
