// Fuzzes what a damaged disk may contain about a table: it is loaded, or refused as damaged; then people come, time
// passes and the meeting goes on. Nothing may crash or hang, and what is sent must be JSON. A table that proves to be
// damaged later is closed for repair.
//
// The input names a situation in its first line (tests/fuzzed_table.h). Each line after it changes a row: "state 7",
// "settings {…}", "seat 1 number 9", "line 3 {…}", "line- 3", "swap 1 2" … (Damage). Lines that begin with a digit are
// messages to the table.
#include <charconv>

#include "server/house/house.h"
#include "spdlog/spdlog.h"
#include "tests/fuzzed_table.h"

namespace {

using furlong::fuzzing::Check;
using furlong::fuzzing::MemoryRuntime;
using furlong::server::testing::FakeConnection;
using furlong::store::MemoryStore;
namespace server = furlong::server;
namespace store = furlong::store;

constexpr int kMostLines = 24;
constexpr std::size_t kHouseEvery = 4;

std::string_view Word(std::string_view& rest) {
  const std::size_t end = rest.find(' ');
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return word;
}

std::int64_t Number(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// Any text names an existing element.
template <typename Rows>
auto* At(Rows& rows, std::string_view index) {
  using Row = typename Rows::value_type;
  if (rows.empty()) return static_cast<Row*>(nullptr);
  return &rows[static_cast<std::size_t>(Number(index)) % rows.size()];
}

void DamageSeat(store::Seat& seat, std::string_view field, std::string_view value) {
  if (field == "number") seat.number = static_cast<std::uint8_t>(Number(value));
  if (field == "person") seat.person = Number(value);
  if (field == "name") seat.name = value;
  if (field == "rider") seat.rider = value;
  if (field == "silks") seat.silks = value;
  if (field == "entropy") seat.entropy = value;
  if (field == "stand_in") seat.stand_in = value;
  if (field == "lapses") seat.lapses = static_cast<std::int32_t>(Number(value));
  if (field == "reserve") seat.reserve = Number(value);
  if (field == "resigned") seat.resigned = Number(value) != 0;
}

void DamageTable(store::Table& table, std::string_view field, std::string_view value) {
  if (field == "state") table.state = static_cast<store::TableState>(Number(value));
  if (field == "host") table.host = Number(value);
  if (field == "settings") table.settings = value;
  if (field == "seed") table.seed = value;
  if (field == "created") table.created = Number(value);
  if (field == "started") table.started = Number(value);
  if (field == "ended") table.ended = Number(value);
  if (field == "rematch") table.rematch = value;
  if (field == "closed_why") table.closed_why = value;
  if (field == "seat+" && table.seats.size() < 300)
    table.seats.push_back({.number = static_cast<std::uint8_t>(Number(value))});
  if (field == "seat-" && !table.seats.empty()) table.seats.pop_back();
}

void Damage(MemoryStore::Rows& rows, std::string_view line) {
  const std::string_view what = Word(line);
  DamageTable(rows.table, what, line);
  if (what == "kicked") rows.kicked = line;
  if (what == "swap" && !rows.lines.empty()) std::swap(*At(rows.lines, Word(line)), *At(rows.lines, line));
  if (what == "line+") rows.lines.push_back({static_cast<std::int32_t>(rows.lines.size()), std::string(line), "", 1});
  if (what == "laid+") rows.laid.push_back({static_cast<std::uint8_t>(rows.laid.size()), std::string(line), "1:a#0"});
  if (what == "chat+")
    rows.chat.push_back({static_cast<std::int32_t>(Number(line)), Number(line), "Ann", "hello", 1, ""});
  if (what == "result+")
    rows.results.push_back({.table = rows.table.id, .seat = static_cast<std::uint8_t>(Number(line))});
  if (what == "line-" && !rows.lines.empty()) {
    rows.lines.resize(static_cast<std::size_t>(Number(line)) % rows.lines.size());  // a shorter record
  }
  const std::string_view index = Word(line);
  if (auto* seat = At(rows.table.seats, index); what == "seat" && seat != nullptr) {
    const std::string_view field = Word(line);
    DamageSeat(*seat, field, line);
  }
  if (auto* row = At(rows.lines, index); what == "line" && row != nullptr) row->text = line;
  if (auto* row = At(rows.lines, index); what == "by" && row != nullptr) row->by = line;
  if (auto* row = At(rows.lines, index); what == "at" && row != nullptr) row->at = Number(line);
  if (auto* row = At(rows.lines, index); what == "number" && row != nullptr) {
    row->number = static_cast<std::int32_t>(Number(line));
  }
  if (auto* laid = At(rows.laid, index); what == "laid" && laid != nullptr) laid->decision = line;
  if (auto* laid = At(rows.laid, index); what == "horse" && laid != nullptr) {
    laid->horse = static_cast<std::uint8_t>(Number(line));
  }
  if (auto* chat = At(rows.chat, index); what == "chat" && chat != nullptr) chat->text = line;
  if (auto* chat = At(rows.chat, index); what == "chatter" && chat != nullptr)
    chat->number = static_cast<std::int32_t>(Number(line));
  if (auto* result = At(rows.results, index); what == "result" && result != nullptr) result->person = Number(line);
}

// The people at a table, who read everything.
class Visitors {
 public:
  Visitors(MemoryRuntime& runtime, std::shared_ptr<server::Table> table) : runtime_(runtime), table_(std::move(table)) {
    for (store::PersonId person = 0; person < 3; ++person) {
      connections_.push_back(std::make_shared<FakeConnection>(person));
      table_->Join(connections_.back());
      table_->Receive(connections_.back(), R"({"t":"hello","version":0})");
    }
    Read();
  }
  void Send(std::string_view line) {
    const auto& connection = connections_[static_cast<std::size_t>(line[0] - '0') % connections_.size()];
    table_->Receive(connection, line.substr(1));
    Read();
  }
  void Read() {
    runtime_.Run();
    for (const auto& connection : connections_) {
      for (const std::string& text : connection->all) Check(furlong::fuzzing::IsJson(text), "a message is JSON");
      connection->all.clear();
      connection->inbox.clear();
    }
  }

 private:
  MemoryRuntime& runtime_;
  std::shared_ptr<server::Table> table_;
  std::vector<std::shared_ptr<FakeConnection>> connections_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto situations = furlong::fuzzing::PlayScripts();
  spdlog::set_level(spdlog::level::off);
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!furlong::fuzzing::IsQuick(text)) return 0;
  furlong::fuzzing::LineFeed lines(text);
  std::string_view line;
  if (!lines.Next(line)) return 0;
  const furlong::fuzzing::Situation& situation = *furlong::fuzzing::SituationOf(situations, line);
  const std::string id = situation.stored.table.id;

  MemoryStore disk;
  std::vector<store::Change> changes = {store::SaveTable{situation.stored.table},
                                        store::AddLines{id, situation.stored.lines}};
  for (const store::Laid& laid : situation.stored.laid) changes.emplace_back(store::SaveLaid{id, laid});
  for (const store::ChatLine& chat : situation.stored.chat) changes.emplace_back(store::AddChat{id, chat});
  for (store::PersonId person = 1; person < 4; ++person) changes.emplace_back(store::SavePerson{{.id = person}});
  disk.Commit(changes);
  std::vector<std::string_view> messages;
  for (int count = 0; count < kMostLines && lines.Next(line); ++count) {
    if (!line.empty() && line[0] >= '0' && line[0] <= '9') {
      messages.push_back(line);
    } else {
      disk.Damage(id, [&](MemoryStore::Rows& rows) { Damage(rows, line); });
    }
  }

  try {
    (void)server::LoadTable(disk, id);
  } catch (const store::StoreTrouble&) {  // and nothing else
  }
  // Only some inputs, by their size, go on: a house loads the table again, which is slow.
  if (size % kHouseEvery != 0) return 0;
  MemoryRuntime runtime(disk.Share());
  server::House house(disk.Share(), runtime, {});
  house.Open();
  runtime.Run();
  std::shared_ptr<server::Table> table;
  house.Visit(id, [&](const server::House::Visited& visited) { table = visited.table; });
  runtime.Run();
  if (table != nullptr) {
    Visitors visitors(runtime, table);
    for (const std::string_view message : messages) visitors.Send(message);
    for (const server::Milliseconds time : {500, 500, 400'000, 500}) {
      runtime.now += time;
      house.Tick();
      visitors.Read();
    }
  }
  Check(furlong::fuzzing::IsJson(house.LobbyJson()), "the lobby is JSON");
  Check(furlong::fuzzing::IsJson(house.AllTablesJson()), "the operator's list is JSON");
  house.TablesJson(1, [](const std::optional<std::string>& json, int) {
    Check(!json || furlong::fuzzing::IsJson(*json), "my tables are JSON");
  });
  runtime.Run();
  return 0;
}
