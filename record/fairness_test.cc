// A stored meeting with fair chance, and the verdicts after tampering with it.
#include "record/fairness.h"

#include <gtest/gtest.h>

#include <fstream>

namespace furlong {
namespace {

using Verdict = Fairness::Verdict;
using Lines = std::vector<std::string>;

constexpr std::size_t kCommit = 1;
constexpr std::size_t kEntropy = 2;  // Cleo's; Ann's is on the next line; Bo added none
constexpr std::size_t kBoxes = 4;
constexpr std::size_t kShuffle = 5;

Lines Stored() {
  std::ifstream in(FURLONG_SOURCE_DIR "/tests/meetings/fair.jsonl");
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// nullopt if the record is refused.
std::optional<Fairness> Judged(const Lines& lines) {
  FairnessChecker checker;
  for (const std::string& line : lines) {
    if (checker.record().Add(line)) return std::nullopt;
  }
  return checker.Judge();
}

void Replace(std::string& line, std::string_view what, std::string_view with) {
  const std::size_t at = line.find(what);
  ASSERT_NE(at, std::string::npos) << line;
  line.replace(at, what.size(), with);
}

TEST(Fairness, ChanceThatFollowsFromSeedAndEntropyIsFair) {
  const auto fairness = Judged(Stored());
  ASSERT_TRUE(fairness);
  EXPECT_EQ(fairness->verdict, Verdict::kFair) << fairness->line << ": " << fairness->why;
  EXPECT_EQ(fairness->added, (std::vector<PlayerId>{2, 0}));
  EXPECT_EQ(fairness->added_nothing, (std::vector<PlayerId>{1}));
}

TEST(Fairness, TheCaseOfHexDigitsDoesNotMatter) {
  auto lines = Stored();
  Replace(lines[kEntropy], "5ca1ab1e", "5CA1ab1E");
  for (const std::size_t i : {kCommit, lines.size() - 1}) {
    for (std::size_t k = lines[i].find(":\"", 8); k < lines[i].size(); ++k) {
      lines[i][k] = static_cast<char>(std::toupper(lines[i][k]));
    }
  }
  EXPECT_EQ(Judged(lines)->verdict, Verdict::kFair);
}

TEST(Fairness, AnAlteredDieIsReportedWithTheRightOne) {
  int still_legal = 0;
  const Lines stored = Stored();
  for (std::size_t i = 0; i < stored.size(); ++i) {
    const std::size_t dice = stored[i].find("\"dice\":[");
    if (dice == std::string::npos) continue;
    for (const std::size_t at : {dice + 8, dice + 10}) {
      for (char face = '1'; face <= '6'; ++face) {
        Lines lines = stored;
        lines[i][at] = face;
        const auto fairness = Judged(lines);
        if (lines[i] == stored[i] || !fairness) continue;
        ++still_legal;
        EXPECT_EQ(fairness->verdict, Verdict::kNotFair) << lines[i];
        EXPECT_EQ(fairness->line, static_cast<int>(i) + 1);
        EXPECT_NE(fairness->why.find(stored[i]), std::string::npos) << fairness->why;
      }
    }
  }
  EXPECT_GT(still_legal, 0);  // some altered dice follow the rules, so that only the seed gives them away
}

TEST(Fairness, TwoCardsSwappedInADeckAreNoticedEvenIfNobodyDrewThem) {
  auto lines = Stored();
  std::string& deck = lines[kShuffle];
  const std::string before = deck;
  const std::size_t end = deck.find("]}");
  const std::size_t last = deck.rfind(',', end);
  const std::size_t previous = deck.rfind(',', last - 1);
  deck = deck.substr(0, previous) + deck.substr(last, end - last) + deck.substr(previous, last - previous) + "]}";
  ASSERT_NE(deck, before);
  const auto fairness = Judged(lines);
  ASSERT_TRUE(fairness);
  EXPECT_EQ(fairness->verdict, Verdict::kNotFair);
  EXPECT_EQ(fairness->line, static_cast<int>(kShuffle) + 1);
  EXPECT_NE(fairness->why.find(before), std::string::npos);
}

TEST(Fairness, AnotherSeedIsRefusedAndWithItsOwnCommitmentNotFair) {
  auto lines = Stored();
  const Seed other = SeedOf("another", 0);
  lines.back() = RevealLine(other);
  EXPECT_FALSE(Judged(lines));
  lines[kCommit] = CommitLine(other);
  const auto fairness = Judged(lines);
  ASSERT_TRUE(fairness);
  EXPECT_EQ(fairness->verdict, Verdict::kNotFair);
  EXPECT_LE(fairness->line, static_cast<int>(kShuffle) + 1);
}

TEST(Fairness, EntropyAlteredSwappedOrLeftOutIsNotFair) {
  auto altered = Stored();
  Replace(altered[kEntropy], "5ca1ab1e", "5ca1ab1f");
  auto swapped = Stored();
  std::swap(swapped[kEntropy], swapped[kEntropy + 1]);
  auto exchanged = Stored();
  Replace(exchanged[kEntropy], "\"player\":2", "\"player\":1");
  auto left_out = Stored();
  left_out.erase(left_out.begin() + kEntropy);
  for (const Lines& lines : {altered, swapped, exchanged, left_out}) {
    const auto fairness = Judged(lines);
    ASSERT_TRUE(fairness);
    EXPECT_EQ(fairness->verdict, Verdict::kNotFair);
    EXPECT_GT(fairness->line, 3);
  }
}

TEST(Fairness, WithoutCommitOrRevealNobodyCanTell) {
  auto lines = Stored();
  lines.pop_back();
  auto fairness = Judged(lines);
  EXPECT_EQ(fairness->verdict, Verdict::kCannotTell);
  EXPECT_NE(fairness->why.find("no \"reveal\" line"), std::string::npos);

  lines.resize(lines.size() / 2);
  fairness = Judged(lines);
  EXPECT_EQ(fairness->verdict, Verdict::kCannotTell);
  EXPECT_NE(fairness->why.find("revealed only after the result"), std::string::npos);
  EXPECT_EQ(fairness->added.size(), 2u);

  lines = Stored();
  lines.erase(lines.begin() + kCommit, lines.begin() + kBoxes);
  fairness = Judged(lines);
  EXPECT_EQ(fairness->verdict, Verdict::kCannotTell);
  EXPECT_NE(fairness->why.find("no \"commit\" line"), std::string::npos);

  EXPECT_EQ(Judged({Stored()[0]})->verdict, Verdict::kCannotTell);
}

TEST(Fairness, SeedLinesAreWrittenAsInFormatsMd) {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  EXPECT_EQ(CommitLine(seed),
            R"({"t":"commit","hash":"630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"})");
  EXPECT_EQ(EntropyLine({3, "a1b2"}), R"({"t":"entropy","player":3,"value":"a1b2"})");
  EXPECT_EQ(RevealLine(seed),
            R"({"t":"reveal","seed":"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"})");
}

}  // namespace
}  // namespace furlong
