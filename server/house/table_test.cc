// Whole meetings at a table: broken connections, restarts, repeated and delayed messages.
#include "server/house/table.h"

#include <sstream>

#include "record/checker.h"
#include "record/fairness.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

using testing::FakeHouse;
using testing::NewTable;
using testing::Players;

constexpr const char* kSmall =
    R"({"players":4,"horses":1,"races":[{"course":"oval"}],"riders":[null,null,"steady","random"]})";

std::string RecordOf(const FakeHouse& house, const std::string& id) {
  std::string record;
  for (const store::Line& line : house.StoredOf(id).lines) record += line.text + "\n";
  return record;
}

void ExpectFair(const FakeHouse& house, const std::string& id) {
  std::istringstream in(RecordOf(house, id));
  FairnessChecker checker;
  const auto error = CheckStream(in, checker.record());
  ASSERT_FALSE(error) << error->line << ": " << error->message;
  EXPECT_TRUE(checker.record().finished());
  const Fairness fairness = checker.Judge();
  EXPECT_EQ(fairness.verdict, Fairness::Verdict::kFair) << fairness.line << ": " << fairness.why;
}

TEST(Table, PlaysMeetingsOfAllKindsToTheEnd) {
  const std::vector<std::string> kinds = {
      kSmall,
      R"({"players":2,"horses":2,"options":{"cards":"sealed","exchange":"blind"}})",
      R"({"players":2,"horses":4,"races":[{"course":"oval","steeplechase":true},{"course":"triangle","steeplechase":true}],"options":{"cards":"sealed"}})",
      R"({"players":3,"horses":2,"races":[{"course":"oval"},{"course":"oval"},{"course":"triangle"},{"course":"oval"}],"options":{"exchange":"blind","finish":"first"},"riders":[null,"novice",null]})",
      R"({"players":8,"horses":1,"races":[{"course":"oval"},{"course":"oval"}],"riders":[null,"steady",null,"sharp","random","steady","novice","bolt"]})",
  };
  for (const std::string& kind : kinds) {
    FakeHouse house;
    const auto table = std::make_shared<Table>(NewTable(kind, 1), std::vector<store::ChatLine>(), house);
    Players players(house, table);
    players.Add({.name = "Ann", .host = true}, 1);
    players.Add({.name = "Bo"}, 2);
    players.Add({.name = "Spectator", .sits = false}, 3);
    players.RunToEnd();
    EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
    EXPECT_TRUE(table->over()) << kind;
    for (int who = 0; who < 3; ++who) EXPECT_TRUE(players.client(who).over());
    EXPECT_EQ(house.rated, 1);
    EXPECT_EQ(table->stored().state, store::TableState::kFinished);
    ExpectFair(house, table->stored().id);
  }
}

// Save, then tell: nothing is sent while a commit is pending. Messages that arrive meanwhile are answered after it.
TEST(Table, NothingIsSentBeforeItIsSaved) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.Add({.name = "Ann", .host = true, .decide_itself = false}, 1);
  players.Add({.name = "Bo", .decide_itself = false}, 2);
  players.RunToEnd();
  ASSERT_TRUE(table->running());
  for (int choice = 0; choice < 30; ++choice) {
    const int who = players.client(0).asked() ? 0 : 1;
    ASSERT_TRUE(players.client(who).asked());
    house.hold_saves = true;
    const int version = players.client(who).version();
    players.Step();
    const auto decision = players.client(who).Decide();
    ASSERT_TRUE(decision);
    const auto connection = std::make_shared<testing::FakeConnection>(players.client(who).seat() == 0 ? 1 : 2);
    table->Join(connection);
    table->Receive(connection, R"({"t":"hello"})");
    ASSERT_EQ(connection->all.size(), 1u);
    table->Receive(connection, *decision);
    table->Receive(connection, R"({"t":"ping"})");
    while (players.Step()) {
    }
    ASSERT_EQ(connection->all.size(), 2u) << connection->all.back();
    EXPECT_TRUE(connection->all.back().starts_with(R"({"t":"pong")")) << "it says nothing that must be saved";
    EXPECT_EQ(players.client(0).version(), version);
    EXPECT_EQ(players.client(1).version(), version);
    house.hold_saves = false;
    house.Run();
    EXPECT_GE(connection->all.size(), 4u);
    // The answer went to another connection of this seat. The player's own client gets it by reconnecting.
    table->Disconnect(connection);
    players.Disconnect(who);
    players.Connect(who);
    players.RunToEnd();
    EXPECT_GT(players.client(who).version(), version);
    EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
    if (table->over()) break;
  }
}

