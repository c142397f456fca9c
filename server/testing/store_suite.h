// Tests that every implementation of Store must pass. Instantiate them with a function that makes a backend without
// data:
//   INSTANTIATE_TEST_SUITE_P(Sqlite, StoreSuite, ::testing::Values(&MakeSqliteBackend));
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

#include "server/store/meeting_record.h"
#include "server/store/store.h"

namespace furlong::store {

// The database of one test. Its destructor deletes the data.
class StoreBackend {
 public:
  virtual ~StoreBackend() = default;
  virtual std::unique_ptr<Store> Open() = 0;  // the same data each time
  virtual std::string NewFile() = 0;          // a path for a backup; empty: it has no backups
  virtual std::unique_ptr<Store> OpenBackup(const std::string& file) = 0;
};

class StoreSuite : public ::testing::TestWithParam<std::unique_ptr<StoreBackend> (*)()> {
 protected:
  void SetUp() override {
    backend_ = GetParam()();
    store_ = backend_->Open();
  }
  void Save(std::vector<Change> changes) { store_->Commit(changes); }
  void Reopen() {
    store_.reset();
    store_ = backend_->Open();
  }

  static Person Guest(PersonId id, std::string name) {
    return {.id = id, .name = std::move(name), .created = 1000 + id};
  }
  static Person Member(PersonId id, std::string name, std::string account) {
    Person person = Guest(id, std::move(name));
    person.account = std::move(account);
    person.passphrase = "$argon2id$…";
    person.webhook = "https://example.org/turn";
    person.recovery = "$argon2id$of a code";
    person.rating = {31.25, 1.0 / 3, 17};
    person.seen = 7000 + id;
    return person;
  }
  static Table TableOf(std::string id, std::vector<PersonId> people, TableState state = TableState::kRunning) {
    Table table{.id = std::move(id), .state = state, .host = people.empty() ? 0 : people.front()};
    table.settings = R"({"races":["oval"]})";
    table.seed = std::string(64, 'a');
    table.created = 5000;
    table.started = 6000;
    for (const PersonId person : people) {
      Seat seat{.number = static_cast<std::uint8_t>(table.seats.size()), .person = person};
      seat.name = person == 0 ? "Sage" : "P" + std::to_string(person);
      seat.rider = person == 0 ? "sage:500" : "";
      seat.silks = R"({"cap":"red"})";
      seat.entropy = "0123abcd";
      seat.reserve = 60'000;
      table.seats.push_back(std::move(seat));
    }
    return table;
  }
  static Result ResultOf(std::string table, std::uint8_t seat, PersonId person, Milliseconds at) {
    Result result{.table = std::move(table), .seat = seat, .person = person};
    result.name = "P" + std::to_string(person);
    result.rank = static_cast<std::uint8_t>(seat + 1);
    result.score = 40 - seat;
    result.after = {26.5, 7.5, 1};
    result.at = at;
    return result;
  }

