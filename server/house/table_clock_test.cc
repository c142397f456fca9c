// Clocks, absence and return, with time in our hands.
#include "record/event_text.h"
#include "server/house/table.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

using testing::FakeHouse;
using testing::NewTable;
using testing::Players;

struct Night {
  FakeHouse house;
  std::shared_ptr<Table> table;
  std::unique_ptr<Players> players;

  explicit Night(const std::string& settings) {
    table = std::make_shared<Table>(NewTable(settings, 1), std::vector<store::ChatLine>(), house);
    players = std::make_unique<Players>(house, table);
    players->Add({.name = "Ann", .host = true, .decide_itself = false}, 1);
    players->Add({.name = "Bo", .decide_itself = false}, 2);
    players->RunToEnd();
    EXPECT_TRUE(table->running());
  }
  int Asked() const { return players->client(0).asked() ? 0 : 1; }
  Milliseconds alarm() { return house.timers[table->stored().id]; }
  void Pass(Milliseconds time) {
    house.now += time;
    if (alarm() != 0 && house.now >= alarm()) table->ExpireClocks();
    players->RunToEnd();
  }
  void Decide(int who) {
    const auto decision = players->client(who).Decide();
    ASSERT_TRUE(decision);
    table->Receive(Shared(who), *decision);
    players->RunToEnd();
  }
  // The connection of a client, as the table knows it.
  std::shared_ptr<Connection> Shared(int who) { return players->shared_guest(who); }
  const store::Seat& seat(int who) const { return table->stored().seats[static_cast<std::size_t>(who)]; }
};

constexpr const char* kLive =
    R"({"players":4,"horses":1,"races":[{"course":"oval"},{"course":"oval"}],"riders":[null,null,"steady","steady"],)"
    R"("clock":{"kind":"live","seconds":20,"reserve":60}})";

