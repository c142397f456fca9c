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
constexpr std::size_t kLobbyTables = 100;
constexpr Milliseconds kLobbyFresh = 1'000;
constexpr Milliseconds kSendEvery = 500;

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

}  // namespace

House::House(std::unique_ptr<store::Store> reading, Runtime& runtime, Limits limits)
    : reading_(std::move(reading)), runtime_(runtime), limits_(limits), people_(*reading_) {
  for (auto& [rider, rating] : reading_->RiderRatings()) rider_ratings_.emplace(rider, rating);
}

void House::Open() {
  for (const auto state : {store::TableState::kOpen, store::TableState::kRunning}) {
    for (const std::string& id : reading_->TablesIn(state)) Find(id);
  }
}

std::shared_ptr<Table> House::Load(const std::string& id) {
  try {
    auto stored = reading_->FindTable(id);
    if (!stored) return nullptr;
    const auto chat = reading_->Chat(id, kChatShown);
    if (stored->started == 0) return std::make_shared<Table>(std::move(*stored), chat, *this);
    return std::make_shared<Table>(std::move(*stored), chat, reading_->Lines(id), reading_->LaidAt(id), *this);
  } catch (const store::StoreTrouble& trouble) {
    spdlog::error("table {} cannot be loaded: {}", ShortId(id), trouble.what());
    return nullptr;
  }
}

std::shared_ptr<Table> House::Find(const std::string& id) {
  if (const auto found = tables_.find(id); found != tables_.end()) return found->second;
  auto table = Load(id);
  if (table == nullptr) return nullptr;
  tables_.emplace(id, table);
  table->Wake();
  return table;
}

void House::Add(store::Table table, std::function<void(const std::string&)> made) {
  SetIdAndSeed(table, runtime_.Now());
  // It is added, and so shown in the lobby, only once it is saved.
  std::vector<store::Change> changes = {store::SaveTable{table}};
  runtime_.Save(std::move(changes), [this, table = std::move(table), made = std::move(made)] {
    tables_.emplace(table.id, std::make_shared<Table>(table, std::vector<store::ChatLine>(), *this));
    spdlog::info("table {} created", ShortId(table.id));
    made(table.id);
  });
}

bool House::Create(PersonId host, const table::TableSettings& settings, std::function<void(const std::string&)> made) {
  int hosted = creating_[host];
  for (const auto& [id, table] : tables_) {
    const auto state = table->stored().state;
    const bool busy = state == store::TableState::kOpen || state == store::TableState::kRunning;
    hosted += busy && table->stored().host == host ? 1 : 0;
  }
  if (hosted >= limits_.tables_per_person || static_cast<int>(tables_.size()) >= limits_.tables) return false;
  store::Table table;
  table.host = host;
  table.settings = settings.ToJson();
  std::map<std::string, int> same_name;
  for (int i = 0; i < settings.players; ++i) {
    store::Seat seat{.number = static_cast<std::uint8_t>(i)};
    seat.rider = settings.riders[static_cast<std::size_t>(i)];
    if (!seat.rider.empty()) {
      const int number = ++same_name[seat.rider];
      seat.name = table::RiderTitle(seat.rider) + (number > 1 ? " " + std::to_string(number) : "");
    }
    table.seats.push_back(std::move(seat));
  }
  ++creating_[host];
  Add(std::move(table), [this, host, made = std::move(made)](const std::string& id) {
    if (--creating_[host] == 0) creating_.erase(host);
    made(id);
  });
  return true;
}

std::string House::MakeRematch(const store::Table& after, std::vector<store::Change>& changes) {
  store::Table table;
  SetIdAndSeed(table, runtime_.Now());
  table.host = after.host;
  table.settings = after.settings;
  for (store::Seat seat : after.seats) {
    seat.entropy.clear();
    seat.stand_in.clear();
    seat.lapses = 0;
    seat.reserve = 0;
    table.seats.push_back(std::move(seat));
  }
  changes.push_back(store::SaveTable{table});
  return table.id;
}

void House::OpenTable(const std::string& table) {
  if (Find(table) != nullptr) spdlog::info("table {} created", ShortId(table));
}

const std::string& House::LobbyJson() {
  if (!lobby_.empty() && runtime_.Now() - lobby_at_ < kLobbyFresh && runtime_.Now() >= lobby_at_) return lobby_;
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
    std::sort(list->begin(), list->end(),
              [](const Table* a, const Table* b) { return a->stored().created > b->stored().created; });
    if (list->size() > kLobbyTables) list->resize(kLobbyTables);
    out.Key(list == &open ? "open" : "running").Open('[');
    for (const Table* table : *list) AddEntry(out, *table, table->Shown());
    out.Close(']').Key(list == &open ? "open_count" : "running_count").Number(count);
  }
  lobby_ = out.Close('}').Take();
  lobby_at_ = runtime_.Now();
  return lobby_;
}

