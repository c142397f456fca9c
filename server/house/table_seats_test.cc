// Who may sit where, and what the host may do.
#include "server/house/table.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

using testing::FakeConnection;
using testing::FakeHouse;
using testing::NewTable;

class Seats : public ::testing::Test {
 protected:
  std::shared_ptr<FakeConnection> Enter(PersonId person) {
    auto connection = std::make_shared<FakeConnection>(person);
    table->Join(connection);
    table->Receive(connection, R"({"t":"hello"})");
    house.Run();
    return connection;
  }
  // The reply_to to one message.
  std::string Say(const std::shared_ptr<FakeConnection>& connection, const std::string& text) {
    const std::size_t before = connection->all.size();
    table->Receive(connection, text);
    house.Run();
    return connection->all.size() > before ? connection->all[before] : "";
  }
  static std::string Sit(const std::string& id, const std::string& name, const std::string& more = "") {
    return R"({"t":"sit","id":")" + id + R"(","name":")" + name + R"(","entropy":"00112233445566778899aabb")" + more +
           "}";
  }
  void Open(const std::string& settings) {
    table = std::make_shared<Table>(NewTable(settings, 1), std::vector<store::ChatLine>(), house);
  }
  const store::Seat& seat(int number) const { return table->stored().seats[static_cast<std::size_t>(number)]; }

  FakeHouse house;
  std::shared_ptr<Table> table;
};

#define EXPECT_SAYS(reply_to, part) EXPECT_NE((reply_to).find(part), std::string::npos) << (reply_to)

TEST_F(Seats, AreTakenOnceUnderOneNameInOnesOwnSilks) {
  Open(R"({"players":3,"horses":2})");
  const auto ann = Enter(1);
  const auto bo = Enter(2);
  EXPECT_SAYS(
      Say(ann, Sit("1", "Ann",
                   R"(,"seat":2,"silks":[{"colour":"red","pattern":"hoops"},{"colour":"teal","pattern":"star"}])")),
      R"("seat":2)");
  EXPECT_SAYS(Say(bo, Sit("1", "Bo", R"(,"seat":2)")), "seat-taken");
  EXPECT_SAYS(Say(bo, Sit("2", "ANN")), "name-taken");
  EXPECT_SAYS(
      Say(bo, Sit("3", "Bo", R"(,"silks":[{"colour":"red","pattern":"plain"},{"colour":"blue","pattern":"plain"}])")),
      "silks-taken");
  EXPECT_SAYS(Say(bo, Sit("4", "Bo", R"(,"silks":[{"colour":"blue","pattern":"plain"}])")), "silks-count");
  EXPECT_SAYS(
      Say(bo, Sit("5", "Bo", R"(,"silks":[{"colour":"blue","pattern":"plain"},{"colour":"blue","pattern":"sash"}])")),
      "silks-taken");
  EXPECT_SAYS(Say(bo, Sit("6", "Bo", R"(,"seat":7)")), "no-such-seat");
  EXPECT_SAYS(Say(bo, Sit("7", "Bo")), R"("seat":0)");
  // Moving over frees the old seat.
  EXPECT_SAYS(Say(bo, Sit("8", "Bo", R"(,"seat":1)")), R"("seat":1)");
  EXPECT_EQ(seat(0).person, 0);
  EXPECT_EQ(seat(1).person, 2);
  const auto cleo = Enter(3);
  EXPECT_SAYS(Say(cleo, Sit("1", "Cleo")), R"("seat":0)");
  EXPECT_SAYS(Say(Enter(4), Sit("1", "Dan")), "table-full");
  EXPECT_SAYS(Say(Enter(0), Sit("1", "Eve")), "no-identity");
  EXPECT_SAYS(Say(cleo, R"({"t":"leave","id":"2"})"), "done");
  EXPECT_EQ(seat(0).person, 0);
  EXPECT_SAYS(Say(cleo, R"({"t":"leave","id":"3"})"), "not-seated");
  EXPECT_EQ(house.persons[2].name, "Bo");
}

