// A table for fuzzing, and situations from which to go on.
//
// Building a table and playing a meeting to where it gets interesting is slow. So that happens once: the scripts in
// tests/fuzz/scripts are played, and what is stored is kept at many points ("situations"). The first line of a script
// has the table's settings; the others are events: "2{…}" person 2 sends a message, "+2" connects (again), "-2"
// disconnects, "*" the clock expires, "!" the table is unloaded and loaded again (without replaying its record, which
// is slow).
#pragma once

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "server/house/loaded_table.h"
#include "server/testing/fake_house.h"
#include "tests/fuzzing.h"

namespace furlong::fuzzing {

using server::Table;
using server::testing::FakeConnection;
using server::testing::FakeHouse;

inline constexpr std::size_t kEvery = 4;   // events between two situations of a script
inline constexpr std::size_t kPeople = 6;  // number 0 is anonymous

// What is stored at some point of a script.
struct Situation {
  FakeHouse::Stored stored;
  server::Milliseconds now = 0;
  std::shared_ptr<const server::LoadedTable> loaded;  // the same, ready to be used

  // Reading the settings and replaying the record takes a hundred times as long as copying the result.
  server::LoadedTable Copy() const {
    server::LoadedTable copy{.stored = loaded->stored, .settings = loaded->settings, .chat = loaded->chat};
    copy.lines = loaded->lines;
    copy.laid = loaded->laid;
    if (loaded->live != nullptr) copy.live = loaded->live->Copy();
    return copy;
  }
};

class FuzzedTable {
 public:
  explicit FuzzedTable(const std::string& settings) {
    Situation begin;
    begin.stored.table = server::testing::NewTable(settings, 1);
    begin.now = house_.now;
    Use(Loaded(std::move(begin)));
  }
  explicit FuzzedTable(std::shared_ptr<const Situation> situation) {
    house_.now = situation->now;
    Use(std::move(situation));
  }
  void Apply(std::string_view line) {
    if (line.empty()) return;
    const char what = line[0];
    if (what >= '0' && what < static_cast<char>('0' + kPeople)) {
      const auto who = static_cast<std::size_t>(what - '0');
      if (connections_[who] == nullptr) Connect(who);
      table_->Receive(connections_[who], line.substr(1));
    } else if (what == '*' && house_.timers[id_] != 0) {
      house_.now = std::max(house_.now, house_.timers[id_]);
      table_->OnTimer();
    } else if (what == '*') {
      house_.now += server::kAwayBeforeStandIn;
    } else if (what == '!') {
      Restart(false);
    } else if (line.size() > 1 && line[1] >= '0' && line[1] < static_cast<char>('0' + kPeople)) {
      const auto who = static_cast<std::size_t>(line[1] - '0');
      if (what == '+') {
        Connect(who);
        connections_[who]->greeted = false;
        table_->Receive(connections_[who], R"({"t":"hello","version":0})");
      }
      if (what == '-' && connections_[who] != nullptr) table_->Disconnect(std::exchange(connections_[who], nullptr));
    }
    Settle();
  }
  // The server is killed and started again: the table must have the same version as before.
  void Restart(bool replay) {
    Settle();
    const int version = table_->version();
    Use(Now(replay));
    Check(table_->version() == version, "a table has the same version after a restart");
    for (std::size_t who = 0; who < kPeople; ++who) {
      if (std::exchange(connections_[who], nullptr) != nullptr) Connect(who);
    }
    Settle();
  }
  // What is stored now. `replay`: the meeting is replayed from its record, as the server does when it loads a table.
  std::shared_ptr<const Situation> Now(bool replay) {
    std::vector<store::Change> changes = {store::SaveTable{begun_->stored.table},
                                          store::AddLines{id_, begun_->stored.lines}};
    for (const store::Laid& laid : begun_->stored.laid) changes.emplace_back(store::SaveLaid{id_, laid});
    for (const store::ChatLine& line : begun_->stored.chat) changes.emplace_back(store::AddChat{id_, line});
    house_.saved.insert(house_.saved.begin(), std::make_move_iterator(changes.begin()),
                        std::make_move_iterator(changes.end()));
    Situation now{.stored = house_.StoredOf(id_), .now = house_.now};
    house_.saved.erase(house_.saved.begin(), house_.saved.begin() + static_cast<std::ptrdiff_t>(changes.size()));
    if (replay) return Loaded(std::move(now));
    server::LoadedTable loaded{.stored = now.stored.table, .settings = begun_->loaded->settings};
    loaded.chat = now.stored.chat;
    loaded.lines = now.stored.lines;
    loaded.laid = now.stored.laid;
    if (table_->live() != nullptr) loaded.live = table_->live()->Copy();
    now.loaded = std::make_shared<const server::LoadedTable>(std::move(loaded));
    return std::make_shared<const Situation>(std::move(now));
  }

