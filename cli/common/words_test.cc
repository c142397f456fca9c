#include "cli/common/words.h"

#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>

#include "cli/common/courses.h"
#include "cli/common/shipped_texts.h"
#include "riders/rider.h"

namespace furlong::cli {
namespace {

// The parameters of a message by name; true if the message needs a number.
std::map<std::string, bool> ParamsIn(const std::string& text) {
  std::map<std::string, bool> params;
  const std::regex name(R"(\{(\w+)(\}|, select,|, (plural|selectordinal|number)))");
  for (std::sregex_iterator found(text.begin(), text.end(), name), end; found != end; ++found) {
    params[(*found)[1]] = params[(*found)[1]] || (*found)[3].matched;
  }
  return params;
}

std::map<std::string, std::string> TextsOf(std::string_view language) {
  std::map<std::string, std::string> texts;
  const std::regex entry(R"re("([\w.-]+)": "(.*)",?\n)re");
  for (const ShippedText& shipped : ShippedTexts()) {
    if (shipped.language != language) continue;
    const std::string all(shipped.text);
    for (std::sregex_iterator found(all.begin(), all.end(), entry), end; found != end; ++found) {
      texts[(*found)[1]] = (*found)[2];
    }
  }
  return texts;
}

// The page's tests look after the texts that it shares with the program.
TEST(Words, EveryTextOfTheProgramAloneIsSaid) {
  std::string code;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(FURLONG_SOURCE_DIR "/cli")) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".cc") || path.ends_with("_test.cc")) continue;
    std::ifstream file(path);
    code.append(std::istreambuf_iterator<char>(file), {});
  }
  int texts = 0;
  for (const auto& [key, text] : TextsOf("en")) {
    if (!key.starts_with("play.")) continue;
    ++texts;
    const std::string without_number = std::regex_replace(key, std::regex(R"(\.\d+$)"), "");
    EXPECT_TRUE(code.find('"' + key + '"') != code.npos || code.find('"' + without_number + '"') != code.npos) << key;
  }
  EXPECT_GT(texts, 100);
}

TEST(Words, EveryTextCanBeFormattedInEveryLanguage) {
  ASSERT_FALSE(Languages().empty());
  for (const std::string& language : Languages()) {
    const Words words(language);
    const auto texts = TextsOf(language);
    ASSERT_EQ(texts.size(), words.Keys().size()) << language;
    for (const auto& [key, text] : texts) {
      for (const double number : {0.0, 1.0, 2.0, 5.0}) {
        Params params;
        for (const auto& [name, counted] : ParamsIn(text)) {
          if (counted) {
            params.emplace_back(name, number);
          } else {
            params.emplace_back(name, "Ann");
          }
        }
        const std::string said = words.Say(key, params);
        EXPECT_FALSE(said.empty()) << language << " " << key;
        EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << language << " " << key << ": " << said;
      }
    }
  }
}

TEST(Words, EveryLanguageHasEveryText) {
  const std::vector<std::string> english = Words("en").Keys();
  for (const std::string& language : Languages()) EXPECT_EQ(Words(language).Keys(), english) << language;
}

TEST(Words, EveryRiderHasAName) {
  for (const std::string& language : Languages()) {
    const Words words(language);
    for (const std::string_view rider : RiderNames()) {
      EXPECT_TRUE(words.Has("rider." + std::string(rider))) << language << " " << rider;
    }
  }
}

TEST(Words, FormatsNumbersAndListsInEnglish) {
  const Words words("en");
  EXPECT_EQ(words.Ordinal(1), "1st");
  EXPECT_EQ(words.Ordinal(3), "3rd");
  EXPECT_EQ(words.List({"Red", "Blue", "Green"}), "Red, Blue and Green");
  EXPECT_EQ(words.List({}), "");
  EXPECT_EQ(words.Say("riding.togo", {{"squares", 1.0}}), "1 square to go along the rail");
  EXPECT_EQ(words.Say("caller.card.plain", {{"value", 8.0}}), "an 8");
  EXPECT_EQ(words.Say("riding.odds.percent", {{"share", 0.25}}), "25%");
  EXPECT_EQ(words.Capital("élan"), "Élan");
}

TEST(Words, SpanishOrdinalsHaveAPoint) {
  const Words words("es");
  EXPECT_EQ(words.Ordinal(1), "1.º");
  EXPECT_EQ(words.Ordinal(12), "12.º");
}

TEST(Words, LanguageIsTheRequestedOneOrThatOfTheLocale) {
  unsetenv("LC_ALL");
  unsetenv("LC_MESSAGES");
  setenv("LANG", "en_US.UTF-8", 1);
  EXPECT_EQ(LanguageFor(""), "en");
  setenv("LC_MESSAGES", "C.UTF-8", 1);
  EXPECT_EQ(LanguageFor(""), "en");
  for (const std::string& language : Languages()) {
    EXPECT_EQ(LanguageFor(language), language);
    setenv("LC_ALL", (language + "_XX.UTF-8").c_str(), 1);
    EXPECT_EQ(LanguageFor(""), language);
  }
  CLI::App command;
  std::string requested;
  AddLanguage(command, requested);
  EXPECT_THROW(command.parse("--language tlh"), CLI::ParseError);
  EXPECT_NO_THROW(command.parse("--language de"));
  EXPECT_EQ(LanguageFor(requested), "de");
}

}  // namespace
}  // namespace furlong::cli