TEST_F(Seats, TheHostAloneStartsKicksAndSeatsRiders) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  EXPECT_SAYS(host->all.front(), R"("is_host":true)");
  EXPECT_SAYS(bo->all.front(), R"("is_host":false)");
  Say(bo, Sit("1", "Bo"));
  for (const char* wish : {R"({"t":"start","id":"x"})", R"({"t":"kick","id":"x","seat":0,"name":"Bo"})",
                           R"({"t":"seat-rider","id":"x","seat":1,"rider":"sharp"})", R"({"t":"rematch","id":"x"})",
                           R"({"t":"stand-in","id":"x","seat":0,"rider":"sharp"})"}) {
    EXPECT_SAYS(Say(bo, wish), "host-only");
  }
  EXPECT_SAYS(Say(host, R"({"t":"start","id":"1"})"), "seats-empty");
  EXPECT_SAYS(Say(host, R"({"t":"seat-rider","id":"2","seat":1,"rider":"expert:1000000"})"), "no-such-rider");
  EXPECT_SAYS(Say(host, R"({"t":"seat-rider","id":"3","seat":0,"rider":"sharp"})"), "seat-taken");
  EXPECT_SAYS(Say(host, R"({"t":"seat-rider","id":"4","seat":1,"rider":"sage"})"), "done");
  EXPECT_EQ(seat(1).name, "Sage");
  EXPECT_SAYS(Say(host, R"({"t":"seat-rider","id":"5","seat":1})"), "done");
  EXPECT_EQ(seat(1).rider, "");
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"6","seat":3,"name":"Bo"})"), "no-such-seat");
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"7","seat":0,"name":"Bo"})"), "done");
  EXPECT_SAYS(Say(bo, Sit("9", "Bo")), "kicked");
  EXPECT_SAYS(Say(host, R"({"t":"start","id":"8","fill":"unknown"})"), "no-such-rider");
  Say(host, Sit("9", "Ann"));
  EXPECT_SAYS(Say(host, R"({"t":"start","id":"10","fill":"steady"})"), "done");
  EXPECT_EQ(seat(1).name, "Steady");
  EXPECT_EQ(seat(2).name, "Steady 2");
  EXPECT_SAYS(Say(host, R"({"t":"leave","id":"11"})"), "already-started");
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"12","seat":0,"name":"Ann"})"), "already-started");
  EXPECT_SAYS(Say(host, R"({"t":"rematch","id":"13"})"), "not-over");
}

// A host's word may come late: the one it means has gone, and somebody else has sat down there.
TEST_F(Seats, OnlyWhomTheHostMeansIsSentAway) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  const auto cleo = Enter(3);
  Say(bo, Sit("1", "Bo"));
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"1","seat":0})"), "bad-message");
  EXPECT_EQ(seat(0).person, 2);
  Say(bo, R"({"t":"leave","id":"2"})");
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"2","seat":0,"name":"Bo"})"), "no-such-seat");
  Say(cleo, Sit("1", "Cleo"));
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"3","seat":0,"name":"Bo"})"), "somebody-else");
  EXPECT_EQ(seat(0).person, 3);
  EXPECT_SAYS(Say(cleo, Sit("2", "Cleo", R"(,"seat":1)")), "done");
  EXPECT_SAYS(Say(bo, Sit("3", "Bo")), "done");
  EXPECT_SAYS(Say(host, R"({"t":"seat-rider","id":"4","seat":2,"rider":"sage"})"), "done");
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"5","seat":2,"name":"Bo"})"), "somebody-else");
  EXPECT_SAYS(Say(host, R"({"t":"kick","id":"6","seat":2,"name":"Sage"})"), "no-such-seat");
}

// Who was sent away as a connection is the same person with an account.
TEST_F(Seats, NobodyWhoWasSentAwayComesBackByLoggingIn) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  Say(bo, Sit("1", "Bo"));
  Say(host, R"({"t":"kick","id":"1","seat":0,"name":"Bo"})");
  table->ReplacePerson(2, 20);
  house.Run();
  EXPECT_SAYS(Say(bo, Sit("2", "Robert")), "kicked");
  EXPECT_SAYS(Say(Enter(20), Sit("1", "Robert")), "kicked");
  // The account had been sent away, too.
  const auto cleo = Enter(3);
  Say(cleo, Sit("1", "Cleo"));
  Say(host, R"({"t":"kick","id":"2","seat":0,"name":"Cleo"})");
  table->ReplacePerson(3, 20);
  house.Run();
  EXPECT_SAYS(Say(cleo, Sit("2", "Robert")), "kicked");
}

