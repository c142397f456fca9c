// The house: tables that are loaded and fail, limits, serving time, and reads that see pending writes.
#include "server/house/house.h"

#include <gtest/gtest.h>

#include "server/testing/fake_house.h"
#include "server/testing/temporary_folder.h"
#include "server/testing/test_runtime.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::NewTable;
using testing::TestRuntime;

class HouseTest : public ::testing::Test {
 protected:
  void Open(Limits limits = {}) {
    house_ = std::make_unique<House>(store::OpenSqlite(file_), runtime_, limits);
    house_->Open();
  }
  void Store(const store::Table& table) {
    runtime_.Save({store::SaveTable{table}}, [](bool) {});
    runtime_.Run();
  }
  House::Visited Visit(const std::string& id) {
    std::optional<House::Visited> visited;
    house_->Visit(id, [&](const House::Visited& one) { visited = one; });
    runtime_.Run();
    return visited.value();
  }
  static table::TableSettings Settings(const std::string& json = "{}") {
    return std::get<table::TableSettings>(table::ReadSettings(json));
  }
  House::Refused Create(PersonId host, AddressKey address, std::string* id = nullptr) {
    const auto refused = house_->Create(host, address, Settings(), [id](const std::shared_ptr<Table>& table) {
      if (id != nullptr) *id = table->stored().id;
    });
    runtime_.Run();
    return refused;
  }

  store::TemporaryFolder folder_;
  std::string file_ = folder_ / "furlong.sqlite3";
  TestRuntime runtime_{file_};
  std::unique_ptr<House> house_;
};

// E1, E11: a damaged table does not keep the server from starting, the lobby from being shown or clocks from running.
TEST_F(HouseTest, ADamagedTableIsClosedForRepairAndNothingElseHappens) {
  store::Table damaged = NewTable(R"({"players":4})", 1);
  damaged.seed = "5d1f";
  store::Table seats = NewTable(R"({"players":4})", 1);
  seats.seats[0].stand_in = "nobody";
  const store::Table sound = NewTable(R"({"players":4,"name":"Sound"})", 1);
  for (const auto& table : {damaged, seats, sound}) Store(table);
  Open();
  EXPECT_NE(house_->LobbyJson().find("Sound"), std::string::npos);
  EXPECT_NE(house_->AllTablesJson().find("\"in_repair\":[{\"id\":"), std::string::npos);
  for (const auto& table : {damaged, seats}) {
    const House::Visited visited = Visit(table.id);
    EXPECT_EQ(visited.table, nullptr);
    EXPECT_EQ(visited.why, House::Absent::kInRepair);
  }
  EXPECT_EQ(house_->metrics().tables_broken, 2);
  house_->Tick();
  EXPECT_NE(Visit(sound.id).table, nullptr);
  // The operator puts it right.
  Store(NewTable(R"({"players":4})", 1));
  damaged.seed = Hex(SeedOf("table", 1));
  Store(damaged);
  EXPECT_TRUE(house_->Reopen(damaged.id));
  EXPECT_NE(Visit(damaged.id).table, nullptr);
}

TEST_F(HouseTest, ATableThatBreaksIsRemovedAndItsDataAreKept) {
  Open();
  std::string id;
  ASSERT_EQ(Create(1, 1, &id), House::Refused::kNothing);
  const auto connection = std::make_shared<FakeConnection>(1);
  const auto table = house_->Find(id);
  table->Join(connection);
  table->Receive(connection, R"({"t":"hello"})");
  runtime_.refuse_saves = true;
  table->Receive(connection, R"({"t":"say","id":"a","text":"hello"})");
  runtime_.Run();
  EXPECT_EQ(connection->all.back(), R"({"t":"bye","why":"in-repair"})");
  EXPECT_EQ(house_->Find(id), nullptr);
  EXPECT_EQ(Visit(id).why, House::Absent::kInRepair);
  runtime_.refuse_saves = false;
  EXPECT_TRUE(runtime_.store().FindTable(id).has_value());
  EXPECT_TRUE(house_->Reopen(id));
  EXPECT_NE(Visit(id).table, nullptr);
}

