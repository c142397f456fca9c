#include "server/store/group_commit.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <numeric>
#include <set>

#include "server/store/sql_statements.h"
#include "server/store/sqlite_store.h"
#include "server/testing/temporary_folder.h"

namespace furlong::store {
namespace {

using namespace std::chrono_literals;

// What a FakeStore received. It is not part of the store, because GroupCommit owns and deletes that.
struct Log {
  std::vector<std::size_t> commits;  // the number of changes in each
  std::vector<std::string> tokens;   // in order
  bool begun = false;                // a commit has begun
  std::promise<void> first_begun;    // set when the first commit begins
  std::promise<void> first_may_end;  // the first commit waits for this
  std::size_t fails_at = SIZE_MAX;   // the number of the first commit that fails for good, from 0
  std::set<std::string> refused;     // tokens that cannot be saved
  std::atomic<bool> full = false;    // nothing can be saved at the moment
  std::atomic<bool> moved = false;   // the file is not the one that was opened
};

class FakeStore : public Store {
 public:
  explicit FakeStore(Log& log) : log_(log) {}
  void Commit(std::span<const Change> changes) override {
    if (!std::exchange(log_.begun, true)) {
      log_.first_begun.set_value();
      log_.first_may_end.get_future().wait();
    }
    if (log_.full) throw StoreTrouble("the disk is full", StoreTrouble::Kind::kUnavailable);
    log_.commits.push_back(changes.size());
    if (log_.commits.size() - 1 >= log_.fails_at) throw StoreTrouble("is damaged", StoreTrouble::Kind::kFatal);
    for (const Change& change : changes) {
      if (log_.refused.contains(std::get<DropToken>(change).hash)) throw StoreTrouble("cannot be saved");
      if (std::get<DropToken>(change).hash == "a fault") throw std::logic_error("a fault of the program");
    }
    for (const Change& change : changes) log_.tokens.push_back(std::get<DropToken>(change).hash);
  }

  void CheckFile() override {
    if (log_.moved) throw StoreTrouble("was moved", StoreTrouble::Kind::kFatal);
  }

  std::optional<Person> FindPerson(PersonId) override { return {}; }
  std::optional<Person> FindAccount(std::string_view) override { return {}; }
  PersonId PersonOfToken(std::string_view) override { return 0; }
  PersonId LastPerson() override { return 0; }
  std::vector<Person> People() override { return {}; }
  std::vector<Person> TopRated(int, int) override { return {}; }
  std::vector<std::pair<std::string, Rating>> RiderRatings() override { return {}; }
  std::vector<std::string> TablesIn(TableState) override { return {}; }
  std::vector<std::string> TablesQuietSince(Milliseconds, int, int) override { return {}; }
  std::optional<Table> FindTable(std::string_view) override { return {}; }
  std::vector<Line> Lines(std::string_view) override { return {}; }
  std::vector<Laid> LaidAt(std::string_view) override { return {}; }
  std::vector<ChatLine> Chat(std::string_view, int) override { return {}; }
  std::vector<Result> ResultsOf(std::string_view) override { return {}; }
  std::vector<MeetingResult> History(PersonId, int) override { return {}; }
  std::vector<std::string> TablesOf(PersonId) override { return {}; }
  void BackUp(const std::string&) override {}

 private:
  Log& log_;
};

class GroupCommitTest : public ::testing::Test {
 protected:
  void Start() {
    commits_ = std::make_unique<GroupCommit>(
        std::make_unique<FakeStore>(log_), &Deliver, [this](const std::string& why) { failures_.push_back(why); },
        kShort);
  }
  static void Deliver(std::vector<GroupCommit::Outcome> outcomes) {
    for (const GroupCommit::Outcome& outcome : outcomes) {
      EXPECT_EQ(outcome.saved, outcome.why.empty());
      if (outcome.call) outcome.call(outcome.saved);
    }
  }
  static constexpr GroupCommit::Pauses kShort = {.first_retry = 1ms, .longest_retry = 4ms, .when_stopping = 20ms};
  // Submits `changes` changes. Their callback adds `number` to delivered_.
  void Submit(int number, int changes = 1) {
    std::vector<Change> list;
    for (int i = 0; i < changes; ++i) list.emplace_back(DropToken{std::to_string(number)});
    commits_->Submit(std::move(list), [this, number](bool saved) {
      if (!saved) return refused_.push_back(number);
      delivered_.push_back(number);
      EXPECT_NE(std::find(log_.tokens.begin(), log_.tokens.end(), std::to_string(number)), log_.tokens.end())
          << number << " was delivered before it was saved";
    });
  }
  void Stop() { commits_.reset(); }  // joins the commit thread, so that what it wrote can be read