TEST_F(Seats, WhoSitsWithAnAccountStaysWhereItsGuestWasSentAway) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto connection = Enter(2);
  const auto member = Enter(20);
  Say(connection, Sit("1", "Bo"));
  Say(member, Sit("1", "Robert"));
  Say(host, R"({"t":"kick","id":"1","seat":0,"name":"Bo"})");
  table->ReplacePerson(2, 20);
  house.Run();
  EXPECT_EQ(seat(1).person, 20);
  EXPECT_SAYS(Say(member, Sit("2", "Rob")), R"("seat":1)");
  Say(member, R"({"t":"leave","id":"3"})");
  EXPECT_SAYS(Say(member, Sit("4", "Rob")), "kicked");
}

TEST_F(Seats, AHostIsAtHomeWhoeverItWasBefore) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto tablet = Enter(2);
  Say(tablet, Sit("1", "Ann at the tablet"));
  Say(host, R"({"t":"kick","id":"1","seat":0,"name":"Ann at the tablet"})");
  table->ReplacePerson(2, 1);
  house.Run();
  EXPECT_SAYS(Say(tablet, Sit("2", "Ann")), "done");
}

TEST_F(Seats, SilksCanBeChangedAndAreKeptWhereNoneAreNamed) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  EXPECT_SAYS(Say(ann, Sit("1", "Ann", R"(,"silks":[{"colour":"teal","pattern":"star"}])")), "done");
  EXPECT_SAYS(Say(ann, Sit("2", "Ann", R"(,"silks":[{"colour":"pink","pattern":"star"}])")), "done");
  EXPECT_SAYS(seat(0).silks, "pink");
  EXPECT_SAYS(Say(ann, Sit("3", "Anna", R"(,"seat":2)")), R"("seat":2)");
  EXPECT_SAYS(seat(2).silks, "pink");
}

TEST_F(Seats, TheHostMayCloseATableWhereNobodyElseRides) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  Say(host, Sit("1", "Ann"));
  Say(host, R"({"t":"start","id":"2","fill":"steady"})");
  EXPECT_SAYS(Say(host, R"({"t":"close","id":"3"})"), R"("state":"closed")");
  EXPECT_SAYS(host->all.back(), "done");
  EXPECT_EQ(table->stored().state, store::TableState::kClosed);
  EXPECT_SAYS(Say(host, R"({"t":"close","id":"4"})"), R"("reason":"closed")");
}

// What a stand-in is for must not depend on the one who is away.
TEST_F(Seats, WhereTheHostIsAwayAnyRiderMaySeatAStandIn) {
  Open(R"({"players":4,"riders":[null,null,"steady","steady"]})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  Say(host, Sit("1", "Ann"));
  Say(bo, Sit("1", "Bo"));
  Say(host, R"({"t":"start","id":"2"})");
  EXPECT_SAYS(Say(bo, R"({"t":"stand-in","id":"3","seat":0})"), "host-only");
  table->Disconnect(host);
  house.now += kAwayBeforeStandIn;
  EXPECT_SAYS(Say(bo, R"({"t":"stand-in","id":"4","seat":0})"), "done");
  EXPECT_EQ(seat(0).stand_in, "steady");
}

TEST_F(Seats, ManyWhoComeToWatchAreToldOfTogether) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  Say(ann, Sit("1", "Ann"));
  const std::size_t before = ann->all.size();
  for (PersonId person = 100; person < 150; ++person) Enter(person);
  EXPECT_EQ(ann->all.size(), before);
  EXPECT_TRUE(house.soon.contains(table->stored().id));
  table->SendTable();
  ASSERT_EQ(ann->all.size(), before + 1);
  EXPECT_SAYS(ann->all.back(), R"("watchers":50)");
}

