#include "server/house/house.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "record/json_text.h"
#include "server/house/rating.h"
#include "server/house/token.h"
#include "table/seating.h"

namespace furlong::server {
namespace {

constexpr Milliseconds kSweepEvery = 30'000;
constexpr Milliseconds kPruneEvery = 60'000;
constexpr Milliseconds kPruneFirst = 3'600'000;  // after the start: a wrong clock has been set right by then
constexpr Milliseconds kMostDrift = 3'600'000;
constexpr int kPrunedAtOnce = 500;
constexpr Milliseconds kSeenEvery = 86'400'000;
constexpr std::size_t kLobbyTables = 100;
constexpr int kLobbyTablesPerHost = 3;
constexpr Milliseconds kLobbyFresh = 1'000;
constexpr Milliseconds kSendEvery = 500;
constexpr std::size_t kMaxOwnTables = 50;  // in a person's list
// A longer gap between two ticks means that the process was stopped or the machine slept.
constexpr Milliseconds kLongestGap = 1'000;

// The id of a table is also its invitation, so logs contain only the beginning of it.
std::string ShortId(const std::string& id) { return id.substr(0, 4); }

void AddEntry(JsonText& out, const Table& table, const wire::TableShown& shown) {
  int seated = 0;
  for (const wire::SeatShown& seat : shown.seats)
    seated += !seat.rider.empty() || (!seat.name.empty() && !seat.expected);
  out.Open('{').Key("id").Word(shown.id).Key("name").Text(table.settings().name).Key("state").Word(shown.state);
  out.Key("players").Number(table.settings().players).Key("seated").Number(seated);
  out.Key("watchers").Number(shown.watchers).Key("race").Number(table.race());
  out.Key("created").Number(table.stored().created);
  out.Key("settings").Raw(shown.settings).Key("seats").Open('[');
  for (const wire::SeatShown& seat : shown.seats) {
    out.Open('{');
    if (!seat.name.empty()) out.Key("name").Text(seat.name);
    if (!seat.rider.empty()) out.Key("rider").Text(seat.rider);
    out.Close('}');
  }
  out.Close(']').Close('}');
}

void SetIdAndSeed(store::Table& table, Milliseconds now) {
  table.id = NewTableId();
  table.seed = Hex(FreshSeed());
  table.created = now;
}

void MoveIn(store::Table& table, PersonId from, PersonId to) {
  if (table.host == from) table.host = to;
  for (store::Seat& seat : table.seats) {
    if (seat.person == from) seat.person = to;
  }
  for (store::Kicked& one : table.kicked) {
    if (one.person == from) one.person = to;
  }
}

void MoveIn(LoadedTable& table, PersonId from, PersonId to) {
  MoveIn(table.stored, from, to);
  for (store::ChatLine& line : table.chat) {
    if (line.person == from) line.person = to;
  }
}

// Nullopt for a damaged table too: nobody can ride there.
std::optional<store::Table> SoundTable(store::Store& store, const std::string& id) {
  try {
    return store.FindTable(id);
  } catch (const store::StoreTrouble& trouble) {
    if (trouble.kind != store::StoreTrouble::Kind::kRefused) throw;
    return std::nullopt;
  }
}

bool Concerns(const store::Table& table, PersonId person) {
  return table.host == person || std::any_of(table.seats.begin(), table.seats.end(),
                                             [&](const store::Seat& seat) { return seat.person == person; });
}

}  // namespace

House::House(std::unique_ptr<store::Store> reading, Runtime& runtime, Limits limits)
    : reading_(std::move(reading)),
      runtime_(runtime),
      limits_(limits),
      people_(*reading_, [&runtime] { return runtime.Steady(); }),
      last_tick_(runtime.Steady()),
      next_prune_(runtime.Steady() + kPruneFirst),
      wall_start_(runtime.Now()),
      steady_start_(runtime.Steady()) {
  for (auto& [rider, rating] : reading_->RiderRatings()) rider_ratings_.emplace(rider, rating);
}

void House::Open() {
  for (const auto state : {store::TableState::kOpen, store::TableState::kRunning}) {
    for (const std::string& id : reading_->TablesIn(state)) {
      try {
        // A running table rests while nobody is connected, unless it has a slow clock. What is damaged there is found
        // when somebody comes.
        if (state == store::TableState::kRunning) {
          const auto stored = reading_->FindTable(id);
          const auto settings = stored ? table::ReadSettings(stored->settings) : FileError{};
          const auto* read = std::get_if<table::TableSettings>(&settings);
          if (read != nullptr && read->clock.kind != table::Clock::Kind::kDays) continue;
        }
        if (auto loaded = LoadTable(*reading_, id)) Add(std::move(*loaded));
      } catch (const std::exception& error) {
        CloseForRepair(id, error.what());
      }
    }
  }
}

void House::Save(std::vector<store::Change> changes, Saved saved) {
  const std::int64_t number = people_.Submit();
  runtime_.Save(std::move(changes), [this, number, saved = std::move(saved)](bool is_saved) {
    people_.Settle(number, is_saved);
    if (!is_saved) UndoMoves(number);
    saved(is_saved);
  });
}

Milliseconds House::ServingTime() const {
  return served_ + std::clamp<Milliseconds>(runtime_.Steady() - last_tick_, 0, kLongestGap);
}

std::shared_ptr<Table> House::Find(const std::string& id) {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

std::shared_ptr<Table> House::Add(LoadedTable loaded) {
  auto table = std::make_shared<Table>(std::move(loaded), *this);
  tables_.emplace(table->stored().id, table);
  table->Wake();
  return table;
}

void House::Visit(const std::string& id, std::function<void(Visited)> then) {
  if (auto table = Find(id)) return then({std::move(table)});
  if (broken_.contains(id)) return then({nullptr, Absent::kInRepair});
  if (const auto loading = loading_.find(id); loading != loading_.end()) {
    loading->second.waiting.push_back(std::move(then));
    return;
  }
  const bool full = static_cast<int>(tables_.size() + loading_.size()) >= limits_.tables;
  if (full || static_cast<int>(loading_.size()) >= limits_.loads) return then({nullptr, Absent::kBusy});
  Loading& loading = loading_[id];
  loading.waiting.push_back(std::move(then));
  loading.settled = people_.settled();
  struct Found {
    std::optional<LoadedTable> table;
    std::string trouble;  // what is wrong with what is stored
  };
  const auto found = std::make_shared<Found>();
  runtime_.Read(
      [id, found](store::Store& store) {
        try {
          found->table = LoadTable(store, id);
        } catch (const store::StoreTrouble& trouble) {
          if (trouble.kind != store::StoreTrouble::Kind::kRefused) throw;  // the disk, not the table
          found->trouble = trouble.what();
        }
      },
      [this, id, found](bool read) { FinishLoading(id, read, std::move(found->table), found->trouble); });
}

void House::FinishLoading(const std::string& id, bool read, std::optional<LoadedTable> loaded,
                          const std::string& trouble) {
  const auto found = loading_.find(id);
  const Loading loading = std::move(found->second);
  loading_.erase(found);
  Visited visited;
  if (!trouble.empty()) {
    CloseForRepair(id, trouble);
    visited.why = Absent::kInRepair;
  } else if (!read) {
    visited.why = Absent::kBusy;  // nothing is known about it; the visitor tries again
  } else if (loaded) {
    // What it read may be older than a login that was accepted before, or committed meanwhile.
    for (const Move& move : moves_) {
      if (move.number > loading.settled) MoveIn(*loaded, move.from, move.to);
    }
    try {
      visited.table = Find(id);  // a new table may have been opened meanwhile
      if (visited.table == nullptr) visited.table = Add(std::move(*loaded));
    } catch (const std::exception& error) {
      CloseForRepair(id, error.what());
    }
    if (visited.table == nullptr || visited.table->broken()) visited = {nullptr, Absent::kInRepair};
  }
  if (loading_.empty()) std::erase_if(moves_, [&](const Move& move) { return move.number <= people_.settled(); });
  for (const auto& then : loading.waiting) {
    try {
      then(visited);
    } catch (const std::exception& error) {  // it concerns one visitor
      spdlog::error("a visit to table {} failed: {}", ShortId(id), error.what());
    }
  }
}

int House::Hosted(PersonId host) const {
  int hosted = 0;
  for (const auto& [id, table] : tables_) hosted += !table->ended() && table->stored().host == host ? 1 : 0;
  for (const auto& [id, table] : pending_) hosted += table.stored.host == host ? 1 : 0;
  return hosted;
}

House::Refused House::Create(PersonId host, AddressKey address, table::TableSettings settings,
                             std::function<void(std::shared_ptr<Table>)> made) {
  if (Hosted(host) >= limits_.tables_per_person) return Refused::kPersonHasTooMany;
  if (static_cast<int>(tables_.size() + pending_.size()) >= limits_.tables) return Refused::kHouseFull;
  auto& created = created_[address];
  ForgetEnded(created);
  if (address != 0 && static_cast<int>(created.size()) >= limits_.tables_per_address) {
    return Refused::kAddressHasTooMany;
  }
  LoadedTable table;
  SetIdAndSeed(table.stored, runtime_.Now());
  table.stored.host = host;
  table.stored.settings = settings.ToJson();
  std::map<std::string, int> same_name;
  for (int i = 0; i < settings.players; ++i) {
    store::Seat seat{.number = static_cast<std::uint8_t>(i)};
    seat.rider = settings.riders[static_cast<std::size_t>(i)];
    if (!seat.rider.empty()) {
      const int number = ++same_name[seat.rider];
      seat.name = table::RiderTitle(seat.rider) + (number > 1 ? " " + std::to_string(number) : "");
    }
    table.stored.seats.push_back(std::move(seat));
  }
  table.settings = std::move(settings);
  const std::string id = table.stored.id;
  if (address != 0) created.push_back(id);
  std::vector<store::Change> changes = {store::SaveTable{table.stored}};
  pending_.emplace(id, std::move(table));
  // It is added, and so shown in the lobby, only once it is saved.
  Save(std::move(changes), [this, id, made = std::move(made)](bool saved) {
    if (saved) {
      OpenTable(id);
    } else {
      pending_.erase(id);
    }
    made(Find(id));
  });
  return Refused::kNothing;
}

std::string House::MakeRematch(const store::Table& after, std::vector<store::Change>& changes) {
  const auto last = Find(after.id);
  if (last == nullptr || Hosted(after.host) >= limits_.tables_per_person) return {};
  LoadedTable table;
  SetIdAndSeed(table.stored, runtime_.Now());
  table.stored.host = after.host;
  table.stored.settings = after.settings;
  table.settings = last->settings();
  for (store::Seat seat : after.seats) {
    seat.entropy.clear();
    seat.stand_in.clear();
    seat.lapses = 0;
    seat.reserve = 0;
    seat.resigned = false;
    table.stored.seats.push_back(std::move(seat));
  }
  changes.push_back(store::SaveTable{table.stored});
  std::string id = table.stored.id;
  pending_.emplace(id, std::move(table));
  return id;
}

void House::OpenTable(const std::string& table) {
  auto found = pending_.extract(table);
  if (found.empty()) return;
  Add(std::move(found.mapped()));
  spdlog::info("table {} created", ShortId(table));
}

void House::CloseForRepair(const std::string& table, const std::string& why) {
  spdlog::error("table {} is closed for repair: {}", ShortId(table), why);
  ++metrics_.tables_broken;
  broken_[table] = {why, runtime_.Now()};
  SetTimer(table, std::nullopt);
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  pending_.erase(found->second->stored().rematch);
  tables_.erase(found);
}

void House::RiderFailed(const std::string& table, const std::string& what) {
  ++metrics_.rider_failures;
  spdlog::error("table {}: {}", ShortId(table), what);
}

const std::string& House::LobbyJson() {
  const Milliseconds now = runtime_.Steady();
  if (!lobby_.empty() && now - lobby_at_ < kLobbyFresh) return lobby_;
  std::vector<const Table*> open;
  std::vector<const Table*> running;
  for (const auto& [id, table] : tables_) {
    if (!table->settings().listed) continue;
    if (table->stored().state == store::TableState::kOpen) open.push_back(table.get());
    if (table->running()) running.push_back(table.get());
  }
  JsonText out;
  out.Open('{');
  for (auto* list : {&open, &running}) {
    const auto count = static_cast<std::int64_t>(list->size());
    // Tables where somebody is come first, then the newest. No host fills the lobby.
    std::sort(list->begin(), list->end(), [](const Table* a, const Table* b) {
      const bool somebody = a->connections() > 0;
      if (somebody != (b->connections() > 0)) return somebody;
      return std::pair(a->stored().created, a->stored().id) > std::pair(b->stored().created, b->stored().id);
    });
    std::unordered_map<PersonId, int> by_host;
    std::size_t shown = 0;
    out.Key(list == &open ? "open" : "running").Open('[');
    for (const Table* table : *list) {
      if (shown == kLobbyTables) break;
      if (table->stored().host != 0 && ++by_host[table->stored().host] > kLobbyTablesPerHost) continue;
      ++shown;
      AddEntry(out, *table, table->Shown());
    }
    out.Close(']').Key(list == &open ? "open_count" : "running_count").Number(count);
  }
  lobby_ = out.Close('}').Take();
  lobby_at_ = now;
  return lobby_;
}

std::vector<std::string> House::InMemoryOf(PersonId person) const {
  std::vector<std::string> ids;
  for (const auto& [id, table] : tables_) {
    if (!table->ended() && Concerns(table->stored(), person)) ids.push_back(id);
  }
  return ids;
}

void House::TablesJson(PersonId person, std::function<void(std::string)> then) {
  struct List {
    PersonId person = 0;
    std::vector<std::string> stored;             // ids in the store
    std::vector<std::shared_ptr<Table>> tables;  // found so far
    std::size_t awaited = 0;
    std::function<void(std::string)> then;
  };
  const auto list = std::make_shared<List>();
  list->person = person;
  list->then = std::move(then);
  const auto finish = [list] {
    auto& tables = list->tables;
    std::erase_if(tables, [&](const auto& table) {
      return table->broken() || table->ended() || !Concerns(table->stored(), list->person);
    });
    std::sort(tables.begin(), tables.end(), [&](const auto& a, const auto& b) {
      const bool asked = a->IsAsked(list->person);
      if (asked != b->IsAsked(list->person)) return asked;
      return std::pair(a->stored().created, a->stored().id) < std::pair(b->stored().created, b->stored().id);
    });
    JsonText out;
    out.Open('{').Key("tables").Open('[');
    for (const auto& table : tables) {
      out.Open('{').Key("your_turn").Bool(table->IsAsked(list->person));
      if (const auto left = table->TimeLeftFor(list->person)) out.Key("left").Number(*left);
      AddEntry(out.Key("table"), *table, table->Shown());
      out.Close('}');
    }
    list->then(out.Close(']').Close('}').Take());
  };
  runtime_.Read(
      [list, ids = people_.IdsOf(person)](store::Store& store) {
        for (const PersonId id : ids) {
          for (std::string& table : store.TablesOf(id)) list->stored.push_back(std::move(table));
        }
      },
      [this, list, finish](bool) {
        // Tables in memory are newer than the store. Somebody may have sat down a moment ago.
        std::vector<std::string> ids = InMemoryOf(list->person);
        for (std::string& id : list->stored) {
          if (ids.size() < kMaxOwnTables && Find(id) == nullptr) ids.push_back(std::move(id));
        }
        list->awaited = ids.size() + 1;
        for (const std::string& id : ids) {
          Visit(id, [list, finish](const Visited& visited) {
            if (visited.table != nullptr) list->tables.push_back(visited.table);
            if (--list->awaited == 0) finish();
          });
        }
        if (--list->awaited == 0) finish();
      });
}

std::string House::AllTablesJson() const {
  JsonText out;
  out.Open('{').Key("tables").Open('[');
  for (const auto& [id, table] : tables_) {
    out.Open('{').Key("connections").Number(static_cast<std::int64_t>(table->connections())).Key("persons").Open('[');
    for (const store::Seat& seat : table->stored().seats) out.Number(seat.person);
    out.Close(']').Key("table");
    AddEntry(out, *table, table->Shown());
    out.Close('}');
  }
  out.Close(']').Key("in_repair").Open('[');
  for (const auto& [id, broken] : broken_) {
    out.Open('{').Key("id").Word(id).Key("why").Text(broken.why).Key("at").Number(broken.at).Close('}');
  }
  return out.Close(']').Close('}').Take();
}

void House::MovePerson(PersonId from, PersonId to, std::vector<store::Change>& changes) {
  people_.Move(from, to, changes);
  if (loading_.empty()) std::erase_if(moves_, [&](const Move& move) { return move.number <= people_.settled(); });
  moves_.push_back({from, to, people_.next()});
  for (auto& [id, table] : pending_) MoveIn(table, from, to);
  // At every table: the person may also be connected as a spectator.
  const auto tables = tables_;  // one may break, and be removed
  for (const auto& [id, table] : tables) table->ReplacePerson(from, to);
}

void House::UndoMoves(std::int64_t number) {
  for (const Move& move : std::vector<Move>(moves_)) {
    if (move.number != number) continue;
    std::erase_if(moves_, [&](const Move& one) { return one.number == number; });
    // At tables in memory the guest is the account already. They are loaded again, as they are in the store.
    const auto tables = tables_;
    for (const auto& [id, table] : tables) {
      if (!Concerns(table->stored(), move.to)) continue;
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

void House::PruneGuests() {
  const Milliseconds now = runtime_.Now();
  // If the wall clock has jumped, nobody knows how long guests have been away.
  const Milliseconds drift = (now - wall_start_) - (runtime_.Steady() - steady_start_);
  if (std::abs(drift) > kMostDrift || !runtime_.CanSave()) return;
  // Some at a time, so that a commit does not take long.
  Save({store::PruneGuests{now - limits_.forget_guests_after, now - limits_.forget_unused_after, kPrunedAtOnce}},
       [](bool) {});
}

void House::CallTimers() {
  // Each may set its timer again, so those that are due now are collected first.
  std::vector<std::string> due;
  while (!timers_.empty() && timers_.begin()->first <= served_) {
    due.push_back(timers_.begin()->second);
    timer_of_.erase(timers_.begin()->second);
    timers_.erase(timers_.begin());
  }
  for (const std::string& id : due) {
    if (const auto table = Find(id)) table->OnTimer();
  }
}

void House::Tick() {
  const Milliseconds now = runtime_.Steady();
  // Nobody can do anything while nothing can be saved, so no clock runs.
  if (runtime_.CanSave()) served_ = ServingTime();
  last_tick_ = now;
  CallTimers();
  if (now >= next_send_) {
    next_send_ = now + kSendEvery;
    for (const std::string& id : std::exchange(send_soon_, {})) {
      if (const auto table = Find(id)) table->SendTable();
    }
  }
  people_.Sweep();
  if (now < next_sweep_) return;
  next_sweep_ = now + kSweepEvery;
  SweepTables();
  if (now < next_prune_) return;
  next_prune_ = now + kPruneEvery;
  PruneGuests();
}

void House::SweepTables() {
  metrics_.tables_open = 0;
  metrics_.tables_running = 0;
  std::vector<std::shared_ptr<Table>> unused;
  for (auto it = tables_.begin(); it != tables_.end();) {
    Table& table = *it->second;
    const bool open = table.stored().state == store::TableState::kOpen;
    metrics_.tables_open += open ? 1 : 0;
    metrics_.tables_running += table.running() ? 1 : 0;
    const Milliseconds empty = table.connections() > 0 ? 0 : served_ - table.empty_since();
    if (open && empty > limits_.close_after) unused.push_back(it->second);
    // Open tables stay in memory for the lobby, and running tables with a slow clock for the clock. All others are
    // loaded again when somebody needs them.
    const bool may_unload = !open && !table.NeedsItsClock();
    const bool idle = table.Idle() && it->second.use_count() == 1;
    it = may_unload && idle && empty > limits_.unload_after ? tables_.erase(it) : std::next(it);
  }
  for (const auto& table : unused) table->Close("unused");
  for (auto it = created_.begin(); it != created_.end();) {
    ForgetEnded(it->second);
    it = it->second.empty() ? created_.erase(it) : std::next(it);
  }
}

void House::ForgetEnded(std::vector<std::string>& created) {
  std::erase_if(created, [&](const std::string& id) {
    const auto table = Find(id);
    return (table == nullptr || table->ended()) && !pending_.contains(id);
  });
}

void House::CloseConnections(std::string_view why) {
  for (const auto& [id, table] : tables_) table->CloseConnections(why);
}

void House::SetTimer(const std::string& table, std::optional<Milliseconds> at) {
  const auto known = timer_of_.find(table);
  if (known != timer_of_.end()) {
    if (at && known->second == *at) return;
    timers_.erase({known->second, table});
    timer_of_.erase(known);
  }
  if (!at) return;
  timers_.emplace(*at, table);
  timer_of_.emplace(table, *at);
}

void House::Rename(PersonId person, const std::string& name, std::vector<store::Change>& changes) {
  store::Person known = people_.Find(person);
  if (known.id == 0 || known.name == name) return;
  known.name = name;
  people_.Update(known, changes);
}

void House::LogMeeting(const store::Table& table, std::string_view what) {
  spdlog::info("the meeting at table {} {}", ShortId(table.id), what);
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

std::vector<int> House::SaveResults(const store::Table& table, bool rated, const std::vector<int>& scores,
                                    const std::vector<int>& ranks, const std::vector<int>& rated_ranks,
                                    std::vector<store::Change>& changes) {
  ++metrics_.meetings_finished;
  // People are rated against people only: beating computer riders says nothing, however many there are.
  std::vector<store::Rating> before;
  std::vector<int> people_ranks;
  for (const store::Seat& seat : table.seats) {
    if (seat.person == 0) continue;
    before.push_back(people_.Find(seat.person).rating);
    people_ranks.push_back(rated_ranks[seat.number]);
  }
  const std::vector<store::Rating> after = rated ? Rate(before, people_ranks) : before;
  std::vector<int> points;
  if (rated) points.resize(table.seats.size());
  std::size_t nth = 0;
  for (const store::Seat& seat : table.seats) {
    store::Result result{table.id,
                         seat.number,
                         seat.person,
                         seat.name,
                         static_cast<std::uint8_t>(ranks[seat.number]),
                         scores[seat.number],
                         {},
                         {},
                         runtime_.Now()};
    if (seat.person != 0) {
      result.before = before[nth];
      result.after = after[nth];
      ++nth;
      store::Person person = people_.Find(seat.person);
      person.rating = result.after;
      if (person.id != 0 && rated) people_.Update(person, changes);
      if (rated) points[seat.number] = RatingChange(result.before, result.after);
    }
    changes.push_back(store::AddResult{std::move(result)});
  }
  if (rated) RateRiders(table, before, rated_ranks, changes);
  return points;
}

void House::RateRiders(const store::Table& table, const std::vector<store::Rating>& people,
                       const std::vector<int>& ranks, std::vector<store::Change>& changes) {
  std::vector<store::Rating> before;
  std::size_t nth = 0;
  for (const store::Seat& seat : table.seats) {
    before.push_back(seat.person != 0 ? people[nth++] : rider_ratings_[seat.rider]);
  }
  const std::vector<store::Rating> after = Rate(before, ranks);
  std::map<std::string, std::vector<store::Rating>> of_rider;
  for (const store::Seat& seat : table.seats) {
    if (seat.person == 0) of_rider[seat.rider].push_back(after[seat.number]);
  }
  for (const auto& [rider, seats] : of_rider) {
    rider_ratings_[rider] = MergeSeats(seats);
    changes.push_back(store::SaveRiderRating{rider, rider_ratings_[rider]});
  }
}

}  // namespace furlong::server
