#include "cli/common/suggest.h"

#include <gtest/gtest.h>

#include <vector>

namespace furlong::cli {
namespace {

const std::vector<std::string> kCommands = {"play", "serve", "race", "simulate", "check", "replay", "arena", "course"};

TEST(ClosestWord, FindsWhatWasMistyped) {
  EXPECT_EQ(ClosestWord("simulat", kCommands), "simulate");
  EXPECT_EQ(ClosestWord("simualte", kCommands), "simulate");
  EXPECT_EQ(ClosestWord("sim", kCommands), "simulate");
  EXPECT_EQ(ClosestWord("rcae", kCommands), "race");
  EXPECT_EQ(ClosestWord("sreve", kCommands), "serve");
  EXPECT_EQ(ClosestWord("checks", kCommands), "check");
}

TEST(ClosestWord, IsEmptyIfNothingIsClose) {
  EXPECT_EQ(ClosestWord("frobnicate", kCommands), "");
  EXPECT_EQ(ClosestWord("", kCommands), "");
  EXPECT_EQ(ClosestWord(std::string(100'000, 'x'), kCommands), "");
}

TEST(ClosestWord, IsEmptyIfTwoAreEquallyClose) {
  EXPECT_EQ(ClosestWord("bat", std::vector<std::string>{"cat", "hat"}), "");
}

TEST(DidYouMean, EndsTheSentence) {
  EXPECT_EQ(DidYouMean("plya", kCommands, "; none"), "; did you mean play?");
  EXPECT_EQ(DidYouMean("frobnicate", kCommands, "; none"), "; none");
}

}  // namespace
}  // namespace furlong::cli