// A disk that is full can hold a commit for minutes. Meanwhile, answers wait.
class PendingCommit : public ::testing::Test {
 protected:
  PendingCommit() {
    flood_ = Come(7);
    house_.Run();
    house_.hold_saves = true;
    table_->Receive(host_, R"({"t":"say","id":"a","text":"hello"})");
  }
  std::shared_ptr<testing::FakeConnection> Come(PersonId person) {
    auto connection = std::make_shared<testing::FakeConnection>(person);
    table_->Join(connection);
    table_->Receive(connection, R"({"t":"hello"})");
    return connection;
  }
  void Save() {
    house_.hold_saves = false;
    house_.Run();
  }

  FakeHouse house_;
  std::shared_ptr<Table> table_ = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house_);
  std::shared_ptr<testing::FakeConnection> host_ = Come(1);
  std::shared_ptr<testing::FakeConnection> flood_;
};

TEST_F(PendingCommit, AConnectionForWhichTooMuchWaitsIsClosed) {
  const std::size_t before = flood_->all.size();
  std::size_t most = 0;
  int sent = 0;
  for (; sent < 10'000 && flood_->all.size() == before; ++sent) {
    table_->Receive(flood_, R"({"t":"hello"})");
    most = std::max(most, flood_->waiting_bytes);
  }
  EXPECT_LT(sent, 10'000);
  EXPECT_LE(most, kMaxWaitingBytes);
  EXPECT_GT(most, kMaxWaitingBytes / 2);
  EXPECT_EQ(flood_->all.back(), R"({"t":"bye","why":"too-much-waiting"})");
  EXPECT_TRUE(flood_->waiting.empty());
  // Nothing more is done for it, and the others are told everything.
  table_->Receive(flood_, R"({"t":"hello"})");
  table_->SendTable();
  EXPECT_TRUE(flood_->waiting.empty());
  table_->Disconnect(flood_);
  const std::size_t told = host_->all.size();
  Save();
  EXPECT_GE(host_->all.size(), told + 3) << "done, the line of chat and the table";
  EXPECT_EQ(host_->waiting_bytes, 0u);
  EXPECT_EQ(flood_->all.size(), before + 1);
  EXPECT_FALSE(table_->broken());
}

TEST_F(PendingCommit, NothingIsKeptForAConnectionThatIsGone) {
  table_->Receive(flood_, R"({"t":"hello"})");
  EXPECT_EQ(flood_->waiting.size(), 2u) << "the line of chat and the welcome";
  table_->Disconnect(flood_);
  EXPECT_EQ(flood_.use_count(), 1);
  Save();
}

TEST_F(PendingCommit, WhatSaysNothingAboutTheTableIsAnsweredAtOnce) {
  const auto answer = [&](const char* text) {
    const std::size_t before = flood_->all.size();
    table_->Receive(flood_, text);
    return before < flood_->all.size() ? flood_->all.back() : std::string();
  };
  EXPECT_EQ(answer(R"({"t":"ping"})").find(R"({"t":"pong")"), 0u);
  EXPECT_NE(answer("nonsense").find("bad-message"), std::string::npos);
  EXPECT_NE(answer(R"({"t":"hello","protocol":0})").find("client-outdated"), std::string::npos);
  EXPECT_EQ(answer(R"({"t":"start","id":"b"})"), "") << "a refusal may depend on what is not saved yet";
  // Messages of several commits arrive in order.
  house_.now += 60'000;
  table_->Receive(host_, R"({"t":"say","id":"b","text":"again"})");
  const std::size_t before = flood_->all.size();
  Save();
  ASSERT_EQ(flood_->all.size(), before + 3);
  EXPECT_NE(flood_->all[before].find("hello"), std::string::npos);
  EXPECT_NE(flood_->all[before + 1].find("host-only"), std::string::npos);
  EXPECT_NE(flood_->all[before + 2].find("again"), std::string::npos);
}

// A client can lose its connection at any moment. It returns to the same seat, and nothing is lost.
TEST(Table, AClientCanReconnectAtEveryMessage) {
  for (const char* kind : {kSmall, R"({"players":2,"horses":2,"races":[{"course":"oval"},{"course":"oval"}],)"
                                   R"("options":{"cards":"sealed","exchange":"blind"}})"}) {
    FakeHouse house;
    const auto table = std::make_shared<Table>(NewTable(kind, 1), std::vector<store::ChatLine>(), house);
    Players players(house, table);
    players.Add({.name = "Ann", .host = true}, 1);
    players.Add({.name = "Bo"}, 2);
    // Both players reconnect at every version: with unread messages, with an unanswered choice, and while idle.
    int cuts = 0;
    std::array<int, 2> last = {-1, -1};
    while (players.Step()) {
      for (int who = 0; who < 2; ++who) {
        if (!table->running() || players.client(who).version() == last[static_cast<std::size_t>(who)]) continue;
        last[static_cast<std::size_t>(who)] = players.client(who).version();
        players.Disconnect(who);
        players.Connect(who);
        ++cuts;
      }
    }
    EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
    EXPECT_TRUE(table->over());
    EXPECT_GT(cuts, 100);
    ExpectFair(house, table->stored().id);
  }
}

// The server can be killed at any moment. What was acknowledged is saved, and the meeting continues.
TEST(Table, TheServerCanRestartAtEveryMessage) {
  const std::string kind = R"({"players":3,"horses":2,"races":[{"course":"oval"},{"course":"oval"}],)"
                           R"("options":{"cards":"sealed"},"riders":[null,null,"steady"]})";
  FakeHouse house;
  auto table = std::make_shared<Table>(NewTable(kind, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  int restarts = 0;
  int last = -1;
  while (players.Step()) {
    if (!table->running() || players.client(0).version() + players.client(1).version() == last) continue;
    last = players.client(0).version() + players.client(1).version();
    house.Run();
    const auto stored = house.StoredOf(id);
    table = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, house);
    players.UseReloaded(table);
    table->Wake();
    players.Connect(0);
    players.Connect(1);
    ++restarts;
  }
  EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
  EXPECT_TRUE(table->over());
  EXPECT_GT(restarts, 50);
  ExpectFair(house, id);
}

// A client that missed too many events gets only the scene, so that no welcome is too large to be sent.
TEST(Table, AWelcomeLeavesOutATailThatIsTooLong) {
  std::string races;
  for (int i = 0; i < 9; ++i) races += std::string(i == 0 ? "" : ",") + R"({"course":"oval"})";
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(R"({"players":8,"races":[)" + races + "]}", 1),
                                             std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.Add({.name = "Ann", .start_fill = "random", .host = true, .sits = false}, 1);
  players.RunToEnd();
  ASSERT_TRUE(table->over());
  const auto welcome = [&](int version) {
    const auto connection = std::make_shared<testing::FakeConnection>(2);
    table->Join(connection);
    table->Receive(connection, R"({"t":"hello","version":)" + std::to_string(version) + "}");
    house.Run();
    table->Disconnect(connection);
    return connection->all.at(0);
  };
  ASSERT_GT(table->live()->first_event(), 0) << "the table has forgotten the first events";
  EXPECT_EQ(welcome(0).find("\"from\":"), std::string::npos);
  EXPECT_NE(welcome(0).find("\"events\":[],\"public\":"), std::string::npos);
  const std::string with_tail = welcome(table->version() - 10);
  EXPECT_NE(with_tail.find("\"from\":" + std::to_string(table->version() - 10)), std::string::npos);
}

TEST(Table, AMessageSentTwiceIsCarriedOutOnce) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  std::string last;
  players.on_client_message = [&](const std::string& text) { last = text; };
  while (players.Step()) {
    house.Run();  // riders decide once the last choice has been sent to everybody
    if (!table->running() || last.find("decide") == std::string::npos) continue;
    house.Run();  // now the riders have decided
    const std::size_t lines = house.StoredOf(table->stored().id).lines.size();
    const auto connection = std::make_shared<testing::FakeConnection>(last.find("Ann-") != std::string::npos ? 1 : 2);
    table->Join(connection);
    table->Receive(connection, R"({"t":"hello"})");
    table->Receive(connection, last);
    house.Run();
    EXPECT_EQ(house.StoredOf(table->stored().id).lines.size(), lines);
    EXPECT_NE(connection->all[connection->all.size() - 2].find("\"t\":\"done\""), std::string::npos)
        << connection->all.back();
    table->Disconnect(connection);
    last.clear();
  }
  EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
  EXPECT_TRUE(table->over());
}

// A delayed message may arrive when the same kind of decision is due again, in a later round.
TEST(Table, AChoiceFromAnEarlierRoundIsRefused) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kSmall, 1), std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  std::vector<std::string> choices;
  players.on_client_message = [&](const std::string& text) {
    if (text.find("\"id\":\"Ann-") != std::string::npos && text.find("decide") != std::string::npos)
      choices.push_back(text);
  };
  int late = 0;
  int ids = 0;
  while (players.Step()) {
    house.Run();
    if (!table->running()) continue;
    const std::size_t lines = house.StoredOf(table->stored().id).lines.size();
    const auto connection = std::make_shared<testing::FakeConnection>(1);
    table->Join(connection);
    table->Receive(connection, R"({"t":"hello"})");
    for (std::size_t i = 0; i + 3 < choices.size(); ++i) {
      std::string text = choices[i];
      const std::size_t at = text.find("Ann-");
      text.replace(at, text.find('"', at) - at, "late-" + std::to_string(ids++));
      table->Receive(connection, text);
      house.Run();
      EXPECT_NE(connection->all.back().find("\"t\":\"refused\""), std::string::npos) << text << connection->all.back();
      if (connection->all.back().find("too-late") != std::string::npos) ++late;
    }
    EXPECT_EQ(house.StoredOf(table->stored().id).lines.size(), lines);
    table->Disconnect(connection);
  }
  EXPECT_GT(late, 100);
  EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
  EXPECT_TRUE(table->over());
}

