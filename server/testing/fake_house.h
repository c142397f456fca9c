// A house for tests whose clock, disk and background threads the test controls. Does not need GoogleTest, so that
// fuzzing can use it.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "client/seat_client.h"
#include "server/house/join_codes.h"
#include "server/house/rider_queue.h"
#include "server/house/table.h"
#include "server/house/token.h"
#include "table/seating.h"

namespace furlong::server::testing {

class FakeHouse : public TableServices, public Runtime {
 public:
  Milliseconds now = 1'000'000;
  bool hold_saves = false;                             // commits do not finish while this is true
  std::deque<std::function<void()>> unfinished_saves;  // callbacks of commits
  std::deque<std::function<void()>> background_work;   // not run yet
  std::vector<store::Change> saved;                    // all changes, in order
  std::map<std::string, Milliseconds> timers;          // by table
  std::map<PersonId, store::Person> persons;
  bool unreadable = false;         // people cannot be read
  std::vector<PersonId> notified;  // people whose webhook was called because it is their turn
  int rated = 0;                   // number of meetings rated
  int finished = 0;                // number of meetings whose results were saved
  bool can_save = true;
  bool riders_throw = false;                         // riders that search fail
  std::optional<wire::TableReason> rematch_refused;  // why rematches are refused; none: they are not
  bool refuse_saves = false;                         // commits fail while this is true
  std::map<std::string, std::string> in_repair;      // tables closed for repair, and why
  std::vector<std::string> rider_failures;
  std::vector<int> rated_ranks;    // of the last meeting
  std::vector<Urgency> urgencies;  // of riders, in the order they were asked
  RiderQueue riders;               // that search, and wait
  bool hold_riders = false;        // riders that search wait while this is true
  int share = 100;                 // percentage of their budget that riders get
  int commits = 0;
  std::vector<std::string> opened_rematches;  // ids of tables
  std::set<std::string> send_soon;            // tables for which SendTableSoon was called

  Runtime& runtime() override { return *this; }
  Milliseconds Now() const override { return now; }
  Milliseconds Steady() const override { return now; }
  Milliseconds ServingTime() const override { return now; }
  bool CanSave() const override { return can_save; }
  void Read(std::function<void(store::Store&)>, std::function<void(bool)> done) override {
    background_work.push_back([done = std::move(done)] { done(false); });  // there is no store
  }
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override {
    background_work.push_back([work = std::move(work), done = std::move(done)] {
      work();
      done();
    });
    return true;
  }
  void PostWebhook(const std::string&, std::string) override {}
  void Save(std::vector<store::Change> changes, Saved done) override {
    ++commits;
    const bool succeeds = !refuse_saves;
    for (store::Change& change : changes) {
      if (succeeds) saved.push_back(std::move(change));
    }
    // As on the real server, never called from within Save.
    unfinished_saves.push_back([succeeds, done = std::move(done)] { done(succeeds); });
  }
  // Runs all callbacks and background work that are due, as the server's event loop does.
  void Run() {
    while (true) {
      if (!hold_saves && !unfinished_saves.empty()) {
        auto next = std::move(unfinished_saves.front());
        unfinished_saves.pop_front();
        next();
      } else if (!background_work.empty()) {
        auto next = std::move(background_work.front());
        background_work.pop_front();
        next();
      } else if (const auto rider = hold_riders ? std::nullopt : riders.Pop()) {
        try {
          if (riders_throw) throw std::runtime_error("a rider that fails");
          rider->work(share);
        } catch (const std::exception&) {  // as on the real server, `done` is called all the same
        }
        rider->done();
      } else {
        return;
      }
    }
  }
  void RunRider(RiderWork rider) override {
    urgencies.push_back(rider.urgency);
    riders.Push(std::move(rider));
  }
  void SetUrgency(const std::string& table, Urgency urgency) override { riders.SetUrgency(table, urgency); }
  bool DropRider(const std::string& table) override { return riders.Drop(table); }
  void SetTimer(const std::string& table, std::optional<Milliseconds> at) override { timers[table] = at.value_or(0); }
  void CloseForRepair(const std::string& table, const std::string& why) override { in_repair[table] = why; }
  void RiderFailed(const std::string&, const std::string& what) override { rider_failures.push_back(what); }
  std::optional<store::Person> PersonOf(PersonId person) override {
    if (unreadable) return std::nullopt;
    store::Person& known = persons[person];
    known.id = person;
    return known;
  }
  void Rename(PersonId person, const std::string& name, std::vector<store::Change>&) override {
    persons[person].name = name;
  }
  void SendTableSoon(const std::string& table) override { send_soon.insert(table); }
  JoinCodes codes;
  std::string JoinCode(const std::string& table) override { return codes.Of(table); }
  void ReleaseJoinCode(const std::string& table) override { codes.Release(table); }
  void LogMeeting(const store::Table&, std::string_view) override {}
  void NotifyTurn(PersonId person, const std::string&, const std::string&) override { notified.push_back(person); }
  std::vector<RatingChange> SaveResults(const store::Table& table, bool counts, const std::vector<int>&,
                                        const std::vector<int>&, const std::vector<int>& ranks,
                                        std::vector<store::Change>&) override {
    ++finished;
    rated_ranks = ranks;
    if (!counts) return {};
    ++rated;
    return std::vector<RatingChange>(table.seats.size(),
                                     {.points = 7, .estimate_before = 1000, .estimate_after = 1040});
  }
  Rematch MakeRematch(const store::Table& after, AddressKey, std::vector<store::Change>& changes) override {
    if (rematch_refused) return {{}, rematch_refused};
    changes.push_back(store::SaveTable{{.id = NewTableId(), .host = after.host, .settings = after.settings}});
    return {std::get<store::SaveTable>(changes.back()).table.id, {}};
  }
  void OpenTable(const std::string& table) override { opened_rematches.push_back(table); }

