// Whatever strangers say at a table: nothing ends the server, everything it answers is JSON, and what it accepted can
// be loaded again. The input is a table's settings, then a line for each thing that happens: "2{…}" somebody speaks,
// "+2" comes (again), "-2" goes, "*" the clock runs out, "!" the server is killed and started.
#include <array>
#include <cstdlib>
#include <sstream>

#include "record/json.h"
#include "server/testing/fake_house.h"

namespace {

using furlong::server::KnownRider;
using furlong::server::Table;
using furlong::server::testing::FakeConnection;
using furlong::server::testing::FakeHouse;
namespace wire = furlong::wire;

constexpr int kMostLines = 300;
constexpr std::size_t kPeople = 6;  // number 0 has no identity

void Check(bool holds) {
  if (!holds) std::abort();
}

bool IsJson(const std::string& text) {
  furlong::json::Problem problem;
  return furlong::json::Parse(text, problem).has_value();
}

// Riders that search would only make it slow.
bool Quick(std::string_view text) {
  for (const std::string_view rider : furlong::RiderNames()) {
    if (furlong::Searches(rider) && text.find(rider) != std::string_view::npos) return false;
  }
  return true;
}

void ReadAlone(std::string_view text) {
  const auto message = wire::ReadClientMessage(text);
  if (const auto* read = std::get_if<wire::ClientMessage>(&message)) {
    if (const auto* decide = std::get_if<wire::Decide>(&read->body)) {
      const auto again = table::ReadDecisionJson(table::DecisionJson(decide->decision));
      Check(std::holds_alternative<furlong::Decision>(again));
      Check(std::get<furlong::Decision>(again) == decide->decision);
    }
  }
  (void)table::ReadDecisionJson(text);
}

class Evening {
 public:
  explicit Evening(const std::string& settings)
      : table_(std::make_shared<Table>(furlong::server::testing::NewTable(settings, 1),
                                       std::vector<furlong::store::ChatLine>(), house_)),
        id_(table_->stored().id) {}
  void Happens(const std::string& line) {
    if (line.empty()) return;
    const char what = line[0];
    if (what >= '0' && what < static_cast<char>('0' + kPeople)) {
      const auto who = static_cast<std::size_t>(what - '0');
      if (guests_[who] == nullptr) Come(who);
      table_->Receive(guests_[who], std::string_view(line).substr(1));
    } else if (what == '*' && house_.timers[id_] != 0) {
      house_.now = std::max(house_.now, house_.timers[id_]);
      table_->ExpireClocks();
    } else if (what == '*') {
      house_.now += furlong::server::kAwayBeforeStandIn;
    } else if (what == '!') {
      Restart();
    } else if (line.size() > 1 && line[1] >= '0' && line[1] < static_cast<char>('0' + kPeople)) {
      const auto who = static_cast<std::size_t>(line[1] - '0');
      if (what == '+') Come(who);
      if (what == '-' && guests_[who] != nullptr) table_->Disconnect(std::exchange(guests_[who], nullptr));
    }
    house_.Run();
    for (const auto& guest : guests_) {
      if (guest == nullptr) continue;
      for (const std::string& text : guest->all) Check(IsJson(text));
      guest->all.clear();
      guest->inbox.clear();
    }
  }
  // Whatever was accepted is there after a restart, and the table goes on from it.
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
      if (std::exchange(guests_[who], nullptr) != nullptr) Come(who);
    }
  }

 private:
  void Come(std::size_t who) {
    if (guests_[who] != nullptr) table_->Disconnect(guests_[who]);
    guests_[who] = std::make_shared<FakeConnection>(static_cast<furlong::store::PersonId>(who));
    table_->Join(guests_[who]);
    table_->Receive(guests_[who], R"({"t":"hello","version":0})");
  }

  FakeHouse house_;
  std::shared_ptr<Table> table_;
  std::string id_;
  std::array<std::shared_ptr<FakeConnection>, kPeople> guests_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (!Quick(text)) return 0;
  std::istringstream in(text);
  std::string line;
  std::getline(in, line);
  ReadAlone(line);
  const auto read = table::ReadSettings(line);
  const auto* settings = std::get_if<table::TableSettings>(&read);
  if (settings == nullptr) return 0;
  const auto again = table::ReadSettings(settings->ToJson());
  Check(std::holds_alternative<table::TableSettings>(again));
  Check(std::get<table::TableSettings>(again).ToJson() == settings->ToJson());
  for (const std::string& rider : settings->riders) {
    if (!rider.empty() && !KnownRider(rider)) return 0;  // the house refuses such a table
  }
  Evening evening(settings->ToJson());
  for (int lines = 0; lines < kMostLines && std::getline(in, line); ++lines) {
    if (line.size() > 1) ReadAlone(std::string_view(line).substr(1));
    evening.Happens(line);
  }
  evening.Restart();
  return 0;
}
