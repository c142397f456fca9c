// Even if the server is killed, a message is carried out only once, and a table has only one rematch.
#include "server/house/house.h"
#include "server/testing/temporary_folder.h"
#include "server/testing/test_runtime.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::FakeHouse;
using testing::NewTable;
using testing::Players;
using testing::TestRuntime;

constexpr const char* kSmall = R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","random"]})";
constexpr const char* kHello = R"({"t":"hello"})";
constexpr const char* kSay = R"({"t":"say","id":"k7f2-1","text":"good luck"})";
constexpr const char* kRematch = R"({"t":"rematch","id":"k7f2-2"})";

bool Contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::shared_ptr<FakeConnection> Enter(Table& table, PersonId person) {
  auto connection = std::make_shared<FakeConnection>(person);
  table.Join(connection);
  table.Receive(connection, kHello);
  return connection;
}

// Loads the table from what was saved, as a restarted server does.
std::shared_ptr<Table> Reload(FakeHouse& house, const std::string& id) {
  const auto stored = house.StoredOf(id);
  return stored.lines.empty() ? std::make_shared<Table>(stored.table, stored.chat, house)
                              : std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, house);
}

// After a restart, sends kSay again: it is answered, but adds no second line of chat.
void ExpectOneLine(FakeHouse& house, const std::string& id, PersonId person) {
  const auto table = Reload(house, id);
  const auto connection = Enter(*table, person);
  house.Run();
  EXPECT_TRUE(Contains(connection->all.front(), "good luck")) << connection->all.front();
  connection->all.clear();
  table->Receive(connection, kSay);
  house.Run();
  ASSERT_FALSE(connection->all.empty());
  EXPECT_TRUE(Contains(connection->all.front(), R"({"t":"done","id":"k7f2-1")")) << connection->all.front();
  for (const std::string& text : connection->all) EXPECT_FALSE(Contains(text, R"("t":"chat")")) << text;
  EXPECT_EQ(house.StoredOf(id).chat.size(), 1u);
  connection->all.clear();
  table->Receive(connection, R"({"t":"say","id":"k7f2-1","text":"something else"})");
  EXPECT_TRUE(Contains(connection->all.back(), "id-used")) << connection->all.back();
}

TEST(Restart, AChatLineFromBeforeTheStartIsNotAddedTwice) {
  FakeHouse house;
  const store::Table stored = NewTable(kSmall, 1);
  house.Save({store::SaveTable{stored}}, [](bool) {});
  const auto table = Reload(house, stored.id);
  table->Receive(Enter(*table, 2), kSay);
  house.unfinished_saves.clear();  // it was saved, but the server died before it could answer
  ExpectOneLine(house, stored.id, 2);
}

// The same after the many choices of a whole meeting.
TEST(Restart, AChatLineFromAfterTheEndIsNotAddedTwice) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  players.RunToEnd();
  ASSERT_TRUE(table->over());
  int choices = 0;
  for (const store::Line& line : house.StoredOf(id).lines) choices += line.by.starts_with("2:") ? 1 : 0;
  ASSERT_GE(choices, 20);
  ++house.now;
  table->Receive(players.connection(1), kSay);
  house.Run();
  ExpectOneLine(house, id, 2);
}

