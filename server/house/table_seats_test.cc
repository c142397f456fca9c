// Seats, chat, and what the host may do.
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
  // Sends a message and returns the answer.
  std::string Send(const std::shared_ptr<FakeConnection>& connection, const std::string& text) {
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

#define EXPECT_CONTAINS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(Seats, SeatsNamesAndSilksAreUnique) {
  Open(R"({"players":3,"horses":2})");
  const auto ann = Enter(1);
  const auto bo = Enter(2);
  EXPECT_CONTAINS(
      Send(ann, Sit("1", "Ann",
                    R"(,"seat":2,"silks":[{"colour":"red","pattern":"hoops"},{"colour":"teal","pattern":"star"}])")),
      R"("seat":2)");
  EXPECT_CONTAINS(Send(bo, Sit("1", "Bo", R"(,"seat":2)")), "seat-taken");
  EXPECT_CONTAINS(Send(bo, Sit("2", "ANN")), "name-taken");
  EXPECT_CONTAINS(
      Send(bo, Sit("3", "Bo", R"(,"silks":[{"colour":"red","pattern":"plain"},{"colour":"blue","pattern":"plain"}])")),
      "silks-taken");
  EXPECT_CONTAINS(Send(bo, Sit("4", "Bo", R"(,"silks":[{"colour":"blue","pattern":"plain"}])")), "silks-count");
  EXPECT_CONTAINS(
      Send(bo, Sit("5", "Bo", R"(,"silks":[{"colour":"blue","pattern":"plain"},{"colour":"blue","pattern":"sash"}])")),
      "silks-taken");
  EXPECT_CONTAINS(Send(bo, Sit("6", "Bo", R"(,"seat":7)")), "no-such-seat");
  EXPECT_CONTAINS(Send(bo, Sit("7", "Bo")), R"("seat":0)");
  // Moving to another seat frees the old one.
  EXPECT_CONTAINS(Send(bo, Sit("8", "Bo", R"(,"seat":1)")), R"("seat":1)");
  EXPECT_EQ(seat(0).person, 0);
  EXPECT_EQ(seat(1).person, 2);
  const auto cleo = Enter(3);
  EXPECT_CONTAINS(Send(cleo, Sit("1", "Cleo")), R"("seat":0)");
  EXPECT_CONTAINS(Send(Enter(4), Sit("1", "Dan")), "table-full");
  EXPECT_CONTAINS(Send(Enter(0), Sit("1", "Eve")), "no-identity");
  EXPECT_CONTAINS(Send(cleo, R"({"t":"leave","id":"2"})"), "done");
  EXPECT_EQ(seat(0).person, 0);
  EXPECT_CONTAINS(Send(cleo, R"({"t":"leave","id":"3"})"), "not-seated");
  EXPECT_EQ(house.persons[2].name, "Bo");
}

TEST_F(Seats, OnlyTheHostStartsKicksAndSeatsRiders) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  EXPECT_CONTAINS(host->all.front(), R"("is_host":true)");
  EXPECT_CONTAINS(bo->all.front(), R"("is_host":false)");
  Send(bo, Sit("1", "Bo"));
  for (const char* request : {R"({"t":"start","id":"x"})", R"({"t":"kick","id":"x","seat":0,"name":"Bo"})",
                              R"({"t":"seat-rider","id":"x","seat":1,"rider":"sharp"})", R"({"t":"rematch","id":"x"})",
                              R"({"t":"host","id":"x","seat":0})"}) {
    EXPECT_CONTAINS(Send(bo, request), "host-only");
  }
  EXPECT_CONTAINS(Send(host, R"({"t":"start","id":"1"})"), "seats-empty");
  EXPECT_CONTAINS(Send(host, R"({"t":"seat-rider","id":"2","seat":1,"rider":"expert:1000000"})"), "no-such-rider");
  EXPECT_CONTAINS(Send(host, R"({"t":"seat-rider","id":"3","seat":0,"rider":"sharp"})"), "seat-taken");
  EXPECT_CONTAINS(Send(host, R"({"t":"seat-rider","id":"4","seat":1,"rider":"sage"})"), "done");
  EXPECT_EQ(seat(1).name, "Sage");
  EXPECT_CONTAINS(Send(host, R"({"t":"seat-rider","id":"5","seat":1})"), "done");
  EXPECT_EQ(seat(1).rider, "");
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"6","seat":3,"name":"Bo"})"), "no-such-seat");
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"7","seat":0,"name":"Bo"})"), "done");
  EXPECT_CONTAINS(Send(bo, Sit("9", "Bo")), "kicked");
  EXPECT_CONTAINS(Send(host, R"({"t":"start","id":"8","fill":"unknown"})"), "no-such-rider");
  Send(host, Sit("9", "Ann"));
  EXPECT_CONTAINS(Send(host, R"({"t":"start","id":"10","fill":"steady"})"), "done");
  EXPECT_EQ(seat(1).name, "Steady");
  EXPECT_EQ(seat(2).name, "Steady 2");
  EXPECT_CONTAINS(Send(host, R"({"t":"leave","id":"11"})"), "already-started");
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"12","seat":0,"name":"Ann"})"), "already-started");
  EXPECT_CONTAINS(Send(host, R"({"t":"rematch","id":"13"})"), "not-over");
}

