#include "server/house/join_codes.h"

#include <gtest/gtest.h>

#include <set>

#include "server/house/token.h"

namespace furlong::server {
namespace {

TEST(JoinCodes, AreFiveLettersWithoutVowelsAndLookAlikes) {
  JoinCodes codes;
  for (int i = 0; i < 200; ++i) {
    const std::string code = codes.Of(NewTableId());
    EXPECT_EQ(code.size(), kJoinCodeSize);
    EXPECT_EQ(code.find_first_not_of(kJoinCodeLetters), std::string::npos) << code;
  }
  for (const char letter : std::string("AEIOUYLQ")) EXPECT_EQ(kJoinCodeLetters.find(letter), std::string::npos);
}

// With 30,000 tables some of two million codes come up more than once.
TEST(JoinCodes, BelongToOneTableEach) {
  JoinCodes codes;
  std::set<std::string> seen;
  for (int i = 0; i < 30'000; ++i) {
    const std::string table = "table " + std::to_string(i);
    const std::string code = codes.Of(table);
    EXPECT_TRUE(seen.insert(code).second) << code;
    EXPECT_EQ(codes.Of(table), code);
    EXPECT_EQ(codes.Find(code), table);
  }
}

TEST(JoinCodes, AreTheSameAfterARestart) {
  JoinCodes before;
  JoinCodes after;
  EXPECT_EQ(before.Of("h4qfx48rxd88jk2n"), after.Of("h4qfx48rxd88jk2n"));
}

TEST(JoinCodes, AreReadAsPeopleTypeThem) {
  JoinCodes codes;
  const std::string code = codes.Of("h4qfx48rxd88jk2n");
  std::string small;
  for (const char c : code) small += static_cast<char>(c - 'A' + 'a');
  for (const std::string& typed :
       {code, small, code.substr(0, 2) + " " + code.substr(2), small.substr(0, 3) + "-" + small.substr(3)}) {
    EXPECT_EQ(codes.Find(typed), "h4qfx48rxd88jk2n") << typed;
  }
  for (const std::string& typed : {std::string(), std::string("-"), code.substr(1), code + "B"}) {
    EXPECT_EQ(codes.Find(typed), std::nullopt) << typed;
  }
}

TEST(JoinCodes, AreFreeOnceReleased) {
  JoinCodes codes;
  const std::string code = codes.Of("a");
  codes.Release("a");
  codes.Release("never had one");
  EXPECT_EQ(codes.Find(code), std::nullopt);
  EXPECT_EQ(codes.Of("a"), code);
}

}  // namespace
}  // namespace furlong::server