// Only the last 48 messages are remembered. Which ones those are depends on when they were sent, not on their kind.
TEST(Restart, TheLatestMessagesAreRememberedWhateverTheirKind) {
  FakeHouse house;
  auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  players.RunToEnd();
  auto stored = house.StoredOf(id);
  // Bo makes as many choices as are remembered, and sends a chat line. What the wall clock said does not matter: it may
  // have jumped in either direction.
  const Milliseconds end = stored.lines.back().at;
  ASSERT_GT(stored.lines.size(), static_cast<std::size_t>(table::kMessagesRemembered));
  constexpr const char* kDecide = R"({"t":"decide","id":"c0","decision":{"t":"pace","use":"sum"}})";
  for (int i = 0; i < table::kMessagesRemembered; ++i) {
    // The line of whoever decides now is Bo's.
    store::Line& line = stored.lines[stored.lines.size() - 1 - static_cast<std::size_t>(i)];
    line.by = i == 0 ? table::SeenMessages::MarkOf(2, "c0", kDecide) : "2:c" + std::to_string(i) + "#00000000";
  }
  for (store::Seat& seat : stored.table.seats) seat.person = 2;
  table->Receive(players.connection(1), kSay);
  house.Run();
  store::ChatLine line = house.StoredOf(id).chat.at(0);
  for (const bool later : {true, false}) {
    line.at = later ? end + 1 : 0;
    stored.lines.back().at = later ? 0 : end;
    table = std::make_shared<Table>(stored.table, std::vector{line}, stored.lines, stored.laid, house);
    const auto connection = Enter(*table, 2);
    house.Run();
    const std::size_t before = house.StoredOf(id).chat.size();
    table->Receive(connection, kSay);
    house.Run();
    EXPECT_EQ(house.StoredOf(id).chat.size(), before);
    connection->all.clear();
    table->Receive(connection, kDecide);
    EXPECT_TRUE(Contains(connection->all.front(), R"({"t":"done","id":"c0")")) << connection->all.front();
  }
}

// A kicked player stays kicked, and the same message, sent again, does not kick the player who sits there now.
TEST(Restart, AKickIsRememberedAndCarriedOutOnce) {
  FakeHouse house;
  const store::Table stored = NewTable(kSmall, 1);
  house.Save({store::SaveTable{stored}}, [](bool) {});
  constexpr const char* kKick = R"({"t":"kick","id":"k7f2-1","seat":0,"name":"Bo"})";
  int sits = 0;
  const auto sit = [&](Table& table, PersonId person, const std::string& name) {
    const auto connection = Enter(table, person);
    connection->all.clear();
    table.Receive(connection, R"({"t":"sit","id":"s)" + std::to_string(++sits) + R"(","name":")" + name +
                                  R"(","entropy":"00112233445566778899aabb"})");
    house.Run();
    return connection->all.front();
  };
  auto table = Reload(house, stored.id);
  const auto host = Enter(*table, 1);
  EXPECT_TRUE(Contains(sit(*table, 2, "Bo"), "done"));
  table->Receive(host, kKick);
  house.Run();
  EXPECT_TRUE(Contains(sit(*table, 2, "Bo"), "kicked"));
  table = Reload(house, stored.id);
  EXPECT_TRUE(Contains(sit(*table, 2, "Bo"), "kicked"));
  EXPECT_TRUE(Contains(sit(*table, 3, "Cleo"), "done"));
  const auto again = Enter(*table, 1);
  again->all.clear();
  table->Receive(again, kKick);
  house.Run();
  EXPECT_TRUE(Contains(again->all.front(), R"({"t":"done","id":"k7f2-1")")) << again->all.front();
  EXPECT_EQ(table->stored().seats[0].person, 3);
}

TEST(Restart, ARematchAndTheLinkToItAreOneCommit) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  const auto host = Enter(*table, 1);
  table->Receive(host, R"({"t":"start","id":"s","fill":"random"})");
  house.Run();
  ASSERT_TRUE(table->over());
  host->all.clear();
  const int commits = house.commits;
  house.hold_saves = true;
  table->Receive(host, kRematch);
  table->Receive(host, kRematch);
  table->Receive(host, R"({"t":"rematch","id":"k7f2-3"})");
  EXPECT_TRUE(host->all.empty()) << "nothing is sent before it is saved";
  EXPECT_TRUE(house.opened_rematches.empty());
  EXPECT_EQ(house.commits, commits + 1);
  const std::string next = house.StoredOf(id).table.rematch;
  ASSERT_FALSE(next.empty());
  EXPECT_EQ(house.StoredOf(next).table.id, next);
  house.hold_saves = false;
  house.Run();
  EXPECT_EQ(house.opened_rematches, std::vector<std::string>{next});
  EXPECT_TRUE(Contains(host->all.front(), R"({"t":"done","id":"k7f2-2")")) << host->all.front();
  EXPECT_TRUE(Contains(host->all.back(), R"("rematch":")" + next + "\"")) << host->all.back();
  EXPECT_EQ(house.commits, commits + 1);
}