  std::unique_ptr<StoreBackend> backend_;
  std::unique_ptr<Store> store_;
};

TEST_P(StoreSuite, IsEmptyAtFirst) {
  EXPECT_EQ(store_->LastPerson(), 0);
  EXPECT_FALSE(store_->FindPerson(1));
  EXPECT_FALSE(store_->FindAccount("ann"));
  EXPECT_FALSE(store_->FindAccount(""));
  EXPECT_EQ(store_->PersonOfToken("none"), 0);
  EXPECT_TRUE(store_->People().empty());
  EXPECT_TRUE(store_->RiderRatings().empty());
  EXPECT_FALSE(store_->FindTable("none"));
  EXPECT_TRUE(store_->Lines("none").empty());
  EXPECT_TRUE(store_->TablesOf(1).empty());
  Save({});
}

TEST_P(StoreSuite, SavesPeople) {
  const Person ann = Member(1, "Ann", "Ann.Riding");
  Person bo = Guest(2, "Bø \"the\" O'Brien; drop table people");
  bo.muted = true;
  Save({SavePerson{ann}, SavePerson{bo}});
  Reopen();
  EXPECT_EQ(store_->FindPerson(1), ann);
  EXPECT_EQ(store_->FindPerson(2), bo);
  EXPECT_EQ(store_->FindAccount("aNN.riding"), ann);
  EXPECT_FALSE(store_->FindAccount("")) << "guests have no account; an empty name finds nobody";
  EXPECT_EQ(store_->People(), (std::vector<Person>{ann, bo}));
  bo.name = "Bo";
  bo.account = "bo";
  Save({SavePerson{bo}});
  EXPECT_EQ(store_->FindAccount("BO"), bo);
  EXPECT_EQ(store_->LastPerson(), 2);
}

TEST_P(StoreSuite, AccountsAreUniqueIgnoringCase) {
  Save({SavePerson{Member(1, "Ann", "ann")}});
  EXPECT_THROW(Save({SavePerson{Guest(3, "Cleo")}, SavePerson{Member(2, "Other", "ANN")}}), StoreTrouble);
  EXPECT_FALSE(store_->FindPerson(3)) << "all or nothing";
  EXPECT_EQ(store_->LastPerson(), 1);
  Save({SavePerson{Guest(2, "Bo")}, SavePerson{Guest(3, "Cleo")}});  // later commits succeed
  EXPECT_EQ(store_->LastPerson(), 3);
}

TEST_P(StoreSuite, TokensAreSavedMovedAndDropped) {
  Save({SavePerson{Guest(1, "Ann")}, SavePerson{Guest(2, "Bo")}, SaveToken{"h1", 1, 5}, SaveToken{"h2", 1, 6}});
  EXPECT_EQ(store_->PersonOfToken("h1"), 1);
  Save({SaveToken{"h3", 1, 7}, SaveToken{"h4", 1, 7}, SaveToken{"h5", 2, 7}});
  Save({DropTokensOf{1}});
  EXPECT_EQ(store_->PersonOfToken("h3"), 0);
  EXPECT_EQ(store_->PersonOfToken("h4"), 0);
  EXPECT_EQ(store_->PersonOfToken("h5"), 2);
  Save({SaveToken{"h1", 2, 7}, DropToken{"h2"}, DropToken{"never was"}});
  EXPECT_EQ(store_->PersonOfToken("h1"), 2);
  EXPECT_EQ(store_->PersonOfToken("h2"), 0);
}

TEST_P(StoreSuite, SavesRatingsOfPeopleAndRiders) {
  Person steady = Guest(1, "Steady");
  steady.rating = {30, 1, 10};  // 27
  Person wild = Guest(2, "Wild");
  wild.rating = {40, 8, 10};  // 16
  Person fresh = Guest(3, "Fresh");
  fresh.rating = {50, 1, 2};
  Save({SavePerson{wild}, SavePerson{steady}, SavePerson{fresh}, SaveRiderRating{"sharp", {28, 1, 5}},
        SaveRiderRating{"expert:500", {33, 1, 9}}, SaveRiderRating{"sharp", {29, 1, 6}}});
  EXPECT_EQ(store_->TopRated(10, 3), (std::vector<Person>{steady, wild}));
  EXPECT_EQ(store_->TopRated(1, 0), (std::vector<Person>{fresh}));
  const std::vector<std::pair<std::string, Rating>> riders = {{"expert:500", {33, 1, 9}}, {"sharp", {29, 1, 6}}};
  EXPECT_EQ(store_->RiderRatings(), riders);
}

TEST_P(StoreSuite, SavesTablesAndSeats) {
  Table table = TableOf("table-a", {1, 0, 2}, TableState::kOpen);
  table.started = 0;
  table.rematch = "table-b";
  table.kicked = {{7, 5000, "1:k7 \"2\"\n#00ff00ff"}, {9, 6000, ""}};
  Table older = TableOf("table-b", {}, TableState::kOpen);
  older.created = 4000;
  Save({SaveTable{table}, SaveTable{older}});
  Reopen();
  EXPECT_EQ(store_->FindTable("table-a"), table);
  EXPECT_EQ(store_->TablesIn(TableState::kOpen), (std::vector<std::string>{"table-b", "table-a"}));
  table.state = TableState::kRunning;
  table.started = 7000;
  table.rematch = "table-c";
  table.closed_why = "agreed";
  table.seats.pop_back();
  Save({SaveTable{table}});
  EXPECT_EQ(store_->FindTable("table-a"), table) << "a removed seat is deleted";
  EXPECT_EQ(store_->TablesIn(TableState::kOpen), std::vector<std::string>{"table-b"});
  EXPECT_EQ(store_->TablesIn(TableState::kRunning), std::vector<std::string>{"table-a"});
  table.seats[1].stand_in = "steady";
  table.seats[1].lapses = 2;
  table.seats[1].reserve = -5;
  table.seats[1].resigned = true;
  Save({SaveSeat{"table-a", table.seats[1]}});
  EXPECT_EQ(store_->FindTable("table-a"), table);
  EXPECT_THROW(Save({SaveSeat{"no such table", table.seats[1]}}), StoreTrouble);
}

TEST_P(StoreSuite, FindsTheTablesOfAPerson) {
  Table hosted = TableOf("hosted", {9, 8}, TableState::kOpen);
  hosted.host = 1;
  hosted.created = 9000;
  Save({SaveTable{hosted}, SaveTable{TableOf("sat", {2, 1})}, SaveTable{TableOf("over", {1, 2}, TableState::kFinished)},
        SaveTable{TableOf("closed", {1, 2}, TableState::kClosed)}, SaveTable{TableOf("others", {8, 9})}});
  EXPECT_EQ(store_->TablesOf(1), (std::vector<std::string>{"sat", "hosted"}));
}

TEST_P(StoreSuite, RecordsSavedAlternatelyStayInOrder) {
  Save({SaveTable{TableOf("a", {1, 2})}, SaveTable{TableOf("b", {3, 4})}});
  Save({AddLines{"a", {{0, "header of a", "", 1}, {1, "a1", "m1", 2}}}, AddLines{"b", {{0, "header of b", "", 3}}}});
  Save({AddLines{"b", {{1, "b1", "m2", 4}}}, AddLines{"a", {{2, "a2", "", 5}}}, AddLines{"a", {}}});
  Reopen();
  Save({AddLines{"a", {{3, "a3 \xC3\xA9", "m3", 6}}}});
  const std::vector<Line> a = {
      {0, "header of a", "", 1}, {1, "a1", "m1", 2}, {2, "a2", "", 5}, {3, "a3 \xC3\xA9", "m3", 6}};
  const std::vector<Line> b = {{0, "header of b", "", 3}, {1, "b1", "m2", 4}};
  EXPECT_EQ(store_->Lines("a"), a);
  EXPECT_EQ(store_->Lines("b"), b);
}

TEST_P(StoreSuite, ALineCannotBeSavedTwice) {
  Save({SaveTable{TableOf("a", {1, 2})}, AddLines{"a", {{0, "header", "", 1}, {1, "one", "", 1}}}});
  EXPECT_THROW(Save({AddLines{"a", {{2, "two", "", 2}, {1, "another one", "", 2}}}}), StoreTrouble);
  EXPECT_THROW(Save({AddLines{"a", {{3, "three", "", 2}}}}), StoreTrouble) << "two is missing";
  EXPECT_EQ(store_->Lines("a").size(), 2u);
  EXPECT_THROW(Save({AddLines{"no such table", {{0, "header", "", 1}}}}), StoreTrouble);
  Save({AddLines{"a", {{2, "two", "", 2}}}});
  EXPECT_EQ(store_->Lines("a").size(), 3u);
}

// Each change is carried out before one that fails; nothing of it may remain.
TEST_P(StoreSuite, AFailedCommitLeavesNothingBehind) {
  const std::string header = R"({"players":["P1","P2"]})";
  Table table = TableOf("a", {1, 2}, TableState::kOpen);
  table.kicked = {{1, 5000, "m"}};
  Save({SavePerson{Member(1, "Ann", "ann")}, SavePerson{Guest(2, "Bo")}, SavePerson{Guest(3, "")},
        SaveToken{"h1", 1, 1}, SaveToken{"h2", 2, 1}, SaveTable{table}, AddLines{"a", {{0, header, "", 1}}},
        SaveLaid{"a", {3, "c3", "m1"}}, AddChat{"a", {0, 1, "Ann", "hello", 1}}, AddResult{ResultOf("a", 0, 1, 9)},
        SaveRiderRating{"sharp", {}}});
  const auto all = [&] {
    return std::make_tuple(store_->People(), store_->FindAccount("ann"), store_->FindAccount("bo"),
                           store_->PersonOfToken("h1"), store_->PersonOfToken("h2"), store_->LastPerson(),
                           store_->FindTable("a"), store_->Lines("a"), store_->LaidAt("a"), store_->Chat("a", 9),
                           store_->ResultsOf("a"), store_->History(1, 9), store_->RiderRatings(),
                           store_->TablesIn(TableState::kOpen), store_->TablesOf(1));
  };
  const auto before = all();
  Table changed = table;
  changed.state = TableState::kRunning;
  changed.seats.pop_back();
  std::vector<Change> changes = {SavePerson{Member(2, "Bo", "bo")},
                                 SavePerson{Member(1, "Ann", "anna")},
                                 SavePerson{Member(9, "Cleo", "ann")},
                                 SaveToken{"h1", 2, 2},
                                 DropToken{"h2"},
                                 SaveToken{"h3", 2, 2},
                                 SaveSeat{"a", {.number = 1, .person = 9}},
                                 SaveTable{changed},
                                 SaveSeat{"a", {.number = 3, .person = 1}},
                                 SaveTable{TableOf("b", {1, 2})},
                                 AddLines{"b", {{0, header, "", 1}}},
                                 AddLines{"a", {{1, "one", "", 1}}},
                                 SaveLaid{"a", {3, "again", ""}},
                                 SaveLaid{"a", {1, "new", ""}},
                                 DropLaid{"a", 3},
                                 AddChat{"a", {1, 2, "Bo", "there", 2}},
                                 AddResult{ResultOf("a", 1, 2, 9)},
                                 SaveRiderRating{"sharp", {1, 1, 1}},
                                 SaveRiderRating{"sage", {}},
                                 TouchPerson{3, 9},
                                 PruneGuests{0, 5000, 9},
                                 PruneTables{5000, 9},
                                 SaveTable{table},
                                 MovePerson{1, 2},
                                 TouchPerson{2, 99'999},
                                 DeletePerson{2, "Former rider"}};
  for (std::size_t count = 1; count <= changes.size(); ++count) {
    std::vector<Change> some(changes.begin(), changes.begin() + static_cast<std::ptrdiff_t>(count));
    some.emplace_back(SaveSeat{"no such table", {}});
    EXPECT_THROW(store_->Commit(some), StoreTrouble);
    EXPECT_EQ(all(), before) << "after " << count << " changes";
  }
  Save(changes);
  EXPECT_NE(all(), before);
}

TEST_P(StoreSuite, LongRecordsAreReadCompletely) {
  Save({SaveTable{TableOf("a", {1, 2})}});
  std::vector<Line> lines;
  for (int i = 0; i < 5000; ++i) lines.push_back({i, std::string(static_cast<std::size_t>(i % 300), 'x'), "", i});
  lines[7].text = std::string(100'000, 'y');
  Save({AddLines{"a", lines}});
  EXPECT_EQ(store_->Lines("a"), lines);
}

TEST_P(StoreSuite, ATableOfAFailedCommitIsForgotten) {
  Save({SaveTable{TableOf("first", {1, 2})}});
  EXPECT_THROW(Save({SaveTable{TableOf("a", {1, 2})}, AddLines{"a", {{0, "header", "", 1}}},
                     AddLines{"none", {{0, "", "", 1}}}}),
               StoreTrouble);
  EXPECT_FALSE(store_->FindTable("a"));
  EXPECT_THROW(Save({AddLines{"a", {{0, "header", "", 1}}}}), StoreTrouble);
  Save({SaveTable{TableOf("b", {1, 2})}, SaveTable{TableOf("a", {1, 2})}, AddLines{"a", {{0, "header of a", "", 1}}}});
  EXPECT_EQ(store_->Lines("a").front().text, "header of a");
  EXPECT_TRUE(store_->Lines("b").empty());
}

TEST_P(StoreSuite, LaidDecisionsAreReplacedAndDropped) {
  Save({SaveTable{TableOf("a", {1, 2})}, SaveLaid{"a", {3, "c3", "m1"}}, SaveLaid{"a", {0, "c0", "m2"}},
        SaveLaid{"a", {3, "c3 again", "m3"}}, SaveLaid{"a", {1, "c1", ""}}, DropLaid{"a", 1}, DropLaid{"a", 7}});
  EXPECT_EQ(store_->LaidAt("a"), (std::vector<Laid>{{0, "c0", "m2"}, {3, "c3 again", "m3"}}));
}

TEST_P(StoreSuite, ChatReturnsTheLastLines) {
  Save({SaveTable{TableOf("a", {1, 2})}, AddChat{"a", {0, 1, "Ann", "one", 10}},
        AddChat{"a", {1, 2, "Bo", "two", 11, "m1"}}, AddChat{"a", {2, 1, "Ann", "three", 12, "m2"}}});
  EXPECT_EQ(store_->Chat("a", 2),
            (std::vector<ChatLine>{{1, 2, "Bo", "two", 11, "m1"}, {2, 1, "Ann", "three", 12, "m2"}}));
  EXPECT_EQ(store_->Chat("a", 100).size(), 3u);
}

TEST_P(StoreSuite, OnlyTheLastLinesOfChatAreKept) {
  Save({SaveTable{TableOf("a", {1, 2})}, SaveTable{TableOf("b", {1, 2})}, AddChat{"b", {0, 1, "Ann", "here", 1}}});
  for (int i = 0; i < kKeptChat + 50; ++i) Save({AddChat{"a", {i, 1, "Ann", "again", 10 + i}}});
  const std::vector<ChatLine> kept = store_->Chat("a", 1000);
  ASSERT_EQ(kept.size(), static_cast<std::size_t>(kKeptChat));
  EXPECT_EQ(kept.front().number, 50);
  EXPECT_EQ(kept.back().number, kKeptChat + 49);
  EXPECT_EQ(store_->Chat("b", 1000).size(), 1u);
}

TEST_P(StoreSuite, KnowsWhenPeopleWereLastSeen) {
  Person ann = Guest(1, "Ann");
  Save({SavePerson{ann}, TouchPerson{1, 5000}, TouchPerson{1, 4000}, TouchPerson{9, 1}});
  EXPECT_EQ(store_->FindPerson(1)->seen, 5000);
  ann.seen = 3000;
  ann.name = "Anna";
  Save({SavePerson{ann}});
  EXPECT_EQ(store_->FindPerson(1)->name, "Anna");
  EXPECT_EQ(store_->FindPerson(1)->seen, 5000) << "never goes back";
  EXPECT_FALSE(store_->FindPerson(9));
}

// Who is left is named by digits.
TEST_P(StoreSuite, GuestsAreDeletedWhenTheyHaveNotBeenSeenForLong) {
  const auto guest = [](PersonId id, Milliseconds seen) {
    return SavePerson{{.id = id, .name = "P" + std::to_string(id), .created = 10, .seen = seen}};
  };
  Person member = Member(1, "Ann", "ann");
  member.created = member.seen = 10;
  SavePerson fresh = guest(8, 0);  // not seen since, but new
  fresh.person.created = 1500;
  Table hosted = TableOf("hosted", {9}, TableState::kOpen);
  hosted.host = 4;
  Save({SavePerson{member}, guest(2, 500), guest(3, 400), guest(4, 10), guest(5, 10), guest(6, 2000), guest(7, 300),
        fresh, SaveToken{"h3", 3, 1}, SaveToken{"h6", 6, 1}, SaveTable{hosted},
        SaveTable{TableOf("running", {5, 1}, TableState::kRunning)},
        SaveTable{TableOf("over", {3, 1}, TableState::kFinished)}, AddResult{ResultOf("over", 0, 3, 9)},
        AddChat{"over", {0, 3, "P3", "hello", 1}}});
  const auto left = [&] {
    std::string ids;
    for (const Person& person : store_->People()) ids += std::to_string(person.id);
    return ids;
  };
  Save({PruneGuests{1000, 0, 2}});
  EXPECT_EQ(left(), "124568") << "those unseen for longest first";
  EXPECT_EQ(store_->PersonOfToken("h3"), 0);
  EXPECT_EQ(store_->PersonOfToken("h6"), 6);
  EXPECT_EQ(store_->ResultsOf("over")[0].person, 0);
  EXPECT_EQ(store_->ResultsOf("over")[0].name, "P3");
  EXPECT_EQ(store_->FindTable("over")->seats[0].person, 0);
  EXPECT_EQ(store_->FindTable("over")->seats[0].name, "P3");
  EXPECT_EQ(store_->FindTable("over")->host, 0);
  EXPECT_EQ(store_->Chat("over", 9)[0].person, 0);
  EXPECT_EQ(store_->Chat("over", 9)[0].name, "P3");
  Save({PruneGuests{1000, 0, 100}});
  EXPECT_EQ(left(), "14568");
  Save({PruneGuests{1000, 0, 100}, PruneGuests{3000, 0, 0}, PruneGuests{3000, 0, -1}});
  EXPECT_EQ(left(), "14568");
  EXPECT_EQ(store_->FindTable("running")->seats[0].person, 5);
  EXPECT_EQ(store_->LastPerson(), 8);
}

TEST_P(StoreSuite, GuestsWhoDidNothingAreDeletedSooner) {
  const auto guest = [](PersonId id, std::string name) {
    return SavePerson{{.id = id, .name = std::move(name), .created = 10, .seen = 500}};
  };
  Save({guest(1, ""), guest(2, "Bo"), guest(3, ""), guest(4, ""), guest(5, ""), guest(6, ""), TouchPerson{6, 2000},
        SaveTable{TableOf("over", {3, 2}, TableState::kFinished)}, AddResult{ResultOf("over", 1, 4, 9)}});
  Save({PruneGuests{100, 1000, 1}});
  EXPECT_EQ(store_->People().size(), 5u);
  Save({PruneGuests{100, 1000, 100}});
  std::string left;
  for (const Person& person : store_->People()) left += std::to_string(person.id);
  EXPECT_EQ(left, "2346");
}

TEST_P(StoreSuite, TablesThatWereClosedBeforeTheStartAreDeleted) {
  const auto closed = [](std::string id, Milliseconds ended, Milliseconds started = 0) {
    Table table = TableOf(std::move(id), {1, 2}, TableState::kClosed);
    table.started = started;
    table.ended = ended;
    return SaveTable{table};
  };
  Table open = TableOf("open", {1}, TableState::kOpen);
  open.started = 0;
  Save({closed("third", 400), closed("first", 200), closed("second", 300), closed("recent", 1000),
        closed("ridden", 100, 50), SaveTable{open}, AddChat{"first", {0, 1, "Ann", "hello", 1}}});
  const auto left = [&] { return store_->TablesIn(TableState::kClosed).size(); };
  Save({PruneTables{1000, 0}, PruneTables{1000, -1}});
  EXPECT_EQ(left(), 5u);
  Save({PruneTables{1000, 3, {"first", "second", "third"}}});
  EXPECT_EQ(left(), 5u);
  Save({PruneTables{1000, 2}});
  EXPECT_EQ(left(), 3u);
  EXPECT_FALSE(store_->FindTable("first"));
  EXPECT_FALSE(store_->FindTable("second"));
  EXPECT_TRUE(store_->Chat("first", 9).empty());
  EXPECT_THROW(Save({AddChat{"first", {1, 1, "Ann", "hello", 1}}}), StoreTrouble);
  Save({PruneTables{1000, 9}, SaveTable{TableOf("new", {3})}});
  EXPECT_FALSE(store_->FindTable("third"));
  EXPECT_TRUE(store_->FindTable("recent"));
  EXPECT_TRUE(store_->FindTable("ridden"));
  EXPECT_TRUE(store_->FindTable("open"));
  EXPECT_EQ(store_->FindTable("new")->seats.size(), 1u);
  EXPECT_TRUE(store_->Chat("new", 9).empty());
}

TEST_P(StoreSuite, FindsRunningTablesWhereNothingHasHappenedForLong) {
  Save({SaveTable{TableOf("old", {1, 2})}, SaveTable{TableOf("older", {1, 2})}, SaveTable{TableOf("busy", {1, 2})},
        SaveTable{TableOf("over", {1, 2}, TableState::kFinished)}});
  for (const std::string id : {"old", "older", "busy", "over"}) {
    Save({AddLines{id, {{0, "header", "", 10}, {1, "line", "", id == "busy" ? 900 : 20}}}});
  }
  EXPECT_EQ(store_->TablesQuietSince(900, 9, 0), (std::vector<std::string>{"old", "older"}));
  EXPECT_EQ(store_->TablesQuietSince(900, 1, 0), std::vector<std::string>{"old"});
  EXPECT_EQ(store_->TablesQuietSince(900, 1, 1), std::vector<std::string>{"older"});
  EXPECT_TRUE(store_->TablesQuietSince(900, 9, 2).empty());
  EXPECT_EQ(store_->TablesQuietSince(901, 9, 0).size(), 3u);
  EXPECT_TRUE(store_->TablesQuietSince(20, 9, 0).empty());
}

TEST_P(StoreSuite, FindsResultsByTableAndByPerson) {
  Save({SaveTable{TableOf("a", {1, 2})}, SaveTable{TableOf("b", {2, 1})}, SaveTable{TableOf("c", {1, 3})}});
  const Result a0 = ResultOf("a", 0, 1, 100);
  const Result a1 = ResultOf("a", 1, 2, 100);
  const Result b1 = ResultOf("b", 1, 1, 300);
  const Result c0 = ResultOf("c", 0, 1, 200);
  Save({AddResult{a1}, AddResult{a0}, AddResult{b1}, AddResult{c0}});
  EXPECT_EQ(store_->ResultsOf("a"), (std::vector<Result>{a0, a1}));
  EXPECT_EQ(store_->History(1, 10), (std::vector<MeetingResult>{{b1, {b1}}, {c0, {c0}}, {a0, {a0, a1}}}));
  EXPECT_EQ(store_->History(1, 2), (std::vector<MeetingResult>{{b1, {b1}}, {c0, {c0}}}));
  EXPECT_EQ(store_->History(2, 2), (std::vector<MeetingResult>{{a1, {a0, a1}}}));
  EXPECT_TRUE(store_->History(7, 2).empty());
  // A person who was deleted is not taken for a house rider (E21).
  Table ridden = TableOf("d", {1, 2, 0});
  ridden.seats[2].rider = "steady";
  Save({SaveTable{ridden}, AddResult{ResultOf("d", 0, 1, 400)}, AddResult{ResultOf("d", 1, 0, 400)},
        AddResult{ResultOf("d", 2, 0, 400)}});
  EXPECT_EQ(store_->History(1, 1)[0].riders, 1u << 2);
}

TEST_P(StoreSuite, MovePersonMovesEverything) {
  Save({SavePerson{Guest(1, "Ann as a guest")}, SavePerson{Member(2, "Ann", "ann")}, SavePerson{Guest(3, "Cleo")},
        SaveToken{"h1", 1, 5}, SaveTable{TableOf("alone", {1, 3})}, SaveTable{TableOf("both", {1, 2})},
        AddChat{"alone", {0, 1, "Ann", "hello", 1}}, AddResult{ResultOf("alone", 0, 1, 9)},
        AddResult{ResultOf("both", 1, 2, 8)}});
  Save({MovePerson{1, 2}});
  EXPECT_FALSE(store_->FindPerson(1));
  EXPECT_EQ(store_->FindPerson(2), Member(2, "Ann", "ann"));
  EXPECT_EQ(store_->PersonOfToken("h1"), 2);
  EXPECT_EQ(store_->FindTable("alone")->seats[0].person, 2);
  EXPECT_EQ(store_->FindTable("alone")->host, 2);
  EXPECT_EQ(store_->FindTable("both")->seats[0].person, 2);
  EXPECT_EQ(store_->FindTable("both")->seats[1].person, 2);
  EXPECT_EQ(store_->Chat("alone", 1)[0].person, 2);
  EXPECT_EQ(store_->History(2, 10).size(), 2u);
  EXPECT_TRUE(store_->TablesOf(1).empty());
  Save({MovePerson{2, 2}});
  EXPECT_TRUE(store_->FindPerson(2));
  Save({MovePerson{3, 2}});
  EXPECT_EQ(store_->LastPerson(), 3) << "an id is never used again";
}

TEST_P(StoreSuite, MovePersonMovesKicks) {
  Table one = TableOf("one", {5, 6}, TableState::kOpen);
  one.kicked = {{1, 5000, "5:k7 \"2\"#00ff00ff"}, {3, 6000, ""}, {2, 7000, "5:a#00"}};
  const Table other = TableOf("other", {5, 6}, TableState::kOpen);
  Save({SavePerson{Guest(1, "Ann")}, SavePerson{Member(2, "Ann", "ann")}, SaveTable{one}, SaveTable{other}});
  Save({MovePerson{1, 2}});
  Reopen();
  one.kicked[0].person = 2;
  EXPECT_EQ(store_->FindTable("one"), one);
  EXPECT_EQ(store_->FindTable("other"), other);
}

TEST_P(StoreSuite, DeletePersonReplacesTheNameInTheMeeting) {
  const std::string header =
      R"({"format":"furlong-record/1","rules":1,"players":["Ann","Ann","Bo"],"own key":[1.5,"Ann"],"horses":[]})";
  Table table = TableOf("a", {2, 1, 3}, TableState::kFinished);
  Table waiting = TableOf("w", {1}, TableState::kOpen);
  Save({SavePerson{Member(1, "Ann", "ann")}, SavePerson{Guest(2, "Ann")}, SavePerson{Guest(3, "Bo")},
        SaveToken{"h1", 1, 5}, SaveToken{"h2", 2, 5}, SaveTable{table}, SaveTable{waiting},
        AddLines{"a", {{0, header, "", 1}, {1, "one", "m", 2}}}, AddChat{"a", {0, 1, "Ann", "hello", 1}},
        AddChat{"a", {1, 2, "Ann", "hello too", 1}}, AddResult{ResultOf("a", 1, 1, 9)},
        AddResult{ResultOf("a", 0, 2, 9)}});
  Save({DeletePerson{1, "Former rider"}});
  EXPECT_FALSE(store_->FindPerson(1));
  EXPECT_FALSE(store_->FindAccount("ann"));
  EXPECT_EQ(store_->PersonOfToken("h1"), 0);
  EXPECT_EQ(store_->PersonOfToken("h2"), 2);
  table.seats[1].person = 0;
  table.seats[1].name = "Former rider";
  EXPECT_EQ(store_->FindTable("a"), table);
  EXPECT_EQ(store_->FindTable("w")->host, 0);
  EXPECT_EQ(store_->Chat("a", 10), (std::vector<ChatLine>{{1, 2, "Ann", "hello too", 1}}));
  EXPECT_EQ(store_->ResultsOf("a")[1].person, 0);
  EXPECT_EQ(store_->ResultsOf("a")[1].name, "Former rider");
  EXPECT_EQ(store_->ResultsOf("a")[0].name, "P2");
  const std::vector<Line> lines = store_->Lines("a");
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_NE(lines[0].text.find(R"("players":["Ann","Former rider","Bo"],"own key":[1.5)"), std::string::npos)
      << lines[0].text;
  EXPECT_EQ(lines[1], (Line{1, "one", "m", 2}));
  EXPECT_EQ(store_->LastPerson(), 3);
}

TEST_P(StoreSuite, OnlyFinishedMeetingsHaveAPublicRecord) {
  Save({SaveTable{TableOf("over", {1, 2}, TableState::kFinished)}, SaveTable{TableOf("runs", {1, 2})},
        SaveTable{TableOf("closed", {1, 2}, TableState::kClosed)}});
  for (const char* id : {"over", "runs", "closed"}) Save({AddLines{id, {{0, "header", "", 1}, {1, "one", "m", 2}}}});
  EXPECT_EQ(FinishedRecord(*store_, "over"), "header\none\n");
  EXPECT_FALSE(FinishedRecord(*store_, "runs"));
  EXPECT_FALSE(FinishedRecord(*store_, "closed"));
  EXPECT_FALSE(FinishedRecord(*store_, "none"));
}

TEST_P(StoreSuite, ReadersNeverSeeHalfACommit) {
  Save({SaveTable{TableOf("a", {1, 2})}});
  constexpr int kCommits = 100;
  std::atomic<bool> done = false;
  std::thread reader([&] {
    const auto own = backend_->Open();
    std::size_t seen = 0;
    for (bool last = false; !last;) {
      last = done;
      const auto lines = own->Lines("a");
      EXPECT_EQ(lines.size() % 2, 0u) << "half a commit is visible";
      EXPECT_GE(lines.size(), seen);
      seen = lines.size();
      const auto table = own->FindTable("a");
      EXPECT_EQ(table->seats[0].reserve, table->seats[1].reserve) << "half a commit is visible";
    }
    EXPECT_EQ(seen, 2u * kCommits);
  });
  Table table = TableOf("a", {1, 2});
  for (int i = 0; i < kCommits; ++i) {
    for (Seat& seat : table.seats) seat.reserve = i;
    Save({AddLines{"a", {{2 * i, "x", "", 1}}}, AddLines{"a", {{2 * i + 1, "y", "", 1}}}, SaveSeat{"a", table.seats[0]},
          SaveSeat{"a", table.seats[1]}});
  }
  done = true;
  reader.join();
}

TEST_P(StoreSuite, ABackupIsACompleteCopyAndOverwritesNothing) {
  Save({SavePerson{Member(1, "Ann", "ann")}, SaveTable{TableOf("a", {1, 2})}, AddLines{"a", {{0, "header", "", 1}}}});
  const std::string file = backend_->NewFile();
  if (file.empty()) {
    EXPECT_THROW(store_->BackUp("copy"), StoreTrouble);
    return;
  }
  store_->BackUp(file);
  Save({SavePerson{Guest(2, "Bo")}});
  EXPECT_THROW(store_->BackUp(file), StoreTrouble);
  const auto copy = backend_->OpenBackup(file);
  EXPECT_EQ(copy->People().size(), 1u);
  EXPECT_EQ(copy->FindTable("a"), store_->FindTable("a"));
  EXPECT_EQ(copy->Lines("a"), store_->Lines("a"));
  EXPECT_THROW(store_->BackUp("/no/such/folder/backup"), StoreTrouble);
}

}  // namespace furlong::store
