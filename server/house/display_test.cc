// A big screen: a host without a seat, a display that never gets a hand, and the code that leads to a table.
#include <boost/json.hpp>

#include "server/house/house.h"
#include "server/house/table.h"
#include "server/testing/temporary_folder.h"
#include "server/testing/test_runtime.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;
using testing::FakeConnection;
using testing::FakeHouse;
using testing::NewTable;
using testing::Players;

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

constexpr PersonId kScreen = 99;
constexpr const char* kDisplayHello = R"({"t":"hello","display":true,"shows":true})";

class Display : public ::testing::Test {
 protected:
  void Open(const std::string& settings, PersonId host = kScreen) {
    table = std::make_shared<Table>(NewTable(settings, host), std::vector<store::ChatLine>(), house);
  }
  std::shared_ptr<FakeConnection> Enter(PersonId person, const std::string& hello = R"({"t":"hello"})") {
    auto connection = std::make_shared<FakeConnection>(person);
    table->Join(connection);
    table->Receive(connection, hello);
    house.Run();
    return connection;
  }
  std::string Send(const std::shared_ptr<FakeConnection>& connection, const std::string& text) {
    const std::size_t before = connection->all.size();
    table->Receive(connection, text);
    house.Run();
    return connection->all.size() > before ? connection->all[before] : "";
  }
  // No message may say anything that only a seat is told.
  static void ExpectNoHand(const FakeConnection& connection) {
    int scenes = 0;
    for (const std::string& text : connection.all) {
      const bj::object message = bj::parse(text).as_object();
      EXPECT_FALSE(message.contains("seat") && message.at("t") == "welcome") << text;
      EXPECT_FALSE(message.contains("own_laid")) << text;
      if (!message.contains("public")) continue;
      ++scenes;
      const bool over = message.at("public").at("need") == "over";  // then all hands are public
      EXPECT_TRUE(over || message.at("own").is_null()) << text;
      EXPECT_TRUE(message.at("asked").as_array().empty()) << text;
    }
    EXPECT_GT(scenes, 0);
  }

  FakeHouse house;
  std::shared_ptr<Table> table;
};

TEST_F(Display, AHostWithoutASeatStartsTheMeetingAndSeesNoHand) {
  Open(R"({"players":6,"races":[{"course":"oval"}]})");
  const auto screen = Enter(kScreen, kDisplayHello);
  EXPECT_CONTAINS(screen->all.front(), R"("is_host":true)");
  Players phones(house, table);
  for (PersonId person = 1; person <= 4; ++person) {
    phones.Add({.name = "Phone " + std::to_string(person)}, person);
    phones.RunToEnd();
  }
  EXPECT_EQ(table->Shown().host, -1);
  EXPECT_EQ(table->Shown().watchers, 1);
  EXPECT_CONTAINS(Send(screen, R"({"t":"start","id":"1"})"), "seats-empty");
  EXPECT_CONTAINS(Send(screen, R"({"t":"start","id":"2","fill":"steady"})"), "done");
  EXPECT_CONTAINS(Send(screen, R"({"t":"decide","id":"3","decision":{"t":"pace","use":"sum"}})"), "refused");
  phones.RunToEnd();
  EXPECT_TRUE(table->over());
  EXPECT_TRUE(phones.Faults().empty());
  ExpectNoHand(*screen);
  EXPECT_CONTAINS(Send(screen, R"({"t":"rematch","id":"4"})"), "done");
}

TEST_F(Display, EverybodyIsToldWhileOneIsConnected) {
  Open(R"({"players":4})", 1);
  const auto phone = Enter(1);
  EXPECT_FALSE(bj::parse(phone->all.front()).at("table").as_object().contains("display"));
  const auto screen = Enter(kScreen, kDisplayHello);
  const auto other = Enter(kScreen, kDisplayHello);
  EXPECT_TRUE(bj::parse(Send(phone, R"({"t":"hello"})")).at("table").at("display").as_bool());
  table->Disconnect(other);
  EXPECT_TRUE(table->Shown().display);
  table->Disconnect(screen);
  EXPECT_FALSE(table->Shown().display);
}

TEST_F(Display, OfAPlayerIsStillASpectator) {
  Open(R"({"players":4,"races":[{"course":"oval"}],"riders":[null,"steady","steady","steady"]})", 1);
  Players phones(house, table);
  phones.Add({.name = "Ann", .start_fill = "steady", .host = true}, 1);
  const auto screen = Enter(1, kDisplayHello);
  phones.RunToEnd();
  EXPECT_TRUE(table->over());
  ExpectNoHand(*screen);
  EXPECT_CONTAINS(Enter(1)->all.front(), R"("seat":0)");
}

