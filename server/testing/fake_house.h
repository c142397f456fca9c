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
#include "server/house/table.h"
#include "server/house/token.h"
#include "table/seating.h"

namespace furlong::server::testing {

class FakeHouse : public TableServices, public Runtime {
 public:
  Milliseconds now = 1'000'000;
  bool hold_saves = false;
  bool hold_thoughts = false;
  std::deque<std::function<void()>> waiting;
  std::deque<std::function<void()>> thoughts;
  std::vector<store::Change> saved;  // everything, in order
  std::map<std::string, Milliseconds> timers;
  std::map<PersonId, store::Person> persons;
  std::vector<PersonId> told_turn;
  int rated = 0;
  int commits = 0;
  std::vector<std::string> opened;  // tables for a next meeting
  std::set<std::string> soon;       // tables that want to tell something late

  Runtime& runtime() override { return *this; }
  Milliseconds Now() const override { return now; }
  bool RunPassphraseWork(std::function<void()> work, std::function<void()> done) override {
    RunInBackground(std::move(work), std::move(done));
    return true;
  }
  void PostWebhook(const std::string&, std::string) override {}
  void Save(std::vector<store::Change> changes, std::function<void()> done) override {
    ++commits;
    for (store::Change& change : changes) saved.push_back(std::move(change));
    waiting.push_back(std::move(done));  // never called in the middle of what a table is doing
  }
  // Runs what waits, as the server's loop would.
  void Run() {
    while (true) {
      if (!hold_saves && !waiting.empty()) {
        auto next = std::move(waiting.front());
        waiting.pop_front();
        next();
      } else if (!hold_thoughts && !thoughts.empty()) {
        auto next = std::move(thoughts.front());
        thoughts.pop_front();
        next();
      } else {
        return;
      }
    }
  }
  void RunInBackground(std::function<void()> work, std::function<void()> done) override {
    thoughts.push_back([work = std::move(work), done = std::move(done)] {
      work();
      done();
    });
  }
  void SetTimer(const std::string& table, Milliseconds at) override { timers[table] = at; }
  store::Person PersonOf(PersonId person) override {
    store::Person& known = persons[person];
    known.id = person;
    return known;
  }
  void Rename(PersonId person, const std::string& name, std::vector<store::Change>&) override {
    persons[person].name = name;
  }
  void SendTableSoon(const std::string& table) override { soon.insert(table); }
  void LogMeeting(const store::Table&, std::string_view) override {}
  void NotifyTurn(PersonId person, const std::string&, const std::string&) override { told_turn.push_back(person); }
  void Rate(const store::Table&, const std::vector<int>&, const std::vector<int>&,
            std::vector<store::Change>&) override {
    ++rated;
  }
  std::string MakeRematch(const store::Table& after, std::vector<store::Change>& changes) override {
    changes.push_back(store::SaveTable{{.id = NewTableId(), .host = after.host, .settings = after.settings}});
    return std::get<store::SaveTable>(changes.back()).table.id;
  }
  void OpenTable(const std::string& table) override { opened.push_back(table); }

  // What a store would hold of a table.
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

// A connection whose messages wait to be read.
class FakeConnection : public Connection {
 public:
  explicit FakeConnection(PersonId who) { person = who; }
  void Send(std::shared_ptr<const std::string> message) override {
    inbox.push_back(*message);
    all.push_back(*message);
    if (on_send) on_send(*message);
  }
  void CloseWith(std::string_view why) override {
    dismissed = why;
    Send(std::make_shared<const std::string>(wire::Bye(why)));
  }
  std::deque<std::string> inbox;
  std::vector<std::string> all;
  std::string dismissed;
  std::function<void(const std::string&)> on_send;
};

// Clients at one table, driven turn by turn.
class Players {
 public:
  Players(FakeHouse& house, std::shared_ptr<Table> table) : house_(house), table_(std::move(table)) {}

  int Add(client::SeatClient::Settings settings, PersonId person) {
    seats_.push_back(
        {client::SeatClient(std::move(settings), board_, static_cast<std::uint64_t>(person)), nullptr, person});
    Connect(static_cast<int>(seats_.size()) - 1);
    return static_cast<int>(seats_.size()) - 1;
  }
  void Connect(int who) {
    One& one = seats_[static_cast<std::size_t>(who)];
    one.connection = std::make_shared<FakeConnection>(one.person);
    if (on_sent)
      one.connection->on_send = [this, person = one.person](const std::string& text) { on_sent(person, text); };
    table_->Join(one.connection);
    for (const std::string& text : one.client.OnConnected()) Say(one, text);
  }
  void Cut(int who) {
    One& one = seats_[static_cast<std::size_t>(who)];
    table_->Disconnect(one.connection);
    one.connection = nullptr;
  }
  // Another life of the table: all connections are gone.
  void Replace(std::shared_ptr<Table> table) {
    for (One& one : seats_) one.connection = nullptr;
    table_ = std::move(table);
  }
  // Delivers one message; false where none waits.
  bool Step() {
    house_.Run();
    for (One& one : seats_) {
      if (one.connection == nullptr || one.connection->inbox.empty()) continue;
      const std::string text = std::move(one.connection->inbox.front());
      one.connection->inbox.pop_front();
      ++delivered;
      if (on_message) on_message(one.client, text);
      for (const std::string& answer : one.client.OnMessage(text)) Say(one, answer);
      return true;
    }
    return false;
  }
  void RunToEnd() {
    while (Step()) {
    }
  }
  client::SeatClient& client(int who) { return seats_[static_cast<std::size_t>(who)].client; }
  std::shared_ptr<FakeConnection> shared_guest(int who) { return seats_[static_cast<std::size_t>(who)].connection; }
  FakeConnection& connection(int who) { return *seats_[static_cast<std::size_t>(who)].connection; }
  bool connected(int who) const { return seats_[static_cast<std::size_t>(who)].connection != nullptr; }
  int size() const { return static_cast<int>(seats_.size()); }
  std::vector<std::string> Faults() const {
    std::vector<std::string> all;
    for (const One& one : seats_) all.insert(all.end(), one.client.faults().begin(), one.client.faults().end());
    return all;
  }
  PersonId person(int who) const { return seats_[static_cast<std::size_t>(who)].person; }
  std::function<void(const client::SeatClient&, const std::string&)> on_message;
  std::function<void(const std::string&)> on_say;
  std::function<void(PersonId, const std::string&)> on_sent;  // whether it arrives or not; set before Add
  std::int64_t delivered = 0;

 private:
  struct One {
    client::SeatClient client;
    std::shared_ptr<FakeConnection> connection;
    PersonId person;
  };
  void Say(const One& one, const std::string& text) {
    if (on_say) on_say(text);
    table_->Receive(one.connection, text);
  }

  FakeHouse& house_;
  std::shared_ptr<Table> table_;
  std::shared_ptr<client::SharedBoard> board_ = std::make_shared<client::SharedBoard>();
  std::deque<One> seats_;
};

}  // namespace furlong::server::testing
