#include "server/store/commit_batch.h"

#include <gtest/gtest.h>

#include <set>

namespace furlong::store {
namespace {

using Kind = CommitBatch::Tried::Kind;

class CommitBatchTest : public ::testing::Test {
 protected:
  // Eight submissions, of one change each.
  CommitBatchTest() {
    std::vector<CommitBatch::Job> jobs;
    for (int i = 0; i < 8; ++i) {
      jobs.push_back({{DropToken{std::to_string(i)}}, [this, i](bool saved) { told_.push_back(saved ? i : -i); }});
    }
    batch_ = CommitBatch(std::move(jobs));
  }
  Kind Try() {
    const CommitBatch::Tried tried = batch_.Try([this](std::span<const Change> changes) {
      tries_.push_back(changes.size());
      if (full_) throw StoreTrouble("the disk is full", StoreTrouble::Kind::kUnavailable);
      for (const Change& change : changes) {
        if (refused_.contains(std::get<DropToken>(change).hash)) throw StoreTrouble("cannot be saved");
      }
    });
    CommitBatch::CallEach(tried.outcomes, [](const std::string&) {});
    return tried.kind;
  }

  CommitBatch batch_{{}};
  std::set<std::string> refused_;
  bool full_ = false;
  std::vector<std::size_t> tries_;  // the changes of each
  std::vector<int> told_;           // negative: refused
};

TEST_F(CommitBatchTest, WithoutTroubleEverythingIsCommittedAtOnce) {
  EXPECT_EQ(Try(), Kind::kSaved);
  EXPECT_TRUE(batch_.done());
  EXPECT_EQ(told_, (std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST_F(CommitBatchTest, OneThatIsRefusedIsFoundByHalvingAndTheOthersAreSaved) {
  refused_ = {"2"};
  std::vector<Kind> kinds;
  while (!batch_.done()) kinds.push_back(Try());
  EXPECT_EQ(tries_, (std::vector<std::size_t>{8, 4, 2, 4, 2, 1, 1, 2, 2}));
  EXPECT_EQ(kinds, (std::vector<Kind>{Kind::kSplit, Kind::kSplit, Kind::kSaved, Kind::kSplit, Kind::kSplit,
                                      Kind::kSetAside, Kind::kSaved, Kind::kSaved, Kind::kSaved}));
  EXPECT_EQ(told_, (std::vector<int>{0, 1, -2, 3, 4, 5, 6, 7}));
}

TEST_F(CommitBatchTest, WhileNothingCanBeSavedTheSamePartIsTriedAgain) {
  refused_ = {"7"};
  EXPECT_EQ(Try(), Kind::kSplit);
  full_ = true;
  EXPECT_EQ(Try(), Kind::kUnavailable);
  EXPECT_EQ(Try(), Kind::kUnavailable);
  EXPECT_TRUE(told_.empty());
  full_ = false;
  EXPECT_EQ(Try(), Kind::kSaved);
  EXPECT_EQ(tries_, (std::vector<std::size_t>{8, 4, 4, 4}));
  EXPECT_EQ(told_, (std::vector<int>{0, 1, 2, 3}));
}

}  // namespace
}  // namespace furlong::store
