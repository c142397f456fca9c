#include "server/store/sqlite_store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "server/store/sql_statements.h"
#include "server/store/sql_store.h"
#include "server/testing/store_suite.h"
#include "server/testing/temporary_folder.h"

namespace furlong::store {
namespace {

class SqliteBackend : public StoreBackend {
 public:
  std::unique_ptr<Store> Open() override { return OpenSqlite(folder_ / "data.sqlite3"); }
  std::string NewFile() override { return folder_ / "backup.sqlite3"; }
  std::unique_ptr<Store> OpenBackup(const std::string& file) override { return OpenSqlite(file); }

 private:
  TemporaryFolder folder_;
};

INSTANTIATE_TEST_SUITE_P(Sqlite, StoreSuite, ::testing::Values(+[]() -> std::unique_ptr<StoreBackend> {
                           return std::make_unique<SqliteBackend>();
                         }));

class SqliteStoreTest : public ::testing::Test {
 protected:
  static std::string Asked(const std::string& file, const std::string& query) {
    const auto session = OpenSqliteSession(file, false);
    return AskOnce<std::string>(*session, query).at(0);
  }
  // The text of the error that `work` throws; empty: none.
  template <typename Work>
  static std::string TroubleIn(Work work) {
    try {
      work();
      return "";
    } catch (const StoreTrouble& trouble) {
      return trouble.what();
    }
  }
  static void ExpectIn(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  }
  // Runs `work` in a child process and returns its exit code.
  template <typename Work>
  static int InChild(Work work) {
    const pid_t child = fork();
    if (child == 0) {
      int code = 99;
      try {
        code = work();
      } catch (...) {
      }
      _exit(code);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  static void Fill(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

  TemporaryFolder folder_;
  std::string file_ = folder_ / "data.sqlite3";
};

TEST_F(SqliteStoreTest, UsesAWriteAheadLogAndSyncsEveryCommit) {
  OpenSqlite(file_);
  EXPECT_EQ(Asked(file_, "pragma journal_mode"), "wal");
  EXPECT_EQ(Asked(file_, "pragma synchronous"), "2");  // full
  EXPECT_EQ(Asked(file_, "pragma integrity_check"), "ok");
}

TEST_F(SqliteStoreTest, FilesAreAccessibleOnlyToTheirOwner) {
  OpenSqlite(file_)->BackUp(folder_ / "copy");
  for (const std::string& file : {file_, folder_ / "copy"}) {
    struct stat found {};
    ASSERT_EQ(stat(file.c_str(), &found), 0);
    EXPECT_EQ(found.st_mode & 0777, 0600u);
  }
}

TEST_F(SqliteStoreTest, AnOlderFileIsUpgradedStepByStep) {
  std::vector<SchemaStep> steps(SchemaSteps().begin(), SchemaSteps().end());
  const int now = static_cast<int>(steps.size());
  OpenSqlite(file_)->Commit(std::vector<Change>{SavePerson{{.id = 1, .name = "Ann"}}});
  steps.push_back({"alter table people add column hat text not null default 'none'"});
  steps.push_back({"update people set hat = 'bowler' where id = 1", "create table hats (hat {key}, size text)"});
  EXPECT_EQ(OpenSqliteWith(file_, Opening::kUpgrade, steps)->FindPerson(1)->name, "Ann");
  EXPECT_EQ(Asked(file_, "select version from schema_version"), std::to_string(now + 2));
  EXPECT_EQ(Asked(file_, "select hat from people"), "bowler");
  EXPECT_EQ(OpenSqliteWith(file_, Opening::kUpgrade, steps)->LastPerson(), 1) << "and once only";
}

TEST_F(SqliteStoreTest, AnUpgradeStepHappensCompletelyOrNotAtAll) {
  std::vector<SchemaStep> steps(SchemaSteps().begin(), SchemaSteps().end());
  const int now = static_cast<int>(steps.size());
  steps.push_back({"alter table people add column hat text", "this is no SQL"});
  EXPECT_NE(TroubleIn([&] { OpenSqliteWith(file_, Opening::kUpgrade, steps); }), "");
  EXPECT_EQ(Asked(file_, "select version from schema_version"), std::to_string(now));
  EXPECT_EQ(Asked(file_, "select count(*) from pragma_table_info('people') where name = 'hat'"), "0");
  OpenSqlite(file_);
}

TEST_F(SqliteStoreTest, ANewerFileIsRefusedAndNotChanged) {
  std::vector<SchemaStep> steps(SchemaSteps().begin(), SchemaSteps().end());
  const int now = static_cast<int>(steps.size());
  steps.push_back({"create table hats (hat text)"});
  OpenSqliteWith(file_, Opening::kUpgrade, steps);
  for (const Opening how : {Opening::kUpgrade, Opening::kAsItIs}) {
    const std::string trouble = TroubleIn([&] { OpenSqlite(file_, how); });
    ExpectIn(trouble, fmt::format("has data of version {}, this furlong knows versions up to {}", now + 1, now));
    ExpectIn(trouble, "newer furlong");
  }
  EXPECT_EQ(Asked(file_, "select version from schema_version"), std::to_string(now + 1));
  BackUpSqlite(file_, folder_ / "copy");
  EXPECT_EQ(Asked(folder_ / "copy", "select version from schema_version"), std::to_string(now + 1));
}

TEST_F(SqliteStoreTest, AnOlderFileOpenedAsItIsIsNotUpgraded) {
  std::vector<SchemaStep> steps(SchemaSteps().begin(), SchemaSteps().end());
  OpenSqlite(file_);
  OpenSqlite(file_, Opening::kAsItIs);
  steps.push_back({"create table hats (hat text)"});
  ExpectIn(TroubleIn([&] { OpenSqliteWith(file_, Opening::kAsItIs, steps); }), "start the server");
  EXPECT_EQ(Asked(file_, "select version from schema_version"), std::to_string(steps.size() - 1));
}

// A file that the first release wrote, as SQL statements.
TEST_F(SqliteStoreTest, AFileOfVersionOneCanStillBeOpened) {
  std::ifstream dump(FURLONG_SOURCE_DIR "/tests/stores/version-1.sql");
  ASSERT_TRUE(dump);
  {
    const auto session = OpenSqliteSession(file_, true);
    std::string statement;
    for (std::string line; std::getline(dump, line);) {
      statement += line + "\n";
      if (!line.ends_with(";")) continue;
      DoOnce(*session, statement);
      statement.clear();
    }
  }
  const auto store = OpenSqlite(file_);
  EXPECT_EQ(Asked(file_, "select version from schema_version"), std::to_string(SchemaSteps().size()));
  EXPECT_EQ(store->LastPerson(), 3);
  const auto ann = store->FindAccount("ANN");
  ASSERT_TRUE(ann);
  EXPECT_EQ(ann->name, "Ann");
  EXPECT_EQ(ann->rating, (Rating{27.5, 4.25, 3}));
  EXPECT_EQ(store->PersonOfToken("5e884898da28047151d0e56f8dc62927"), ann->id);
  EXPECT_EQ(store->TablesIn(TableState::kFinished), std::vector<std::string>{"finished-table"});
  const auto table = store->FindTable("running-table");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->seats.size(), 2u);
  EXPECT_EQ(table->seats[1].rider, "expert:500");
  EXPECT_EQ(store->Lines("finished-table").size(), 3u);
  EXPECT_EQ(store->Lines("running-table")[1], (Line{1, R"({"t":"boxes","order":[1,0]})", "message-1", 1790000000500}));
  EXPECT_EQ(store->LaidAt("running-table"), (std::vector<Laid>{{0, R"({"card":"8"})", "message-2"}}));
  EXPECT_EQ(store->Chat("finished-table", 9)[0].text, "Well ridden!");
  EXPECT_EQ(store->Chat("finished-table", 9)[0].by, "") << "version 1 did not store the message it came from";
  EXPECT_EQ(table->rematch, "");
  EXPECT_EQ(table->closed_why, "");
  EXPECT_FALSE(table->seats[0].resigned);
  EXPECT_EQ(ann->recovery, "");
  EXPECT_GE(ann->seen, store->Lines("running-table").back().at) << "guests from before the upgrade are not deleted";
  EXPECT_EQ(store->ResultsOf("finished-table").size(), 2u);
  EXPECT_EQ(store->History(ann->id, 9)[0].own.score, 50);
  EXPECT_EQ(store->RiderRatings().size(), 1u);
}

// Guests are many. The list of the best players, and the search for guests to delete, must not read them all.
TEST_F(SqliteStoreTest, QueriesAboutPeopleUseTheirIndexes) {
  OpenSqlite(file_);
  const auto plan = [&](std::string query) {
    for (const std::string name : {":least", ":seen", ":created", ":most"}) {
      for (auto at = query.find(name); at != std::string::npos; at = query.find(name))
        query.replace(at, name.size(), "5");
    }
    std::string all;
    const auto session = OpenSqliteSession(file_, false);
    std::int64_t id = 0;
    std::int64_t parent = 0;
    std::int64_t unused = 0;
    std::string detail;
    Statements statements(*session);
    const std::string explain = "explain query plan " + query;
    statements.ForEach(explain.c_str(), std::tie(), std::tie(id, parent, unused, detail),
                       [&] { all += detail + "\n"; });
    return all;
  };
  const std::string best = plan(kTopRated);
  ExpectIn(best, "USING INDEX people_by_skill");
  const std::string unseen = plan(kUnseenGuests);
  ExpectIn(unseen, "SEARCH people USING INDEX guests_by_seen (seen<?)");
  const std::string unused = plan(kNeverUsedGuests);
  ExpectIn(unused, "SEARCH people USING INDEX unnamed_by_seen (seen<?)");
  for (const std::string& one : {best, unseen, unused}) {
    EXPECT_EQ(one.find("TEMP B-TREE"), std::string::npos) << one;
    EXPECT_EQ(one.find("SCAN tables"), std::string::npos) << one;
    EXPECT_EQ(one.find("SCAN seats"), std::string::npos) << one;
  }
}

// Each damaged row makes its table unreadable. The others, and the store, are not affected.
TEST_F(SqliteStoreTest, DamagedRowsAreTheProblemOfTheirTableAlone) {
  const auto store = OpenSqlite(file_);
  std::vector<Change> changes;
  const auto add = [&](const std::string& id) {
    Table table{.id = id, .kicked = {{9, 1, "m"}}, .seats = {{.number = 0, .person = 1}, {.number = 1, .person = 2}}};
    changes.emplace_back(SaveTable{table});
    changes.emplace_back(AddLines{id, {{0, "header", "", 1}, {1, "one", "", 1}, {2, "two", "", 1}}});
  };
  add("good");
  const std::pair<std::string, std::string> damages[] = {
      {"state", "update tables set state = 77"},
      {"negative", "update tables set state = -1"},
      {"huge", "update tables set state = 256"},
      {"kicked", "update tables set sent_away = '[[1'"},
      {"kicked word", "update tables set sent_away = '[[\"Ann\",1,\"\"]]'"},
      {"kicked object", "update tables set sent_away = '{}'"},
      {"seed", "update tables set seed = x'ff00ff'"},
      {"seat 77", "update seats set number = 77"},
      {"seat 256", "update seats set number = 256"},
      {"seat -1", "update seats set number = -1"},
  };
  const std::pair<std::string, std::string> damaged_records[] = {
      {"circle", "update lines set previous = id"},
      {"larger circle", "update lines set previous = id + 2"},
      {"first missing", "delete from lines where number = 0"},
      {"one missing", "delete from lines where number = 1"},
      {"last missing", "delete from lines where number = 2"},
      {"renumbered", "update lines set number = 7 where number = 1"},
      {"doubled", "update lines set number = 1 where number = 2"},
      {"of another", "update lines set table_no = 1 where number = 1"},
      {"last number", "update records set last_number = 99"},
      {"last line", "update records set last_line = 999999"},
      {"line of another", "update records set last_line = 2"},
  };
  for (const auto& [id, sql] : damages) add(id);
  for (const auto& [id, sql] : damaged_records) add(id);
  store->Commit(changes);
  const auto damage = [&](const std::string& id, const std::string& sql) {
    const bool by_number = sql.find("update tables") == std::string::npos;
    const bool one_seat = sql.find("update seats") != std::string::npos;
    DoOnce(*OpenSqliteSession(file_, false),
           fmt::format("{} {} {} = (select number from tables where id = '{}'){}", sql,
                       sql.find(" where ") == std::string::npos ? "where" : "and", by_number ? "table_no" : "number",
                       id, one_seat ? " and number = 1" : ""));
  };
  for (const auto& [id, sql] : damages) {
    damage(id, sql);
    if (id == "seed") {
      EXPECT_TRUE(store->FindTable(id)) << "for the house to judge";
    } else {
      EXPECT_NE(TroubleIn([&, table = id] { store->FindTable(table); }), "") << id;
    }
    EXPECT_EQ(store->FindTable("good")->seats.size(), 2u) << "after " << id;
  }
  for (const auto& [id, sql] : damaged_records) {
    damage(id, sql);
    EXPECT_TRUE(store->FindTable(id)) << id;
    EXPECT_NE(TroubleIn([&, table = id] { store->Lines(table); }), "") << id;
    EXPECT_EQ(store->Lines("good").size(), 3u) << "after " << id;
  }
  store->Commit(std::vector<Change>{SavePerson{{.id = 9, .name = "Ann"}}, SavePerson{{.id = 8, .name = "Ann"}}});
  store->Commit(std::vector<Change>{MovePerson{9, 8}});
  EXPECT_EQ(store->FindTable("good")->kicked[0].person, 8) << "where the list of those kicked is not damaged";
}

TEST_F(SqliteStoreTest, ErrorsDoNotRepeatWhatWasToBeSaved) {
  const auto store = OpenSqlite(file_);
  store->Commit(std::vector<Change>{SavePerson{{.id = 1, .account = "ann"}}, SaveTable{{.id = "secret-table"}}});
  const auto says = [&](Change change) {
    const std::string trouble = TroubleIn([&] { store->Commit(std::vector<Change>{std::move(change)}); });
    EXPECT_NE(trouble, "");
    EXPECT_EQ(trouble.find("secret"), std::string::npos) << trouble;
  };
  says(SavePerson{{.id = 2, .name = "secret", .account = "ANN", .passphrase = "secret"}});
  says(AddLines{"secret-table", {{7, "secret", "secret", 1}}});
  says(AddLines{"secret-other-table", {{0, "secret", "secret", 1}}});
  DoOnce(*OpenSqliteSession(file_, false), "alter table tokens rename to lost");
  says(SaveToken{"secret-hash", 1, 1});
  const std::string trouble = TroubleIn([&] { store->PersonOfToken("secret-hash"); });
  ExpectIn(trouble, "no such table");
  EXPECT_EQ(trouble.find("secret"), std::string::npos) << trouble;
}

TEST_F(SqliteStoreTest, ADamagedFileIsReported) {
  Fill(file_, std::string(5000, 'x'));
  const std::string trouble = TroubleIn([&] { OpenSqlite(file_); });
  ExpectIn(trouble, file_);
  ExpectIn(trouble, "damaged");
  ExpectIn(trouble, "restore a backup");
}

TEST_F(SqliteStoreTest, ADatabaseOfAnotherProgramIsLeftAlone) {
  DoOnce(*OpenSqliteSession(file_, true), "create table recipes (cake text)");
  ExpectIn(TroubleIn([&] { OpenSqlite(file_); }), "another program");
  EXPECT_EQ(Asked(file_, "select count(*) from sqlite_master"), "1");
}

TEST_F(SqliteStoreTest, AMissingFolderOrFileIsReported) {
  ExpectIn(TroubleIn([&] { OpenSqlite(folder_ / "none/data.sqlite3"); }), "there is no such folder");
  ExpectIn(TroubleIn([&] { OpenSqlite(file_, Opening::kAsItIs); }), "there is no such file");
  EXPECT_NE(access(file_.c_str(), F_OK), 0) << "and none is created";
}

TEST_F(SqliteStoreTest, AReadOnlyFileIsReported) {
  OpenSqlite(file_);
  chmod(file_.c_str(), 0444);
  chmod(folder_.path().c_str(), 0555);
  const int code = InChild([&] {
    if (geteuid() == 0 && setuid(65534) != 0) return 2;  // for root nothing is read-only
    return TroubleIn([&] { OpenSqlite(file_); }).find("cannot be written") == std::string::npos ? 1 : 0;
  });
  chmod(folder_.path().c_str(), 0755);
  EXPECT_EQ(code, 0);
}

TEST_F(SqliteStoreTest, ErrorsSayWhatToDo) {
  ExpectIn(SqliteTrouble("f", 13, "").what(), "f: the disk is full; make room");
  ExpectIn(SqliteTrouble("f", 8, "").what(), "must belong to the user");
  ExpectIn(SqliteTrouble("f", 14, "").what(), "is there such a folder");
  ExpectIn(SqliteTrouble("f", 11, "page 7").what(), "damaged (page 7); restore a backup");
  ExpectIn(SqliteTrouble("f", 5, "").what(), "locked by another program");
  ExpectIn(SqliteTrouble("f", 10 | (3 << 8), "write").what(), "disk read or write failed");
  using Kind = StoreTrouble::Kind;
  for (const int code : {5, 6, 7, 10, 13, 14, 15}) EXPECT_EQ(SqliteTrouble("f", code, "").kind, Kind::kUnavailable);
  for (const int code : {8, 11, 26}) EXPECT_EQ(SqliteTrouble("f", code, "").kind, Kind::kFatal);
  for (const int code : {1, 18, 19, 20, 25}) EXPECT_EQ(SqliteTrouble("f", code, "").kind, Kind::kRefused);
}

// When the disk is full, earlier commits stay, and nothing remains of the commit that failed.
TEST_F(SqliteStoreTest, AFullDiskLosesNothingThatWasCommitted) {
  OpenSqlite(file_)->Commit(std::vector<Change>{SavePerson{{.id = 1, .name = "Ann"}}});
  const int code = InChild([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small = {300'000, 300'000};
    setrlimit(RLIMIT_FSIZE, &small);
    const auto store = OpenSqlite(file_);
    store->Commit(std::vector<Change>{SavePerson{{.id = 2, .name = "Bo"}}});
    std::vector<Change> much;
    for (PersonId id = 3; id < 1000; ++id) much.emplace_back(SavePerson{{.id = id, .name = std::string(1000, 'x')}});
    if (TroubleIn([&] { store->Commit(much); }).empty()) return 1;
    if (store->People().size() != 2) return 2;
    store->Commit(std::vector<Change>{SavePerson{{.id = 3, .name = "Cleo"}}});
    return store->People().size() == 3 ? 0 : 3;
  });
  EXPECT_EQ(code, 0);
  EXPECT_EQ(OpenSqlite(file_)->People().size(), 3u);
}

// Save, then tell: what a server acknowledged before it was killed is still there afterwards.
TEST_F(SqliteStoreTest, AcknowledgedCommitsSurviveAKill) {
  OpenSqlite(file_)->Commit(std::vector<Change>{SaveTable{{.id = "a"}}});
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    try {
      const auto store = OpenSqlite(file_);
      for (std::int32_t i = 0;; ++i) {
        store->Commit(std::vector<Change>{AddLines{"a", {{2 * i, "x", "", 1}, {2 * i + 1, "y", "", 1}}}});
        if (write(ends[1], &i, sizeof i) != sizeof i) _exit(1);
      }
    } catch (...) {
    }
    _exit(1);
  }
  close(ends[1]);
  std::int32_t acknowledged = -1;
  std::int32_t number = 0;
  while (acknowledged < 50 && read(ends[0], &number, sizeof number) == sizeof number) acknowledged = number;
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  while (read(ends[0], &number, sizeof number) == sizeof number) acknowledged = number;
  close(ends[0]);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_GE(acknowledged, 50);
  const auto lines = OpenSqlite(file_)->Lines("a");
  EXPECT_EQ(lines.size() % 2, 0u);
  EXPECT_GE(lines.size(), 2u * static_cast<std::size_t>(acknowledged + 1));
  EXPECT_LE(lines.size(), 2u * static_cast<std::size_t>(acknowledged + 2))
      << "one commit may have been saved but not acknowledged";
}

TEST_F(SqliteStoreTest, DeletedNamesAreNotInTheFile) {
  {
    const auto store = OpenSqlite(file_);
    store->Commit(std::vector<Change>{SavePerson{{.id = 1, .name = "Annabel Unmistakable"}}});
    store->Commit(std::vector<Change>{DeletePerson{1, "Former rider"}});
  }
  std::ifstream in(file_, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  EXPECT_EQ(bytes.str().find("Unmistakable"), std::string::npos);
  EXPECT_NE(access((file_ + "-wal").c_str(), F_OK), 0);
}

}  // namespace
}  // namespace furlong::store
