// All messages at tables of all kinds match wire/protocol.schema.json, and everything in the schema occurs.
#include <set>

#include "server/testing/illegal_choices.h"
#include "server/testing/message_checker.h"
#include "server/testing/schema.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::FakeHouse;
using testing::IllegalChoices;
using testing::MessageChecker;
using testing::NewTable;
using testing::Players;
using testing::ScriptedTable;

// Every message and every refusal of a table that is not about the rules.
void SendEveryMessage(MessageChecker& checker) {
  ScriptedTable table(checker, R"({"name":"Ascot","players":4,"horses":1,"races":[{"course":"oval"}],)"
                               R"("options":{"finish":"first"}})");
  table.house.persons[1].rating.meetings = 3;
  table.house.persons[6].muted = true;
  for (PersonId person : {1, 2, 3, 4, 5, 6, 0}) table.Connect(person);
  table.Connect(7, false);
  EXPECT_EQ(table.SendWithId(7, R"("t":"leave")"), "no-hello");
  EXPECT_EQ(table.SendInvalid(7, "{"), "bad-message");
  EXPECT_EQ(table.SendInvalid(7, R"({"t":"dance","id":"x"})"), "bad-message");
  EXPECT_EQ(table.Send(7, R"({"t":"ping"})"), "pong");
  EXPECT_EQ(table.Send(7, R"({"t":"hello","version":12})"), "welcome");

  EXPECT_EQ(table.Sit(0, "Nobody"), "no-identity");
  EXPECT_EQ(table.SendWithId(0, R"("t":"say","text":"hello")"), "no-identity");
  EXPECT_EQ(table.SendWithId(6, R"("t":"say","text":"hello")"), "muted");
  EXPECT_EQ(table.Sit(1, "Ann"), "done");
  EXPECT_EQ(table.Sit(2, "ann"), "name-taken");
  EXPECT_EQ(table.Sit(2, "Аnn"), "name-confusing");  // with a Cyrillic A
  EXPECT_EQ(table.Sit(2, "Bo", R"(,"seat":0)"), "seat-taken");
  EXPECT_EQ(table.Sit(2, "Bo", R"(,"seat":7)"), "no-such-seat");
  EXPECT_EQ(table.Sit(2, "Bo", R"(,"silks":[{"colour":"red","pattern":"plain"}])"), "silks-taken");
  EXPECT_EQ(table.Sit(2, "Bo", R"(,"silks":[{"colour":"teal","pattern":"star"},{"colour":"pink","pattern":"sash"}])"),
            "silks-count");
  EXPECT_EQ(table.Sit(2, "Bo", R"(,"seat":1,"silks":[{"colour":"teal","pattern":"star"}])"), "done");
  EXPECT_EQ(table.SendWithId(2, R"("t":"kick","seat":0,"name":"Ann")"), "host-only");
  EXPECT_EQ(table.SendWithId(1, R"("t":"kick","seat":3,"name":"Cleo")"), "no-such-seat");
  EXPECT_EQ(table.Sit(3, "Cleo"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"kick","seat":2,"name":"Dan")"), "somebody-else");
  EXPECT_EQ(table.SendWithId(1, R"("t":"kick","seat":2,"name":"Cleo")"), "done");
  EXPECT_EQ(table.Sit(3, "Cleo"), "kicked");
  EXPECT_EQ(table.Sit(4, "Dan"), "done");
  EXPECT_EQ(table.SendWithId(4, R"("t":"leave")"), "done");
  EXPECT_EQ(table.SendWithId(4, R"("t":"leave")"), "not-seated");
  EXPECT_EQ(table.SendWithId(1, R"("t":"start")"), "seats-empty");
  EXPECT_EQ(table.SendWithId(1, R"("t":"start","fill":"nobody")"), "no-such-rider");
  EXPECT_EQ(table.SendWithId(1, R"("t":"seat-rider","seat":2,"rider":"nobody")"), "no-such-rider");
  EXPECT_EQ(table.SendWithId(1, R"("t":"seat-rider","seat":2,"rider":"steady")"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"seat-rider","seat":3,"rider":"random")"), "done");
  EXPECT_EQ(table.Sit(5, "Eve"), "table-full");
  EXPECT_EQ(table.SendWithId(1, R"("t":"seat-rider","seat":3)"), "done");
  EXPECT_EQ(table.SendWithId(5, R"("t":"say","text":"Zoë says: \"go\" 🏇")"), "done");
  EXPECT_EQ(table.SendWithId(2, R"("t":"say","text":"soon")"), "done");
  EXPECT_EQ(table.Decide(1, R"({"t":"pace","use":"sum"})"), "not-running");
  EXPECT_EQ(table.SendWithId(1, R"("t":"stand-in","seat":1)"), "not-running");
  EXPECT_EQ(table.SendWithId(1, R"("t":"rematch")"), "not-over");
  EXPECT_EQ(table.Send(2, R"({"t":"say","id":"same","text":"one"})"), "done");
  EXPECT_EQ(table.Send(2, R"({"t":"say","id":"same","text":"one"})"), "done");
  EXPECT_EQ(table.Send(2, R"({"t":"say","id":"same","text":"two"})"), "id-used");
  EXPECT_EQ(table.SendWithId(2, R"("t":"close")"), "host-only");
  EXPECT_EQ(table.SendWithId(1, R"("t":"start","fill":"random")"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"close")"), "others-ride");

  EXPECT_EQ(table.Sit(5, "Eve"), "already-started");
  EXPECT_EQ(table.Decide(5, R"({"t":"bonus","horse":0})"), "not-seated");
  EXPECT_EQ(table.SendWithId(1, R"("t":"react","kind":"good-luck")"), "done");
  EXPECT_EQ(table.SendWithId(5, R"("t":"react","kind":"laugh")"), "done");
  for (int i = 0; i < 20; ++i) table.SendWithId(5, R"("t":"react","kind":"hurry")");
  EXPECT_EQ(table.SendWithId(5, R"("t":"react","kind":"hurry")"), "too-fast");
  EXPECT_EQ(table.SendWithId(1, R"("t":"end","agree":true)"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"end","agree":false)"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"host","seat":1)"), "done");
  EXPECT_EQ(table.SendWithId(2, R"("t":"host","seat":0)"), "done");
  table.house.can_save = false;
  EXPECT_EQ(table.SendWithId(1, R"("t":"resign")"), "cannot-save");
  table.house.can_save = true;
  EXPECT_EQ(table.SendWithId(1, R"("t":"stand-in","seat":1,"rider":"steady")"), "not-absent-long");
  table.Connect(8);  // without a version: receives only the scene
  table.Disconnect(2);
  table.house.now += kAwayBeforeStandIn;
  EXPECT_EQ(table.SendWithId(1, R"("t":"stand-in","seat":1)"), "done");
  table.table->ReplacePerson(1, 9);  // the host logs in
  table.Connect(9);
  table.table->Close("operator");
  table.house.Run();
  EXPECT_EQ(table.Decide(9, R"({"t":"pace","use":"sum"})"), "not-running");
  EXPECT_EQ(table.Sit(5, "Eve"), "closed");
  table.table->CloseConnections("server-stopping");
}

struct Plan {
  const char* settings;
  int people;
  int illegal_every;  // illegal decisions are tried after every so many messages
  int bonus_one_in = 20;
};

// Plays a whole meeting of people, house riders and a spectator. Connections break, the server is killed and
// restarted, clocks expire, and illegal decisions are refused.
void PlayMeeting(MessageChecker& checker, const Plan& plan) {
  FakeHouse house;
  auto table = std::make_shared<Table>(NewTable(plan.settings, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  Players players(house, table);
  players.on_client_message = [&](const std::string& text) { checker.FromClient(text); };
  players.on_server_message = [&](PersonId, const std::string& text) { checker.FromServer(text); };
  for (int i = 0; i < plan.people; ++i) {
    players.Add({.name = "P" + std::to_string(i), .host = i == 0, .bonus_one_in = plan.bonus_one_in}, i + 1);
  }
  players.Add({.name = "Spectator", .sits = false}, 100);
  std::unique_ptr<IllegalChoices> illegal;
  int steps = 0;
  while (players.Step()) {
    ++steps;
    if (table->running() && steps % 23 == 0) {
      const int who = steps % players.size();
      players.Disconnect(who);
      house.Run();
      players.Connect(who);
    }
    if (table->running() && steps % 211 == 0) {
      house.Run();
      const auto stored = house.StoredOf(id);
      illegal = nullptr;
      table = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, house);
      players.UseReloaded(table);
      table->Wake();
      for (int who = 0; who < players.size(); ++who) players.Connect(who);
    }
    // The clock runs out before the player decides.
    if (table->running() && steps % 97 == 0 && house.timers[id] != 0) {
      house.now = house.timers[id];
      table->OnTimer();
    }
    if (table->running() && steps % plan.illegal_every == 0) {
      house.Run();
      if (illegal == nullptr) illegal = std::make_unique<IllegalChoices>(checker, house, table, 2);
      illegal->SendAll();
    }
  }
  for (const std::string& fault : players.Faults()) {
    // The clock may decide before the player's decision arrives.
    const bool late = table->settings().clock.kind != table::Clock::Kind::kNone && fault.find("refused") != fault.npos;
    EXPECT_TRUE(late) << fault;
  }
  ASSERT_TRUE(table->over()) << plan.settings;
  // After the end.
  const auto host = std::make_shared<FakeConnection>(1);
  host->on_send = [&](const std::string& text) { checker.FromServer(text); };
  table->Join(host);
  table->Receive(host, R"({"t":"hello"})");
  for (const wire::TableReason reason : {wire::TableReason("too-many-tables"),
                                         wire::TableReason("too-many-tables-here"), wire::TableReason("house-full")}) {
    house.rematch_refused = reason;
    table->Receive(host, R"({"t":"rematch","id":")" + std::string(std::string_view(reason)) + R"("})");
  }
  house.rematch_refused = {};
  for (const char* text : {R"({"t":"hello"})", R"({"t":"hello","version":3})", R"({"t":"rematch","id":"again"})",
                           R"({"t":"decide","id":"late","decision":{"t":"pace","use":"first"}})"}) {
    checker.FromClient(text);
    table->Receive(host, text);
    house.Run();
  }
}

// The clock decides three times, then the host lets a house rider stand in; then the player returns.
void PlayWithALiveClock(MessageChecker& checker) {
  ScriptedTable table(
      checker,
      R"({"players":4,"races":[{"course":"oval"}],"rated":false,"clock":{"kind":"live","seconds":10,"reserve":20}})");
  table.Connect(1);
  table.Connect(2);
  EXPECT_EQ(table.Sit(1, "Ann"), "done");
  EXPECT_EQ(table.Sit(2, "Bo"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"start","fill":"steady")"), "done");
  table.Disconnect(2);
  const auto seat_of = [&] { return table.table->stored().seats[1]; };
  for (int i = 0; i < 400 && table.table->running() && seat_of().lapses < kLapsesBeforeStandIn; ++i) {
    table.house.now = table.house.timers[table.table->stored().id];
    table.table->OnTimer();
    table.house.Run();
  }
  ASSERT_EQ(seat_of().lapses, kLapsesBeforeStandIn);
  EXPECT_EQ(table.SendWithId(1, R"("t":"stand-in","seat":1,"rider":"nobody")"), "no-such-rider");
  EXPECT_EQ(table.SendWithId(1, R"("t":"stand-in","seat":1,"rider":"random")"), "done");
  EXPECT_EQ(seat_of().stand_in, "random");
  table.Connect(2, false);
  EXPECT_EQ(table.Send(2, R"({"t":"hello","unseen":true})"), "table");
  EXPECT_EQ(seat_of().stand_in, "random");
  EXPECT_EQ(table.Send(2, R"({"t":"hello"})"), "table");
  EXPECT_EQ(seat_of().stand_in, "");
}

// A client that plays events out tells when it has finished; then the clock starts. One player resigns.
void PlayWithAShowingClient(MessageChecker& checker) {
  ScriptedTable table(checker,
                      R"({"players":4,"races":[{"course":"oval"}],"clock":{"kind":"live","seconds":10,"reserve":20}})");
  table.Connect(1, false);
  table.Connect(2, false);
  EXPECT_EQ(table.Send(1, R"({"t":"hello","protocol":2,"version":0,"shows":true})"), "welcome");
  EXPECT_EQ(table.Send(2, R"({"t":"hello","protocol":2,"version":0,"shows":true})"), "welcome");
  EXPECT_EQ(table.Sit(1, "Ann"), "done");
  EXPECT_EQ(table.Sit(2, "Bo"), "done");
  EXPECT_EQ(table.SendWithId(1, R"("t":"start","fill":"steady")"), "done");
  const std::string version = std::to_string(table.table->version());
  const int asked = table.table->IsAsked(1) ? 1 : 2;
  EXPECT_EQ(table.Send(asked, R"({"t":"shown","version":)" + version + "}"), "clocks");
  EXPECT_EQ(table.SendWithId(2, R"("t":"resign")"), "done");
  EXPECT_EQ(table.SendWithId(2, R"("t":"resign")"), "resigned");
  EXPECT_EQ(table.SendWithId(1, R"("t":"end")"), "done");
  EXPECT_EQ(table.table->stored().closed_why, "agreed");
}

// At the table of a rematch, seats are kept for the players of the last meeting.
void ConnectToRematch(MessageChecker& checker) {
  FakeHouse house;
  store::Table stored = NewTable(R"({"players":4,"riders":[null,null,"steady","random"]})", 1);
  stored.seats[1].person = 2;
  stored.seats[1].name = "Bo";
  stored.seats[1].silks = R"([{"colour":"teal","pattern":"star"}])";
  const auto table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
  const auto connection = std::make_shared<FakeConnection>(2);
  connection->on_send = [&](const std::string& text) { checker.FromServer(text); };
  table->Join(connection);
  table->Receive(connection, R"({"t":"hello"})");
  EXPECT_NE(connection->all.front().find(R"("expected":true)"), std::string::npos);
  const auto host = std::make_shared<FakeConnection>(1);
  host->on_send = connection->on_send;
  table->Join(host);
  for (const char* text : {R"({"t":"hello"})", R"({"t":"start","id":"s","fill":"steady"})"}) {
    checker.FromClient(text);
    table->Receive(host, text);
  }
  EXPECT_NE(host->all.back().find("players-expected"), std::string::npos);
}

TEST(Protocol, AllMessagesMatchTheSchemaAndAllOfTheSchemaOccurs) {
  MessageChecker checker;
  SendEveryMessage(checker);
  PlayWithALiveClock(checker);
  PlayWithAShowingClient(checker);
  ConnectToRematch(checker);
  const std::vector<Plan> plans = {
      {R"({"players":4,"horses":1,"races":[{"course":"oval"}],"riders":[null,null,"steady","random"]})", 2, 5},
      // A short race on a course of its own: cards are left over.
      {R"({"players":2,"horses":2,"races":[{"course":"dash"},{"course":"dash"},{"course":"dash"}],)"
       R"("options":{"cards":"sealed","exchange":"blind"},"courses":{"dash":{"format":"furlong-course/1","id":"dash",)"
       R"("lanes":8,"closed":false,"segments":[{"straight":60}],"start":{"segment":0,"row":0},)"
       R"("finish":{"segment":0,"row":30}}}})",
       2, 5, 50},
      {R"({"players":2,"horses":4,"races":[{"course":"oval","steeplechase":true},)"
       R"({"course":"triangle","steeplechase":true}],"options":{"cards":"sealed"}})",
       2, 29},
      {R"({"players":3,"horses":2,"races":[{"course":"oval"},{"course":"oval","steeplechase":true},)"
       R"({"course":"triangle"},{"course":"oval"}],"options":{"finish":"first"},"riders":[null,"novice",null],)"
       R"("clock":{"kind":"live","seconds":30,"reserve":60},"listed":false})",
       2, 11},
      {R"({"players":8,"races":[{"course":"oval","steeplechase":true},{"course":"oval"}],"clock":{"kind":"days"},)"
       R"("riders":[null,"steady",null,null,"random","steady","novice","sharp"]})",
       3, 7},
  };
  for (const Plan& plan : plans) PlayMeeting(checker, plan);

  EXPECT_EQ(checker.client_kinds, checker.Kinds("clientMessage"));
  EXPECT_EQ(checker.server_kinds, checker.Kinds("serverMessage"));
  EXPECT_EQ(checker.rule_reasons, checker.EnumValues("ruleReason"));
  EXPECT_EQ(checker.table_reasons, checker.EnumValues("tableReason"));
  EXPECT_EQ(checker.errors, (std::set<std::string>{"bad-message", "cannot-save", "no-hello"}));
  EXPECT_EQ(checker.decisions, (std::set<std::string>{"bonus", "card", "die", "keep", "pace", "pass", "ride", "seal"}));
  EXPECT_EQ(checker.needs, checker.EnumValues("need"));
  const std::set<std::string> events = {"boxes",   "bonus", "card",  "commit", "dice", "die",     "drop",
                                        "entropy", "fall",  "keep",  "lose",   "pace", "place",   "result",
                                        "reveal",  "ride",  "round", "roller", "seal", "shuffle", "stand"};
  EXPECT_EQ(checker.events, events);
  for (const char* key : {"told.clocks", "told.own_laid", "welcome.from", "welcome.seat", "refused.card",
                          "refused.amount", "refused.player", "refused.horse", "chat.seat", "chat.own", "done.seat"}) {
    EXPECT_TRUE(checker.keys.contains(key)) << key;
  }
  EXPECT_GT(checker.server_messages, 5000);
}

// A word that is not in these lists does not compile (record/word_of.h).
TEST(Protocol, TheSchemaListsTheWordsThatATableCanSay) {
  const MessageChecker checker;
  const auto all = [](const auto& words) { return std::set<std::string>(std::begin(words), std::end(words)); };
  EXPECT_EQ(all(wire::kTableReasons), checker.EnumValues("tableReason"));
  EXPECT_EQ(all(wire::kChoiceReasons), checker.EnumValues("choiceReason"));
  EXPECT_EQ(all(wire::kErrorCodes), checker.EnumValues("errorCode"));
  EXPECT_EQ(all(wire::kClosedReasons), checker.EnumValues("closedReason"));
  EXPECT_EQ(all(wire::kByeReasons), checker.EnumValues("byeReason"));
}

TEST(Protocol, TheSchemaRejectsInvalidMessages) {
  const std::string document = testing::ReadSource("wire/protocol.schema.json");
  const testing::Schema client(document, "#/definitions/clientMessage");
  const testing::Schema server(document, "#/definitions/serverMessage");
  EXPECT_EQ(client.FaultOf(R"({"t":"decide","id":"1","decision":{"t":"card","horse":2,"card":"12J"}})"), "");
  for (
      const char* wrong : {
          R"({})",
          R"({"t":"dance","id":"1"})",
          R"({"t":"leave"})",
          R"({"t":"leave","id":""})",
          R"({"t":"leave","id":"1","why":"tired"})",
          R"({"t":"hello","version":-1})",
          R"({"t":"hello","unseen":1})",
          R"({"t":"kick","id":"1","seat":0})",
          R"({"t":"sit","id":"1","name":"Ann","entropy":"xyz"})",
          R"({"t":"sit","id":"1","name":"","entropy":"00112233445566778899"})",
          R"({"t":"sit","id":"1","name":"Ann","entropy":"0011223344556677","silks":[{"colour":"mud","pattern":"star"}]})",
          R"({"t":"decide","id":"1","decision":{"t":"card","horse":8,"card":"7"}})",
          R"({"t":"decide","id":"1","decision":{"t":"card","horse":1,"card":"5"}})",
          R"({"t":"decide","id":"1","decision":{"t":"die","horse":1,"use":"sum"}})",
          R"({"t":"decide","id":"1","decision":{"t":"pace","player":0,"use":"sum"}})",
          R"({"t":"decide","id":"1","decision":{"t":"ride","horse":1,"to":"9.1"}})",
          R"({"t":"pong","now":1})",
      }) {
    EXPECT_NE(client.FaultOf(wrong), "") << wrong;
  }
  EXPECT_EQ(server.FaultOf(wire::Refused("1", {.reason = Reason::kCardNotHeld, .horse = 1, .card = Card::k7})), "");
  for (const char* wrong : {
           R"({"t":"refused","id":"1","reason":"because"})",
           R"({"t":"refused","id":"1","reason":"card-not-held"})",
           R"({"t":"refused","id":"1","reason":"kicked","rule":"R1.1"})",
           R"({"t":"done","id":"1"})",
           R"({"t":"told","version":1,"events":[]})",
           R"({"t":"bye","why":"tired"})",
           R"({"t":"chat","number":0,"name":"Ann","text":"hi","at":1.5})",
           R"({"t":"ping"})",
       }) {
    EXPECT_NE(server.FaultOf(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace furlong::server