  Log log_;
  std::vector<int> delivered_;
  std::vector<int> refused_;
  std::vector<std::string> failures_;
  std::unique_ptr<GroupCommit> commits_;
};

TEST_F(GroupCommitTest, SubmissionsDuringACommitShareTheNextOne) {
  Start();
  Submit(0);
  log_.first_begun.get_future().wait();
  for (int i = 1; i <= 100; ++i) Submit(i, 3);
  EXPECT_EQ(commits_->figures().waiting, 101);
  log_.first_may_end.set_value();
  Stop();
  EXPECT_EQ(log_.commits, (std::vector<std::size_t>{1, 300}));
  std::vector<int> all(101);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(delivered_, all) << "in the order of submission";
  EXPECT_TRUE(failures_.empty());
}

TEST_F(GroupCommitTest, SubmissionsFromManyThreadsAreNotMixed) {
  Start();
  log_.first_may_end.set_value();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 500; ++i) {
        std::vector<Change> changes(3, DropToken{std::to_string(thread * 1000 + i)});
        commits_->Submit(std::move(changes), [this, thread, i](bool) { delivered_.push_back(thread * 1000 + i); });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  Stop();
  ASSERT_EQ(delivered_.size(), 2000u);
  ASSERT_EQ(log_.tokens.size(), 6000u);
  for (std::size_t i = 0; i < delivered_.size(); ++i) {
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(log_.tokens[3 * i + j], std::to_string(delivered_[i]));
  }
  for (const std::size_t commit : log_.commits) EXPECT_EQ(commit % 3, 0u);
}

TEST_F(GroupCommitTest, AFailureIsReportedOnceAndNothingIsDeliveredAfterwards) {
  log_.fails_at = 1;
  Start();
  Submit(0);
  log_.first_begun.get_future().wait();
  Submit(1);
  Submit(2);
  log_.first_may_end.set_value();
  Stop();
  EXPECT_EQ(failures_, std::vector<std::string>{"is damaged (2 submissions were not saved and not confirmed)"});
  EXPECT_EQ(delivered_, std::vector<int>{0});
}

TEST_F(GroupCommitTest, NothingIsCommittedAfterAFailure) {
  log_.fails_at = 0;
  std::promise<void> failed;
  commits_ = std::make_unique<GroupCommit>(
      std::make_unique<FakeStore>(log_), [this](std::vector<GroupCommit::Outcome>) { delivered_.push_back(-1); },
      [&](const std::string& why) {
        failures_.push_back(why);
        failed.set_value();
      });
  log_.first_may_end.set_value();
  Submit(0);
  failed.get_future().wait();
  for (int i = 1; i < 10; ++i) Submit(i);
  Stop();
  EXPECT_EQ(failures_.size(), 1u);
  EXPECT_EQ(log_.commits.size(), 1u);
  EXPECT_TRUE(delivered_.empty());
}

TEST_F(GroupCommitTest, EverythingSubmittedIsSavedBeforeItStops) {
  const TemporaryFolder folder;
  std::vector<int> delivered;
  {
    GroupCommit commits(OpenSqlite(folder / "data.sqlite3"), &Deliver,
                        [](const std::string& why) { ADD_FAILURE() << why; });
    for (int i = 1; i <= 50; ++i) {
      commits.Submit({SavePerson{{.id = i, .name = "Ann"}}}, [&delivered, i](bool) { delivered.push_back(i); });
    }
    commits.Submit({SaveToken{"h", 1, 1}}, nullptr);
  }
  EXPECT_EQ(delivered.size(), 50u);
  const auto store = OpenSqlite(folder / "data.sqlite3");
  EXPECT_EQ(store->LastPerson(), 50);
  EXPECT_EQ(store->PersonOfToken("h"), 1);
}

TEST_F(GroupCommitTest, CountsCommitsAndChanges) {
  Start();
  log_.first_may_end.set_value();
  std::promise<void> saved;
  commits_->Submit({DropToken{"1"}, DropToken{"2"}}, [&](bool) { saved.set_value(); });
  saved.get_future().wait();
  const GroupCommit::Figures figures = commits_->figures();
  EXPECT_EQ(figures.commits, 1);
  EXPECT_EQ(figures.changes, 2);
  EXPECT_EQ(figures.waiting, 0);
}

TEST_F(GroupCommitTest, ACallThatThrowsDoesNotKeepTheOthersFromBeingMade) {
  std::vector<int> made;
  std::vector<std::string> problems;
  const std::vector<GroupCommit::Outcome> outcomes = {
      {[&](bool) { made.push_back(1); }},
      {[](bool) { throw std::runtime_error("one table's fault"); }},
      {nullptr, false, "exists already"},
      {[&](bool saved) { made.push_back(saved ? 2 : -2); }, false, "no such table"},
      {[](bool) { throw 7; }},
      {[&](bool saved) { made.push_back(saved ? 3 : -3); }},
  };
  GroupCommit::CallEach(outcomes, [&](const std::string& problem) { problems.push_back(problem); });
  EXPECT_EQ(made, (std::vector<int>{1, -2, 3}));
  EXPECT_EQ(problems,
            (std::vector<std::string>{"unexpected, after saving: one table's fault", "not saved: exists already",
                                      "not saved: no such table", "unexpected, after saving"}));
}

TEST_F(GroupCommitTest, WhatIsRefusedIsSetAsideAndEverythingElseIsSaved) {
  log_.refused = {"3", "4", "40", "100"};
  Start();
  Submit(0);
  log_.first_begun.get_future().wait();
  std::vector<int> expected = {0};
  for (int i = 1; i <= 100; ++i) {
    Submit(i, 2);
    if (!log_.refused.contains(std::to_string(i))) expected.push_back(i);
  }
  std::vector<std::string> order;
  commits_->Submit({DropToken{"a fault"}}, [&](bool saved) { order.push_back(saved ? "saved" : "refused"); });
  commits_->Submit({DropToken{"after"}}, [&](bool saved) { order.push_back(saved ? "saved" : "refused"); });
  commits_->Submit({DropToken{"4"}}, nullptr);
  commits_->Submit({}, [&](bool saved) { order.push_back(saved ? "saved nothing" : "refused"); });
  log_.first_may_end.set_value();
  while (commits_->figures().waiting > 0) std::this_thread::yield();
  EXPECT_EQ(commits_->figures().refused, 6);
  EXPECT_TRUE(commits_->available());
  Stop();
  EXPECT_EQ(delivered_, expected);
  EXPECT_EQ(refused_, (std::vector<int>{3, 4, 40, 100}));
  EXPECT_EQ(order, (std::vector<std::string>{"refused", "saved", "saved nothing"}));
  EXPECT_TRUE(failures_.empty());
  EXPECT_EQ(log_.tokens.size(), 1 + 96 * 2 + 1u);
  EXPECT_LT(log_.commits.size(), 60u) << "not one by one";
}

TEST_F(GroupCommitTest, WhileTheDiskIsFullEverythingWaitsAndThenItIsSaved) {
  log_.full = true;
  log_.refused = {"2"};
  log_.first_may_end.set_value();
  Start();
  Submit(1);
  while (commits_->figures().retries < 3) std::this_thread::yield();
  EXPECT_FALSE(commits_->available());
  for (int i = 2; i <= 10; ++i) Submit(i);
  const GroupCommit::Figures figures = commits_->figures();
  EXPECT_EQ(figures.unavailable_why, "the disk is full");
  EXPECT_GT(figures.unavailable_for, 0ms);
  EXPECT_EQ(figures.waiting, 10);
  EXPECT_EQ(figures.commits, 0);
  log_.full = false;
  while (commits_->figures().waiting > 0) std::this_thread::yield();
  EXPECT_TRUE(commits_->available());
  EXPECT_EQ(commits_->figures().unavailable_why, "");
  EXPECT_EQ(commits_->figures().unavailable_for, 0ms);
  Stop();
  EXPECT_EQ(delivered_, (std::vector<int>{1, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(refused_, std::vector<int>{2});
  EXPECT_TRUE(failures_.empty());
}

TEST_F(GroupCommitTest, ADiskThatStaysFullDoesNotKeepItFromStopping) {
  log_.full = true;
  log_.first_may_end.set_value();
  Start();
  Submit(1);
  Submit(2);
  Stop();
  EXPECT_EQ(failures_, std::vector<std::string>{"the disk is full (2 submissions were not saved and not confirmed)"});
  EXPECT_TRUE(delivered_.empty());
  EXPECT_TRUE(refused_.empty());
}

TEST_F(GroupCommitTest, ADiskThatIsFreedWhileItStopsLosesNothing) {
  log_.full = true;
  log_.first_may_end.set_value();
  GroupCommit::Pauses patient = kShort;
  patient.when_stopping = 1h;
  commits_ = std::make_unique<GroupCommit>(
      std::make_unique<FakeStore>(log_), &Deliver, [this](const std::string& why) { failures_.push_back(why); },
      patient);
  Submit(1);
  while (commits_->figures().retries < 2) std::this_thread::yield();
  std::thread freed([&] { log_.full = false; });
  Stop();
  freed.join();
  EXPECT_EQ(delivered_, std::vector<int>{1});
  EXPECT_TRUE(failures_.empty());
}

TEST_F(GroupCommitTest, AMovedFileIsNoticedEvenIfNothingIsSaved) {
  log_.moved = true;
  std::promise<std::string> failed;
  GroupCommit::Pauses pauses = kShort;
  pauses.check_file = 1ms;
  commits_ = std::make_unique<GroupCommit>(
      std::make_unique<FakeStore>(log_), &Deliver, [&](const std::string& why) { failed.set_value(why); }, pauses);
  EXPECT_EQ(failed.get_future().get(), "was moved");
  EXPECT_FALSE(commits_->available());
}

class SqliteGroupCommitTest : public GroupCommitTest {
 protected:
  void StartSqlite(const std::string& file) {
    GroupCommit::Pauses pauses = kShort;
    pauses.check_file = 5ms;
    pauses.when_stopping = 10s;
    commits_ = std::make_unique<GroupCommit>(
        OpenSqlite(file), &Deliver, [this](const std::string& why) { failed_.set_value(why); }, pauses);
  }
  // Adds a line to the record of table "a". What is acknowledged is counted in saved_.
  void Add(int number, std::size_t bytes = 10) {
    commits_->Submit({AddLines{"a", {{number, std::string(bytes, 'x'), "", 1}}}}, [this](bool saved) {
      if (saved) ++saved_;
    });
  }
  static std::size_t LinesIn(const std::string& file) { return OpenSqlite(file, Opening::kAsItIs)->Lines("a").size(); }

  // The disk at `file` is full when `fill` returns, and no longer when `empty` returns. 0: everything went well.
  template <typename Fill, typename Empty>
  int SurvivesAFullDisk(const std::string& file, Fill fill, Empty empty) {
    OpenSqlite(file)->Commit(std::vector<Change>{SaveTable{{.id = "a"}}});
    StartSqlite(file);
    int number = 0;
    for (int round = 0; round < 3; ++round) {
      fill();
      while (commits_->available()) {
        if (commits_->figures().waiting < 4) Add(number++, 5000);
      }
      const int acknowledged = saved_;
      for (int i = 0; i < 50; ++i) Add(number++, 5000);
      if (commits_->figures().unavailable_why.find("disk") == std::string::npos) return 1;
      if (LinesIn(file) < static_cast<std::size_t>(acknowledged)) return 2;  // it can still be read
      empty();
      while (commits_->figures().waiting > 0) std::this_thread::yield();
      if (!commits_->available()) return 3;
    }
    if (commits_->figures().refused != 0) return 4;
    Stop();
    if (saved_ != number) return 5;
    if (LinesIn(file) != static_cast<std::size_t>(number)) return 6;
    return 0;
  }

  TemporaryFolder folder_;
  std::string file_ = folder_ / "data.sqlite3";
  std::promise<std::string> failed_;
  std::atomic<int> saved_ = 0;
};

TEST_F(SqliteGroupCommitTest, ADuplicateLineIsTheProblemOfItsTableAlone) {
  OpenSqlite(file_)->Commit(std::vector<Change>{SaveTable{{.id = "a"}}, SaveTable{{.id = "b"}}});
  StartSqlite(file_);
  std::vector<std::string> order;
  const auto submit = [&](const std::string& what, Change change) {
    commits_->Submit({std::move(change)}, [&order, what](bool saved) { order.push_back(what + (saved ? "+" : "-")); });
  };
  submit("a0", AddLines{"a", {{0, "header", "", 1}}});
  submit("a0 again", AddLines{"a", {{0, "header", "", 1}}});
  submit("b0", AddLines{"b", {{0, "header", "", 1}}});
  submit("a2 before a1", AddLines{"a", {{2, "two", "", 1}}});
  submit("no table", SaveSeat{"c", {}});
  submit("a1", AddLines{"a", {{1, "one", "", 1}}});
  submit("account", SavePerson{{.id = 1, .account = "ann"}});
  submit("same account", SavePerson{{.id = 2, .account = "Ann"}});
  submit("token", SaveToken{"h", 1, 1});
  Stop();
  EXPECT_EQ(order, (std::vector<std::string>{"a0+", "a0 again-", "b0+", "a2 before a1-", "no table-", "a1+", "account+",
                                             "same account-", "token+"}));
}

TEST_F(SqliteGroupCommitTest, AWriteLockOfAnotherProgramIsWaitedFor) {
  OpenSqlite(file_)->Commit(std::vector<Change>{SaveTable{{.id = "a"}}});
  StartSqlite(file_);
  const auto other = OpenSqliteSession(file_, false);
  DoOnce(*other, "begin immediate");
  Add(0);
  while (commits_->figures().retries < 2) std::this_thread::yield();
  EXPECT_NE(commits_->figures().unavailable_why.find("locked by another program"), std::string::npos);
  EXPECT_EQ(saved_, 0);
  DoOnce(*other, "commit");
  while (commits_->figures().waiting > 0) std::this_thread::yield();
  Stop();
  EXPECT_EQ(saved_, 1);
  EXPECT_EQ(LinesIn(file_), 1u);
}

TEST_F(SqliteGroupCommitTest, AFileThatIsMovedDeletedOrReplacedEndsIt) {
  const auto fails = [&](const std::string& name, const std::function<void(const std::string&)>& how) {
    const std::string file = folder_ / name;
    failed_ = {};
    StartSqlite(file);
    how(file);
    const std::string why = failed_.get_future().get();
    EXPECT_NE(why.find(file), std::string::npos) << why;
    EXPECT_NE(why.find("moved, deleted or replaced"), std::string::npos) << why;
    Stop();
  };
  fails("moved", [](const std::string& file) { std::filesystem::rename(file, file + ".old"); });
  fails("deleted", [](const std::string& file) { std::filesystem::remove(file); });
  fails("replaced", [](const std::string& file) {
    std::filesystem::copy_file(file, file + ".new");
    std::filesystem::rename(file + ".new", file);
  });
  fails("log", [](const std::string& file) { std::filesystem::remove(file + "-wal"); });
}

// The limit on the size of files stands for the disk. In a child process, because it applies to all its files.
TEST_F(SqliteGroupCommitTest, AFileSystemLimitThatIsLiftedLosesNothing) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const auto set = [&](rlim_t bytes) {
      limit.rlim_cur = std::min(bytes, limit.rlim_max);
      setrlimit(RLIMIT_FSIZE, &limit);
    };
    int code = 99;
    try {
      code = SurvivesAFullDisk(
          file_, [&] { set(std::filesystem::file_size(file_ + "-wal") + 300'000); }, [&] { set(RLIM_INFINITY); });
    } catch (...) {
    }
    _exit(code);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// Mounts a disk of 8 MB. Who may not do that becomes root of a namespace of their own, where they may.
bool MountSmallDisk(const std::string& folder) {
  const auto mounted = [&] { return mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=8m") == 0; };
  if (mounted()) return true;
  const std::string user = "0 " + std::to_string(getuid()) + " 1";
  const std::string group = "0 " + std::to_string(getgid()) + " 1";
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
  std::ofstream("/proc/self/uid_map") << user;
  std::ofstream("/proc/self/setgroups") << "deny";
  std::ofstream("/proc/self/gid_map") << group;
  return mounted();
}

// A real disk. Another file fills it, and is deleted again. In a child process, because only a process without threads
// may get a namespace of its own.
TEST_F(SqliteGroupCommitTest, ADiskThatFillsUpAndIsFreedLosesNothing) {
  const std::string disk = folder_ / "disk";
  std::filesystem::create_directory(disk);
  const pid_t child = fork();
  if (child == 0) {
    if (!MountSmallDisk(disk)) _exit(98);
    const std::string other = disk + "/other";
    const auto fill = [&] {
      const int out = open(other.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
      const std::string block(4096, 'x');
      while (write(out, block.data(), block.size()) > 0) {
      }
      close(out);
    };
    int code = 99;
    try {
      code = SurvivesAFullDisk(disk + "/data.sqlite3", fill, [&] { unlink(other.c_str()); });
      Stop();
    } catch (...) {
    }
    if (umount(disk.c_str()) != 0) code = 97;
    _exit(code);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << "98: no disk can be mounted here";
}

}  // namespace
}  // namespace furlong::store