TEST_F(Seats, ChatIsSavedFilteredAndMuted) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  const auto bo = Enter(2);
  EXPECT_SAYS(Say(bo, R"({"t":"say","id":"1","text":"good\u0007 luck\u202e"})"), "done");
  EXPECT_SAYS(ann->all.back(), R"("name":"Guest","text":"good luck")");
  house.persons[2].muted = true;
  EXPECT_SAYS(Say(bo, R"({"t":"say","id":"2","text":"again"})"), "muted");
  EXPECT_SAYS(Say(Enter(0), R"({"t":"say","id":"2","text":"who am I"})"), "no-identity");
  EXPECT_SAYS(Enter(3)->all.front(), "good luck");
}

TEST_F(Seats, NobodySpeaksUnderTheNameOfAnother) {
  Open(R"({"players":4,"riders":[null,null,null,"sage"]})");
  const auto ann = Enter(1);
  const auto zoe = Enter(2);
  const auto other = Enter(3);
  Say(ann, Sit("1", "Ann"));
  int ids = 0;
  const auto says = [&](const std::shared_ptr<FakeConnection>& connection, const std::string& name) {
    house.persons[connection->person].name = name;
    return Say(connection, R"({"t":"say","id":"c)" + std::to_string(++ids) + R"(","text":"it is me"})");
  };
  // Nor a rider's.
  for (const char* name : {"Ann", "ANN", "Sage 3"}) EXPECT_SAYS(says(zoe, name), R"("reason":"name-taken")");
  EXPECT_EQ(house.StoredOf(table->stored().id).chat.size(), 0u);
  EXPECT_SAYS(says(zoe, "Zoe"), "done");
  EXPECT_SAYS(says(zoe, "Zoe"), "done");
  EXPECT_SAYS(says(other, "zoe"), "name-taken");
  EXPECT_SAYS(says(other, "Other"), "done");
  // Whoever sits speaks under the name of the seat, which nobody else there has.
  EXPECT_SAYS(says(ann, "Zoe"), "done");
  EXPECT_SAYS(other->all.back(), R"("seat":0,"name":"Ann")");
  // Two whom the server has no name for.
  EXPECT_SAYS(says(Enter(4), ""), "done");
  EXPECT_SAYS(says(Enter(5), ""), "name-taken");
}

TEST_F(Seats, WhoIsExpectedMaySpeakUnderItsOwnName) {
  store::Table stored = NewTable(R"({"players":4})", 1);
  stored.seats[1].person = 2;
  stored.seats[1].name = "Bo";
  table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
  house.persons[2].name = house.persons[3].name = "Bo";
  EXPECT_SAYS(Say(Enter(2), R"({"t":"say","id":"1","text":"soon"})"), "done");
  EXPECT_SAYS(Say(Enter(3), R"({"t":"say","id":"1","text":"soon"})"), "name-taken");
}

TEST_F(Seats, EveryoneIsToldWhichLinesAreTheirOwn) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  const auto phone = Enter(1);
  const auto bo = Enter(2);
  Say(ann, R"({"t":"say","id":"1","text":"hello"})");
  EXPECT_SAYS(ann->all.back(), R"("own":true)");
  EXPECT_SAYS(phone->all.back(), R"("own":true)");
  EXPECT_EQ(bo->all.back().find("own"), std::string::npos) << bo->all.back();
  EXPECT_SAYS(bo->all.back(), "hello");
  EXPECT_SAYS(Enter(1)->all.front(), R"("own":true)");
  EXPECT_EQ(Enter(2)->all.front().find("own"), std::string::npos);
  table->ReplacePerson(1, 9);
  EXPECT_SAYS(Enter(9)->all.front(), R"("own":true)");
  EXPECT_EQ(Enter(0)->all.front().find("own"), std::string::npos);
}

TEST_F(Seats, ATableThatIsClosedRidesNoMore) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  Say(ann, Sit("1", "Ann"));
  Say(ann, R"({"t":"start","id":"2","fill":"steady"})");
  table->Close();
  house.Run();
  EXPECT_EQ(table->stored().state, store::TableState::kClosed);
  EXPECT_SAYS(ann->all.back(), R"("state":"closed")");
  EXPECT_SAYS(Say(ann, R"({"t":"decide","id":"3","decision":{"t":"pace","use":"sum"}})"), "not-running");
}

}  // namespace
}  // namespace furlong::server