// If the host's message is delayed, somebody else may sit there by the time it arrives.
TEST_F(Seats, AKickOnlyAppliesToThePlayerItNames) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  const auto cleo = Enter(3);
  Send(bo, Sit("1", "Bo"));
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"1","seat":0})"), "bad-message");
  EXPECT_EQ(seat(0).person, 2);
  Send(bo, R"({"t":"leave","id":"2"})");
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"2","seat":0,"name":"Bo"})"), "no-such-seat");
  Send(cleo, Sit("1", "Cleo"));
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"3","seat":0,"name":"Bo"})"), "somebody-else");
  EXPECT_EQ(seat(0).person, 3);
  EXPECT_CONTAINS(Send(cleo, Sit("2", "Cleo", R"(,"seat":1)")), "done");
  EXPECT_CONTAINS(Send(bo, Sit("3", "Bo")), "done");
  EXPECT_CONTAINS(Send(host, R"({"t":"seat-rider","id":"4","seat":2,"rider":"sage"})"), "done");
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"5","seat":2,"name":"Bo"})"), "somebody-else");
  EXPECT_CONTAINS(Send(host, R"({"t":"kick","id":"6","seat":2,"name":"Sage"})"), "no-such-seat");
}

// A guest who logs in to an account is still the same person.
TEST_F(Seats, AKickedGuestCannotReturnByLoggingIn) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  Send(bo, Sit("1", "Bo"));
  Send(host, R"({"t":"kick","id":"1","seat":0,"name":"Bo"})");
  table->ReplacePerson(2, 20);
  house.Run();
  EXPECT_CONTAINS(Send(bo, Sit("2", "Robert")), "kicked");
  EXPECT_CONTAINS(Send(Enter(20), Sit("3", "Robert")), "kicked");
  // Now both the guest and the account have been kicked.
  const auto cleo = Enter(3);
  Send(cleo, Sit("1", "Cleo"));
  Send(host, R"({"t":"kick","id":"2","seat":0,"name":"Cleo"})");
  table->ReplacePerson(3, 20);
  house.Run();
  EXPECT_CONTAINS(Send(cleo, Sit("2", "Robert")), "kicked");
}

TEST_F(Seats, AnAccountKeepsItsSeatIfItsGuestWasKicked) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto guest = Enter(2);
  const auto member = Enter(20);
  Send(guest, Sit("1", "Bo"));
  Send(member, Sit("1", "Robert"));
  Send(host, R"({"t":"kick","id":"1","seat":0,"name":"Bo"})");
  table->ReplacePerson(2, 20);
  house.Run();
  EXPECT_EQ(seat(1).person, 20);
  EXPECT_CONTAINS(Send(member, Sit("2", "Rob")), R"("seat":1)");
  Send(member, R"({"t":"leave","id":"3"})");
  EXPECT_CONTAINS(Send(member, Sit("4", "Rob")), "kicked");
}