// E3: a table is loaded while a login is pending, or read before it was committed.
TEST_F(HouseTest, ATableThatIsLoadedDuringALoginBelongsToTheAccount) {
  for (const bool login_first : {true, false}) {
    store::Table stored = NewTable(R"({"players":4})", 7);
    stored.state = store::TableState::kClosed;  // not loaded at the start
    stored.seats[0].person = 7;
    Store(stored);
    store::Person guest{.id = 7};
    store::Person account{.id = 8, .account = "ann" + std::to_string(login_first)};
    runtime_.Save({store::SavePerson{guest}, store::SavePerson{account}}, [](bool) {});
    runtime_.Run();
    Open();
    std::shared_ptr<Table> table;
    const auto load = [&] { house_->Visit(stored.id, [&](const House::Visited& visited) { table = visited.table; }); };
    const auto login = [&] {
      std::vector<store::Change> changes;
      house_->MovePerson(7, 8, changes);
      house_->Save(std::move(changes), [](bool) {});
    };
    if (login_first) login();
    load();
    runtime_.CommitOnly();  // it reads what is committed now
    if (!login_first) login();
    runtime_.Run();
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->stored().host, 8);
    EXPECT_EQ(table->stored().seats[0].person, 8);
  }
}

TEST_F(HouseTest, OnesTablesIncludeThoseThatAreNotSavedYet) {
  store::Table stored = NewTable(R"({"players":4})", 7);
  stored.seats[0].person = 7;
  Store(stored);
  runtime_.Save({store::SavePerson{{.id = 7}}, store::SavePerson{{.id = 8, .account = "ann"}}}, [](bool) {});
  runtime_.Run();
  Open();
  std::vector<store::Change> changes;
  house_->MovePerson(7, 8, changes);
  house_->Save(std::move(changes), [](bool) {});
  std::string of_account;
  house_->TablesJson(8, [&](const std::optional<std::string>& json, int) { of_account = json.value(); });
  bool both = true;
  house_->BothSit(7, 8, [&](std::optional<bool> sit) { both = sit.value(); });
  runtime_.Run();
  EXPECT_NE(of_account.find(stored.id), std::string::npos);
  EXPECT_FALSE(both);
}

// Half a list, or an empty one, would be taken for the truth.
TEST_F(HouseTest, TablesThatCannotBeReadAreNotLeftOutOfTheList) {
  const store::Table stored = NewTable(R"({"players":4})", 7);
  Store(stored);
  Open({.loads = 1});
  const auto ask = [&] {
    std::optional<std::string> answer;
    house_->TablesJson(7, [&](const std::optional<std::string>& json, int) { answer = json; });
    runtime_.Run();
    return answer;
  };
  EXPECT_NE(ask().value().find(stored.id), std::string::npos);
  runtime_.refuse_reads = true;
  EXPECT_EQ(ask(), std::nullopt);
  runtime_.refuse_reads = false;
  // Two more that are not in memory, of which only one is loaded at a time.
  for (int i = 0; i < 2; ++i) Store(NewTable(R"({"players":4})", 7));
  EXPECT_EQ(ask(), std::nullopt);
}

// E8: who cannot make a table learns the true reason.
TEST_F(HouseTest, TablesAreLimitedByHostAddressAndHouse) {
  Open({.tables_per_person = 2, .tables_per_address = 3, .tables = 5});
  EXPECT_EQ(Create(1, 1), House::Refused::kNothing);
  EXPECT_EQ(Create(1, 1), House::Refused::kNothing);
  EXPECT_EQ(Create(1, 1), House::Refused::kPersonHasTooMany);
  EXPECT_EQ(Create(2, 1), House::Refused::kNothing);
  EXPECT_EQ(Create(3, 1), House::Refused::kAddressHasTooMany);
  std::string id;
  EXPECT_EQ(Create(3, 2, &id), House::Refused::kNothing);
  EXPECT_EQ(Create(4, 2), House::Refused::kNothing);
  EXPECT_EQ(Create(5, 3), House::Refused::kHouseFull);
}

TEST_F(HouseTest, AnAddressMayMakeMoreTablesWhenSomeHaveEnded) {
  Open({.tables_per_address = 1});
  std::string id;
  EXPECT_EQ(Create(1, 1, &id), House::Refused::kNothing);
  EXPECT_EQ(Create(2, 1), House::Refused::kAddressHasTooMany);
  house_->Find(id)->Close("host");
  runtime_.Run();
  EXPECT_EQ(Create(2, 1), House::Refused::kNothing);
}