TEST(Clock, ASlowPlayersReserveIsUsedAndThenASteadyRiderDecides) {
  Night night(kLive);
  const int who = night.Asked();
  EXPECT_EQ(night.alarm(), night.house.now + 80'000);
  EXPECT_EQ(night.seat(who).reserve, 60'000);
  night.Pass(50'000);  // thirty seconds into the reserve
  const int version = night.players->client(who).version();
  night.Decide(who);
  EXPECT_GT(night.players->client(who).version(), version);
  EXPECT_EQ(night.seat(who).reserve, 30'000);
  EXPECT_EQ(night.seat(who).lapses, 0);
  // Now nobody comes back in time.
  int lapses = 0;
  for (int i = 0; i < 4; ++i) {
    const int slow = night.Asked();
    if (slow == who) ++lapses;
    const int before = night.players->client(slow).version();
    night.Pass(200'000);
    EXPECT_GT(night.players->client(slow).version(), before) << "time was up, but nobody decided";
    EXPECT_EQ(night.seat(slow).person, slow + 1) << "the seat stays its owner's";
  }
  EXPECT_EQ(night.seat(who).lapses, lapses);
  EXPECT_EQ(night.seat(who).reserve, 0);
  // Its own decision ends the row.
  while (night.Asked() != who) night.Decide(night.Asked());
  night.Decide(who);
  EXPECT_EQ(night.seat(who).lapses, 0);
  EXPECT_TRUE(night.players->Faults().empty()) << night.players->Faults().front();
}

// R6.5: two horses, one decided again and again.
TEST(Clock, ChangingWhatLiesReadyGainsNoTime) {
  Night night(R"({"players":2,"horses":2,"races":[{"course":"oval"}],"options":{"cards":"sealed"},)"
              R"("clock":{"kind":"live","seconds":10,"reserve":0}})");
  const Milliseconds begun = night.house.now;
  int id = 0;
  int lapses = 0;
  for (int i = 0; i < 6 && lapses == 0; ++i) {
    const SeatView view = night.table->live()->ViewOf(0);
    const std::string card(CardName(view.hands[0].NthKind(i % view.hands[0].KindCount())));
    night.table->Receive(night.Shared(0), R"({"t":"decide","id":"again)" + std::to_string(id++) +
                                              R"(","decision":{"t":"seal","horse":0,"card":")" + card + R"("}})");
    night.house.Run();
    night.Pass(4'000);
    lapses = night.seat(0).lapses;
  }
  EXPECT_EQ(lapses, 1);
  EXPECT_LE(night.house.now - begun, 16'000);
}

// A card and the square it leads to, as one message.
TEST(Choice, CardAndSquareAreOneCommitAndNoClockCanExpireInBetween) {
  Night night(kLive);
  const int who = night.Asked();
  const auto horse = static_cast<HorseId>(who);
  const SeatView view = night.table->live()->ViewOf(static_cast<PlayerId>(who));
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
  const auto hand = [&] { return night.table->live()->ViewOf(static_cast<PlayerId>(who)).hands[horse].size(); };
  const int cards = hand();

  // The square is out of reach: the card is not played either, and the clock goes on.
  const Milliseconds alarm = night.alarm();
  const int commits = night.house.commits;
  night.table->Receive(night.Shared(who), start + R"(1","decisions":[)" + card + "," + ride({0, 0}) + "]}");
  night.house.Run();
  EXPECT_EQ(hand(), cards);
  EXPECT_EQ(night.house.commits, commits);
  EXPECT_EQ(night.alarm(), alarm);
  const std::string refusal = night.players->shared_guest(who)->all.back();
  EXPECT_NE(refusal.find(R"("t":"refused","id":"m1","at":1)"), std::string::npos) << refusal;

  // Both in one commit, and one answer; then the same again changes nothing.
  night.house.hold_saves = true;
  const std::string good = start + R"(2","decisions":[)" + card + "," + ride(move->second) + "]}";
  night.table->Receive(night.Shared(who), good);
  night.house.Run();
  EXPECT_EQ(night.house.commits, commits + 1);
  EXPECT_EQ(hand(), cards - 1);
  EXPECT_NE(night.table->live()->meeting().board().horse, horse);
  night.house.now += 200'000;  // any clock would have run out
  night.table->ExpireClocks();
  EXPECT_EQ(night.seat(who).lapses, 0);
  night.house.hold_saves = false;
  night.players->RunToEnd();
  const int version = night.table->version();
  night.table->Receive(night.Shared(who), good);
  night.players->RunToEnd();
  EXPECT_EQ(night.table->version(), version);
}

TEST(Hello, OtherProtocolsAreToldSo) {
  Night night(kLive);
  const auto answer = [&](int protocol) {
    const auto connection = std::make_shared<testing::FakeConnection>(7);
    night.table->Join(connection);
    night.table->Receive(connection, R"({"t":"hello","protocol":)" + std::to_string(protocol) + "}");
    night.house.Run();
    return connection->all.back();
  };
  EXPECT_NE(answer(0).find(R"("code":"client-outdated")"), std::string::npos);
  EXPECT_NE(answer(wire::kProtocol + 1).find(R"("code":"server-outdated")"), std::string::npos);
  const std::string welcome = answer(wire::kProtocol);
  EXPECT_TRUE(welcome.starts_with(R"({"t":"welcome","protocol":2,"person":7,)")) << welcome;
}

TEST(Clock, AllReservesAreFullAgainInTheNextRace) {
  Night night(kLive);
  int guard = 0;
  while (night.table->race() == 0 && ++guard < 500) night.Pass(25'000 + 60'000);
  ASSERT_EQ(night.table->race(), 1);
  for (int who = 0; who < 2; ++who) EXPECT_GT(night.seat(who).reserve, 0);
}

TEST(Clock, AMeetingNobodyAttendsRidesToItsEndByTheClock) {
  for (const char* options : {R"({})", R"({"cards":"sealed","exchange":"blind"})"}) {
    Night night(std::string(R"({"players":2,"horses":2,"races":[{"course":"oval"},{"course":"oval"}],"options":)") +
                options + R"(,"clock":{"kind":"days","days":2}})");
    night.players->Cut(0);
    night.players->Cut(1);
    int alarms = 0;
    while (!night.table->over() && alarms < 2000) {
      ++alarms;
      night.house.now = std::max(night.house.now, night.alarm());
      night.table->ExpireClocks();
      night.house.Run();
    }
    EXPECT_TRUE(night.table->over());
    EXPECT_FALSE(night.house.told_turn.empty()) << "whoever is away is told that it is their turn";
    EXPECT_EQ(night.alarm(), 0);
  }
}

TEST(Clock, ASlowDecisionGoesOnWhereItWasAfterARestart) {
  Night night(
      R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","steady"],"clock":{"kind":"days","days":1}})");
  std::vector<PersonId> asked;
  for (const store::Seat& seat : night.table->stored().seats) {
    if (night.table->IsAsked(seat.person)) asked.push_back(seat.person);
    EXPECT_EQ(night.table->TimeLeftFor(seat.person).has_value(), night.table->IsAsked(seat.person));
  }
  ASSERT_FALSE(asked.empty());
  const Milliseconds before = *night.table->TimeLeftFor(asked.front());
  night.Pass(3'600'000);
  EXPECT_EQ(*night.table->TimeLeftFor(asked.front()), before - 3'600'000);
  const Milliseconds alarm = night.alarm();
  const auto stored = night.house.StoredOf(night.table->stored().id);
  const auto again = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, night.house);
  again->Wake();
  EXPECT_EQ(night.alarm(), alarm);
}

// The server's rest is not the player's: only what was used of the reserve before is gone.
TEST(Clock, ALiveDecisionBeginsAnewAfterARestart) {
  Night night(kLive);
  const int who = night.Asked();
  night.Pass(50'000);
  night.Decide(who);
  ASSERT_EQ(night.seat(who).reserve, 30'000);
  while (night.Asked() != who) night.Decide(night.Asked());
  night.Pass(15'000);
  night.house.now += 3'600'000;
  const auto stored = night.house.StoredOf(night.table->stored().id);
  const auto again = std::make_shared<Table>(stored.table, stored.chat, stored.lines, stored.laid, night.house);
  again->Wake();
  EXPECT_EQ(night.alarm(), night.house.now + 20'000 + 30'000);
}

// Bo lets the clock decide until a rider rides for him.
void LetARiderStandIn(Night& night) {
  int guard = 0;
  while (night.seat(1).lapses < kLapsesBeforeStandIn && ++guard < 50) {
    if (night.players->client(0).asked()) {
      night.Decide(0);
    } else {
      night.Pass(100'000);
    }
  }
  night.table->Receive(night.Shared(0), R"({"t":"stand-in","id":"a","seat":1})");
  night.players->RunToEnd();
  ASSERT_EQ(night.seat(1).stand_in, "steady");
}

TEST(Absence, WhoNeverHungUpIsBackWithAWord) {
  Night night(kLive);
  ASSERT_NO_FATAL_FAILURE(LetARiderStandIn(night));
  night.table->Receive(night.Shared(1), R"({"t":"decide","id":"b","decision":{"t":"pace","use":"sum"}})");
  night.players->RunToEnd();
  EXPECT_EQ(night.seat(1).stand_in, "");
  EXPECT_NE(night.players->connection(0).all.back().find(R"("name":"Bo")"), std::string::npos);
  EXPECT_EQ(night.players->connection(0).all.back().find("stand_in"), std::string::npos);
}

// A browser comes back by itself after a cut, also in a tab that nobody looks at.
TEST(Absence, EndsWhenSomebodyLooksAtThePageNotWhenThePageIsBack) {
  Night night(kLive);
  ASSERT_NO_FATAL_FAILURE(LetARiderStandIn(night));
  night.players->Cut(1);
  night.players->RunToEnd();
  const auto page = std::make_shared<testing::FakeConnection>(2);
  night.table->Join(page);
  night.table->Receive(page, R"({"t":"hello","version":3,"unseen":true})");
  night.players->RunToEnd();
  EXPECT_EQ(night.seat(1).stand_in, "steady");
  EXPECT_EQ(night.seat(1).lapses, kLapsesBeforeStandIn);
  EXPECT_NE(page->all.front().find(R"({"t":"welcome")"), std::string::npos);
  EXPECT_TRUE(night.players->client(0).asked()) << "nobody waits for the one who is away";
  night.table->Receive(page, R"({"t":"hello","version":3,"unseen":false})");
  night.players->RunToEnd();
  EXPECT_EQ(night.seat(1).stand_in, "");
  EXPECT_EQ(night.seat(1).lapses, 0);
  EXPECT_EQ(night.players->connection(0).all.back().find("stand_in"), std::string::npos);
}

TEST(Absence, IsShownAndAfterSeveralLapsesTheHostMaySeatAStandIn) {
  Night night(kLive);
  auto host = night.Shared(0);
  const auto say = [&](const std::string& text) {
    night.players->connection(0).all.clear();
    night.table->Receive(host, text);
    night.house.Run();
    std::string all;
    for (const std::string& message : night.players->connection(0).all) all += message + "\n";
    return all;
  };
  EXPECT_NE(say(R"({"t":"stand-in","id":"a","seat":1,"rider":"sharp"})").find("not-absent-long"), std::string::npos);
  night.players->connection(0).all.clear();
  night.players->Cut(1);
  night.house.Run();
  EXPECT_NE(night.players->connection(0).all.back().find(R"("name":"Bo","silks")"), std::string::npos);
  EXPECT_NE(night.players->connection(0).all.back().find(R"("present":false)"), std::string::npos);
  int guard = 0;
  while (night.seat(1).lapses < kLapsesBeforeStandIn && ++guard < 50) {
    if (night.players->client(0).asked()) {
      night.Decide(0);
    } else {
      night.Pass(100'000);
    }
  }
  EXPECT_NE(say(R"({"t":"stand-in","id":"b","seat":1,"rider":"nobody"})").find("no-such-rider"), std::string::npos);
  EXPECT_NE(say(R"({"t":"stand-in","id":"c","seat":1,"rider":"sharp"})").find(R"("t":"done")"), std::string::npos);
  EXPECT_EQ(night.seat(1).stand_in, "sharp");
  // It rides at once, without the clock.
  night.players->RunToEnd();
  const Milliseconds now = night.house.now;
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(night.players->client(0).asked());
    night.Decide(0);
  }
  EXPECT_EQ(night.house.now, now);
  // Its owner returns, and rides again.
  night.players->Connect(1);
  night.players->RunToEnd();
  EXPECT_EQ(night.seat(1).stand_in, "");
  EXPECT_EQ(night.seat(1).lapses, 0);
  EXPECT_TRUE(night.players->Faults().empty()) << night.players->Faults().front();
  int guard2 = 0;
  while (!night.players->client(1).asked() && ++guard2 < 20) night.Decide(0);
  EXPECT_TRUE(night.players->client(1).asked());
}

}  // namespace
}  // namespace furlong::server