TEST_F(Display, DoesNotMakeItsOwnersSeatPresent) {
  Open(R"({"players":4})", 1);
  const auto phone = Enter(1);
  Send(phone, R"({"t":"sit","id":"1","name":"Ann","entropy":"00112233445566778899aabb"})");
  const auto screen = Enter(1, kDisplayHello);
  EXPECT_TRUE(table->Shown().seats[0].present);
  table->Disconnect(phone);
  EXPECT_FALSE(table->Shown().seats[0].present);
  // The host is here all the same, at the screen.
  house.now += 2 * kAwayBeforeNewHost;
  const auto bo = Enter(2);
  Send(bo, R"({"t":"sit","id":"1","name":"Bo","entropy":"00112233445566778899aabb"})");
  EXPECT_EQ(table->stored().host, 1);
  table->Disconnect(screen);
  house.now += 2 * kAwayBeforeNewHost;
  Enter(3);
  EXPECT_EQ(table->stored().host, 2);
}

TEST_F(Display, ThatIsSlowHoldsUpNobodysClock) {
  Open(R"({"players":2,"races":[{"course":"oval"}],"riders":[null,"steady"],)"
       R"("clock":{"kind":"live","seconds":20,"reserve":60}})",
       1);
  const auto phone = Enter(1, R"({"t":"hello","shows":true})");
  const auto screen = Enter(1, kDisplayHello);
  Send(phone, R"({"t":"sit","id":"1","name":"Ann","entropy":"00112233445566778899aabb"})");
  Send(phone, R"({"t":"start","id":"2","fill":"steady"})");
  Send(phone, R"({"t":"shown","version":)" + std::to_string(table->version()) + "}");
  EXPECT_TRUE(table->TimeLeftFor(1).has_value());
}

TEST_F(Display, TheCodeIsToldUntilTheTableEnds) {
  Open(R"({"players":4})");
  const auto screen = Enter(kScreen, kDisplayHello);
  const std::string code = house.codes.Of(table->stored().id);
  EXPECT_CONTAINS(screen->all.front(), R"("code":")" + code + "\"");
  EXPECT_EQ(house.codes.Find(code), table->stored().id);
  table->Close("host");
  house.Run();
  EXPECT_EQ(house.codes.Find(code), std::nullopt);
  EXPECT_EQ(screen->all.back().find("\"code\""), std::string::npos) << screen->all.back();
}

TEST_F(Display, TheCodeIsFreeWhenTheMeetingIsOver) {
  Open(R"({"players":4,"races":[{"course":"oval"}],"riders":[null,"steady","steady","steady"]})", 1);
  const std::string code = table->Shown().code;
  Players phones(house, table);
  phones.Add({.name = "Ann", .start_fill = "steady", .host = true}, 1);
  phones.RunToEnd();
  ASSERT_TRUE(table->over());
  EXPECT_EQ(house.codes.Find(code), std::nullopt);
  EXPECT_EQ(table->Shown().code, "");
}

// Also while a running table is not in memory, and after a restart.
TEST(JoinCode, LeadsToTheTableAsLongAsItCanBeJoined) {
  store::TemporaryFolder folder;
  testing::TestRuntime runtime(folder / "furlong.sqlite3");
  const auto open = [&] {
    auto opened = std::make_unique<House>(store::OpenSqlite(folder / "furlong.sqlite3"), runtime, Limits{});
    opened->Open();
    return opened;
  };
  auto house = open();
  std::string id;
  const auto settings = std::get<table::TableSettings>(table::ReadSettings(R"({"players":4})"));
  house->Create(1, 1, settings, [&](const std::shared_ptr<Table>& made) { id = made->stored().id; });
  runtime.Run();
  const std::string code = house->Find(id)->Shown().code;
  EXPECT_EQ(house->FindJoinCode(code), id);
  house = open();
  EXPECT_EQ(house->FindJoinCode(code), id);
  const auto ann = std::make_shared<FakeConnection>(1);
  const auto table = house->Find(id);
  table->Join(ann);
  table->Receive(ann, R"({"t":"hello"})");
  table->Receive(ann, R"({"t":"sit","id":"1","name":"Ann","entropy":"00112233445566778899aabb"})");
  table->Receive(ann, R"({"t":"start","id":"2","fill":"steady"})");
  runtime.Run();
  ASSERT_TRUE(table->running());
  house = open();
  EXPECT_EQ(house->Find(id), nullptr);
  EXPECT_EQ(house->FindJoinCode(code), id);
  house->Visit(id, [](const House::Visited& visited) { visited.table->Close("operator"); });
  runtime.Run();
  EXPECT_EQ(house->FindJoinCode(code), std::nullopt);
}

}  // namespace
}  // namespace furlong::server
