// Resigning, ending early, stand-ins, the host, rematches, reactions, and what counts for ratings.
#include "server/house/table.h"
#include "server/testing/message_checker.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::FakeHouse;
using testing::MessageChecker;
using testing::NewTable;
using testing::Players;
using testing::ScriptedTable;

constexpr const char* kFour = R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,null,"steady"]})";

// Three people and a house rider, who have started.
struct ThreePeople {
  MessageChecker checker;
  ScriptedTable at;

  explicit ThreePeople(const char* settings = kFour) : at(checker, settings) {
    for (const PersonId person : {1, 2, 3}) at.Connect(person);
    EXPECT_EQ(at.Sit(1, "Ann"), "done");
    EXPECT_EQ(at.Sit(2, "Bo"), "done");
    EXPECT_EQ(at.Sit(3, "Cleo"), "done");
    EXPECT_EQ(at.SendWithId(1, R"("t":"start")"), "done");
  }
  const store::Seat& seat(int number) const { return at.table->stored().seats[static_cast<std::size_t>(number)]; }
  PersonId Asked() const {
    for (const PersonId person : {1, 2, 3}) {
      if (at.table->IsAsked(person)) return person;
    }
    return 0;
  }
  void Pass(Milliseconds time) {
    at.house.now += time;
    at.table->OnTimer();
    at.house.Run();
  }
  std::shared_ptr<Table> Reload() {
    const auto stored = at.house.StoredOf(at.table->stored().id);
    return std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, at.house);
  }
};

TEST(Resign, ARiderRidesOnAndItCannotBeTakenBack) {
  ThreePeople game;
  const PersonId who = game.Asked();
  EXPECT_EQ(game.at.SendWithId(who, R"("t":"resign")"), "done");
  const auto seat = static_cast<int>(who) - 1;
  EXPECT_TRUE(game.seat(seat).resigned);
  EXPECT_EQ(game.seat(seat).stand_in, "steady");
  EXPECT_FALSE(game.at.table->IsAsked(who)) << "the rider has decided";
  EXPECT_EQ(game.at.Decide(who, R"({"t":"pace","use":"sum"})"), "resigned");
  game.at.Connect(who);  // coming back does not end it
  EXPECT_TRUE(game.seat(seat).resigned);
  EXPECT_EQ(game.seat(seat).stand_in, "steady");
  EXPECT_TRUE(game.Reload()->stored().seats[static_cast<std::size_t>(seat)].resigned);
}

TEST(Resign, IfEverybodyResignsTheMeetingIsRiddenToItsEnd) {
  ThreePeople game(R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,null,"expert"]})");
  for (const PersonId person : {1, 2, 3}) EXPECT_EQ(game.at.SendWithId(person, R"("t":"resign")"), "done");
  EXPECT_TRUE(game.at.table->over()) << "the expert does not think about it";
  EXPECT_EQ(game.at.house.rated, 1);
}

// Where nobody attends, riders rest, but nobody escapes a rating by leaving.
TEST(Resign, TheMeetingIsRiddenToItsEndEvenIfEverybodyLeaves) {
  ThreePeople game;
  for (const PersonId person : {1, 2}) EXPECT_EQ(game.at.SendWithId(person, R"("t":"resign")"), "done");
  game.at.house.hold_saves = true;
  game.at.SendWithId(3, R"("t":"resign")");
  for (const PersonId person : {1, 2, 3}) game.at.Disconnect(person);
  EXPECT_FALSE(game.at.table->over());
  game.at.house.hold_saves = false;
  game.at.house.Run();
  EXPECT_TRUE(game.at.table->over());
  EXPECT_EQ(game.at.house.rated, 1);
}

