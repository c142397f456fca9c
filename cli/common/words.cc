#include "cli/common/words.h"

#include <fmt/format.h>
#include <unicode/listformatter.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <map>

#include "cli/common/courses.h"
#include "cli/common/shipped_texts.h"

namespace furlong::cli {
namespace {

// Where English is written as we write it.
icu::Locale LocaleOf(const std::string& language) { return icu::Locale(language == "en" ? "en_GB" : language.c_str()); }

icu::UnicodeString Wide(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string Narrow(const icu::UnicodeString& text) {
  std::string narrow;
  return text.toUTF8String(narrow);
}

// A text that cannot be said is a fault of ours, found by words_test.cc.
void Check(UErrorCode status, const std::string& what) {
  if (U_FAILURE(status)) throw Trouble(fmt::format("the text {} cannot be said: {}", what, u_errorName(status)));
}

}  // namespace

struct Words::Inside {
  icu::Locale locale;
  std::map<std::string, std::string> texts;
  std::map<std::string, std::unique_ptr<icu::MessageFormat>> formats;
  std::unique_ptr<icu::ListFormatter> lists;

  const icu::MessageFormat& FormatOf(const std::string& key) {
    auto& format = formats[key];
    if (format == nullptr) {
      const auto text = texts.find(key);
      if (text == texts.end()) throw Trouble(fmt::format("no text for {}", key));
      UErrorCode status = U_ZERO_ERROR;
      UParseError where;
      format = std::make_unique<icu::MessageFormat>(Wide(text->second), locale, where, status);
      Check(status, key);
    }
    return *format;
  }
};

Words::Words(std::string_view language) : language_(language), inside_(std::make_unique<Inside>()) {
  inside_->locale = LocaleOf(language_);
  for (const ShippedText& shipped : ShippedTexts()) {
    if (shipped.language != language) continue;
    const boost::json::value parsed = boost::json::parse(shipped.text);
    for (const auto& entry : parsed.as_object()) {
      inside_->texts[std::string(entry.key())] = std::string(entry.value().as_string());
    }
  }
  UErrorCode status = U_ZERO_ERROR;
  inside_->lists.reset(icu::ListFormatter::createInstance(inside_->locale, status));
  Check(status, "of a list");
}

Words::~Words() = default;

bool Words::Has(const std::string& key) const { return inside_->texts.contains(key); }

std::string Words::Say(const std::string& key, const Params& params) const {
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const auto& [name, value] : params) {
    names.push_back(Wide(name));
    if (const auto* text = std::get_if<std::string>(&value)) {
      values.emplace_back(Wide(*text));
    } else {
      values.emplace_back(std::get<double>(value));
    }
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString said;
  inside_->FormatOf(key).format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), said, status);
  Check(status, key);
  return Narrow(said);
}

std::string Words::Vary(const std::string& key, int turn, const Params& params) const {
  int ways = 0;
  while (Has(fmt::format("{}.{}", key, ways))) ++ways;
  if (ways == 0) throw Trouble(fmt::format("no texts for {}", key));
  return Say(fmt::format("{}.{}", key, turn % ways), params);
}

std::string Words::List(const std::vector<std::string>& items) const {
  std::vector<icu::UnicodeString> wide;
  wide.reserve(items.size());
  for (const std::string& item : items) wide.push_back(Wide(item));
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString said;
  inside_->lists->format(wide.data(), static_cast<std::int32_t>(wide.size()), said, status);
  Check(status, "of a list");
  return Narrow(said);
}

std::string Words::Ordinal(int number) const { return Say("ordinal", {{"n", double(number)}}); }

std::string Words::Capital(const std::string& text) const {
  if (text.empty() || text[0] == '\033') return text;
  const icu::UnicodeString wide = Wide(text);
  const std::int32_t first = wide.moveIndex32(0, 1);
  icu::UnicodeString letter = wide.tempSubString(0, first);
  return Narrow(letter.toUpper(inside_->locale) + wide.tempSubString(first));
}

std::vector<std::string> Words::Keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, text] : inside_->texts) keys.push_back(key);
  return keys;
}

const std::vector<std::string>& Languages() {
  static const std::vector<std::string> languages = [] {
    // Whole ones: who translates begins with one part.
    std::map<std::string, int> parts;
    for (const ShippedText& shipped : ShippedTexts()) ++parts[std::string(shipped.language)];
    std::vector<std::string> whole;
    for (const auto& [language, count] : parts) {
      if (count == parts["en"]) whole.push_back(language);
    }
    return whole;
  }();
  return languages;
}

std::string LanguageFor(const std::string& wished) {
  const auto ours = [](std::string_view language) {
    return std::find(Languages().begin(), Languages().end(), language) != Languages().end();
  };
  if (!wished.empty()) {
    if (ours(wished)) return wished;
    throw Trouble(fmt::format("--language {}: there are {}", wished, fmt::join(Languages(), ", ")));
  }
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale(value);
    const std::string language = locale.substr(0, locale.find_first_of("_.@"));
    return ours(language) ? language : "en";
  }
  return "en";
}

void AddLanguage(CLI::App& command, std::string& wished) {
  command.add_option("--language", wished,
                     fmt::format("{}; otherwise that of the locale", fmt::join(Languages(), ", ")));
}

}  // namespace furlong::cli