  // What a store would contain about a table.
  struct Stored {
    store::Table table;
    std::vector<store::Line> lines;
    std::vector<store::Laid> laid;
    std::vector<store::ChatLine> chat;
  };
  Stored StoredOf(const std::string& id) const {
    Stored stored;
    for (const store::Change& change : saved) {
      if (const auto* table = std::get_if<store::SaveTable>(&change); table != nullptr && table->table.id == id) {
        stored.table = table->table;
      } else if (const auto* seat = std::get_if<store::SaveSeat>(&change); seat != nullptr && seat->table == id) {
        stored.table.seats[seat->seat.number] = seat->seat;
      } else if (const auto* lines = std::get_if<store::AddLines>(&change); lines != nullptr && lines->table == id) {
        stored.lines.insert(stored.lines.end(), lines->lines.begin(), lines->lines.end());
      } else if (const auto* laid = std::get_if<store::SaveLaid>(&change); laid != nullptr && laid->table == id) {
        std::erase_if(stored.laid, [&](const store::Laid& one) { return one.horse == laid->laid.horse; });
        stored.laid.push_back(laid->laid);
      } else if (const auto* drop = std::get_if<store::DropLaid>(&change); drop != nullptr && drop->table == id) {
        std::erase_if(stored.laid, [&](const store::Laid& one) { return one.horse == drop->horse; });
      } else if (const auto* chat = std::get_if<store::AddChat>(&change); chat != nullptr && chat->table == id) {
        stored.chat.push_back(chat->line);
      }
    }
    return stored;
  }
};

inline store::Table NewTable(const std::string& settings_json, PersonId host) {
  auto settings = table::ReadSettings(settings_json);
  if (const auto* error = std::get_if<FileError>(&settings)) {
    std::fprintf(stderr, "%s\n", error->message.c_str());
    std::abort();
  }
  const auto& read = std::get<table::TableSettings>(settings);
  store::Table table;
  table.id = NewTableId();
  table.host = host;
  table.settings = read.ToJson();
  table.seed = Hex(SeedOf("table", 7));
  for (int i = 0; i < read.players; ++i) {
    store::Seat seat{.number = static_cast<std::uint8_t>(i)};
    seat.rider = read.riders[static_cast<std::size_t>(i)];
    if (!seat.rider.empty()) seat.name = table::RiderTitle(seat.rider) + " " + std::to_string(i);
    table.seats.push_back(seat);
  }
  return table;
}

// A connection that keeps all messages sent to it.
class FakeConnection : public Connection {
 public:
  explicit FakeConnection(PersonId who) { person = who; }
  void Send(std::shared_ptr<const std::string> message) override {
    inbox.push_back(*message);
    all.push_back(*message);
    if (on_send) on_send(*message);
  }
  void CloseWith(wire::ByeReason why) override { Send(std::make_shared<const std::string>(wire::Bye(why))); }
  std::deque<std::string> inbox;  // messages not delivered to a client yet
  std::vector<std::string> all;
  std::function<void(const std::string&)> on_send;
};

// Clients at one table. Messages are delivered one at a time, when the test calls Step.
class Players {
 public:
  Players(FakeHouse& house, std::shared_ptr<Table> table) : house_(house), table_(std::move(table)) {}

