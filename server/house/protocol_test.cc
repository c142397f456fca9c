// Everything that is said at tables of all kinds follows wire/protocol.schema.json, and everything in it is said.
#include <set>

#include "server/testing/provoker.h"
#include "server/testing/schema.h"
#include "server/testing/traffic.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::FakeHouse;
using testing::NewTable;
using testing::Players;
using testing::Provoker;
using testing::Talk;
using testing::Traffic;

// Every refusal and message of a table before its start, and after its end.
void TalkAtATable(Traffic& traffic) {
  Talk talk(traffic, R"({"name":"Ascot","players":4,"horses":1,"races":[{"course":"oval"}],)"
                     R"("options":{"finish":"first"}})");
  talk.house.persons[1].rating.meetings = 3;
  talk.house.persons[6].muted = true;
  for (PersonId person : {1, 2, 3, 4, 5, 6, 0}) talk.Come(person);
  talk.Come(7, false);
  EXPECT_EQ(talk.Do(7, R"("t":"leave")"), "no-hello");
  EXPECT_EQ(talk.SayWrong(7, "{"), "bad-message");
  EXPECT_EQ(talk.SayWrong(7, R"({"t":"dance","id":"x"})"), "bad-message");
  EXPECT_EQ(talk.Say(7, R"({"t":"ping"})"), "pong");
  EXPECT_EQ(talk.Say(7, R"({"t":"hello","version":12})"), "welcome");

  EXPECT_EQ(talk.Sit(0, "Nobody"), "no-identity");
  EXPECT_EQ(talk.Do(0, R"("t":"say","text":"hello")"), "no-identity");
  EXPECT_EQ(talk.Do(6, R"("t":"say","text":"hello")"), "muted");
  EXPECT_EQ(talk.Sit(1, "Ann"), "done");
  EXPECT_EQ(talk.Sit(2, "ann"), "name-taken");
  EXPECT_EQ(talk.Sit(2, "Bo", R"(,"seat":0)"), "seat-taken");
  EXPECT_EQ(talk.Sit(2, "Bo", R"(,"seat":7)"), "no-such-seat");
  EXPECT_EQ(talk.Sit(2, "Bo", R"(,"silks":[{"colour":"red","pattern":"plain"}])"), "silks-taken");
  EXPECT_EQ(talk.Sit(2, "Bo", R"(,"silks":[{"colour":"teal","pattern":"star"},{"colour":"pink","pattern":"sash"}])"),
            "silks-count");
  EXPECT_EQ(talk.Sit(2, "Bo", R"(,"seat":1,"silks":[{"colour":"teal","pattern":"star"}])"), "done");
  EXPECT_EQ(talk.Do(2, R"("t":"kick","seat":0,"name":"Ann")"), "host-only");
  EXPECT_EQ(talk.Do(1, R"("t":"kick","seat":3,"name":"Cleo")"), "no-such-seat");
  EXPECT_EQ(talk.Sit(3, "Cleo"), "done");
  EXPECT_EQ(talk.Do(1, R"("t":"kick","seat":2,"name":"Dan")"), "somebody-else");
  EXPECT_EQ(talk.Do(1, R"("t":"kick","seat":2,"name":"Cleo")"), "done");
  EXPECT_EQ(talk.Sit(3, "Cleo"), "kicked");
  EXPECT_EQ(talk.Sit(4, "Dan"), "done");
  EXPECT_EQ(talk.Do(4, R"("t":"leave")"), "done");
  EXPECT_EQ(talk.Do(4, R"("t":"leave")"), "not-seated");
  EXPECT_EQ(talk.Do(1, R"("t":"start")"), "seats-empty");
  EXPECT_EQ(talk.Do(1, R"("t":"start","fill":"nobody")"), "no-such-rider");
  EXPECT_EQ(talk.Do(1, R"("t":"seat-rider","seat":2,"rider":"nobody")"), "no-such-rider");
  EXPECT_EQ(talk.Do(1, R"("t":"seat-rider","seat":2,"rider":"steady")"), "done");
  EXPECT_EQ(talk.Do(1, R"("t":"seat-rider","seat":3,"rider":"random")"), "done");
  EXPECT_EQ(talk.Sit(5, "Eve"), "table-full");
  EXPECT_EQ(talk.Do(1, R"("t":"seat-rider","seat":3)"), "done");
  EXPECT_EQ(talk.Do(5, R"("t":"say","text":"Zoë says: \"go\" 🏇")"), "done");
  EXPECT_EQ(talk.Do(2, R"("t":"say","text":"soon")"), "done");
  EXPECT_EQ(talk.Decide(1, R"({"t":"pace","use":"sum"})"), "not-running");
  EXPECT_EQ(talk.Do(1, R"("t":"stand-in","seat":1)"), "not-running");
  EXPECT_EQ(talk.Do(1, R"("t":"rematch")"), "not-over");
  EXPECT_EQ(talk.Say(2, R"({"t":"say","id":"same","text":"one"})"), "done");
  EXPECT_EQ(talk.Say(2, R"({"t":"say","id":"same","text":"one"})"), "done");
  EXPECT_EQ(talk.Say(2, R"({"t":"say","id":"same","text":"two"})"), "id-used");
  EXPECT_EQ(talk.Do(2, R"("t":"close")"), "host-only");
  EXPECT_EQ(talk.Do(1, R"("t":"start","fill":"random")"), "done");
  EXPECT_EQ(talk.Do(1, R"("t":"close")"), "others-ride");

  EXPECT_EQ(talk.Sit(5, "Eve"), "already-started");
  EXPECT_EQ(talk.Decide(5, R"({"t":"bonus","horse":0})"), "not-seated");
  EXPECT_EQ(talk.Do(1, R"("t":"stand-in","seat":1,"rider":"steady")"), "not-absent-long");
  talk.Come(8);  // without a version: the scene is all there is
  talk.Go(2);
  talk.house.now += kAwayBeforeStandIn;
  EXPECT_EQ(talk.Do(1, R"("t":"stand-in","seat":1)"), "done");
  talk.table->ReplacePerson(1, 9);  // the host logs in
  talk.Come(9);
  talk.table->Close();
  talk.house.Run();
  EXPECT_EQ(talk.Decide(9, R"({"t":"pace","use":"sum"})"), "not-running");
  EXPECT_EQ(talk.Sit(5, "Eve"), "closed");
  talk.table->CloseConnections("server-stopping");
}

struct Ride {
  const char* settings;
  int people;
  int provoke_every;  // messages
  int bonus_one_in = 20;
};

// People, riders and a watcher ride to the end; connections break, the server is killed, wrong choices are refused.
void RideAMeeting(Traffic& traffic, const Ride& ride) {
  FakeHouse house;
  auto table = std::make_shared<Table>(NewTable(ride.settings, 1), std::vector<store::ChatLine>(), house);
  const std::string id = table->stored().id;
  Players players(house, table);
  players.on_say = [&](const std::string& text) { traffic.Said(text); };
  players.on_sent = [&](PersonId, const std::string& text) { traffic.Heard(text); };
  for (int i = 0; i < ride.people; ++i) {
    players.Add({.name = "P" + std::to_string(i), .host = i == 0, .bonus_one_in = ride.bonus_one_in}, i + 1);
  }
  players.Add({.name = "Watcher", .sits = false}, 100);
  std::unique_ptr<Provoker> provoker;
  int steps = 0;
  while (players.Step()) {
    ++steps;
    if (table->running() && steps % 23 == 0) {
      const int who = steps % players.size();
      players.Cut(who);
      house.Run();
      players.Connect(who);
    }
    if (table->running() && steps % 211 == 0) {
      house.Run();
      const auto stored = house.StoredOf(id);
      provoker = nullptr;
      table = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, house);
      players.Replace(table);
      table->Wake();
      for (int who = 0; who < players.size(); ++who) players.Connect(who);
    }
    // Whoever is asked may take long; the clock decides then.
    if (table->running() && steps % 97 == 0 && house.timers[id] != 0) {
      house.now = house.timers[id];
      table->ExpireClocks();
    }
    if (table->running() && steps % ride.provoke_every == 0) {
      house.Run();
      if (provoker == nullptr) provoker = std::make_unique<Provoker>(traffic, house, table, 2);
      provoker->Provoke();
    }
  }
  for (const std::string& fault : players.Faults()) {
    // The clock may decide while a choice is on its way.
    const bool late = table->settings().clock.kind != table::Clock::Kind::kNone && fault.find("refused") != fault.npos;
    EXPECT_TRUE(late) << fault;
  }
  ASSERT_TRUE(table->over()) << ride.settings;
  // After the end.
  const auto host = std::make_shared<FakeConnection>(1);
  host->on_send = [&](const std::string& text) { traffic.Heard(text); };
  table->Join(host);
  for (const char* text : {R"({"t":"hello"})", R"({"t":"hello","version":3})", R"({"t":"rematch","id":"again"})",
                           R"({"t":"decide","id":"late","decision":{"t":"pace","use":"first"}})"}) {
    traffic.Said(text);
    table->Receive(host, text);
    house.Run();
  }
}