TEST(StandIn, IfEverybodyHasOneARatedMeetingEndsWithoutSpectators) {
  for (const bool rated : {true, false}) {
    MessageChecker checker;
    ScriptedTable at(checker, R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","sharp"],)"
                              R"("rated":)" +
                                  std::string(rated ? "true}" : "false}"));
    for (const PersonId person : {1, 2, 3}) at.Connect(person);
    EXPECT_EQ(at.Sit(2, "Bo"), "done");
    EXPECT_EQ(at.Sit(3, "Cleo"), "done");
    EXPECT_EQ(at.SendWithId(1, R"("t":"start")"), "done");
    for (const PersonId person : {2, 3}) at.Disconnect(person);
    at.house.now += kAwayBeforeStandIn;
    EXPECT_EQ(at.SendWithId(1, R"("t":"stand-in","seat":0)"), "done");
    at.house.hold_saves = true;
    at.SendWithId(1, R"("t":"stand-in","seat":1)");
    at.Disconnect(1);
    const std::size_t thoughts = at.house.urgencies.size();
    at.house.hold_saves = false;
    at.house.Run();
    EXPECT_EQ(at.table->over(), rated);
    EXPECT_EQ(at.house.rated, rated ? 1 : 0);
    const std::string told = wire::TableJson(at.table->Shown());
    EXPECT_EQ(told.find(R"("rating_change":7,"estimate_change":{"before":1000,"after":1040})") != std::string::npos,
              rated);
    EXPECT_EQ(at.house.urgencies.size(), thoughts) << "nobody searches for it";
  }
}

TEST(Resign, WhoLeavesEarlyIsRatedBelowEverybodyWhoStays) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kFour, 1), std::vector<store::ChatLine>(), house);
  Players players(house, table);
  players.Add({.name = "Ann", .host = true}, 1);
  players.Add({.name = "Bo"}, 2);
  players.Add({.name = "Cleo"}, 3);
  bool resigned = false;
  while (players.Step()) {
    if (!resigned && table->running()) {
      resigned = true;
      table->Receive(players.connection(1), R"({"t":"resign","id":"r"})");
    }
  }
  ASSERT_TRUE(table->over());
  ASSERT_EQ(house.rated_ranks.size(), 4u);
  for (const std::size_t stayed : {0u, 2u}) EXPECT_LT(house.rated_ranks[stayed], house.rated_ranks[1]);
}

TEST(EndEarly, HappensWhenAllAgreeAndCanBeTakenBack) {
  ThreePeople game;
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end")"), "done");
  EXPECT_EQ(game.at.SendWithId(2, R"("t":"end")"), "done");
  EXPECT_EQ(game.at.table->Shown().end_votes, (std::vector<int>{0, 1}));
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end","agree":false)"), "done");
  EXPECT_EQ(game.at.SendWithId(3, R"("t":"end")"), "done");
  EXPECT_TRUE(game.at.table->running());
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end")"), "done");
  EXPECT_EQ(game.at.table->stored().state, store::TableState::kClosed);
  EXPECT_EQ(game.at.table->stored().closed_why, "agreed");
  EXPECT_EQ(game.at.house.finished, 0) << "no result, no rating";
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end")"), "not-running");
}

// Otherwise the loser would wait until somebody's connection breaks.
TEST(EndEarly, AShortAbsenceIsNoAgreement) {
  ThreePeople game;
  game.at.Disconnect(2);
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end")"), "done");
  EXPECT_EQ(game.at.SendWithId(3, R"("t":"end")"), "done");
  EXPECT_TRUE(game.at.table->running());
  game.Pass(kAwayBeforeStandIn);
  EXPECT_FALSE(game.at.table->running());
}

// The player who is asked does nothing until a house rider stands in; then all others agree to end the meeting.
PersonId EverybodyButTheOneRiddenForAgrees(ThreePeople& game) {
  const PersonId who = game.Asked();
  if (who == 1) {
    EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":2)"), "done");
  }
  game.Pass(kAskedBeforeStandIn);
  EXPECT_EQ(game.at.SendWithId(who == 1 ? 3 : 1, R"("t":"stand-in","seat":)" + std::to_string(who - 1)), "done");
  for (const PersonId person : {1, 2, 3}) {
    if (person != who) {
      EXPECT_EQ(game.at.SendWithId(person, R"("t":"end")"), "done");
    }
  }
  return who;
}

