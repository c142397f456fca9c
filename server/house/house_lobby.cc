// Lists of tables: the lobby, somebody's own, and those for the operator.
#include <algorithm>

#include "record/json_text.h"
#include "server/house/house.h"

namespace furlong::server {
namespace {

constexpr std::size_t kLobbyTables = 100;
constexpr int kLobbyTablesPerHost = 3;
constexpr Milliseconds kLobbyFresh = 1'000;
constexpr std::size_t kMaxOwnTables = 50;  // in a person's list

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

}  // namespace

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
    if (!table->ended() && table->SitsOrHosts(person)) ids.push_back(id);
  }
  return ids;
}

void House::TablesJson(PersonId person, std::function<void(std::optional<std::string>, int)> then) {
  struct List {
    PersonId person = 0;
    std::vector<std::string> stored;             // ids in the store
    std::vector<std::shared_ptr<Table>> tables;  // found so far
    std::size_t awaited = 0;
    bool busy = false;  // one could not be read
    int loaded = 0;
    std::function<void(std::optional<std::string>, int)> then;
  };
  const auto list = std::make_shared<List>();
  list->person = person;
  list->then = std::move(then);
  const auto finish = [list] {
    if (list->busy) return list->then(std::nullopt, list->loaded);
    auto& tables = list->tables;
    std::erase_if(tables, [&](const auto& table) {
      return table->broken() || table->ended() || !table->SitsOrHosts(list->person);
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
    list->then(out.Close(']').Close('}').Take(), list->loaded);
  };
  runtime_.Read(
      [list, ids = people_.IdsOf(person)](store::Store& store) {
        for (const PersonId id : ids) {
          for (std::string& table : store.TablesOf(id)) list->stored.push_back(std::move(table));
        }
      },
      [this, list, finish](bool read) {
        if (!read) return list->then(std::nullopt, 0);
        // Tables in memory are newer than the store. Somebody may have sat down a moment ago.
        std::vector<std::string> ids = InMemoryOf(list->person);
        for (std::string& id : list->stored) {
          if (ids.size() >= kMaxOwnTables || Find(id) != nullptr) continue;
          ids.push_back(std::move(id));
          ++list->loaded;
        }
        list->awaited = ids.size() + 1;
        for (const std::string& id : ids) {
          Visit(id, [list, finish](const Visited& visited) {
            if (visited.table != nullptr) list->tables.push_back(visited.table);
            list->busy = list->busy || (visited.table == nullptr && visited.why == Absent::kBusy);
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

}  // namespace furlong::server