TEST_F(Seats, TheHostMaySitDownAfterBeingKickedAsAGuest) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  const auto tablet = Enter(2);
  Send(tablet, Sit("1", "Ann at the tablet"));
  Send(host, R"({"t":"kick","id":"1","seat":0,"name":"Ann at the tablet"})");
  table->ReplacePerson(2, 1);
  house.Run();
  EXPECT_CONTAINS(Send(tablet, Sit("2", "Ann")), "done");
}

TEST_F(Seats, SilksCanBeChangedAndAreKeptIfNoneAreGiven) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  EXPECT_CONTAINS(Send(ann, Sit("1", "Ann", R"(,"silks":[{"colour":"teal","pattern":"star"}])")), "done");
  EXPECT_CONTAINS(Send(ann, Sit("2", "Ann", R"(,"silks":[{"colour":"pink","pattern":"star"}])")), "done");
  EXPECT_CONTAINS(seat(0).silks, "pink");
  EXPECT_CONTAINS(Send(ann, Sit("3", "Anna", R"(,"seat":2)")), R"("seat":2)");
  EXPECT_CONTAINS(seat(2).silks, "pink");
}

TEST_F(Seats, TheHostMayCloseATableWithoutOtherPeople) {
  Open(R"({"players":4})");
  const auto host = Enter(1);
  Send(host, Sit("1", "Ann"));
  Send(host, R"({"t":"start","id":"2","fill":"steady"})");
  EXPECT_CONTAINS(Send(host, R"({"t":"close","id":"3"})"), R"("state":"closed")");
  EXPECT_CONTAINS(host->all.back(), "done");
  EXPECT_EQ(table->stored().state, store::TableState::kClosed);
  EXPECT_CONTAINS(Send(host, R"({"t":"close","id":"4"})"), R"("reason":"closed")");
}

// Otherwise nobody could ask for a stand-in when the host is the one who is away.
TEST_F(Seats, IfTheHostIsAwayAnyPlayerMayAskForAStandIn) {
  Open(R"({"players":4,"riders":[null,null,"steady","steady"]})");
  const auto host = Enter(1);
  const auto bo = Enter(2);
  Send(host, Sit("1", "Ann"));
  Send(bo, Sit("1", "Bo"));
  Send(host, R"({"t":"start","id":"2"})");
  EXPECT_CONTAINS(Send(bo, R"({"t":"stand-in","id":"3","seat":0})"), "not-absent-long");
  table->Disconnect(host);
  house.now += kAwayBeforeStandIn;
  EXPECT_CONTAINS(Send(bo, R"({"t":"stand-in","id":"4","seat":0})"), "done");
  EXPECT_EQ(seat(0).stand_in, "steady");
}

TEST_F(Seats, ManySpectatorsAreAnnouncedTogether) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  Send(ann, Sit("1", "Ann"));
  const std::size_t before = ann->all.size();
  for (PersonId person = 100; person < 150; ++person) Enter(person);
  EXPECT_EQ(ann->all.size(), before);
  EXPECT_TRUE(house.send_soon.contains(table->stored().id));
  table->SendTable();
  ASSERT_EQ(ann->all.size(), before + 1);
  EXPECT_CONTAINS(ann->all.back(), R"("watchers":50)");
}

// E1: a store that cannot be read for a moment closes no table.
TEST_F(Seats, PeopleWhoCannotBeReadBreakNothing) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  house.unreadable = true;
  EXPECT_EQ(table->Shown().seats.size(), 4u);
  EXPECT_CONTAINS(Send(ann, R"({"t":"say","id":"1","text":"hello"})"), "too-fast");
  EXPECT_TRUE(house.in_repair.empty());
  house.unreadable = false;
  EXPECT_CONTAINS(Send(ann, R"({"t":"say","id":"2","text":"hello"})"), "done");
}

TEST_F(Seats, ChatIsSavedFilteredAndMuted) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  const auto bo = Enter(2);
  EXPECT_CONTAINS(Send(bo, R"({"t":"say","id":"1","text":"good\u0007 luck\u202e"})"), "done");
  EXPECT_CONTAINS(ann->all.back(), R"("name":"Guest","text":"good luck")");
  house.persons[2].muted = true;
  EXPECT_CONTAINS(Send(bo, R"({"t":"say","id":"2","text":"again"})"), "muted");
  EXPECT_CONTAINS(Send(Enter(0), R"({"t":"say","id":"2","text":"who am I"})"), "no-identity");
  EXPECT_CONTAINS(Enter(3)->all.front(), "good luck");
}

