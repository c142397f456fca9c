// What concerns people at all tables: logins and logouts, and guests who stay away.
#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdlib>

#include "record/json_text.h"
#include "server/house/house.h"
#include "server/house/token.h"

namespace furlong::server {
namespace {

constexpr Milliseconds kMostDrift = 3'600'000;
constexpr int kPrunedAtOnce = 500;
constexpr Milliseconds kSeenEvery = 86'400'000;

bool Sits(const store::Table& table, PersonId person) {
  return std::any_of(table.seats.begin(), table.seats.end(),
                     [&](const store::Seat& seat) { return seat.person == person; });
}

bool Concerns(const store::Table& table, PersonId person) { return table.host == person || Sits(table, person); }

// Nullopt for a damaged table too: nobody can ride there.
std::optional<store::Table> SoundTable(store::Store& store, const std::string& id) {
  try {
    return store.FindTable(id);
  } catch (const store::StoreTrouble& trouble) {
    if (trouble.kind != store::StoreTrouble::Kind::kRefused) throw;
    return std::nullopt;
  }
}

}  // namespace

std::optional<store::Person> House::PersonOf(PersonId person) {
  try {
    return people_.Find(person);
  } catch (const store::StoreTrouble&) {
    // The table goes on: what it shows of this person, and what they may say, can wait.
    spdlog::warn("a person cannot be read at the moment");
    return std::nullopt;
  }
}

void House::MovePerson(PersonId from, PersonId to, std::vector<store::Change>& changes) {
  people_.Move(from, to, changes);
  ForgetMoves();
  Move move{from, to, people_.next(), {}, {}, {}};
  for (auto& [id, table] : pending_) {
    if (!Concerns(table.stored, from)) continue;
    table.ReplacePerson(from, to);
    move.pending.push_back(id);
  }
  for (auto& [id, host] : resting_) {
    if (host != from) continue;
    host = to;
    move.resting.push_back(id);
  }
  for (const auto& [id, table] : tables_) {
    if (Concerns(table->stored(), from)) move.before.push_back(table->stored());
  }
  moves_.push_back(std::move(move));
  // At every table: the person may also be connected as a spectator.
  const auto tables = tables_;  // one may break, and be removed
  for (const auto& [id, table] : tables) table->ReplacePerson(from, to);
}

void House::ForgetMoves() {
  std::int64_t seen = people_.settled();
  for (const auto& [id, loading] : loading_) seen = std::min(seen, loading.settled);
  std::erase_if(moves_, [&](const Move& move) { return move.number <= seen; });
}

void House::UndoMoves(std::int64_t number) {
  for (const Move& move : std::vector<Move>(moves_)) {
    if (move.number != number) continue;
    std::erase_if(moves_, [&](const Move& one) { return one.number == number; });
    for (const std::string& id : move.pending) {
      if (const auto table = pending_.find(id); table != pending_.end()) {
        table->second.ReplacePerson(move.to, move.from);
      }
    }
    for (const std::string& id : move.resting) {
      if (const auto table = resting_.find(id); table != resting_.end()) table->second = move.from;
    }
    // At tables in memory the guest is the account already. They are loaded again, as they are in the store, and
    // everybody connects again.
    const auto tables = tables_;
    for (const auto& [id, table] : tables) {
      if (!table->Concerns(move.to)) continue;
      // What it has saved since names the account.
      const auto before = std::find_if(move.before.begin(), move.before.end(),
                                       [&one = id](const store::Table& stored) { return stored.id == one; });
      if (before != move.before.end() && !table->Idle()) {
        store::Table stored = table->stored();
        if (before->host == move.from && stored.host == move.to) stored.host = move.from;
        for (store::Seat& seat : stored.seats) {
          if (Sits(*before, move.from) && seat.person == move.to) seat.person = move.from;
        }
        Save({store::SaveTable{std::move(stored)}}, [](bool) {});
      }
      table->Fail("a login could not be saved");
      Reopen(id);
    }
  }
}

void House::BothSit(PersonId a, PersonId b, std::function<void(std::optional<bool>)> then) {
  if (a == 0 || b == 0 || a == b) return then(false);
  for (const auto& [id, table] : tables_) {
    if (!table->ended() && table->Sits(a) && table->Sits(b)) return then(true);
  }
  const auto both = std::make_shared<std::vector<std::string>>();
  runtime_.Read(
      [of_a = people_.IdsOf(a), of_b = people_.IdsOf(b), both](store::Store& store) {
        for (const PersonId person : of_a) {
          for (std::string& id : store.TablesOf(person)) {
            const auto table = SoundTable(store, id);
            const auto sits = [&](const std::vector<PersonId>& ids) {
              return table && std::any_of(table->seats.begin(), table->seats.end(), [&](const store::Seat& seat) {
                       return std::find(ids.begin(), ids.end(), seat.person) != ids.end();
                     });
            };
            if (sits(of_a) && sits(of_b)) both->push_back(std::move(id));
          }
        }
      },
      [this, a, b, both, then = std::move(then)](bool read) {
        if (!read) return then(std::nullopt);
        bool sit = std::any_of(both->begin(), both->end(), [&](const std::string& id) { return Find(id) == nullptr; });
        for (const auto& [id, table] : tables_) sit = sit || (!table->ended() && table->Sits(a) && table->Sits(b));
        then(sit);
      });
}

void House::CloseConnectionsOf(std::string_view token) {
  const std::string hash = TokenHash(token);
  const auto tables = tables_;  // one may break, and be removed
  for (const auto& [id, table] : tables) {
    table->CloseConnectionsIf([&](const Connection& connection) { return connection.token_hash == hash; },
                              "logged-out");
  }
}

void House::RenewToken(std::string_view old_token, std::string_view token) {
  const std::string old_hash = TokenHash(old_token);
  const std::string hash = TokenHash(token);
  for (const auto& [id, table] : tables_) table->RenewToken(old_hash, hash);
}

void House::CloseConnectionsOf(PersonId person) {
  const auto tables = tables_;
  for (const auto& [id, table] : tables) {
    table->CloseConnectionsIf([&](const Connection& connection) { return connection.person == person; }, "logged-out");
  }
}

void House::Seen(PersonId person) {
  store::Person known = people_.Find(person);
  const Milliseconds now = runtime_.Now();
  if (known.id == 0 || (known.seen <= now && now - known.seen < kSeenEvery) || !runtime_.CanSave()) return;
  known.seen = now;
  std::vector<store::Change> changes;
  people_.Touch(known, changes);
  Save(std::move(changes), [](bool) {});
}

bool House::ClockHasJumped() const {
  return std::abs((runtime_.Now() - wall_start_) - (runtime_.Steady() - steady_start_)) > kMostDrift;
}

void House::Prune() {
  // If the wall clock has jumped, nobody knows how long guests have been away.
  if (ClockHasJumped() || !runtime_.CanSave()) return;
  const Milliseconds now = runtime_.Now();
  std::vector<std::string> keep;
  for (const auto& [id, table] : tables_) {
    if (table->ended()) keep.push_back(id);
  }
  // Some at a time, so that a commit does not take long.
  Save({store::PruneGuests{now - limits_.forget_guests_after, now - limits_.forget_unused_after, kPrunedAtOnce},
        store::PruneTables{now - limits_.forget_tables_after, kPrunedAtOnce, std::move(keep)}},
       [](bool) {});
}

void House::Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) {
  store::Person known = people_.Find(person);
  if (known.id == 0 || known.name == name) return;
  known.name = name;
  people_.Update(known, changes);
}

void House::NotifyTurn(PersonId person, const std::string& table, const std::string& name) {
  const store::Person known = people_.Find(person);
  if (known.webhook.empty()) return;
  JsonText out;
  out.Open('{').Key("event").Word("your-turn").Key("table").Word(table).Key("name").Text(name);
  out.Key("link").Text(public_address + "/table/" + table);
  out.Key("text").Text("Furlong: it is your turn" + (name.empty() ? std::string() : " at " + name));
  runtime_.PostWebhook(known.webhook, out.Close('}').Take());
}

}  // namespace furlong::server
