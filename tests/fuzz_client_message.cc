// Fuzzes the messages of clients at a table: the server must not crash, all its messages must be JSON, and a saved
// table can be loaded again. The input has the table's settings in its first line, then one event per line: "2{…}"
// person 2 sends a message, "+2" connects (again), "-2" disconnects, "*" the clock expires, "!" the server is killed
// and restarted.
#include <array>
#include <cstdlib>
#include <sstream>

#include "record/json.h"
#include "server/testing/fake_house.h"
#include "table/decision_json.h"
#include "table/seating.h"

namespace {

using furlong::server::Table;
using furlong::server::testing::FakeConnection;
using furlong::server::testing::FakeHouse;
namespace table = furlong::table;
namespace wire = furlong::wire;

constexpr int kMaxLines = 300;
constexpr std::size_t kPeople = 6;  // number 0 is anonymous

void Check(bool holds) {
  if (!holds) std::abort();
}

bool IsJson(const std::string& text) {
  furlong::json::Problem problem;
  return furlong::json::Parse(text, problem).has_value();
}

// False for input with riders that search, which are too slow.
bool IsQuick(std::string_view text) {
  for (const std::string_view rider : furlong::RiderNames()) {
    if (furlong::Searches(rider) && text.find(rider) != std::string_view::npos) return false;
  }
  return true;
}

// Reads a message without a table. Its decisions must be the same after writing and reading them again.
void ReadMessage(std::string_view text) {
  const auto message = wire::ReadClientMessage(text);
  if (const auto* read = std::get_if<wire::ClientMessage>(&message)) {
    if (const auto* decide = std::get_if<wire::Decide>(&read->body)) {
      for (const furlong::Decision& decision : decide->decisions) {
        const auto again = table::ReadDecisionJson(table::DecisionJson(decision));
        Check(std::holds_alternative<furlong::Decision>(again));
        Check(std::get<furlong::Decision>(again) == decision);
      }
    }
  }
  (void)table::ReadDecisionJson(text);
}

class FuzzedTable {
 public:
  explicit FuzzedTable(const std::string& settings)
      : table_(std::make_shared<Table>(furlong::server::testing::NewTable(settings, 1),
                                       std::vector<furlong::store::ChatLine>(), house_)),
        id_(table_->stored().id) {}
  void Apply(const std::string& line) {
    if (line.empty()) return;
    const char what = line[0];
    if (what >= '0' && what < static_cast<char>('0' + kPeople)) {
      const auto who = static_cast<std::size_t>(what - '0');
      if (connections_[who] == nullptr) Connect(who);
      table_->Receive(connections_[who], std::string_view(line).substr(1));
    } else if (what == '*' && house_.timers[id_] != 0) {
      house_.now = std::max(house_.now, house_.timers[id_]);
      table_->ExpireClocks();
    } else if (what == '*') {
      house_.now += furlong::server::kAwayBeforeStandIn;
    } else if (what == '!') {
      Restart();
    } else if (line.size() > 1 && line[1] >= '0' && line[1] < static_cast<char>('0' + kPeople)) {
      const auto who = static_cast<std::size_t>(line[1] - '0');
      if (what == '+') Connect(who);
      if (what == '-' && connections_[who] != nullptr) table_->Disconnect(std::exchange(connections_[who], nullptr));
    }
    house_.Run();
    for (const auto& connection : connections_) {
      if (connection == nullptr) continue;
      for (const std::string& text : connection->all) Check(IsJson(text));
      connection->all.clear();
      connection->inbox.clear();
    }
  }
  // Restarts the server: the table must have the same version as before.
  void Restart() {
    house_.Run();
    const auto stored = house_.StoredOf(id_);
    if (stored.table.id.empty() || !table_->running()) return;
    const int version = table_->version();
    table_ = std::make_shared<Table>(stored.table, std::vector<furlong::store::ChatLine>(), stored.lines, stored.laid,
                                     house_);
    Check(table_->version() == version);
    table_->Wake();
    for (std::size_t who = 0; who < kPeople; ++who) {
      if (std::exchange(connections_[who], nullptr) != nullptr) Connect(who);
    }
  }

 private:
  void Connect(std::size_t who) {
    if (connections_[who] != nullptr) table_->Disconnect(connections_[who]);
    connections_[who] = std::make_shared<FakeConnection>(static_cast<furlong::store::PersonId>(who));
    table_->Join(connections_[who]);
    table_->Receive(connections_[who], R"({"t":"hello","version":0})");
  }

  FakeHouse house_;
  std::shared_ptr<Table> table_;
  std::string id_;
  std::array<std::shared_ptr<FakeConnection>, kPeople> connections_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (!IsQuick(text)) return 0;
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  ReadMessage(line);
  const auto read = table::ReadSettings(line);
  const auto* settings = std::get_if<table::TableSettings>(&read);
  if (settings == nullptr) return 0;
  const auto again = table::ReadSettings(settings->ToJson());
  Check(std::holds_alternative<table::TableSettings>(again));
  Check(std::get<table::TableSettings>(again).ToJson() == settings->ToJson());
  for (const std::string& rider : settings->riders) {
    if (!rider.empty() && !table::KnownRider(rider)) return 0;  // the server refuses such a table
  }
  FuzzedTable fuzzed(settings->ToJson());
  for (int lines = 0; lines < kMaxLines && std::getline(in, line); ++lines) {
    if (line.size() > 1) ReadMessage(std::string_view(line).substr(1));
    fuzzed.Apply(line);
  }
  fuzzed.Restart();
  return 0;
}