// Otherwise the host could have a rival ridden for who thinks for two minutes, and end a meeting that is being lost.
TEST(EndEarly, ARatedMeetingIsNotEndedWithoutAPlayerWhoIsThere) {
  ThreePeople game;
  const PersonId who = EverybodyButTheOneRiddenForAgrees(game);
  EXPECT_TRUE(game.at.table->running());
  EXPECT_EQ(game.at.SendWithId(who, R"("t":"end")"), "done");
  EXPECT_FALSE(game.at.table->running());
}

TEST(EndEarly, AFriendlyMeetingNeedsNobodyWhoIsRiddenFor) {
  ThreePeople game(R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,null,"steady"],"rated":false})");
  EverybodyButTheOneRiddenForAgrees(game);
  EXPECT_FALSE(game.at.table->running());
}

// F3: without a clock, a player who is connected and does nothing froze the table.
TEST(StandIn, TheHostMayAskForOneIfAPlayerIsConnectedButIdle) {
  ThreePeople game;
  PersonId who = game.Asked();
  if (who == 1) {  // somebody other than the host has to be asked
    EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":2)"), "done");
  }
  const PersonId host = who == 1 ? 3 : 1;
  const std::string request = R"("t":"stand-in","seat":)" + std::to_string(who - 1);
  EXPECT_EQ(game.at.SendWithId(host, request), "not-absent-long");
  EXPECT_GT(game.at.house.timers[game.at.table->stored().id], 0) << "it becomes idle without anybody doing anything";
  game.Pass(kAskedBeforeStandIn);
  EXPECT_TRUE(game.at.table->Shown().seats[static_cast<std::size_t>(who - 1)].idle);
  EXPECT_EQ(game.at.SendWithId(host, request), "done");
  EXPECT_EQ(game.seat(static_cast<int>(who) - 1).stand_in, "steady");
  EXPECT_NE(game.Asked(), who);
  // The player is back as soon as they do something, or come back.
  game.at.Connect(who);
  EXPECT_EQ(game.seat(static_cast<int>(who) - 1).stand_in, "");
}

TEST(StandIn, TheOthersMayAgreeOnOne) {
  ThreePeople game;
  const PersonId who = game.Asked();
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":)" + std::to_string(who - 1)), "done");
  game.Pass(kAskedBeforeStandIn);
  std::vector<PersonId> others;
  for (const PersonId person : {1, 2, 3}) {
    if (person != who) others.push_back(person);
  }
  const std::string request = R"("t":"stand-in","seat":)" + std::to_string(who - 1);
  EXPECT_EQ(game.at.SendWithId(others[0], request), "done");
  EXPECT_EQ(game.seat(static_cast<int>(who) - 1).stand_in, "") << "one vote is missing";
  EXPECT_EQ(game.at.table->Shown().seats[static_cast<std::size_t>(who - 1)].stand_in_votes,
            std::vector<int>{static_cast<int>(others[0]) - 1});
  EXPECT_EQ(game.at.SendWithId(others[1], request), "done");
  EXPECT_EQ(game.seat(static_cast<int>(who) - 1).stand_in, "steady");
}

TEST(Host, PassesToAPlayerWhoIsThere) {
  for (const bool started : {false, true}) {
    MessageChecker checker;
    ScriptedTable at(checker, kFour);
    for (const PersonId person : {1, 2, 3}) at.Connect(person);
    EXPECT_EQ(at.Sit(2, "Bo"), "done");
    EXPECT_EQ(at.Sit(3, "Cleo"), "done");
    if (started) {
      EXPECT_EQ(at.SendWithId(1, R"("t":"start","fill":"steady")"), "done");
    }
    at.Disconnect(2);
    at.Disconnect(1);
    at.house.now += kAwayBeforeNewHost - 1;
    at.table->OnTimer();
    EXPECT_EQ(at.table->stored().host, 1);
    EXPECT_EQ(at.house.timers[at.table->stored().id], at.house.now + 1);
    ++at.house.now;
    at.table->OnTimer();
    at.house.Run();
    EXPECT_EQ(at.table->stored().host, 3) << "Bo is away";
    EXPECT_EQ(at.house.StoredOf(at.table->stored().id).table.host, 3);
    at.Connect(1);
    EXPECT_EQ(at.table->stored().host, 3) << "it does not go back";
  }
}

