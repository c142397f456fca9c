// The lines about the seed: commit, entropy, reveal (docs/record.md).
#include "record/checker.h"

#include <gtest/gtest.h>

#include <fstream>
#include <vector>

namespace furlong {
namespace {

constexpr std::size_t kCommit = 1;
constexpr std::size_t kEntropy = 2;

// A complete short record that commits to a seed, has one player's entropy, and reveals the seed.
std::vector<std::string> Committed() {
  std::ifstream in(FURLONG_SOURCE_DIR "/tests/fuzz/record/committed.jsonl");
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string Verdict(const std::vector<std::string>& lines) {
  RecordChecker checker;
  for (const std::string& line : lines) {
    if (const auto error = checker.Add(line)) return error->message;
  }
  return checker.finished() ? "finished" : "unfinished";
}

TEST(SeedLines, ASeedThatMatchesTheCommitmentIsAccepted) {
  const auto lines = Committed();
  ASSERT_EQ(lines[kCommit].substr(0, 13), R"({"t":"commit")");
  ASSERT_EQ(lines[kEntropy].substr(0, 14), R"({"t":"entropy")");
  ASSERT_EQ(lines.back().substr(0, 13), R"({"t":"reveal")");
  EXPECT_EQ(Verdict(lines), "finished");
}

TEST(SeedLines, ASeedThatDoesNotMatchTheCommitmentIsRefused) {
  auto lines = Committed();
  char& digit = lines.back()[lines.back().size() - 3];
  digit = digit == '0' ? '1' : '0';
  EXPECT_NE(Verdict(lines).find("the seed whose hash was committed to"), std::string::npos);
}

TEST(SeedLines, CommitMustComeRightAfterTheHeader) {
  auto lines = Committed();
  std::swap(lines[kCommit], lines[kEntropy]);
  EXPECT_NE(Verdict(lines).find("between \"commit\" and the first boxes"), std::string::npos);
  lines = Committed();
  lines.insert(lines.begin() + kEntropy, lines[kCommit]);
  EXPECT_NE(Verdict(lines).find("right after the header only"), std::string::npos);
}

TEST(SeedLines, APlayerAddsEntropyOnce) {
  auto lines = Committed();
  lines.insert(lines.begin() + kEntropy, lines[kEntropy]);
  EXPECT_NE(Verdict(lines).find("a player who has not added entropy yet"), std::string::npos);
}

TEST(SeedLines, RevealComesOnceAfterTheResult) {
  auto lines = Committed();
  lines.push_back(lines.back());
  EXPECT_NE(Verdict(lines).find("once, after the result"), std::string::npos);
  lines = Committed();
  std::swap(lines[lines.size() - 1], lines[lines.size() - 2]);
  EXPECT_NE(Verdict(lines).find("once, after the result"), std::string::npos);
}

TEST(SeedLines, ARecordWithoutThemIsValid) {
  auto lines = Committed();
  lines.pop_back();
  lines.erase(lines.begin() + kCommit, lines.begin() + kEntropy + 1);
  EXPECT_EQ(Verdict(lines), "finished");
}

}  // namespace
}  // namespace furlong