 private:
  static std::shared_ptr<const Situation> Loaded(Situation situation) {
    const FakeHouse::Stored& stored = situation.stored;
    const bool started = stored.table.started != 0;
    situation.loaded = std::make_shared<const server::LoadedTable>(
        started ? server::Checked(stored.table, stored.chat, stored.lines, stored.laid, {})
                : server::Checked(stored.table, stored.chat, {}, {}, {}));
    return std::make_shared<const Situation>(std::move(situation));
  }
  void Use(std::shared_ptr<const Situation> situation) {
    begun_ = std::move(situation);
    id_ = begun_->stored.table.id;
    house_.saved.clear();
    table_ = std::make_shared<Table>(begun_->Copy(), house_);
    table_->Wake();
  }
  void Connect(std::size_t who) {
    if (connections_[who] != nullptr) table_->Disconnect(connections_[who]);
    connections_[who] = std::make_shared<FakeConnection>(static_cast<store::PersonId>(who));
    table_->Join(connections_[who]);
    // As if it had said hello. Welcomes are long, and so slow.
    connections_[who]->greeted = true;
  }
  void Settle() {
    house_.Run();
    for (const auto& [id, why] : house_.in_repair) Check(false, "closed for repair: " + why);
    for (const auto& connection : connections_) {
      if (connection == nullptr) continue;
      for (const std::string& text : connection->all) Check(IsJsonOnce(text), "a message is JSON");
      connection->all.clear();
      connection->inbox.clear();
    }
  }

  FakeHouse house_;
  std::shared_ptr<Table> table_;
  std::string id_;
  std::shared_ptr<const Situation> begun_;  // from where it went on
  std::array<std::shared_ptr<FakeConnection>, kPeople> connections_;
};

// By name: "sealed 4" is script "sealed" after 4 * kEvery events.
using Situations = std::map<std::string, std::shared_ptr<const Situation>, std::less<>>;

inline Situations PlayScripts() {
  Situations situations;
  for (const auto& entry : std::filesystem::directory_iterator(FURLONG_SOURCE_DIR "/tests/fuzz/scripts")) {
    std::ifstream in(entry.path());
    std::string line;
    std::getline(in, line);
    FuzzedTable played(line);
    const std::string name = entry.path().filename().string();
    situations[name + " 0"] = played.Now(true);
    for (std::size_t events = 1; std::getline(in, line); ++events) {
      played.Apply(line);
      if (events % kEvery == 0) situations[name + " " + std::to_string(events / kEvery)] = played.Now(true);
    }
  }
  Check(situations.size() > 5, "there are scripts");
  return situations;
}

// The situation of this name. Any other text stands for one of them too.
inline const std::shared_ptr<const Situation>& SituationOf(const Situations& situations, std::string_view name) {
  if (const auto found = situations.find(name); found != situations.end()) return found->second;
  std::size_t number = 0;
  for (const char c : name) number = number * 31 + static_cast<unsigned char>(c);
  return std::next(situations.begin(), static_cast<std::ptrdiff_t>(number % situations.size()))->second;
}

}  // namespace furlong::fuzzing
