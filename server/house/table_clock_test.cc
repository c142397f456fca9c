// Clocks, and players who are away and come back.
#include "record/event_text.h"
#include "server/house/table.h"
#include "server/testing/testing.h"
#include "table/decision_json.h"

namespace furlong::server {
namespace {

using testing::FakeHouse;
using testing::NewTable;
using testing::Players;

// A table with two players and a clock that the test controls. They decide only when the test says so.
struct TwoPlayers {
  FakeHouse house;
  std::shared_ptr<Table> table;
  std::unique_ptr<Players> players;

  explicit TwoPlayers(const std::string& settings) {
    table = std::make_shared<Table>(NewTable(settings, 1), std::vector<store::ChatLine>(), house);
    players = std::make_unique<Players>(house, table);
    players->Add({.name = "Ann", .host = true, .decide_itself = false}, 1);
    players->Add({.name = "Bo", .decide_itself = false}, 2);
    players->RunToEnd();
    EXPECT_TRUE(table->running());
  }
  // The player who has to decide.
  int Asked() const { return players->client(0).asked() ? 0 : 1; }
  Milliseconds timer() { return house.timers[table->stored().id]; }
  void LetTimePass(Milliseconds time) {
    house.now += time;
    if (timer() != 0 && house.now >= timer()) table->OnTimer();
    players->RunToEnd();
  }
  void Decide(int who) {
    const auto decision = players->client(who).Decide();
    ASSERT_TRUE(decision);
    table->Receive(players->connection(who), *decision);
    players->RunToEnd();
  }
  const store::Seat& seat(int who) const { return table->stored().seats[static_cast<std::size_t>(who)]; }
};

constexpr const char* kLive =
    R"({"players":4,"horses":1,"races":[{"course":"oval"},{"course":"oval"}],"riders":[null,null,"steady","steady"],)"
    R"("rated":false,"clock":{"kind":"live","seconds":20,"reserve":60}})";

TEST(Clock, UsesTheReserveAndThenLetsASteadyRiderDecide) {
  TwoPlayers game(kLive);
  const int who = game.Asked();
  EXPECT_EQ(game.timer(), game.house.now + 80'000);
  EXPECT_EQ(game.seat(who).reserve, 60'000);
  game.LetTimePass(50'000);  // thirty seconds into the reserve
  const int version = game.players->client(who).version();
  game.Decide(who);
  EXPECT_GT(game.players->client(who).version(), version);
  EXPECT_EQ(game.seat(who).reserve, 30'000);
  EXPECT_EQ(game.seat(who).lapses, 0);
  // From now on nobody decides in time.
  int lapses = 0;
  for (int i = 0; i < 4; ++i) {
    const int slow = game.Asked();
    if (slow == who) ++lapses;
    const int before = game.players->client(slow).version();
    game.LetTimePass(200'000);
    EXPECT_GT(game.players->client(slow).version(), before) << "time ran out, but nobody decided";
    EXPECT_EQ(game.seat(slow).person, slow + 1) << "the player keeps the seat";
  }
  EXPECT_EQ(game.seat(who).lapses, lapses);
  EXPECT_EQ(game.seat(who).reserve, 0);
  // A decision of the player resets the lapses.
  while (game.Asked() != who) game.Decide(game.Asked());
  game.Decide(who);
  EXPECT_EQ(game.seat(who).lapses, 0);
  EXPECT_TRUE(game.players->Faults().empty()) << game.players->Faults().front();
}

// R6.5: a player with two horses changes the card of one of them again and again.
TEST(Clock, ChangingALaidDecisionGainsNoTime) {
  TwoPlayers game(R"({"players":2,"horses":2,"races":[{"course":"oval"}],"options":{"cards":"sealed"},)"
                  R"("clock":{"kind":"live","seconds":10,"reserve":0}})");
  const Milliseconds begun = game.house.now;
  int id = 0;
  int lapses = 0;
  for (int i = 0; i < 6 && lapses == 0; ++i) {
    const SeatView view = game.table->live()->ViewOf(0);
    const std::string card(CardName(view.hands[0].NthKind(i % view.hands[0].KindCount())));
    game.table->Receive(game.players->connection(0), R"({"t":"decide","id":"again)" + std::to_string(id++) +
                                                         R"(","decision":{"t":"seal","horse":0,"card":")" + card +
                                                         R"("}})");
    game.house.Run();
    game.LetTimePass(4'000);
    lapses = game.seat(0).lapses;
  }
  EXPECT_EQ(lapses, 1);
  EXPECT_LE(game.house.now - begun, 16'000);
}

TEST(Choice, ACardAndItsSquareAreOneCommitAndNoClockCanExpireInBetween) {
  TwoPlayers game(kLive);
  const int who = game.Asked();
  const auto horse = static_cast<HorseId>(who);
  const SeatView view = game.table->live()->ViewOf(static_cast<PlayerId>(who));
  std::optional<std::pair<Card, Square>> move;
  view.hands[horse].ForEach([&](Card card) {
    const CardEffect effect = EffectOf(*view.programme, view.board, horse, card);
    if (effect.kind != CardEffect::Kind::kRide) return;
    effect.rides.ForEach(view.course(), [&](Square to) { move = {card, to}; });
  });
  ASSERT_TRUE(move);
  const std::string start = R"({"t":"decide","id":"m)";
  const std::string card =
      R"({"t":"card","horse":)" + std::to_string(who) + R"(,"card":")" + std::string(CardName(move->first)) + R"("})";
  const auto ride = [&](Square to) {
    return R"({"t":"ride","horse":)" + std::to_string(who) + R"(,"to":")" + SquareName(to) + R"("})";
  };
  const auto hand = [&] { return game.table->live()->ViewOf(static_cast<PlayerId>(who)).hands[horse].size(); };
  const int cards = hand();

  // The square is out of reach, so the card is not played either, and the clock keeps running.
  const Milliseconds timer = game.timer();
  const int commits = game.house.commits;
  game.table->Receive(game.players->connection(who), start + R"(1","decisions":[)" + card + "," + ride({0, 0}) + "]}");
  game.house.Run();
  EXPECT_EQ(hand(), cards);
  EXPECT_EQ(game.house.commits, commits);
  EXPECT_EQ(game.timer(), timer);
  const std::string refusal = game.players->connection(who)->all.back();
  EXPECT_NE(refusal.find(R"("t":"refused","id":"m1","at":1)"), std::string::npos) << refusal;

  // Both are one commit and get one answer. Sending the message again changes nothing.
  game.house.hold_saves = true;
  const std::string good = start + R"(2","decisions":[)" + card + "," + ride(move->second) + "]}";
  game.table->Receive(game.players->connection(who), good);
  game.house.Run();
  EXPECT_EQ(game.house.commits, commits + 1);
  EXPECT_EQ(hand(), cards - 1);
  EXPECT_NE(game.table->live()->meeting().board().horse, horse);
  game.house.now += 200'000;  // any clock would have run out
  game.table->OnTimer();
  EXPECT_EQ(game.seat(who).lapses, 0);
  game.house.hold_saves = false;
  game.players->RunToEnd();
  const int version = game.table->version();
  game.table->Receive(game.players->connection(who), good);
  game.players->RunToEnd();
  EXPECT_EQ(game.table->version(), version);
}

TEST(Hello, RefusesOtherProtocolVersions) {
  TwoPlayers game(kLive);
  const auto answer = [&](int protocol) {
    const auto connection = std::make_shared<testing::FakeConnection>(7);
    game.table->Join(connection);
    game.table->Receive(connection, R"({"t":"hello","protocol":)" + std::to_string(protocol) + "}");
    game.house.Run();
    return connection->all.back();
  };
  EXPECT_NE(answer(0).find(R"("code":"client-outdated")"), std::string::npos);
  EXPECT_NE(answer(wire::kProtocol + 1).find(R"("code":"server-outdated")"), std::string::npos);
  const std::string welcome = answer(wire::kProtocol);
  EXPECT_TRUE(welcome.starts_with(R"({"t":"welcome","protocol":2,"person":7,)")) << welcome;
}

TEST(Clock, ReservesAreFullAgainInTheNextRace) {
  TwoPlayers game(kLive);
  int guard = 0;
  while (game.table->race() == 0 && ++guard < 500) game.LetTimePass(25'000 + 60'000);
  ASSERT_EQ(game.table->race(), 1);
  for (int who = 0; who < 2; ++who) EXPECT_GT(game.seat(who).reserve, 0);
}

TEST(Clock, FinishesAMeetingThatNobodyAttends) {
  for (const char* options : {R"({})", R"({"cards":"sealed","exchange":"blind"})"}) {
    TwoPlayers game(std::string(R"({"players":2,"horses":2,"races":[{"course":"oval"},{"course":"oval"}],"options":)") +
                    options + R"(,"clock":{"kind":"days","days":2}})");
    game.players->Disconnect(0);
    game.players->Disconnect(1);
    int expiries = 0;
    while (!game.table->over() && expiries < 2000) {
      ++expiries;
      game.house.now = std::max(game.house.now, game.timer());
      game.table->OnTimer();
      game.house.Run();
    }
    EXPECT_TRUE(game.table->over());
    EXPECT_FALSE(game.house.notified.empty()) << "absent players are notified of their turn";
    EXPECT_EQ(game.timer(), 0);
  }
}

TEST(Clock, ASlowClockContinuesAfterARestart) {
  TwoPlayers game(
      R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","steady"],"clock":{"kind":"days","days":1}})");
  std::vector<PersonId> asked;
  for (const store::Seat& seat : game.table->stored().seats) {
    if (game.table->IsAsked(seat.person)) asked.push_back(seat.person);
    EXPECT_EQ(game.table->TimeLeftFor(seat.person).has_value(), game.table->IsAsked(seat.person));
  }
  ASSERT_FALSE(asked.empty());
  const Milliseconds before = *game.table->TimeLeftFor(asked.front());
  game.LetTimePass(3'600'000);
  EXPECT_EQ(*game.table->TimeLeftFor(asked.front()), before - 3'600'000);
  const Milliseconds timer = game.timer();
  const auto stored = game.house.StoredOf(game.table->stored().id);
  const auto again = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, game.house);
  again->Wake();
  EXPECT_EQ(game.timer(), timer);
}

// Players do not lose the time that the server was down. Only what they used of the reserve before stays lost.
TEST(Clock, ALiveClockStartsAgainAfterARestart) {
  TwoPlayers game(kLive);
  const int who = game.Asked();
  game.LetTimePass(50'000);
  game.Decide(who);
  ASSERT_EQ(game.seat(who).reserve, 30'000);
  while (game.Asked() != who) game.Decide(game.Asked());
  game.LetTimePass(15'000);
  game.house.now += 3'600'000;
  const auto stored = game.house.StoredOf(game.table->stored().id);
  const auto again = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, game.house);
  again->Wake();
  EXPECT_EQ(game.timer(), 0) << "nobody is there yet";
  game.players->UseReloaded(again);
  game.players->Connect(who);
  EXPECT_EQ(game.timer(), game.house.now + 20'000 + 30'000);
}

// Bo does not decide in time, until the host lets a house rider stand in.
void LetARiderStandIn(TwoPlayers& game) {
  int guard = 0;
  while (game.seat(1).lapses < kLapsesBeforeStandIn && ++guard < 50) {
    if (game.players->client(0).asked()) {
      game.Decide(0);
    } else {
      game.LetTimePass(100'000);
    }
  }
  game.table->Receive(game.players->connection(0), R"({"t":"stand-in","id":"a","seat":1})");
  game.players->RunToEnd();
  ASSERT_EQ(game.seat(1).stand_in, "steady");
}

TEST(Absence, APlayerWhoStayedConnectedReturnsByDeciding) {
  TwoPlayers game(kLive);
  ASSERT_NO_FATAL_FAILURE(LetARiderStandIn(game));
  game.table->Receive(game.players->connection(1), R"({"t":"decide","id":"b","decision":{"t":"pace","use":"sum"}})");
  game.players->RunToEnd();
  EXPECT_EQ(game.seat(1).stand_in, "");
  EXPECT_NE(game.players->connection(0)->all.back().find(R"("name":"Bo")"), std::string::npos);
  EXPECT_EQ(game.players->connection(0)->all.back().find("stand_in"), std::string::npos);
}

// After a broken connection, browsers reconnect by themselves, even in a tab that nobody is looking at.
TEST(Absence, EndsWhenSomebodyLooksAtThePageNotWhenItReconnects) {
  TwoPlayers game(kLive);
  ASSERT_NO_FATAL_FAILURE(LetARiderStandIn(game));
  game.players->Disconnect(1);
  game.players->RunToEnd();
  const auto page = std::make_shared<testing::FakeConnection>(2);
  game.table->Join(page);
  game.table->Receive(page, R"({"t":"hello","version":3,"unseen":true})");
  game.players->RunToEnd();
  EXPECT_EQ(game.seat(1).stand_in, "steady");
  EXPECT_EQ(game.seat(1).lapses, kLapsesBeforeStandIn);
  EXPECT_NE(page->all.front().find(R"({"t":"welcome")"), std::string::npos);
  EXPECT_TRUE(game.players->client(0).asked()) << "the stand-in has decided for Bo";
  game.table->Receive(page, R"({"t":"hello","version":3,"unseen":false})");
  game.players->RunToEnd();
  EXPECT_EQ(game.seat(1).stand_in, "");
  EXPECT_EQ(game.seat(1).lapses, 0);
  EXPECT_EQ(game.players->connection(0)->all.back().find("stand_in"), std::string::npos);
}

TEST(Absence, IsShownAndAfterSeveralLapsesTheHostMayLetARiderStandIn) {
  TwoPlayers game(kLive);
  auto host = game.players->connection(0);
  const auto say = [&](const std::string& text) {
    game.players->connection(0)->all.clear();
    game.table->Receive(host, text);
    game.house.Run();
    std::string all;
    for (const std::string& message : game.players->connection(0)->all) all += message + "\n";
    return all;
  };
  EXPECT_NE(say(R"({"t":"stand-in","id":"a","seat":1,"rider":"sharp"})").find("not-absent-long"), std::string::npos);
  game.players->connection(0)->all.clear();
  game.players->Disconnect(1);
  game.house.Run();
  EXPECT_NE(game.players->connection(0)->all.back().find(R"("name":"Bo","silks")"), std::string::npos);
  EXPECT_NE(game.players->connection(0)->all.back().find(R"("present":false)"), std::string::npos);
  int guard = 0;
  while (game.seat(1).lapses < kLapsesBeforeStandIn && ++guard < 50) {
    if (game.players->client(0).asked()) {
      game.Decide(0);
    } else {
      game.LetTimePass(100'000);
    }
  }
  EXPECT_NE(say(R"({"t":"stand-in","id":"b","seat":1,"rider":"nobody"})").find("no-such-rider"), std::string::npos);
  EXPECT_NE(say(R"({"t":"stand-in","id":"c","seat":1,"rider":"sharp"})").find(R"("t":"done")"), std::string::npos);
  EXPECT_EQ(game.seat(1).stand_in, "sharp");
  // The stand-in decides at once; no time passes.
  game.players->RunToEnd();
  const Milliseconds now = game.house.now;
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(game.players->client(0).asked());
    game.Decide(0);
  }
  EXPECT_EQ(game.house.now, now);
  // The player returns and decides again.
  game.players->Connect(1);
  game.players->RunToEnd();
  EXPECT_EQ(game.seat(1).stand_in, "");
  EXPECT_EQ(game.seat(1).lapses, 0);
  EXPECT_TRUE(game.players->Faults().empty()) << game.players->Faults().front();
  int guard2 = 0;
  while (!game.players->client(1).asked() && ++guard2 < 20) game.Decide(0);
  EXPECT_TRUE(game.players->client(1).asked());
}

// F1: the clock ran while the page still played out what others did.
class Showing : public ::testing::Test {
 protected:
  Showing() {
    for (const PersonId person : {1, 2}) {
      connections_[person] = std::make_shared<testing::FakeConnection>(person);
      table_->Join(connections_[person]);
      Send(person, R"({"t":"hello","version":0,"shows":true})");
      Send(person, R"({"t":"sit","id":"s","name":")" + std::string(person == 1 ? "Ann" : "Bo") +
                       R"(","entropy":"0011223344556677"})");
    }
    Send(1, R"({"t":"start","id":"a"})");
    asked_ = table_->IsAsked(1) ? 1 : 2;
  }
  void Send(PersonId person, const std::string& text) {
    table_->Receive(connections_[person], text);
    house_.Run();
  }
  void Shown(PersonId person) { Send(person, R"({"t":"shown","version":)" + std::to_string(table_->version()) + "}"); }
  Milliseconds timer() { return house_.timers[table_->stored().id]; }
  Milliseconds Bound() const { return std::min(kShowingMost, kShowingLeast + table_->version() * kShowingPerEvent); }

  FakeHouse house_;
  std::shared_ptr<Table> table_ = std::make_shared<Table>(NewTable(kLive, 1), std::vector<store::ChatLine>(), house_);
  std::map<PersonId, std::shared_ptr<testing::FakeConnection>> connections_;
  PersonId asked_ = 0;
};

TEST_F(Showing, TheClockStartsWhenTheChoiceIsOnTheScreen) {
  EXPECT_FALSE(table_->TimeLeftFor(asked_)) << "it waits";
  EXPECT_EQ(timer(), house_.now + Bound());
  house_.now += 1'500;
  Shown(3 - asked_);
  EXPECT_FALSE(table_->TimeLeftFor(asked_)) << "somebody else's screen does not matter";
  Send(asked_, R"({"t":"shown","version":0})");
  EXPECT_FALSE(table_->TimeLeftFor(asked_)) << "it has not shown everything";
  Shown(asked_);
  EXPECT_EQ(table_->TimeLeftFor(asked_), 80'000);
  for (const PersonId person : {1, 2}) {
    EXPECT_NE(connections_[person]->all.back().find(R"({"t":"clocks")"), std::string::npos);
  }
}

TEST_F(Showing, ButNotLaterThanIsSensible) {
  const Milliseconds bound = Bound();
  house_.now += bound - 1;
  table_->OnTimer();
  EXPECT_FALSE(table_->TimeLeftFor(asked_));
  house_.now += 1;
  table_->OnTimer();
  EXPECT_EQ(table_->TimeLeftFor(asked_), 80'000);
}

TEST_F(Showing, OrWhenThePlayerIsGone) {
  table_->Disconnect(connections_[asked_]);
  EXPECT_EQ(table_->TimeLeftFor(asked_), 80'000);
}

TEST_F(Showing, ASecondScreenThatShowsAtOnceStartsIt) {
  const auto bot = std::make_shared<testing::FakeConnection>(asked_);
  table_->Join(bot);
  table_->Receive(bot, R"({"t":"hello"})");
  EXPECT_EQ(table_->TimeLeftFor(asked_), 80'000);
}

// E6, E10: where nobody is, clocks and searching riders rest.
TEST_F(Showing, ALiveClockRestsWhileNobodyIsThere) {
  Shown(asked_);
  for (const PersonId person : {1, 2}) table_->Disconnect(connections_[person]);
  EXPECT_EQ(timer(), 0);
  house_.now += 3'600'000;
  table_->OnTimer();
  EXPECT_EQ(table_->stored().seats[static_cast<std::size_t>(asked_ - 1)].lapses, 0);
  const auto back = std::make_shared<testing::FakeConnection>(3 - asked_);
  table_->Join(back);
  table_->Receive(back, R"({"t":"hello"})");
  EXPECT_EQ(table_->TimeLeftFor(asked_), 80'000) << "somebody waits for the player now";
}

// Leaving and coming back gives nobody new time.
TEST_F(Showing, ALiveClockGoesOnWhereItWasWhenSomebodyComes) {
  Shown(asked_);
  house_.now += 30'000;
  for (const PersonId person : {1, 2}) table_->Disconnect(connections_[person]);
  house_.now += 3'600'000;
  table_->OnTimer();
  const auto come = [&](PersonId person, const char* hello) {
    connections_[person] = std::make_shared<testing::FakeConnection>(person);
    table_->Join(connections_[person]);
    Send(person, hello);
  };
  come(7, R"({"t":"hello"})");
  EXPECT_EQ(table_->TimeLeftFor(asked_), 50'000);
  EXPECT_NE(connections_[7]->all.front().find(R"("running":true,"left":0,"reserve":50000)"), std::string::npos)
      << "a spectator sees the clock that goes on: " << connections_[7]->all.front();
  house_.now += 1'000;
  table_->Disconnect(connections_[7]);
  // Nor does a screen that shows everything again each time.
  for (int i = 1; i <= 10; ++i) {
    come(asked_, R"({"t":"hello","version":0,"shows":true})");
    house_.now += 1'000;
    EXPECT_EQ(table_->TimeLeftFor(asked_), 49'000 - i * 1'000);
    table_->Disconnect(connections_[asked_]);
    house_.now += 1'000;
  }
  come(asked_, R"({"t":"hello"})");
  EXPECT_EQ(timer(), house_.now + 39'000);
  house_.now += 39'000;
  table_->OnTimer();
  house_.Run();
  EXPECT_EQ(table_->stored().seats[static_cast<std::size_t>(asked_ - 1)].lapses, 1);
}

TEST_F(Showing, AClockThatWaitedDoesNotWaitAgainAfterEverybodyLeft) {
  const auto back = std::make_shared<testing::FakeConnection>(asked_);
  for (const PersonId person : {1, 2}) table_->Disconnect(connections_[person]);
  house_.now += 60'000;
  table_->Join(back);
  table_->Receive(back, R"({"t":"hello","version":0,"shows":true})");
  EXPECT_EQ(table_->TimeLeftFor(asked_), 80'000);
}

TEST(Riders, DoNotThinkWhereNobodyIs) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(
      NewTable(R"({"players":4,"races":[{"course":"oval"}],"riders":["sharp","sharp","steady","steady"]})", 1),
      std::vector<store::ChatLine>(), house);
  const auto host = std::make_shared<testing::FakeConnection>(1);
  table->Join(host);
  table->Receive(host, R"({"t":"hello"})");
  table->Receive(host, R"({"t":"start","id":"a"})");
  house.hold_saves = true;
  house.Run();
  table->Disconnect(host);
  house.hold_saves = false;
  house.Run();
  const std::size_t thoughts = house.urgencies.size();
  EXPECT_LE(thoughts, 1u);
  EXPECT_FALSE(table->over());
  const auto again = std::make_shared<testing::FakeConnection>(1);
  table->Join(again);
  table->Receive(again, R"({"t":"hello"})");
  house.Run();
  EXPECT_TRUE(table->over());
  EXPECT_EQ(house.urgencies.back(), Urgency::kWatchers);
}

// Quick riders too: they go on when the first visitor comes, not when a connection opens or the table is loaded.
TEST(Riders, WhoAreQuickRestWhereNobodyIs) {
  FakeHouse house;
  const auto table = std::make_shared<Table>(
      NewTable(R"({"players":4,"races":[{"course":"oval"}],"riders":["steady","novice","steady","random"]})", 1),
      std::vector<store::ChatLine>(), house);
  const auto host = std::make_shared<testing::FakeConnection>(1);
  table->Join(host);
  table->Receive(host, R"({"t":"hello"})");
  table->Receive(host, R"({"t":"start","id":"a"})");
  const int version = table->version();
  table->Disconnect(host);
  house.Run();
  EXPECT_EQ(table->version(), version);
  const auto stored = house.StoredOf(table->stored().id);
  const auto again = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, house);
  again->Wake();
  const auto visitor = std::make_shared<testing::FakeConnection>(7);
  again->Join(visitor);
  house.Run();
  EXPECT_EQ(again->version(), version);
  again->Receive(visitor, R"({"t":"hello"})");
  house.Run();
  EXPECT_TRUE(again->over());
}

// A rider that waits in the queue. Who waits for it may change meanwhile.
class Queued : public ::testing::Test {
 protected:
  Queued() {
    house_.hold_riders = true;
    Come(1);
    Send(1, R"({"t":"sit","id":"s","name":"Ann","entropy":"0011223344556677"})");
    Send(1, R"({"t":"start","id":"a"})");
    for (int i = 0; i < 10 && house_.riders.size() == 0; ++i) {  // until it is sharp's turn
      const Asked asked = table_->live()->Awaited(1).front();
      Send(1, R"({"t":"decide","id":"d)" + std::to_string(i) + R"(","decision":)" +
                  table::DecisionJson(MakeRider("steady", {})->Decide(table_->live()->ViewOf(asked))) + "}");
    }
    EXPECT_EQ(house_.riders.UrgencyOf(id_), Urgency::kPlayers);
  }
  void Come(PersonId person) {
    connections_[person] = std::make_shared<testing::FakeConnection>(person);
    table_->Join(connections_[person]);
    Send(person, R"({"t":"hello"})");
  }
  void Leave(PersonId person) {
    table_->Disconnect(connections_[person]);
    house_.Run();
  }
  void Send(PersonId person, const std::string& text) {
    table_->Receive(connections_[person], text);
    house_.Run();
  }

  FakeHouse house_;
  std::shared_ptr<Table> table_ = std::make_shared<Table>(
      NewTable(R"({"players":4,"races":[{"course":"oval"}],"riders":[null,"sharp","sharp","sharp"]})", 1),
      std::vector<store::ChatLine>(), house_);
  const std::string id_ = table_->stored().id;
  std::map<PersonId, std::shared_ptr<testing::FakeConnection>> connections_;
};

TEST_F(Queued, IsAsUrgentAsWhoeverIsThere) {
  Come(7);
  Leave(1);
  EXPECT_EQ(house_.riders.UrgencyOf(id_), Urgency::kWatchers);
  Come(1);
  EXPECT_EQ(house_.riders.UrgencyOf(id_), Urgency::kPlayers);
  EXPECT_EQ(house_.urgencies.size(), 1u) << "it was asked once";
}

TEST_F(Queued, IsDroppedWhenNobodyIsLeftAndAskedAgainWhenSomebodyComes) {
  const int version = table_->version();
  Leave(1);
  EXPECT_EQ(house_.riders.size(), 0u);
  EXPECT_TRUE(table_->Idle()) << "it can be unloaded";
  Come(7);
  EXPECT_EQ(house_.riders.UrgencyOf(id_), Urgency::kWatchers);
  EXPECT_EQ(table_->version(), version);
  house_.hold_riders = false;
  house_.Run();
  EXPECT_GT(table_->version(), version);
}

TEST_F(Queued, IsDroppedWhenTheMeetingIsOnlyRiddenToItsEnd) {
  Send(1, R"({"t":"resign","id":"r"})");
  EXPECT_EQ(house_.riders.size(), 0u);
  EXPECT_TRUE(table_->over());
}

TEST_F(Queued, IsDroppedWhenTheTableIsClosed) {
  table_->Close("operator");
  EXPECT_EQ(house_.riders.size(), 0u);
}

TEST_F(Queued, IsDroppedWhenTheTableBreaks) {
  table_->Fail("damaged");
  EXPECT_EQ(house_.riders.size(), 0u);
}

}  // namespace
}  // namespace furlong::server
