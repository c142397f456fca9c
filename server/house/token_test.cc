#include "server/house/token.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>

namespace furlong::server {
namespace {

constexpr int kMany = 2000;

bool Only(const std::string& text, std::string_view letters) {
  return text.find_first_not_of(letters) == std::string::npos;
}

TEST(Token, Is64HexDigitsAndNeverRepeats) {
  std::set<std::string> seen;
  for (int i = 0; i < kMany; ++i) {
    const std::string token = NewToken();
    ASSERT_EQ(token.size(), 64u);
    ASSERT_TRUE(Only(token, "0123456789abcdef")) << token;
    ASSERT_TRUE(seen.insert(token).second);
  }
}

TEST(Token, IsHashedWithSha256) {
  EXPECT_EQ(TokenHash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Token, SameSecretComparesEntireTexts) {
  const std::string token = NewToken();
  EXPECT_TRUE(SameSecret(token, std::string(token)));
  EXPECT_TRUE(SameSecret("", ""));
  EXPECT_TRUE(SameSecret(std::string_view(), ""));
  EXPECT_FALSE(SameSecret(token, ""));
  EXPECT_FALSE(SameSecret(token, token.substr(0, 63)));
  EXPECT_FALSE(SameSecret(token.substr(0, 63), token));
  for (const std::size_t at : {0u, 31u, 63u}) {
    std::string other = token;
    other[at] = other[at] == 'a' ? 'b' : 'a';
    EXPECT_FALSE(SameSecret(token, other));
  }
}

TEST(TableId, Is16UnambiguousLetters) {
  std::set<std::string> seen;
  std::set<char> letters;
  for (int i = 0; i < kMany; ++i) {
    const std::string id = NewTableId();
    ASSERT_EQ(id.size(), 16u);
    ASSERT_TRUE(Only(id, "0123456789abcdefghjkmnpqrstvwxyz")) << id;
    ASSERT_TRUE(seen.insert(id).second);
    letters.insert(id.begin(), id.end());
  }
  EXPECT_EQ(letters.size(), 32u);
}

TEST(FreshSeed, HasNoBitThatIsAlwaysTheSame) {
  Seed ones{};
  Seed zeros{};
  for (int i = 0; i < 100; ++i) {
    const Seed seed = FreshSeed();
    for (std::size_t k = 0; k < seed.size(); ++k) {
      ones[k] |= seed[k];
      zeros[k] |= static_cast<std::uint8_t>(~seed[k]);
    }
  }
  EXPECT_TRUE(std::all_of(ones.begin(), ones.end(), [](auto byte) { return byte == 0xFF; }));
  EXPECT_TRUE(std::all_of(zeros.begin(), zeros.end(), [](auto byte) { return byte == 0xFF; }));
}

TEST(Token, CanBeMadeOnSeveralThreads) {
  std::array<std::string, 4> tokens;
  {
    std::vector<std::jthread> threads;
    for (std::string& token : tokens) threads.emplace_back([&token] { token = NewToken(); });
  }
  EXPECT_EQ(std::set<std::string>(tokens.begin(), tokens.end()).size(), tokens.size());
}

}  // namespace
}  // namespace furlong::server