// Starts the meeting of a new table with house riders and one person who stays.
class RunningTable {
 public:
  RunningTable(House& house, TestRuntime& runtime, const std::string& id)
      : connection(std::make_shared<FakeConnection>(house.Find(id)->stored().host)), table(house.Find(id)) {
    table->Join(connection);
    for (const char* message :
         {R"({"t":"hello"})", R"({"t":"sit","id":"a","name":"Ann","entropy":"00112233445566778899aabb"})",
          R"({"t":"start","id":"b","fill":"random"})"}) {
      table->Receive(connection, message);
      runtime.Run();
    }
  }
  void Leave() {
    table->Disconnect(connection);
    table = nullptr;
  }
  std::shared_ptr<FakeConnection> connection;
  std::shared_ptr<Table> table;
};

// E8: a table counts for its host and its address while its meeting runs, in memory or not.
TEST_F(HouseTest, TablesThatAreNotInMemoryCount) {
  const Limits limits{.tables_per_person = 1, .tables_per_address = 1};
  Open(limits);
  std::string id;
  EXPECT_EQ(Create(1, 1, &id), House::Refused::kNothing);
  RunningTable running(*house_, runtime_, id);
  ASSERT_TRUE(running.table->running());
  running.Leave();
  runtime_.Pass(*house_, limits.unload_after + 60'000);
  EXPECT_EQ(house_->tables_in_memory(), 0u);
  EXPECT_EQ(Create(1, 2), House::Refused::kPersonHasTooMany);
  EXPECT_EQ(Create(2, 1), House::Refused::kAddressHasTooMany);
  Open(limits);  // after a restart too
  EXPECT_EQ(house_->tables_in_memory(), 0u);
  EXPECT_EQ(Create(1, 2), House::Refused::kPersonHasTooMany);
  Visit(id).table->Close("operator");
  runtime_.Run();
  EXPECT_EQ(Create(1, 2), House::Refused::kNothing);
}

TEST_F(HouseTest, ATableThatHasEndedLeavesMemoryWhenNobodyLooksAtIt) {
  Open();
  std::string id;
  Create(1, 1, &id);
  const auto connection = std::make_shared<FakeConnection>(1);
  house_->Find(id)->Join(connection);
  house_->Find(id)->Close("host");
  runtime_.Run();
  runtime_.Pass(*house_, 120'000);
  EXPECT_EQ(house_->tables_in_memory(), 1u);
  house_->Find(id)->Disconnect(connection);
  runtime_.Pass(*house_, 60'000);
  EXPECT_EQ(house_->tables_in_memory(), 0u);
  EXPECT_TRUE(Visit(id).table->ended());
}

TEST_F(HouseTest, TablesThatWereNeverUsedAreDeleted) {
  Open({.forget_tables_after = 600'000});
  std::string closed;
  std::string open;
  Create(1, 1, &closed);
  Create(1, 1, &open);
  house_->Find(closed)->Close("host");
  runtime_.Run();
  runtime_.Pass(*house_, 3'700'000);
  runtime_.Run();
  EXPECT_FALSE(runtime_.store().FindTable(closed));
  EXPECT_TRUE(runtime_.store().FindTable(open));
}

TEST_F(HouseTest, ATableThatSomebodyLooksAtIsNotDeleted) {
  Open({.forget_tables_after = 600'000});
  std::string id;
  Create(1, 1, &id);
  const auto connection = std::make_shared<FakeConnection>(1);
  Table& table = *house_->Find(id);
  table.Join(connection);
  table.Receive(connection, R"({"t":"hello"})");
  table.Close("host");
  runtime_.Run();
  runtime_.Pass(*house_, 3'700'000);
  runtime_.Run();
  table.Receive(connection, R"({"t":"say","id":"a","text":"hello"})");
  runtime_.Run();
  EXPECT_FALSE(table.broken());
  ASSERT_TRUE(runtime_.store().FindTable(id));
  table.Disconnect(connection);
  runtime_.Pass(*house_, 200'000);
  runtime_.Run();
  EXPECT_FALSE(runtime_.store().FindTable(id));
}

TEST_F(HouseTest, RunningTablesWhereNothingHappensAreClosed) {
  Open({.abandon_after = 3'000'000});
  std::string left;
  std::string attended;
  Create(1, 1, &left);
  Create(2, 1, &attended);
  RunningTable(*house_, runtime_, left).Leave();
  const RunningTable stays(*house_, runtime_, attended);
  runtime_.Pass(*house_, 2'900'000);
  runtime_.Run();
  EXPECT_EQ(runtime_.store().FindTable(left)->state, store::TableState::kRunning);
  runtime_.Pass(*house_, 1'000'000);
  runtime_.Run();
  const auto table = runtime_.store().FindTable(left);
  EXPECT_EQ(table->state, store::TableState::kClosed);
  EXPECT_EQ(table->closed_why, "abandoned");
  EXPECT_EQ(runtime_.store().FindTable(attended)->state, store::TableState::kRunning);
}

TEST_F(HouseTest, QuietTablesThatStayDoNotHideThoseThatAreClosed) {
  Open({.abandon_after = 3'000'000});
  std::vector<std::string> ids(10);
  std::vector<RunningTable> attended;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    Create(static_cast<PersonId>(i + 1), i + 1, &ids[i]);
    attended.emplace_back(*house_, runtime_, ids[i]);
  }
  std::string left;
  Create(11, 11, &left);
  RunningTable(*house_, runtime_, left).Leave();
  runtime_.Pass(*house_, 3'600'000);
  for (int page = 0; page < 3; ++page) {
    runtime_.Pass(*house_, 60'000);
    runtime_.Run();
  }
  EXPECT_EQ(runtime_.store().FindTable(left)->state, store::TableState::kClosed);
  for (const std::string& id : ids) EXPECT_EQ(runtime_.store().FindTable(id)->state, store::TableState::kRunning);
}

// What a table had saved before it broke may still be on its way to the disk.
TEST_F(HouseTest, ATableIsLoadedAgainOnlyWhenItsChangesAreSaved) {
  Open();
  std::string id;
  Create(1, 1, &id);
  const auto connection = std::make_shared<FakeConnection>(1);
  const auto table = house_->Find(id);
  table->Join(connection);
  table->Receive(connection, R"({"t":"hello"})");
  table->Receive(connection, R"({"t":"say","id":"a","text":"hello"})");
  table->Fail("for this test");
  EXPECT_TRUE(house_->Reopen(id));
  std::optional<House::Visited> early;
  house_->Visit(id, [&](const House::Visited& visited) { early = visited; });
  ASSERT_TRUE(early);
  EXPECT_EQ(early->why, House::Absent::kBusy);
  runtime_.Run();
  ASSERT_NE(Visit(id).table, nullptr);
  EXPECT_EQ(runtime_.store().Chat(id, 9).size(), 1u);
}

// Tables that are being loaded and new ones that are not saved yet count as well.
TEST_F(HouseTest, TheLimitOfTablesInMemoryHoldsDuringLoadsAndCreations) {
  Open({.tables = 1});
  const store::Table stored = NewTable(R"({"players":4})", 1);
  Store(stored);  // unknown to the house
  std::optional<House::Visited> visited;
  house_->Visit(stored.id, [&](const House::Visited& one) { visited = one; });
  EXPECT_EQ(house_->Create(2, 2, Settings(), [](const auto&) {}), House::Refused::kHouseFull);
  runtime_.Run();
  ASSERT_NE(visited->table, nullptr);
  Open({.tables = 2});  // it is loaded again
  const store::Table another = NewTable(R"({"players":4})", 1);
  Store(another);
  EXPECT_EQ(house_->Create(2, 2, Settings(), [](const auto&) {}), House::Refused::kNothing);
  house_->Visit(another.id, [&](const House::Visited& one) { visited = one; });
  EXPECT_EQ(visited->table, nullptr);
  EXPECT_EQ(visited->why, House::Absent::kBusy);
  EXPECT_EQ(house_->tables_in_memory(), 2u);
}

// A login that could not be saved did not happen, wherever it was taken for granted.
TEST_F(HouseTest, ARefusedLoginIsUndone) {
  const Limits limits{.tables_per_person = 1};
  Open(limits);
  runtime_.Save({store::SavePerson{{.id = 7}}, store::SavePerson{{.id = 8, .account = "ann"}}}, [](bool) {});
  runtime_.Run();
  std::string watched;
  Create(3, 1, &watched);
  const auto watcher = std::make_shared<FakeConnection>(7);
  house_->Find(watched)->Join(watcher);
  house_->Find(watched)->Receive(watcher, R"({"t":"hello"})");
  PersonId host = 0;
  house_->Create(7, 1, Settings(), [&](const std::shared_ptr<Table>& table) { host = table->stored().host; });
  std::vector<store::Change> changes;
  house_->MovePerson(7, 8, changes);
  house_->Save({store::SaveSeat{"no such table", {}}}, [](bool saved) { EXPECT_FALSE(saved); });
  EXPECT_EQ(watcher->person, 8);
  runtime_.Run();
  EXPECT_EQ(watcher->all.back(), R"({"t":"bye","why":"in-repair"})") << "it connects again, as who it is";
  EXPECT_NE(Visit(watched).table, nullptr);
  EXPECT_EQ(Create(8, 1), House::Refused::kNothing);
}

// The same if the table has saved something meanwhile, which named the account.
TEST_F(HouseTest, ARefusedLoginIsUndoneInWhatWasSavedAfterIt) {
  Open();
  runtime_.Save({store::SavePerson{{.id = 7}}, store::SavePerson{{.id = 8, .account = "ann"}}}, [](bool) {});
  std::string id;
  Create(7, 1, &id);
  const auto guest = std::make_shared<FakeConnection>(7);
  house_->Find(id)->Join(guest);
  house_->Find(id)->Receive(guest, R"({"t":"hello"})");
  house_->Find(id)->Receive(guest, R"({"t":"sit","id":"1","name":"Ann","entropy":"00112233445566778899"})");
  runtime_.Run();
  std::vector<store::Change> changes;
  house_->MovePerson(7, 8, changes);
  house_->Save({store::SaveSeat{"no such table", {}}}, [](bool saved) { EXPECT_FALSE(saved); });
  house_->Find(id)->Receive(guest, R"({"t":"seat-rider","id":"2","seat":1,"rider":"steady"})");
  runtime_.Run();
  const auto table = Visit(id).table;
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->stored().host, 7);
  EXPECT_EQ(table->stored().seats[0].person, 7);
  EXPECT_EQ(table->stored().seats[1].rider, "steady");
}

// E8: a rematch passed the limits.
TEST_F(HouseTest, ARematchKeepsTheLimitsToo) {
  Open({.tables_per_person = 1, .tables = 3});
  std::string last;
  Create(1, 1, &last);
  const store::Table after = house_->Find(last)->stored();
  std::vector<store::Change> changes;
  EXPECT_EQ(house_->MakeRematch(after, 1, changes).refused, "too-many-tables");
  house_->Find(last)->Close("operator");
  runtime_.Run();
  Create(2, 2);
  Create(3, 3);
  EXPECT_EQ(house_->MakeRematch(after, 1, changes).refused, "house-full") << "its own table is still in memory";
  EXPECT_TRUE(changes.empty());
}

// A rematch stays on disk like any table, so it counts like any.
TEST_F(HouseTest, RematchesCountForTheirAddress) {
  const Limits limits{.tables_per_address = 2, .new_tables_per_address = 3};
  Open(limits);
  std::string last;
  EXPECT_EQ(Create(1, 1, &last), House::Refused::kNothing);
  const store::Table after = house_->Find(last)->stored();
  std::vector<store::Change> changes;
  const std::string rematch = house_->MakeRematch(after, 1, changes).id;
  EXPECT_NE(rematch, "");
  EXPECT_EQ(house_->MakeRematch(after, 1, changes).refused, "too-many-tables-here") << "two are open";
  EXPECT_NE(house_->MakeRematch(after, 2, changes).id, "") << "another address";
  house_->Find(last)->Close("operator");
  runtime_.Run();
  std::string third;
  EXPECT_EQ(Create(2, 1, &third), House::Refused::kNothing);
  house_->Find(third)->Close("operator");
  runtime_.Run();
  EXPECT_EQ(Create(2, 1), House::Refused::kAddressTooFast) << "three were created";
  EXPECT_EQ(house_->MakeRematch(after, 1, changes).refused, "too-many-tables-here");
  runtime_.Pass(*house_, house_->WaitForNewTable(1));
  EXPECT_EQ(Create(2, 1), House::Refused::kNothing);
}

// E8: 100 tables of one host push nobody out of the lobby.
TEST_F(HouseTest, AHostHasFewTablesInTheLobby) {
  Open({.tables_per_person = 1000, .tables_per_address = 1000});
  std::string first;
  Create(1, 1, &first);
  for (int i = 0; i < 150; ++i) Create(2, 1);
  runtime_.now += 2'000;
  const std::string lobby = house_->LobbyJson();
  EXPECT_NE(lobby.find(first), std::string::npos);
  EXPECT_NE(lobby.find("\"open_count\":151"), std::string::npos);
}

// E10: neither a wall clock that jumps nor a process that was stopped costs anybody time.
TEST_F(HouseTest, ServingTimeDoesNotJump) {
  Open();
  const Milliseconds start = house_->ServingTime();
  runtime_.Pass(*house_, 5'000);
  EXPECT_EQ(house_->ServingTime() - start, 5'000);
  for (const Milliseconds jump : {3'600'000, -7'200'000}) {
    runtime_.now += jump;
    runtime_.steady_ahead -= jump;
    house_->Tick();
    EXPECT_EQ(house_->ServingTime() - start, 5'000);
  }
  runtime_.now += 30'000;  // stopped
  house_->Tick();
  EXPECT_EQ(house_->ServingTime() - start, 6'000);
  runtime_.can_save = false;
  const Milliseconds before = house_->ServingTime();
  runtime_.Pass(*house_, 60'000);
  EXPECT_LE(house_->ServingTime() - before, 1'000) << "nobody can do anything meanwhile";
}

// E9
TEST_F(HouseTest, PeopleWhoAreNotHereAreForgottenInMemory) {
  Open();
  std::vector<std::string> tokens(500);
  for (std::string& token : tokens) {
    std::vector<store::Change> changes;
    house_->people().NewGuest(runtime_.now, token, changes);
    house_->Save(std::move(changes), [](bool) {});
  }
  EXPECT_EQ(house_->people().remembered(), 1'000u);
  runtime_.Pass(*house_, 2 * 3'600'000);
  EXPECT_EQ(house_->people().remembered(), 1'000u) << "what is not saved cannot be forgotten";
  runtime_.Run();
  runtime_.Pass(*house_, 60'000);
  EXPECT_EQ(house_->people().remembered(), 0u);
  EXPECT_NE(house_->people().OfToken(tokens[7]), 0);
}

TEST_F(HouseTest, GuestsWhoNeverCameBackAreDeleted) {
  constexpr Milliseconds kDay = 86'400'000;
  runtime_.Save({store::SavePerson{
                     {.id = 1, .name = "Old", .created = runtime_.now - 200 * kDay, .seen = runtime_.now - 100 * kDay}},
                 store::SavePerson{{.id = 2, .name = "Ann", .account = "ann", .seen = runtime_.now - 100 * kDay}},
                 store::SavePerson{{.id = 3, .name = "New", .seen = runtime_.now - kDay}}},
                [](bool) {});
  runtime_.Run();
  Open();
  runtime_.Pass(*house_, 3'700'000);
  runtime_.Run();
  EXPECT_FALSE(runtime_.store().FindPerson(1));
  EXPECT_TRUE(runtime_.store().FindPerson(2));
  EXPECT_TRUE(runtime_.store().FindPerson(3));
  // Not if the wall clock has jumped.
  runtime_.now += 200 * kDay;
  runtime_.steady_ahead -= 200 * kDay;
  runtime_.Pass(*house_, 600'000);
  runtime_.Run();
  EXPECT_TRUE(runtime_.store().FindPerson(3));
}

TEST_F(HouseTest, ALogOutClosesTheConnectionsOfItsCookie) {
  Open();
  std::string id;
  Create(1, 1, &id);
  std::string token, other;
  std::vector<store::Change> changes;
  const PersonId ann = house_->people().NewGuest(runtime_.now, token, changes);
  other = house_->people().NewToken(ann, runtime_.now, changes);
  house_->Save(std::move(changes), [](bool) {});
  runtime_.Run();
  std::vector<std::shared_ptr<FakeConnection>> connections;
  for (const std::string& one : {token, other}) {
    connections.push_back(std::make_shared<FakeConnection>(ann));
    connections.back()->token_hash = TokenHash(one);
    house_->Find(id)->Join(connections.back());
    house_->Find(id)->Receive(connections.back(), R"({"t":"hello"})");
  }
  house_->CloseConnectionsOf(token);
  EXPECT_EQ(connections[0]->all.back(), R"({"t":"bye","why":"logged-out"})");
  EXPECT_EQ(connections[1]->all.back().find("bye"), std::string::npos);
  EXPECT_EQ(house_->Find(id)->connections(), 1u);
  house_->CloseConnectionsOf(ann);
  EXPECT_EQ(house_->Find(id)->connections(), 0u);
}

// A visit does not block: the table is read and replayed elsewhere, and all who wait for it get the same one.
TEST_F(HouseTest, ATableIsLoadedOnceForAllWhoWait) {
  store::Table stored = NewTable(R"({"players":4})", 1);
  stored.state = store::TableState::kClosed;
  Store(stored);
  Open({.loads = 1});
  std::vector<std::shared_ptr<Table>> tables;
  for (int i = 0; i < 3; ++i) {
    house_->Visit(stored.id, [&](const House::Visited& visited) { tables.push_back(visited.table); });
  }
  EXPECT_TRUE(tables.empty());
  House::Visited other;
  house_->Visit("another", [&](const House::Visited& visited) { other = visited; });
  EXPECT_EQ(other.why, House::Absent::kBusy);
  runtime_.Run();
  ASSERT_EQ(tables.size(), 3u);
  EXPECT_NE(tables[0], nullptr);
  EXPECT_EQ(tables[0], tables[2]);
}

// F7: people are rated against people; riders are rated too, but beating them does not lift anybody.
TEST_F(HouseTest, PeopleAreRatedAgainstPeople) {
  Open();
  runtime_.Save({store::SavePerson{{.id = 1, .name = "Ann"}}, store::SavePerson{{.id = 2, .name = "Bo"}}}, [](bool) {});
  runtime_.Run();
  store::Table table = NewTable(R"({"players":4,"riders":[null,null,"random","random"]})", 1);
  table.seats[0].person = 1;
  table.seats[1].person = 2;
  const auto save = [&](bool rated, const std::vector<int>& ranks) {
    std::vector<store::Change> changes = {store::SaveTable{table}};
    const auto points = house_->SaveResults(table, rated, {9, 7, 5, 3}, ranks, ranks, changes);
    house_->Save(std::move(changes), [](bool) {});
    runtime_.Run();
    return points;
  };
  EXPECT_TRUE(save(false, {1, 2, 3, 4}).empty());
  EXPECT_EQ(house_->people().Find(1).rating, store::Rating());
  table.id = NewTableId();
  const auto points = save(true, {1, 2, 3, 4});
  ASSERT_EQ(points.size(), 4u);
  EXPECT_GT(house_->people().Find(1).rating.mean, 25);
  EXPECT_LT(house_->people().Find(2).rating.mean, 25) << "second of four, but last of the people";
  EXPECT_LT(points[1].estimate_after, points[1].estimate_before);
  const auto riders = runtime_.store().RiderRatings();
  ASSERT_EQ(riders.size(), 1u);
  EXPECT_LT(riders[0].second.mean, 25);
  // What could not be saved did not happen.
  runtime_.refuse_saves = true;
  table.id = NewTableId();
  save(true, {4, 3, 2, 1});
  runtime_.refuse_saves = false;
  table.id = NewTableId();
  save(true, {1, 2, 3, 4});
  EXPECT_LT(runtime_.store().RiderRatings()[0].second.mean, riders[0].second.mean);
  EXPECT_EQ(runtime_.store().RiderRatings()[0].second.meetings, 2);
}

}  // namespace
}  // namespace furlong::server