TEST(Host, PassesAsSoonAsSomebodyComesIfTheHostHasLongBeenAway) {
  MessageChecker checker;
  ScriptedTable at(checker, kFour);
  at.Connect(1);
  at.Disconnect(1);
  at.house.now += kAwayBeforeNewHost;
  at.Connect(2);
  EXPECT_EQ(at.table->stored().host, 1) << "a spectator does not become the host";
  EXPECT_EQ(at.Sit(2, "Bo"), "done");
  EXPECT_EQ(at.table->stored().host, 2);
  EXPECT_EQ(at.SendWithId(2, R"("t":"start","fill":"steady")"), "done");
}

TEST(Host, CanHandTheTableOver) {
  ThreePeople game;
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":3)"), "no-such-seat") << "a house rider";
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":1)"), "done");
  EXPECT_EQ(game.at.table->stored().host, 2);
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":0)"), "host-only");
}

// F2: Start gave every kept seat, the host's own too, to riders.
TEST(Rematch, NobodysSeatIsGivenAway) {
  MessageChecker checker;
  FakeHouse house;
  store::Table stored = NewTable(R"({"players":4,"riders":[null,null,"steady","random"]})", 1);
  for (const int seat : {0, 1}) {
    stored.seats[static_cast<std::size_t>(seat)].person = seat + 1;
    stored.seats[static_cast<std::size_t>(seat)].name = seat == 0 ? "Ann" : "Bo";
  }
  ScriptedTable at(checker, kFour);
  at.table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), at.house);
  at.Connect(1);
  at.Connect(2);
  EXPECT_EQ(at.SendWithId(1, R"("t":"start","fill":"steady")"), "players-expected");
  EXPECT_EQ(at.Sit(1, "Ann"), "done");
  EXPECT_EQ(at.SendWithId(1, R"("t":"start","fill":"steady")"), "players-expected");
  EXPECT_EQ(at.SendWithId(1, R"("t":"seat-rider","seat":1,"rider":"steady")"), "players-expected") << "Bo is here";
  // Bo declines; somebody else may have the seat.
  EXPECT_EQ(at.SendWithId(2, R"("t":"leave")"), "done");
  EXPECT_EQ(at.table->stored().seats[1].person, 0);
  EXPECT_EQ(at.SendWithId(1, R"("t":"start","fill":"steady")"), "done");
}

// A host who does not want the rematch does not keep the others from it.
TEST(Rematch, AHostWhoDeclinesHandsTheTableOver) {
  MessageChecker checker;
  store::Table stored = NewTable(R"({"players":4,"riders":[null,null,"steady","random"]})", 1);
  for (const int seat : {0, 1}) {
    stored.seats[static_cast<std::size_t>(seat)].person = seat + 1;
    stored.seats[static_cast<std::size_t>(seat)].name = seat == 0 ? "Ann" : "Bo";
  }
  ScriptedTable at(checker, kFour);
  at.table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), at.house);
  at.Connect(1);
  at.Connect(2);
  EXPECT_EQ(at.Sit(2, "Bo"), "done");
  EXPECT_EQ(at.SendWithId(2, R"("t":"start","fill":"steady")"), "host-only");
  EXPECT_EQ(at.SendWithId(1, R"("t":"leave")"), "done");
  EXPECT_EQ(at.table->stored().host, 2);
  EXPECT_EQ(at.SendWithId(2, R"("t":"start","fill":"steady")"), "done");
}

// Who stands up at a table of their own still hosts it.
TEST(Host, MayStandUp) {
  MessageChecker checker;
  ScriptedTable at(checker, kFour);
  at.Connect(1);
  at.Connect(2);
  EXPECT_EQ(at.Sit(1, "Ann"), "done");
  EXPECT_EQ(at.Sit(2, "Bo"), "done");
  EXPECT_EQ(at.SendWithId(1, R"("t":"leave")"), "done");
  EXPECT_EQ(at.table->stored().host, 1);
}