// The clock decides three times, then the host seats a rider; its owner returns.
void RideWithALiveClock(Traffic& traffic) {
  Talk talk(traffic, R"({"players":4,"races":[{"course":"oval"}],"clock":{"kind":"live","seconds":10,"reserve":20}})");
  talk.Come(1);
  talk.Come(2);
  EXPECT_EQ(talk.Sit(1, "Ann"), "done");
  EXPECT_EQ(talk.Sit(2, "Bo"), "done");
  EXPECT_EQ(talk.Do(1, R"("t":"start","fill":"steady")"), "done");
  talk.Go(2);
  const auto seat_of = [&] { return talk.table->stored().seats[1]; };
  for (int alarm = 0; alarm < 400 && talk.table->running() && seat_of().lapses < kLapsesBeforeStandIn; ++alarm) {
    talk.house.now = talk.house.timers[talk.table->stored().id];
    talk.table->ExpireClocks();
    talk.house.Run();
  }
  ASSERT_EQ(seat_of().lapses, kLapsesBeforeStandIn);
  EXPECT_EQ(talk.Do(1, R"("t":"stand-in","seat":1,"rider":"nobody")"), "no-such-rider");
  EXPECT_EQ(talk.Do(1, R"("t":"stand-in","seat":1,"rider":"random")"), "done");
  EXPECT_EQ(seat_of().stand_in, "random");
  talk.Come(2, false);
  EXPECT_EQ(talk.Say(2, R"({"t":"hello","unseen":true})"), "table");
  EXPECT_EQ(seat_of().stand_in, "random");
  EXPECT_EQ(talk.Say(2, R"({"t":"hello"})"), "table");
  EXPECT_EQ(seat_of().stand_in, "");
}