  int Add(client::SeatClient::Settings settings, PersonId person) {
    players_.push_back(
        {client::SeatClient(std::move(settings), board_, static_cast<std::uint64_t>(person)), nullptr, person});
    Connect(size() - 1);
    return size() - 1;
  }
  void Connect(int who) {
    Player& player = players_[static_cast<std::size_t>(who)];
    player.connection = std::make_shared<FakeConnection>(player.person);
    if (on_server_message) {
      player.connection->on_send = [this, person = player.person](const std::string& text) {
        on_server_message(person, text);
      };
    }
    table_->Join(player.connection);
    for (const std::string& text : player.client.OnConnected()) Send(player, text);
  }
  void Disconnect(int who) {
    Player& player = players_[static_cast<std::size_t>(who)];
    table_->Disconnect(player.connection);
    player.connection = nullptr;
  }
  // The server was restarted and has loaded the table again: nobody is connected.
  void UseReloaded(std::shared_ptr<Table> table) {
    for (Player& player : players_) player.connection = nullptr;
    table_ = std::move(table);
  }
  // Delivers one message to its client; false: there was none.
  bool Step() {
    house_.Run();
    for (Player& player : players_) {
      if (player.connection == nullptr || player.connection->inbox.empty()) continue;
      const std::string text = std::move(player.connection->inbox.front());
      player.connection->inbox.pop_front();
      for (const std::string& answer : player.client.OnMessage(text)) Send(player, answer);
      return true;
    }
    return false;
  }
  void RunToEnd() {
    while (Step()) {
    }
  }
  client::SeatClient& client(int who) { return players_[static_cast<std::size_t>(who)].client; }
  std::shared_ptr<FakeConnection> connection(int who) { return players_[static_cast<std::size_t>(who)].connection; }
  int size() const { return static_cast<int>(players_.size()); }
  // Errors of the server that the clients found.
  std::vector<std::string> Faults() const {
    std::vector<std::string> all;
    for (const Player& player : players_) {
      all.insert(all.end(), player.client.faults().begin(), player.client.faults().end());
    }
    return all;
  }
  std::function<void(const std::string&)> on_client_message;
  // Called for every message that is sent, even if it never arrives. Set it before Add.
  std::function<void(PersonId, const std::string&)> on_server_message;

 private:
  struct Player {
    client::SeatClient client;
    std::shared_ptr<FakeConnection> connection;  // null: not connected
    PersonId person;
  };
  void Send(const Player& player, const std::string& text) {
    if (on_client_message) on_client_message(text);
    table_->Receive(player.connection, text);
  }

  FakeHouse& house_;
  std::shared_ptr<Table> table_;
  std::shared_ptr<client::SharedBoard> board_ = std::make_shared<client::SharedBoard>();
  std::deque<Player> players_;
};

}  // namespace furlong::server::testing
