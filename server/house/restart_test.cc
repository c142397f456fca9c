// An id acts once, and a table has one rematch, whenever the server dies.
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

bool Says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::shared_ptr<FakeConnection> Enter(Table& table, PersonId person) {
  auto guest = std::make_shared<FakeConnection>(person);
  table.Join(guest);
  table.Receive(guest, kHello);
  return guest;
}

// Another life of a table, from what was saved.
std::shared_ptr<Table> Reload(FakeHouse& house, const std::string& id) {
  const auto stored = house.StoredOf(id);
  return stored.lines.empty() ? std::make_shared<Table>(stored.table, stored.chat, house)
                              : std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, house);
}

// A line is said, the server dies before or after its answer, and it is said again: there is one line.
void ExpectOneLine(FakeHouse& house, const std::string& id, PersonId person) {
  const auto table = Reload(house, id);
  const auto guest = Enter(*table, person);
  house.Run();
  EXPECT_TRUE(Says(guest->all.front(), "good luck")) << guest->all.front();
  guest->all.clear();
  table->Receive(guest, kSay);
  house.Run();
  ASSERT_FALSE(guest->all.empty());
  EXPECT_TRUE(Says(guest->all.front(), R"({"t":"done","id":"k7f2-1")")) << guest->all.front();
  for (const std::string& text : guest->all) EXPECT_FALSE(Says(text, R"("t":"chat")")) << text;
  EXPECT_EQ(house.StoredOf(id).chat.size(), 1u);
  guest->all.clear();
  table->Receive(guest, R"({"t":"say","id":"k7f2-1","text":"something else"})");
  EXPECT_TRUE(Says(guest->all.back(), "id-used")) << guest->all.back();
}

TEST(Restart, ALineSaidBeforeTheStartIsSaidOnce) {
  FakeHouse house;
  const store::Table stored = NewTable(kSmall, 1);
  house.Save({store::SaveTable{stored}}, [] {});
  const auto table = Reload(house, stored.id);
  table->Receive(Enter(*table, 2), kSay);
  house.waiting.clear();  // on disk, but nobody is told any more
  ExpectOneLine(house, stored.id, 2);
}

// However many choices came before it.
TEST(Restart, ALineSaidAfterTheEndIsSaidOnce) {
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
  table->Receive(players.shared_guest(1), kSay);
  house.Run();
  ExpectOneLine(house, id, 2);
}

// Only the last 48 ids are remembered: which those are is decided by when they were said.
TEST(Restart, TheLastIdsAreRememberedWhateverTheyWere) {
  FakeHouse house;
  auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  players.RunToEnd();
  auto stored = house.StoredOf(id);
  // As many choices of Bo as are remembered, then its line, or the other way round.
  const Milliseconds end = stored.lines.back().at;
  ASSERT_GT(stored.lines.size(), static_cast<std::size_t>(table::kMessagesRemembered));
  for (int i = 0; i < table::kMessagesRemembered; ++i) {
    stored.lines[stored.lines.size() - 1 - static_cast<std::size_t>(i)].by = "2:c" + std::to_string(i) + "#00000000";
  }
  table->Receive(players.shared_guest(1), kSay);
  house.Run();
  store::ChatLine line = house.StoredOf(id).chat.at(0);
  for (const bool later : {true, false}) {
    line.at = later ? end + 1 : 0;
    table = std::make_shared<Table>(stored.table, std::vector{line}, stored.lines, stored.laid, house);
    const auto guest = Enter(*table, 2);
    house.Run();
    const std::size_t before = house.StoredOf(id).chat.size();
    table->Receive(guest, kSay);
    house.Run();
    EXPECT_EQ(house.StoredOf(id).chat.size(), before + (later ? 0 : 1));
  }
}