TEST(Rematch, TheHostMayFreeTheSeatOfSomebodyWhoDoesNotCome) {
  MessageChecker checker;
  store::Table stored = NewTable(R"({"players":4,"riders":[null,null,"steady","random"]})", 1);
  stored.seats[1].person = 2;
  stored.seats[1].name = "Bo";
  ScriptedTable at(checker, kFour);
  at.table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), at.house);
  at.Connect(1);
  EXPECT_EQ(at.Sit(1, "Ann"), "done");
  EXPECT_EQ(at.SendWithId(1, R"("t":"seat-rider","seat":1)"), "done");
  EXPECT_EQ(at.SendWithId(1, R"("t":"start","fill":"steady")"), "done");
}

TEST(Ratings, CountOnlyForPeopleAgainstPeopleOnListedCourses) {
  const std::string dash =
      R"("courses":{"dash":{"format":"furlong-course/1","id":"dash","lanes":8,"closed":false,"segments":[{"straight":60}],)"
      R"("start":{"segment":0,"row":0},"finish":{"segment":0,"row":30}}})";
  const auto rated = [](const std::string& settings, std::vector<PersonId> people) {
    FakeHouse house;
    store::Table stored = NewTable(settings, 1);
    for (std::size_t i = 0; i < people.size(); ++i) stored.seats[i].person = people[i];
    return std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house)->Shown().rated;
  };
  EXPECT_TRUE(rated(R"({"players":4})", {1, 2}));
  EXPECT_FALSE(rated(R"({"players":4})", {1})) << "against house riders only";
  EXPECT_FALSE(rated(R"({"players":4,"rated":false})", {1, 2})) << "an unrated table";
  EXPECT_FALSE(rated(R"({"players":4,"races":[{"course":"dash"}],)" + dash + "}", {1, 2})) << "a course of its own";
}

TEST(Reactions, AreSentToEverybodyAndNotStored) {
  MessageChecker checker;
  ScriptedTable at(checker, kFour);
  for (const PersonId person : {1, 2}) at.Connect(person);
  at.Sit(1, "Ann");
  const auto watcher = std::make_shared<FakeConnection>(3);
  at.table->Join(watcher);
  at.table->Receive(watcher, R"({"t":"hello"})");
  const int commits = at.house.commits;
  EXPECT_EQ(at.SendWithId(1, R"("t":"react","kind":"thanks")"), "done");
  EXPECT_EQ(watcher->all.back(), R"({"t":"reaction","seat":0,"name":"Ann","kind":"thanks"})");
  EXPECT_EQ(at.house.commits, commits);
  at.house.persons[1].muted = true;
  EXPECT_EQ(at.SendWithId(1, R"("t":"react","kind":"thanks")"), "muted");
  EXPECT_EQ(at.SendInvalid(1, R"({"t":"react","id":"x","kind":"shout"})"), "bad-message");
}

// F8, E7: 80 lines in a second.
TEST(Chat, IsLimitedForEachPersonAndTable) {
  MessageChecker checker;
  ScriptedTable at(checker, R"({"players":8})");
  int said = 0;
  for (int i = 0; i < 80; ++i) {
    if (i == 0) at.Connect(1);
    said += at.SendWithId(1, R"("t":"say","text":"spam")") == "done" ? 1 : 0;
  }
  EXPECT_EQ(said, 6);
  at.house.now += 1'500;
  EXPECT_EQ(at.SendWithId(1, R"("t":"say","text":"spam")"), "done");
  EXPECT_EQ(at.SendWithId(1, R"("t":"say","text":"spam")"), "too-fast");
  // Many people at one table.
  said = 0;
  for (PersonId person = 10; person < 60; ++person) {
    at.house.persons[person].name = "P" + std::to_string(person);
    at.Connect(person);
    said += at.SendWithId(person, R"("t":"say","text":"spam")") == "done" ? 1 : 0;
  }
  EXPECT_LE(said, 20);
}

