// What goes wrong at one table closes that table for repair, and nothing else. Riders' decisions are checked like
// anyone's.
#include "server/house/loaded_table.h"
#include "server/testing/message_checker.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::FakeHouse;
using testing::MessageChecker;
using testing::NewTable;
using testing::ScriptedTable;

constexpr const char* kTwoPeople = R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","sharp"]})";

struct Running {
  MessageChecker checker;
  ScriptedTable at{checker, kTwoPeople};
  std::string id = at.table->stored().id;

  Running() {
    at.Connect(1);
    at.Connect(2);
    EXPECT_EQ(at.Sit(1, "Ann"), "done");
    EXPECT_EQ(at.Sit(2, "Bo"), "done");
    EXPECT_EQ(at.SendWithId(1, R"("t":"start")"), "done");
  }
};

TEST(Repair, AChangeThatTheStoreRefusesClosesTheTable) {
  Running game;
  game.at.house.refuse_saves = true;
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"say","text":"hello")"), "bye") << "and no done";
  EXPECT_TRUE(game.at.table->broken());
  EXPECT_TRUE(game.at.house.in_repair.contains(game.id));
  game.at.house.refuse_saves = false;
  const int commits = game.at.house.commits;
  // Nothing more happens there.
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"resign")"), "");
  game.at.table->OnTimer();
  game.at.table->SendTable();
  game.at.table->ReplacePerson(1, 7);
  game.at.table->Close("operator");
  EXPECT_EQ(game.at.house.commits, commits);
  const auto late = std::make_shared<FakeConnection>(3);
  game.at.table->Join(late);
  EXPECT_NE(late->all.back().find("in-repair"), std::string::npos);
}

// E2: what was told after a refused change would not be in the store.
TEST(Repair, NothingIsToldAfterAChangeThatWasRefused) {
  Running game;
  game.at.house.hold_saves = true;
  game.at.house.refuse_saves = true;
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"say","text":"one")"), "");
  game.at.house.refuse_saves = false;
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"say","text":"two")"), "");
  game.at.house.hold_saves = false;
  const auto watcher = std::make_shared<FakeConnection>(3);
  EXPECT_EQ(game.at.SendWithId(2, R"("t":"react","kind":"thanks")"), "bye");
}

TEST(Repair, ARiderThatChoosesNothingIsReplacedForThatChoice) {
  MessageChecker checker;
  ScriptedTable at(checker,
                   R"({"players":4,"races":[{"course":"oval"}],"riders":["steady","novice","steady","sharp"]})");
  at.house.riders_throw = true;
  at.Connect(1);
  EXPECT_EQ(at.SendWithId(1, R"("t":"start")"), "done");
  ASSERT_FALSE(at.house.rider_failures.empty());
  EXPECT_NE(at.house.rider_failures[0].find("sharp chose nothing"), std::string::npos);
  EXPECT_TRUE(at.table->over()) << "the meeting is ridden to its end all the same";
  EXPECT_FALSE(at.table->broken());
}

// E11: rows that somebody damaged.
TEST(Repair, DamagedTablesAreRefusedWhenTheyAreLoaded) {
  Running game;
  const FakeHouse::Stored whole = game.at.house.StoredOf(game.id);
  const auto load = [](FakeHouse::Stored stored) {
    return Checked(stored.table, stored.chat, stored.lines, stored.laid, {});
  };
  EXPECT_NO_THROW(load(whole));
  int number = 0;
  const auto damaged = [&](auto damage) {
    SCOPED_TRACE(++number);
    FakeHouse::Stored stored = whole;
    damage(stored);
    EXPECT_THROW(load(stored), store::StoreTrouble);
  };
  damaged([](auto& stored) { stored.table.seed = "5d1f"; });
  damaged([](auto& stored) { stored.table.settings = "{"; });
  damaged([](auto& stored) { stored.table.seats.pop_back(); });
  damaged([](auto& stored) { stored.table.seats[1].number = 77; });
  damaged([](auto& stored) { std::swap(stored.table.seats[0], stored.table.seats[1]); });
  damaged([](auto& stored) { stored.table.seats[0].stand_in = "nobody"; });
  damaged([](auto& stored) { stored.table.seats[3].rider = "nobody"; });
  damaged([](auto& stored) { stored.table.seats[0].silks = "[]"; });
  damaged([](auto& stored) { stored.lines.clear(); });
  damaged([](auto& stored) { stored.lines.pop_back(), stored.lines.erase(stored.lines.begin() + 3); });
  damaged([](auto& stored) { stored.lines.back().text = "{}"; });
  damaged([](auto& stored) { stored.laid.push_back({77, "{}", ""}); });
  damaged([](auto& stored) { stored.laid.push_back({0, R"({"t":"seal","horse":0,"card":"7"})", ""}); });
  damaged([](auto& stored) { stored.table.state = store::TableState::kFinished; });
  damaged([](auto& stored) {
    stored.table.settings = R"({"players":2,"horses":2})";
    stored.table.seats.resize(2);
  });
}

// A table that is its own rematch is loaded like any other.
TEST(Repair, ACyclicRematchDoesNoHarm) {
  FakeHouse house;
  store::Table stored = NewTable(kTwoPeople, 1);
  stored.rematch = stored.id;
  EXPECT_NO_THROW(std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house)->Wake());
}

}  // namespace
}  // namespace furlong::server
