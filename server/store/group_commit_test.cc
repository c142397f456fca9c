#include "server/store/group_commit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <numeric>

#include "server/testing/temporary_folder.h"

namespace furlong::store {
namespace {

// What a FakeStore received. It is not part of the store, because GroupCommit owns and deletes that.
struct Log {
  std::vector<std::size_t> commits;  // the number of changes in each
  std::vector<std::string> tokens;   // in order
  std::promise<void> first_begun;    // set when the first commit begins
  std::promise<void> first_may_end;  // the first commit waits for this
  std::size_t fails_at = SIZE_MAX;   // the number of the first commit that fails, from 0
};

class FakeStore : public Store {
 public:
  explicit FakeStore(Log& log) : log_(log) {}
  void Commit(std::span<const Change> changes) override {
    if (log_.commits.empty()) {
      log_.first_begun.set_value();
      log_.first_may_end.get_future().wait();
    }
    log_.commits.push_back(changes.size());
    if (log_.commits.size() - 1 >= log_.fails_at) throw StoreTrouble("the disk is full");
    for (const Change& change : changes) log_.tokens.push_back(std::get<DropToken>(change).hash);
  }

  std::optional<Person> FindPerson(PersonId) override { return {}; }
  std::optional<Person> FindAccount(std::string_view) override { return {}; }
  PersonId PersonOfToken(std::string_view) override { return 0; }
  PersonId LastPerson() override { return 0; }
  std::vector<Person> People() override { return {}; }
  std::vector<Person> TopRated(int, int) override { return {}; }
  std::vector<std::pair<std::string, Rating>> RiderRatings() override { return {}; }
  std::vector<std::string> TablesIn(TableState) override { return {}; }
  std::optional<Table> FindTable(std::string_view) override { return {}; }
  std::vector<Line> Lines(std::string_view) override { return {}; }
  std::vector<Laid> LaidAt(std::string_view) override { return {}; }
  std::vector<ChatLine> Chat(std::string_view, int) override { return {}; }
  std::vector<Result> ResultsOf(std::string_view) override { return {}; }
  std::vector<Result> History(PersonId, int) override { return {}; }
  std::vector<std::string> TablesOf(PersonId) override { return {}; }
  void BackUp(const std::string&) override {}

 private:
  Log& log_;
};

class GroupCommitTest : public ::testing::Test {
 protected:
  void Start() {
    commits_ = std::make_unique<GroupCommit>(
        std::make_unique<FakeStore>(log_),
        [this](std::vector<GroupCommit::Saved> saved) {
          for (const GroupCommit::Saved& call : saved) call();
        },
        [this](const std::string& why) { failures_.push_back(why); });
  }
  // Submits `changes` changes. Their callback adds `number` to delivered_.
  void Submit(int number, int changes = 1) {
    std::vector<Change> list;
    for (int i = 0; i < changes; ++i) list.emplace_back(DropToken{std::to_string(number)});
    commits_->Submit(std::move(list), [this, number] {
      delivered_.push_back(number);
      EXPECT_NE(std::find(log_.tokens.begin(), log_.tokens.end(), std::to_string(number)), log_.tokens.end())
          << number << " was delivered before it was saved";
    });
  }
  void Stop() { commits_.reset(); }  // joins the commit thread, so that what it wrote can be read

  Log log_;
  std::vector<int> delivered_;
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
        commits_->Submit(std::move(changes), [this, thread, i] { delivered_.push_back(thread * 1000 + i); });
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
  EXPECT_EQ(failures_, std::vector<std::string>{"the disk is full"});
  EXPECT_EQ(delivered_, std::vector<int>{0});
}

TEST_F(GroupCommitTest, NothingIsCommittedAfterAFailure) {
  log_.fails_at = 0;
  std::promise<void> failed;
  commits_ = std::make_unique<GroupCommit>(
      std::make_unique<FakeStore>(log_), [this](std::vector<GroupCommit::Saved>) { delivered_.push_back(-1); },
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
    GroupCommit commits(
        OpenSqlite(folder / "data.sqlite3"),
        [](std::vector<GroupCommit::Saved> saved) {
          for (const GroupCommit::Saved& call : saved) call();
        },
        [](const std::string& why) { ADD_FAILURE() << why; });
    for (int i = 1; i <= 50; ++i) {
      commits.Submit({SavePerson{{.id = i, .name = "Ann"}}}, [&delivered, i] { delivered.push_back(i); });
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
  commits_->Submit({DropToken{"1"}, DropToken{"2"}}, [&] { saved.set_value(); });
  saved.get_future().wait();
  const GroupCommit::Figures figures = commits_->figures();
  EXPECT_EQ(figures.commits, 1);
  EXPECT_EQ(figures.changes, 2);
  EXPECT_EQ(figures.waiting, 0);
}

}  // namespace
}  // namespace furlong::store
