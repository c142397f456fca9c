#include "server/house/display_name.h"

#include <gtest/gtest.h>

namespace furlong::server {
namespace {

TEST(DisplayName, HonestNamesAreFine) {
  for (const std::string_view name : {
           "Ann",
           "ann",
           "A",
           "Player 1",
           "O'Brien",
           "O’Brien",
           "Ann-Marie",
           "J. R. R.",
           "x_X_Rider_X_x",
           "Ann (host)",
           "Jürgen Groß",
           "Änne Öztürk",
           "François Lefèvre",
           "Zoë",
           "José Ñandú",
           "Núria Ferràs",
           "Łukasz Żółć",
           "Jiří Dvořák",
           "Γιώργος Παπαδόπουλος",
           "Наталья Ёлкина",
           "Їжак Ґалаґан",
           "田中さくら",
           "たなか サクラ",
           "山田　太郎",
           "Tシャツ",
           "王小明",
           "李Bruce",
           "ㄨㄤˊ王",
           "김민수",
           "Kim 민수",
           "محمد علي",
           "دانیال‌زاده",
           "דוד בן־גוריון",
           "प्रिया शर्मा",
           "क्‍षमा",
           "สมชาย ใจดี",
           "Nguyễn Văn Ả",
           "Ann 🐎",
           "❤️ Bo",
           "❤ Bo",
           "👩‍👩‍👧 Smith",
           "🏇🏻",
           "🏇🏻‍♂️",
           "🇩🇪 Max",
           "1️⃣ first",
           "🏴󠁧󠁢󠁥󠁮󠁧󠁿 Harry",
           "★ Star ★",
           "100%",
           "e\u0301lodie",
           "Владимир 🏆",
       }) {
    EXPECT_EQ(NameFault(name), NameProblem::kNone) << name;
    EXPECT_TRUE(LooksLike(name, name)) << name;
  }
}

TEST(DisplayName, NamesThatShowNothingAreBlank) {
  for (const std::string_view name :
       {"", " ", "\u00A0", "\u2800", "\u2003", "\uFE0F", "\u3000", "\u200B", "\u200D", "\u3164", "\uFEFF", "\u202E",
        "\u2800\u2003\uFE0F", "\u0301", "\n", "\u115F\u1160", "\u180E", "\u00AD", "\U000E0041"}) {
    EXPECT_EQ(NameFault(name), NameProblem::kBlank) << std::string(name);
  }
}

TEST(DisplayName, NamesThatHideSomethingAreRefused) {
  for (const std::string_view name : {
           "Ann\u200B",
           "A\u00ADnn",
           "\u202Ennn",
           "Ann\u200E",
           "Ann\u200F",
           "\u2066Ann\u2069",
           "Ann\u2800",
           "Ann\uFE0F",
           "A\u200Dnn",
           "A\u200Cnn",
           "Ann\u3164",
           "Ann\nBo",
           "Ann\u2028Bo",
           "Ann\x07",
           "Ann\uE000",
           "Ann\U0010FFFF",
           "Ann\xFF",
           "Ann\u061C",
           "\uFEFF"
           "Ann",
           "Ann\U000E0041",
           "Z\u0301\u0302\u0303\u0304\u0305",
           "1\uFE0F",
           "\u2800Ann\u2800",
           "\u034F"
           "Ann",
       }) {
    EXPECT_EQ(NameFault(name), NameProblem::kHidden) << std::string(name);
  }
}

TEST(DisplayName, LookAlikesOfAnnAreRefusedOrToldApart) {
  // The first letter is not a Latin A: Cyrillic, Greek, Cherokee, Lisu; or the others are Armenian or Cyrillic.
  for (const std::string_view name : {"\u0410nn", "\u0391nn", "\u13AAnn", "\uA4EEnn", "A\u0578\u0578", "An\u043F",
                                      "\u213Fnn" /* double-struck pi */, "Bo\u0443", "\u0440\u0430y\u0440al"}) {
    EXPECT_EQ(NameFault(name), NameProblem::kMixed) << name;
  }
  // These may be honest, but not beside an Ann.
  for (const std::string_view name :
       {"ann", "ANN", "Ann ", " Ann", "\uFF21nn", "\U0001D400\U0001D427\U0001D427", "\u0410nn", "\u0391nn", "A\u200Bnn",
        "\u13AAnn", "\uA4EEnn", "A\u0578\u0578", "\u24B6nn"}) {
    EXPECT_TRUE(LooksLike("Ann", name)) << name;
    EXPECT_TRUE(LooksLike(name, "Ann")) << name;
    EXPECT_EQ(NameSkeleton(name), NameSkeleton("Ann")) << name;
  }
  EXPECT_EQ(NameFault("Ann\u0660\u0031"), NameProblem::kMixed) << "digits of two kinds";
}

TEST(DisplayName, ConfusableLettersOfOneScriptAreFound) {
  EXPECT_TRUE(LooksLike("Alice", "AIice"));
  EXPECT_TRUE(LooksLike("Bob", "B0b"));
  EXPECT_TRUE(LooksLike("mark", "MARK"));
  EXPECT_TRUE(LooksLike("mark", "rnark"));
  EXPECT_TRUE(LooksLike("НИНА", "нина"));
  EXPECT_TRUE(LooksLike("Ann  Lee", "Ann Lee"));
  EXPECT_TRUE(LooksLike("paypal", "\u0440\u0430\u0443\u0440\u0430l"));
}

TEST(DisplayName, DifferentNamesStayDifferent) {
  const std::string_view names[] = {"Ann",   "Anna", "Anne",   "Änn",    "Bo",     "Bob",    "Ben",
                                    "Анна",  "Άννα", "王小明", "王大明", "김민수", "김민주", "Ann 2",
                                    "Ann 3", "Max",  "Mia",    "Ann 🐎",  "Ann 🏆"};
  for (const std::string_view a : names) {
    for (const std::string_view b : names) EXPECT_EQ(LooksLike(a, b), a == b) << a << " and " << b;
  }
}

}  // namespace
}  // namespace furlong::server