// Whoever was sent away stays away, and who took the seat since is not sent away by the same message.
TEST(Restart, WhoIsSentAwayStaysAway) {
  FakeHouse house;
  const store::Table stored = NewTable(kSmall, 1);
  house.Save({store::SaveTable{stored}}, [] {});
  constexpr const char* kKick = R"({"t":"kick","id":"k7f2-1","seat":0,"name":"Bo"})";
  int sits = 0;
  const auto sit = [&](Table& table, PersonId person, const std::string& name) {
    const auto guest = Enter(table, person);
    guest->all.clear();
    table.Receive(guest, R"({"t":"sit","id":"s)" + std::to_string(++sits) + R"(","name":")" + name +
                             R"(","entropy":"00112233445566778899aabb"})");
    house.Run();
    return guest->all.front();
  };
  auto table = Reload(house, stored.id);
  const auto host = Enter(*table, 1);
  EXPECT_TRUE(Says(sit(*table, 2, "Bo"), "done"));
  table->Receive(host, kKick);
  house.Run();
  EXPECT_TRUE(Says(sit(*table, 2, "Bo"), "kicked"));
  table = Reload(house, stored.id);
  EXPECT_TRUE(Says(sit(*table, 2, "Bo"), "kicked"));
  EXPECT_TRUE(Says(sit(*table, 3, "Cleo"), "done"));
  const auto again = Enter(*table, 1);
  again->all.clear();
  table->Receive(again, kKick);
  house.Run();
  EXPECT_TRUE(Says(again->all.front(), R"({"t":"done","id":"k7f2-1")")) << again->all.front();
  EXPECT_EQ(table->stored().seats[0].person, 3);
}

TEST(Restart, TheNextTableAndTheLinkToItAreOneCommit) {
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
  EXPECT_TRUE(host->all.empty()) << "nothing is told before it is saved";
  EXPECT_TRUE(house.opened.empty());
  EXPECT_EQ(house.commits, commits + 1);
  const std::string next = house.StoredOf(id).table.rematch;
  ASSERT_FALSE(next.empty());
  EXPECT_EQ(house.StoredOf(next).table.id, next);
  house.hold_saves = false;
  house.Run();
  EXPECT_EQ(house.opened, std::vector<std::string>{next});
  EXPECT_TRUE(Says(host->all.front(), R"({"t":"done","id":"k7f2-2")")) << host->all.front();
  EXPECT_TRUE(Says(host->all.back(), R"("rematch":")" + next + "\"")) << host->all.back();
  EXPECT_EQ(house.commits, commits + 1);
}

// A house on a disk. It may be left at any moment.
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
  // A meeting of riders alone, ridden to its end.
  void Ride() {
    Open();
    const store::Table stored = NewTable(kSmall, 1);
    runtime_.Save({store::SaveTable{stored}}, [] {});
    id_ = stored.id;
    const auto table = house_->Find(id_);
    host_ = Enter(*table, 1);
    table->Receive(host_, R"({"t":"start","id":"s","fill":"random"})");
    runtime_.Run();
    ASSERT_TRUE(table->over());
  }
  // Which table a rematch leads to, as the host is told.
  std::string Ask(const std::string& message) {
    const auto table = house_->Find(id_);
    host_ = Enter(*table, 1);
    table->Receive(host_, message);
    runtime_.Run();
    table->Disconnect(host_);
    EXPECT_TRUE(std::any_of(host_->all.begin(), host_->all.end(),
                            [](const std::string& text) { return Says(text, R"("t":"done")"); }));
    return LedTo();
  }
  // Which table a welcome leads to; empty: none.
  std::string LedTo() {
    const auto table = house_->Find(id_);
    const auto guest = Enter(*table, 2);
    table->Disconnect(guest);
    const std::string& welcome = guest->all.front();
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
  Ride();
  EXPECT_EQ(LedTo(), "");
  house_->Find(id_)->Receive(host_, kRematch);
  Kill();  // before anyone was told
  const std::string next = LedTo();
  ASSERT_NE(next, "");
  EXPECT_EQ(Ask(kRematch), next);
  EXPECT_EQ(Ask(R"({"t":"rematch","id":"another"})"), next);
  Kill();
  EXPECT_EQ(Ask(kRematch), next);
  EXPECT_EQ(OpenTables(), std::vector<std::string>{next});
}

TEST_F(RematchOnDisk, IsTheSameAfterTheTableWasUnloaded) {
  Ride();
  house_->Find(id_)->Disconnect(host_);
  const std::string next = Ask(kRematch);
  ASSERT_NE(next, "");
  EXPECT_TRUE(Says(house_->LobbyJson(), next)) << "whoever looks for a table finds it";
  EXPECT_TRUE(Says(house_->AllTablesJson(), id_));
  runtime_.now += Limits{}.unload_after + 1;
  house_->Tick();
  ASSERT_FALSE(Says(house_->AllTablesJson(), id_)) << "it rests";
  EXPECT_EQ(LedTo(), next);
  EXPECT_EQ(Ask(kRematch), next);
  EXPECT_EQ(OpenTables(), std::vector<std::string>{next});
}

}  // namespace
}  // namespace furlong::server