// A player has chosen cards to keep and disconnects. The stand-in takes the bonus for the same horse, which makes the
// decision laid ready illegal.
TEST(Table, ABonusDropsALaidDecision) {
  int taken = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    FakeHouse house;
    store::Table stored =
        NewTable(R"({"players":2,"horses":4,"races":[{"course":"dash"},{"course":"dash"},{"course":"dash"}],)"
                 R"("courses":{"dash":{"format":"furlong-course/1","id":"dash","lanes":8,"closed":false,)"
                 R"("segments":[{"straight":60}],"start":{"segment":0,"row":0},"finish":{"segment":0,"row":30}}}})",
                 1);
    stored.seed = Hex(SeedOf("laid", seed));
    const auto table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
    Players players(house, table);
    std::string last;
    players.on_client_message = [&](const std::string& text) { last = text; };
    players.Add({.name = "Ann", .host = true, .bonus_one_in = 1'000'000}, 1);
    players.Add({.name = "Bo", .bonus_one_in = 1'000'000}, 2);
    // Runs until Bo has chosen which cards to keep for horse 7.
    while (last.find(R"({"t":"keep","horse":7)") == std::string::npos && players.Step()) {
    }
    ASSERT_EQ(table->race(), 1);
    players.Disconnect(1);
    house.Run();
    const std::size_t before = house.StoredOf(stored.id).lines.size();
    house.now += kAwayBeforeStandIn;
    const auto host = std::make_shared<testing::FakeConnection>(1);
    table->Join(host);
    table->Receive(host, R"({"t":"hello"})");
    table->Receive(host, R"({"t":"stand-in","id":"s","seat":1,"rider":"random"})");
    for (int step = 0; step < 40 && players.Step(); ++step) {
    }
    const auto now = house.StoredOf(stored.id);
    for (std::size_t i = before; i < now.lines.size(); ++i) {
      if (now.lines[i].text == R"({"t":"bonus","horse":7})") ++taken;
      if (now.lines[i].text.starts_with(R"({"t":"keep","horse":7)")) break;
    }
    EXPECT_TRUE(players.Faults().empty()) << players.Faults().front();
  }
  EXPECT_GT(taken, 0);
}

}  // namespace
}  // namespace furlong::server