// A rematch: people are expected at the next table.
void ExpectPeople(Traffic& traffic) {
  FakeHouse house;
  store::Table stored = NewTable(R"({"players":4,"riders":[null,null,"steady","random"]})", 1);
  stored.seats[1].person = 2;
  stored.seats[1].name = "Bo";
  stored.seats[1].silks = R"([{"colour":"teal","pattern":"star"}])";
  const auto table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
  const auto guest = std::make_shared<FakeConnection>(2);
  guest->on_send = [&](const std::string& text) { traffic.Heard(text); };
  table->Join(guest);
  table->Receive(guest, R"({"t":"hello"})");
  EXPECT_NE(guest->all.front().find(R"("expected":true)"), std::string::npos);
}

TEST(Protocol, EveryMessageFollowsTheSchemaAndEverythingInItIsSaid) {
  Traffic traffic;
  TalkAtATable(traffic);
  RideWithALiveClock(traffic);
  ExpectPeople(traffic);
  const std::vector<Ride> rides = {
      {R"({"players":4,"horses":1,"races":[{"course":"oval"}],"riders":[null,null,"steady","random"]})", 2, 5},
      // A dash, on a course that comes along: cards are left over.
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
  for (const Ride& ride : rides) RideAMeeting(traffic, ride);

  EXPECT_EQ(traffic.said, traffic.Kinds("clientMessage"));
  EXPECT_EQ(traffic.heard, traffic.Kinds("serverMessage"));
  EXPECT_EQ(traffic.by_rules, traffic.Words("ruleReason"));
  EXPECT_EQ(traffic.by_table, traffic.Words("tableReason"));
  EXPECT_EQ(traffic.errors, (std::set<std::string>{"bad-message", "no-hello"}));
  EXPECT_EQ(traffic.decisions, (std::set<std::string>{"bonus", "card", "die", "keep", "pace", "pass", "ride", "seal"}));
  EXPECT_EQ(traffic.needs, traffic.Words("need"));
  const std::set<std::string> events = {"boxes",   "bonus", "card",  "commit", "dice", "die",     "drop",
                                        "entropy", "fall",  "keep",  "lose",   "pace", "place",   "result",
                                        "reveal",  "ride",  "round", "roller", "seal", "shuffle", "stand"};
  EXPECT_EQ(traffic.events, events);
  for (const char* key : {"told.clocks", "told.own_laid", "welcome.from", "welcome.seat", "refused.card",
                          "refused.amount", "refused.player", "refused.horse", "chat.seat", "chat.own", "done.seat"}) {
    EXPECT_TRUE(traffic.keys.contains(key)) << key;
  }
  EXPECT_GT(traffic.messages, 5000);
}

TEST(Protocol, TheSchemaRefusesWhatIsWrong) {
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