// F15: a private window.
TEST(Kick, WhoeverAppearsAtTheSameAddressAfterwardsIsKickedToo) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(NewTable(kFour, 1), std::vector<store::ChatLine>(), house);
  const auto enter = [&](PersonId person, AddressKey address) {
    const auto connection = std::make_shared<FakeConnection>(person);
    connection->address = address;
    table->Join(connection);
    table->Receive(connection, R"({"t":"hello"})");
    return connection;
  };
  const auto send = [&](const std::shared_ptr<FakeConnection>& connection, const std::string& text) {
    const std::size_t before = connection->all.size();
    table->Receive(connection, text);
    house.Run();
    return before < connection->all.size() ? connection->all[before] : std::string();
  };
  const auto sit = [&](const std::shared_ptr<FakeConnection>& connection, const std::string& name) {
    return send(connection,
                R"({"t":"sit","id":"s)" + name + R"(","name":")" + name + R"(","entropy":"0011223344556677"})");
  };
  const auto host = enter(1, 1);
  house.persons[2].created = house.now - 1;
  house.persons[3].created = house.now - 1;
  EXPECT_NE(sit(enter(2, 2), "Rude").find("done"), std::string::npos);
  EXPECT_NE(send(host, R"({"t":"kick","id":"k","seat":0,"name":"Rude"})").find("done"), std::string::npos);
  house.persons[4].created = house.now + 1;
  house.persons[5].created = house.now + 1;
  house.persons[5].account = "new";
  house.persons[7].created = house.now - 1;
  house.persons[7].account = "old";
  house.persons[6].created = house.now + 1;
  EXPECT_NE(sit(enter(4, 2), "Rude2").find("kicked"), std::string::npos);
  EXPECT_NE(sit(enter(3, 2), "Neighbour").find("done"), std::string::npos) << "was here before";
  EXPECT_NE(sit(enter(5, 2), "New").find("kicked"), std::string::npos) << "an account made for it";
  EXPECT_NE(sit(enter(7, 2), "Old").find("done"), std::string::npos) << "an account from before";
  EXPECT_NE(sit(enter(6, 9), "Other").find("done"), std::string::npos) << "another address";
}

// At a slow table nobody is expected to be connected: absence is no agreement.
TEST(EndEarly, NobodyEndsASlowMeetingAlone) {
  ThreePeople game(R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,null,"steady"],)"
                   R"("clock":{"kind":"days","days":2}})");
  game.at.Disconnect(2);
  game.at.Disconnect(3);
  game.Pass(10 * kAwayBeforeStandIn);
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end")"), "done");
  EXPECT_TRUE(game.at.table->running());
}

TEST(EndEarly, HappensWhenTheLastWhoDidNotAgreeResigns) {
  ThreePeople game;
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"end")"), "done");
  EXPECT_EQ(game.at.SendWithId(2, R"("t":"end")"), "done");
  EXPECT_EQ(game.at.SendWithId(3, R"("t":"resign")"), "done");
  EXPECT_EQ(game.at.table->stored().closed_why, "agreed");
}

// In a rated meeting the host, who is a rival, does not choose how well somebody is ridden for.
TEST(StandIn, IsSteadyInARatedMeeting) {
  ThreePeople game;
  const PersonId who = game.Asked();
  EXPECT_EQ(game.at.SendWithId(1, R"("t":"host","seat":)" + std::to_string(who % 3)), "done");
  game.Pass(kAskedBeforeStandIn);
  EXPECT_EQ(game.at.SendWithId(who % 3 + 1, R"("t":"stand-in","rider":"random","seat":)" + std::to_string(who - 1)),
            "done");
  EXPECT_EQ(game.seat(static_cast<int>(who) - 1).stand_in, "steady");
}

TEST(Host, PassesAfterTheEndToo) {
  MessageChecker checker;
  ScriptedTable at(checker, kFour);
  for (const PersonId person : {1, 2}) at.Connect(person);
  EXPECT_EQ(at.Sit(2, "Bo"), "done");
  EXPECT_EQ(at.SendWithId(1, R"("t":"start","fill":"steady")"), "done");
  EXPECT_EQ(at.SendWithId(2, R"("t":"resign")"), "done");
  ASSERT_TRUE(at.table->over());
  at.Disconnect(1);
  EXPECT_EQ(at.house.timers[at.table->stored().id], at.house.now + kAwayBeforeNewHost);
}

}  // namespace
}  // namespace furlong::server