std::string House::TablesJson(PersonId person) {
  std::vector<std::shared_ptr<Table>> tables;
  for (const std::string& id : reading_->TablesOf(person)) {
    if (auto table = Find(id)) tables.push_back(std::move(table));
  }
  std::stable_partition(tables.begin(), tables.end(), [&](const auto& table) { return table->IsAsked(person); });
  JsonText out;
  out.Open('{').Key("tables").Open('[');
  for (const auto& table : tables) {
    out.Open('{').Key("your_turn").Bool(table->IsAsked(person));
    if (const auto left = table->TimeLeftFor(person)) out.Key("left").Number(*left);
    AddEntry(out.Key("table"), *table, table->Shown());
    out.Close('}');
  }
  return out.Close(']').Close('}').Take();
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
  return out.Close(']').Close('}').Take();
}

void House::MovePerson(PersonId from, PersonId to, std::vector<store::Change>& changes) {
  changes.push_back(store::MovePerson{from, to});
  people_.Moved(from, to);
  // At every table: the person may also be connected as a spectator.
  for (const auto& [id, table] : tables_) table->ReplacePerson(from, to);
}

bool House::BothSit(PersonId a, PersonId b) {
  const std::vector<std::string> of_b = reading_->TablesOf(b);
  for (const std::string& id : reading_->TablesOf(a)) {
    if (std::find(of_b.begin(), of_b.end(), id) == of_b.end()) continue;
    const auto table = Find(id);
    if (table != nullptr && table->Sits(a) && table->Sits(b)) return true;
  }
  return false;
}

void House::Tick() {
  const Milliseconds now = runtime_.Now();
  while (!timers_.empty() && timers_.begin()->first <= now) {
    const std::string id = timers_.begin()->second;
    timers_.erase(timers_.begin());
    timer_of_.erase(id);
    if (const auto table = Find(id)) table->ExpireClocks();
  }
  if (now >= next_send_) {
    next_send_ = now + kSendEvery;
    for (const std::string& id : std::exchange(send_soon_, {})) {
      if (const auto table = tables_.find(id); table != tables_.end()) table->second->SendTable();
    }
  }
  if (now < next_sweep_) return;
  next_sweep_ = now + kSweepEvery;
  metrics_.tables_open = 0;
  metrics_.tables_running = 0;
  for (auto it = tables_.begin(); it != tables_.end();) {
    Table& table = *it->second;
    const bool open = table.stored().state == store::TableState::kOpen;
    metrics_.tables_open += open ? 1 : 0;
    metrics_.tables_running += table.running() ? 1 : 0;
    const Milliseconds empty = table.connections() > 0 ? 0 : now - table.empty_since();
    if (open && empty > limits_.close_after) table.Close();
    // Open tables stay in memory for the lobby, and running tables with a clock stay for the clock. All others are
    // loaded again when somebody needs them.
    const bool may_unload = !open && !(table.running() && table.settings().clock.kind != table::Clock::Kind::kNone);
    const bool unused = table.Idle() && it->second.use_count() == 1;
    it = may_unload && unused && empty > limits_.unload_after ? tables_.erase(it) : std::next(it);
  }
}

void House::CloseConnections(std::string_view why) {
  for (const auto& [id, table] : tables_) table->CloseConnections(why);
}

void House::SetTimer(const std::string& table, Milliseconds at) {
  const auto known = timer_of_.find(table);
  if (known != timer_of_.end()) {
    if (known->second == at) return;
    timers_.erase({known->second, table});
    timer_of_.erase(known);
  }
  if (at == 0) return;
  timers_.emplace(at, table);
  timer_of_.emplace(table, at);
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

void House::Rate(const store::Table& table, const std::vector<int>& scores, const std::vector<int>& ranks,
                 std::vector<store::Change>& changes) {
  ++metrics_.meetings_finished;
  std::vector<store::Rating> before;
  for (const store::Seat& seat : table.seats) {
    before.push_back(seat.person != 0 ? people_.Find(seat.person).rating : rider_ratings_[seat.rider]);
  }
  const std::vector<store::Rating> after = server::Rate(before, ranks);
  std::map<std::string, std::vector<store::Rating>> of_rider;
  for (const store::Seat& seat : table.seats) {
    if (seat.person != 0) {
      store::Person person = people_.Find(seat.person);
      person.rating = after[seat.number];
      if (person.id != 0) people_.Update(person, changes);
    } else {
      of_rider[seat.rider].push_back(after[seat.number]);
    }
    changes.push_back(
        store::AddResult{{table.id, seat.number, seat.person, seat.name, static_cast<std::uint8_t>(ranks[seat.number]),
                          scores[seat.number], before[seat.number], after[seat.number], runtime_.Now()}});
  }
  for (const auto& [rider, seats] : of_rider) {
    rider_ratings_[rider] = MergeSeats(seats);
    changes.push_back(store::SaveRiderRating{rider, rider_ratings_[rider]});
  }
}

}  // namespace furlong::server
