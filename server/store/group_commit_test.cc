#include "server/store/group_commit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <numeric>

#include "server/testing/temporary_folder.h"

namespace furlong::store {
namespace {

// What fakes of tests record; they outlive the store, which the writer owns.
struct Seen {
  std::vector<std::size_t> commits;  // changes in each
  std::vector<std::string> tokens;   // in order
  std::promise<void> first_begun;    // the first commit is on its way
  std::promise<void> first_may_end;  // and waits for this
  std::size_t fails_at = SIZE_MAX;   // commit
};

class FakeStore : public Store {
 public:
  explicit FakeStore(Seen& seen) : seen_(seen) {}
  void Commit(std::span<const Change> changes) override {
    if (seen_.commits.empty()) {
      seen_.first_begun.set_value();
      seen_.first_may_end.get_future().wait();
    }
    seen_.commits.push_back(changes.size());
    if (seen_.commits.size() - 1 >= seen_.fails_at) throw StoreTrouble("the disk is full");
    for (const Change& change : changes) seen_.tokens.push_back(std::get<DropToken>(change).hash);
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
  Seen& seen_;
};

class WriterTest : public ::testing::Test {
 protected:
  void Start() {
    writer_ = std::make_unique<GroupCommit>(
        std::make_unique<FakeStore>(seen_),
        [this](std::vector<GroupCommit::Saved> saved) {
          for (const GroupCommit::Saved& call : saved) call();
        },
        [this](const std::string& why) { failures_.push_back(why); });
  }
  // Hands in `changes` changes and expects to hear `number`.
  void Submit(int number, int changes = 1) {
    std::vector<Change> list;
    for (int i = 0; i < changes; ++i) list.emplace_back(DropToken{std::to_string(number)});
    writer_->Submit(std::move(list), [this, number] {
      told_.push_back(number);
      EXPECT_NE(std::find(seen_.tokens.begin(), seen_.tokens.end(), std::to_string(number)), seen_.tokens.end())
          << number << " was told before it was saved";
    });
  }
  void Stop() { writer_.reset(); }  // joins: what the writer's thread wrote may be read

  Seen seen_;
  std::vector<int> told_;
  std::vector<std::string> failures_;
  std::unique_ptr<GroupCommit> writer_;
};

TEST_F(WriterTest, WhatComesDuringACommitSharesTheNext) {
  Start();
  Submit(0);
  seen_.first_begun.get_future().wait();
  for (int i = 1; i <= 100; ++i) Submit(i, 3);
  EXPECT_EQ(writer_->figures().waiting, 101);
  seen_.first_may_end.set_value();
  Stop();
  EXPECT_EQ(seen_.commits, (std::vector<std::size_t>{1, 300}));
  std::vector<int> all(101);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(told_, all) << "in the order they were handed in";
  EXPECT_TRUE(failures_.empty());
}

TEST_F(WriterTest, SubmissionsOfManyThreadsStayWhole) {
  Start();
  seen_.first_may_end.set_value();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 500; ++i) {
        std::vector<Change> changes(3, DropToken{std::to_string(thread * 1000 + i)});
        writer_->Submit(std::move(changes), [this, thread, i] { told_.push_back(thread * 1000 + i); });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  Stop();
  ASSERT_EQ(told_.size(), 2000u);
  ASSERT_EQ(seen_.tokens.size(), 6000u);
  for (std::size_t i = 0; i < told_.size(); ++i) {
    for (std::size_t j = 0; j < 3; ++j) EXPECT_EQ(seen_.tokens[3 * i + j], std::to_string(told_[i]));
  }
  for (const std::size_t commit : seen_.commits) EXPECT_EQ(commit % 3, 0u);
}

TEST_F(WriterTest, AFailureIsToldOnceAndNothingAfterwards) {
  seen_.fails_at = 1;
  Start();
  Submit(0);
  seen_.first_begun.get_future().wait();
  Submit(1);
  Submit(2);
  seen_.first_may_end.set_value();
  Stop();
  EXPECT_EQ(failures_, std::vector<std::string>{"the disk is full"});
  EXPECT_EQ(told_, std::vector<int>{0});
}

TEST_F(WriterTest, NothingIsTakenAfterAFailure) {
  seen_.fails_at = 0;
  std::promise<void> failed;
  writer_ = std::make_unique<GroupCommit>(
      std::make_unique<FakeStore>(seen_), [this](std::vector<GroupCommit::Saved>) { told_.push_back(-1); },
      [&](const std::string& why) {
        failures_.push_back(why);
        failed.set_value();
      });
  seen_.first_may_end.set_value();
  Submit(0);
  failed.get_future().wait();
  for (int i = 1; i < 10; ++i) Submit(i);
  Stop();
  EXPECT_EQ(failures_.size(), 1u);
  EXPECT_EQ(seen_.commits.size(), 1u);
  EXPECT_TRUE(told_.empty());
}

TEST_F(WriterTest, WhatWasHandedInIsSavedBeforeItStops) {
  const TemporaryFolder folder;
  std::vector<int> told;
  {
    GroupCommit writer(
        OpenSqlite(folder / "data.sqlite3"),
        [](std::vector<GroupCommit::Saved> saved) {
          for (const GroupCommit::Saved& call : saved) call();
        },
        [](const std::string& why) { ADD_FAILURE() << why; });
    for (int i = 1; i <= 50; ++i) {
      writer.Submit({SavePerson{{.id = i, .name = "Ann"}}}, [&told, i] { told.push_back(i); });
    }
    writer.Submit({SaveToken{"h", 1, 1}}, nullptr);
  }
  EXPECT_EQ(told.size(), 50u);
  const auto store = OpenSqlite(folder / "data.sqlite3");
  EXPECT_EQ(store->LastPerson(), 50);
  EXPECT_EQ(store->PersonOfToken("h"), 1);
}

TEST_F(WriterTest, CountsWhatItDoes) {
  Start();
  seen_.first_may_end.set_value();
  std::promise<void> saved;
  writer_->Submit({DropToken{"1"}, DropToken{"2"}}, [&] { saved.set_value(); });
  saved.get_future().wait();
  const GroupCommit::Figures figures = writer_->figures();
  EXPECT_EQ(figures.commits, 1);
  EXPECT_EQ(figures.changes, 2);
  EXPECT_EQ(figures.waiting, 0);
}

}  // namespace
}  // namespace furlong::store
