#include "server/house/house.h"

#include <spdlog/spdlog.h>

#include <algorithm>

#include "server/house/token.h"
#include "table/seating.h"
#include "table/stored_settings.h"

namespace furlong::server {
namespace {

constexpr Milliseconds kSweepEvery = 30'000;
constexpr Milliseconds kPruneEvery = 60'000;
constexpr Milliseconds kPruneFirst = 3'600'000;  // after the start: a wrong clock has been set right by then
constexpr Milliseconds kSendEvery = 500;
constexpr int kAbandonedAtOnce = 10;
constexpr double kNewTablesPerSecond = 1.0 / 60;  // of one address, after the first ones
// A longer gap between two ticks means that the process was stopped or the machine slept.
constexpr Milliseconds kLongestGap = 1'000;

// The id of a table is also its invitation, so logs contain only the beginning of it.
std::string ShortId(const std::string& id) { return id.substr(0, 4); }

void SetIdAndSeed(store::Table& table, Milliseconds now) {
  table.id = NewTableId();
  table.seed = Hex(FreshSeed());
  table.created = now;
}

}  // namespace

House::House(std::unique_ptr<store::Store> reading, Runtime& runtime, Limits limits)
    : reading_(std::move(reading)),
      runtime_(runtime),
      limits_(limits),
      people_(*reading_, [&runtime] { return runtime.Steady(); }),
      results_(*reading_, people_),
      last_tick_(runtime.Steady()),
      next_prune_(runtime.Steady() + kPruneFirst),
      wall_start_(runtime.Now()),
      steady_start_(runtime.Steady()) {}

void House::Open() {
  for (const auto state : {store::TableState::kOpen, store::TableState::kRunning}) {
    for (const std::string& id : reading_->TablesIn(state)) {
      try {
        // A running table rests while nobody is connected, unless it has a slow clock. What is damaged there is found
        // when somebody comes.
        if (state == store::TableState::kRunning) {
          const auto stored = reading_->FindTable(id);
          const auto settings = stored ? table::ReadStoredSettings(stored->settings) : FileError{};
          const auto* read = std::get_if<table::TableSettings>(&settings);
          if (read != nullptr && read->clock.kind != table::Clock::Kind::kDays) {
            resting_.emplace(id, stored->host);
            codes_.Of(id);
            continue;
          }
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
    if (!is_saved) {
      UndoMoves(number);
      results_.Reload();
    }
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
  resting_.erase(table->stored().id);
  if (!table->ended()) codes_.Of(table->stored().id);
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
  if (const auto unsaved = unsaved_.find(id); unsaved != unsaved_.end()) {
    if (unsaved->second > people_.settled()) return then({nullptr, Absent::kBusy});
    unsaved_.erase(unsaved);
  }
  if (Full() || std::ssize(loading_) >= limits_.loads) return then({nullptr, Absent::kBusy});
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
      if (move.number > loading.settled) loaded->ReplacePerson(move.from, move.to);
    }
    try {
      visited.table = Find(id);  // a new table may have been opened meanwhile
      if (visited.table == nullptr) visited.table = Add(std::move(*loaded));
    } catch (const std::exception& error) {
      CloseForRepair(id, error.what());
    }
    if (visited.table == nullptr || visited.table->broken()) visited = {nullptr, Absent::kInRepair};
  }
  ForgetMoves();
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
  for (const auto& [id, resting_host] : resting_) hosted += resting_host == host ? 1 : 0;
  return hosted;
}

Milliseconds House::WaitForNewTable(AddressKey address) {
  const int at_once = limits_.new_tables_per_address;
  if (at_once <= 0 || address == 0) return 0;
  const Milliseconds now = runtime_.Steady();
  return new_tables_.Of(address, now).bucket.Wait(now, kNewTablesPerSecond, 1, at_once);
}

House::Refused House::RefuseNewTable(PersonId host, AddressKey address) {
  if (Hosted(host) >= limits_.tables_per_person) return Refused::kPersonHasTooMany;
  if (Full()) return Refused::kHouseFull;
  if (address == 0) return Refused::kNothing;
  if (const auto created = created_.find(address); created != created_.end()) {
    ForgetEnded(created->second);
    if (static_cast<int>(created->second.size()) >= limits_.tables_per_address) return Refused::kAddressHasTooMany;
  }
  return WaitForNewTable(address) > 0 ? Refused::kAddressTooFast : Refused::kNothing;
}

void House::CountNewTable(AddressKey address, const std::string& id) {
  if (address == 0) return;
  created_[address].push_back(id);
  const int at_once = limits_.new_tables_per_address;
  const Milliseconds now = runtime_.Steady();
  if (at_once > 0) new_tables_.Of(address, now).bucket.Take(now, kNewTablesPerSecond, 1, at_once);
}

House::Refused House::Create(PersonId host, AddressKey address, table::TableSettings settings,
                             std::function<void(std::shared_ptr<Table>)> made) {
  if (const Refused refused = RefuseNewTable(host, address); refused != Refused::kNothing) return refused;
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
  CountNewTable(address, id);
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

House::Rematch House::MakeRematch(const store::Table& after, AddressKey address, std::vector<store::Change>& changes) {
  const auto last = Find(after.id);
  if (last == nullptr) return {{}, wire::TableReason("house-full")};
  switch (RefuseNewTable(after.host, address)) {
    case Refused::kNothing: break;
    case Refused::kPersonHasTooMany: return {{}, wire::TableReason("too-many-tables")};
    case Refused::kAddressHasTooMany:
    case Refused::kAddressTooFast: return {{}, wire::TableReason("too-many-tables-here")};
    case Refused::kHouseFull: return {{}, wire::TableReason("house-full")};
  }
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
  CountNewTable(address, id);
  return {id, {}};
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
  broken_[table] = {why, runtime_.Now(), people_.next() - 1};
  resting_.erase(table);
  codes_.Release(table);
  timers_.Set(table, std::nullopt);
  const auto found = tables_.find(table);
  if (found == tables_.end()) return;
  pending_.erase(found->second->stored().rematch);
  tables_.erase(found);
}

bool House::Reopen(const std::string& id) {
  const auto broken = broken_.extract(id);
  if (broken.empty()) return false;
  if (broken.mapped().last_save > people_.settled()) unsaved_[id] = broken.mapped().last_save;
  return true;
}

void House::RiderFailed(const std::string& table, const std::string& what) {
  ++metrics_.rider_failures;
  spdlog::error("table {}: {}", ShortId(table), what);
}

void House::Tick() {
  const Milliseconds now = runtime_.Steady();
  // Nobody can do anything while nothing can be saved, so no clock runs.
  if (runtime_.CanSave()) served_ = ServingTime();
  last_tick_ = now;
  // Each may set its timer again.
  for (const std::string& id : timers_.TakeDue(served_)) {
    if (const auto table = Find(id)) table->OnTimer();
  }
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
  Prune();
  CloseAbandoned();
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
    const bool may_unload = !open && !table.NeedsItsClock() && table.connections() == 0;
    const bool idle = table.Idle() && it->second.use_count() == 1;
    const bool unload = may_unload && idle && (table.ended() || empty > limits_.unload_after);
    if (unload && table.running()) resting_.emplace(it->first, table.stored().host);
    it = unload ? tables_.erase(it) : std::next(it);
  }
  for (const auto& table : unused) table->Close("unused");
  std::erase_if(unsaved_, [&](const auto& one) { return one.second <= people_.settled(); });
  for (auto it = created_.begin(); it != created_.end();) {
    ForgetEnded(it->second);
    it = it->second.empty() ? created_.erase(it) : std::next(it);
  }
}

void House::ForgetEnded(std::vector<std::string>& created) {
  std::erase_if(created, [&](const std::string& id) {
    const auto table = Find(id);
    return (table == nullptr || table->ended()) && !pending_.contains(id) && !resting_.contains(id);
  });
}

void House::CloseAbandoned() {
  if (ClockHasJumped()) return;
  const auto quiet = std::make_shared<std::vector<std::string>>();
  // Page by page: some may be damaged, or have a spectator, and stay.
  runtime_.Read([quiet, since = runtime_.Now() - limits_.abandon_after, skip = quiet_skipped_](
                    store::Store& store) { *quiet = store.TablesQuietSince(since, kAbandonedAtOnce, skip); },
                [this, quiet](bool) {
                  quiet_skipped_ = std::ssize(*quiet) < kAbandonedAtOnce ? 0 : quiet_skipped_ + kAbandonedAtOnce;
                  for (const std::string& id : *quiet) {
                    Visit(id, [](const Visited& visited) {
                      if (visited.table != nullptr && visited.table->connections() == 0)
                        visited.table->Close("abandoned");
                    });
                  }
                });
}

void House::CloseConnections(wire::ByeReason why) {
  for (const auto& [id, table] : tables_) table->CloseConnections(why);
}

void House::LogMeeting(const store::Table& table, std::string_view what) {
  spdlog::info("the meeting at table {} {}", ShortId(table.id), what);
}

std::vector<RatingChange> House::SaveResults(const store::Table& table, bool rated, const std::vector<int>& scores,
                                             const std::vector<int>& ranks, const std::vector<int>& rated_ranks,
                                             std::vector<store::Change>& changes) {
  ++metrics_.meetings_finished;
  return results_.Save(table, rated, scores, ranks, rated_ranks, runtime_.Now(), changes);
}

}  // namespace furlong::server