// A house whose store is on disk. It can be killed at any moment.
class RematchOnDisk : public ::testing::Test {
 protected:
  void Open() {
    house_ = std::make_unique<House>(store::OpenSqlite(file_), runtime_, Limits{});
    house_->Open();
  }
  void Kill() {
    runtime_.waiting.clear();
    Open();
  }
  // Plays a meeting of house riders to its end.
  void PlayMeeting() {
    Open();
    const store::Table stored = NewTable(kSmall, 1);
    runtime_.Save({store::SaveTable{stored}}, [](bool) {});
    runtime_.Run();
    id_ = stored.id;
    const auto table = runtime_.Visit(*house_, id_);
    host_ = Enter(*table, 1);
    table->Receive(host_, R"({"t":"start","id":"s","fill":"random"})");
    runtime_.Run();
    ASSERT_TRUE(table->over());
  }
  // The host sends this message. Returns the id of the rematch's table.
  std::string Send(const std::string& message) {
    const auto table = runtime_.Visit(*house_, id_);
    host_ = Enter(*table, 1);
    table->Receive(host_, message);
    runtime_.Run();
    table->Disconnect(host_);
    EXPECT_TRUE(std::any_of(host_->all.begin(), host_->all.end(),
                            [](const std::string& text) { return Contains(text, R"("t":"done")"); }));
    return RematchId();
  }
  // The id of the rematch's table, from a welcome; empty: none.
  std::string RematchId() {
    const auto table = runtime_.Visit(*house_, id_);
    const auto connection = Enter(*table, 2);
    table->Disconnect(connection);
    const std::string& welcome = connection->all.front();
    const std::string key = R"("rematch":")";
    const auto at = welcome.find(key);
    if (at == std::string::npos) return "";
    return welcome.substr(at + key.size(), welcome.find('"', at + key.size()) - at - key.size());
  }
  std::vector<std::string> OpenTables() { return store::OpenSqlite(file_)->TablesIn(store::TableState::kOpen); }

  store::TemporaryFolder folder_;
  std::string file_ = folder_ / "furlong.sqlite3";
  TestRuntime runtime_{file_};
  std::unique_ptr<House> house_;
  std::string id_;
  std::shared_ptr<FakeConnection> host_;
};

TEST_F(RematchOnDisk, IsTheSameAfterAKill) {
  PlayMeeting();
  EXPECT_EQ(RematchId(), "");
  runtime_.Visit(*house_, id_)->Receive(host_, kRematch);
  runtime_.CommitOnly();
  Kill();  // before the host was answered
  const std::string next = RematchId();
  ASSERT_NE(next, "");
  EXPECT_EQ(Send(kRematch), next);
  EXPECT_EQ(Send(R"({"t":"rematch","id":"another"})"), next);
  Kill();
  EXPECT_EQ(Send(kRematch), next);
  EXPECT_EQ(OpenTables(), std::vector<std::string>{next});
}

TEST_F(RematchOnDisk, IsTheSameAfterTheTableWasUnloaded) {
  PlayMeeting();
  runtime_.Visit(*house_, id_)->Disconnect(host_);
  const std::string next = Send(kRematch);
  ASSERT_NE(next, "");
  EXPECT_TRUE(Contains(house_->LobbyJson(), next)) << "the lobby lists it";
  EXPECT_TRUE(Contains(house_->AllTablesJson(), id_));
  runtime_.Pass(*house_, Limits{}.unload_after + 60'000);
  ASSERT_FALSE(Contains(house_->AllTablesJson(), id_)) << "the table was unloaded";
  EXPECT_EQ(RematchId(), next);
  EXPECT_EQ(Send(kRematch), next);
  EXPECT_EQ(OpenTables(), std::vector<std::string>{next});
}

}  // namespace
}  // namespace furlong::server