TEST_F(Seats, NobodyCanChatUnderAnothersName) {
  Open(R"({"players":4,"riders":[null,null,null,"sage"]})");
  const auto ann = Enter(1);
  const auto zoe = Enter(2);
  const auto other = Enter(3);
  Send(ann, Sit("1", "Ann"));
  int ids = 0;
  const auto chat = [&](const std::shared_ptr<FakeConnection>& connection, const std::string& name) {
    house.persons[connection->person].name = name;
    return Send(connection, R"({"t":"say","id":"c)" + std::to_string(++ids) + R"(","text":"it is me"})");
  };
  // The names of house riders are taken too.
  for (const char* name : {"Ann", "ANN", "Sage 3"}) EXPECT_CONTAINS(chat(zoe, name), R"("reason":"name-taken")");
  EXPECT_EQ(house.StoredOf(table->stored().id).chat.size(), 0u);
  EXPECT_CONTAINS(chat(zoe, "Zoe"), "done");
  EXPECT_CONTAINS(chat(zoe, "Zoe"), "done");
  EXPECT_CONTAINS(chat(other, "zoe"), "name-taken");
  EXPECT_CONTAINS(chat(other, "Other"), "done");
  // A player chats under the name of the seat, which is unique.
  EXPECT_CONTAINS(chat(ann, "Zoe"), "done");
  EXPECT_CONTAINS(other->all.back(), R"("seat":0,"name":"Ann")");
  // The server has no name for either of these two.
  EXPECT_CONTAINS(chat(Enter(4), ""), "done");
  EXPECT_CONTAINS(chat(Enter(5), ""), "name-taken");
}

TEST_F(Seats, APlayerExpectedAtARematchMayChat) {
  store::Table stored = NewTable(R"({"players":4})", 1);
  stored.seats[1].person = 2;
  stored.seats[1].name = "Bo";
  table = std::make_shared<Table>(stored, std::vector<store::ChatLine>(), house);
  house.persons[2].name = house.persons[3].name = "Bo";
  EXPECT_CONTAINS(Send(Enter(2), R"({"t":"say","id":"1","text":"soon"})"), "done");
  EXPECT_CONTAINS(Send(Enter(3), R"({"t":"say","id":"1","text":"soon"})"), "name-taken");
}

TEST_F(Seats, OwnChatLinesAreMarked) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  const auto phone = Enter(1);
  const auto bo = Enter(2);
  Send(ann, R"({"t":"say","id":"1","text":"hello"})");
  EXPECT_CONTAINS(ann->all.back(), R"("own":true)");
  EXPECT_CONTAINS(phone->all.back(), R"("own":true)");
  EXPECT_EQ(bo->all.back().find("own"), std::string::npos) << bo->all.back();
  EXPECT_CONTAINS(bo->all.back(), "hello");
  EXPECT_CONTAINS(Enter(1)->all.front(), R"("own":true)");
  EXPECT_EQ(Enter(2)->all.front().find("own"), std::string::npos);
  table->ReplacePerson(1, 9);
  EXPECT_CONTAINS(Enter(9)->all.front(), R"("own":true)");
  EXPECT_EQ(Enter(0)->all.front().find("own"), std::string::npos);
}

TEST_F(Seats, AClosedTableAcceptsNoDecisions) {
  Open(R"({"players":4})");
  const auto ann = Enter(1);
  Send(ann, Sit("1", "Ann"));
  Send(ann, R"({"t":"start","id":"2","fill":"steady"})");
  table->Close("operator");
  house.Run();
  EXPECT_EQ(table->stored().state, store::TableState::kClosed);
  EXPECT_CONTAINS(ann->all.back(), R"("state":"closed")");
  EXPECT_CONTAINS(Send(ann, R"({"t":"decide","id":"3","decision":{"t":"pace","use":"sum"}})"), "not-running");
}

}  // namespace
}  // namespace furlong::server
