#include "cli/common/words.h"

#include <fmt/format.h>
#include <unicode/listformatter.h>
#include <unicode/msgfmt.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstdlib>
#include <map>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/shipped_texts.h"

namespace furlong::cli {
namespace {

// Our English is British.
icu::Locale LocaleOf(const std::string& language) { return icu::Locale(language == "en" ? "en_GB" : language.c_str()); }

icu::UnicodeString FromUtf8(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

std::string ToUtf8(const icu::UnicodeString& text) {
  std::string narrow;
  return text.toUTF8String(narrow);
}

// Such an error is a bug in a text; words_test.cc tests every text.
void Check(UErrorCode status, const std::string& what) {
  if (U_FAILURE(status)) throw CommandError(fmt::format("cannot format the text {}: {}", what, u_errorName(status)));
}

}  // namespace

struct Words::Impl {
  icu::Locale locale;
  std::map<std::string, std::string> texts;
  std::map<std::string, std::unique_ptr<icu::MessageFormat>> formats;
  std::unique_ptr<icu::ListFormatter> lists;

  const icu::MessageFormat& FormatOf(const std::string& key) {
    auto& format = formats[key];
    if (format == nullptr) {
      const auto text = texts.find(key);
      if (text == texts.end()) throw CommandError(fmt::format("no text for {}", key));
      UErrorCode status = U_ZERO_ERROR;
      UParseError where;
      format = std::make_unique<icu::MessageFormat>(FromUtf8(text->second), locale, where, status);
      Check(status, key);
    }
    return *format;
  }
};

Words::Words(std::string_view language) : language_(language), impl_(std::make_unique<Impl>()) {
  impl_->locale = LocaleOf(language_);
  for (const ShippedText& shipped : ShippedTexts()) {
    if (shipped.language != language) continue;
    const boost::json::value parsed = boost::json::parse(shipped.text);
    for (const auto& entry : parsed.as_object()) {
      impl_->texts[std::string(entry.key())] = std::string(entry.value().as_string());
    }
  }
  UErrorCode status = U_ZERO_ERROR;
  impl_->lists.reset(icu::ListFormatter::createInstance(impl_->locale, status));
  Check(status, "of a list");
}

Words::~Words() = default;

bool Words::Has(const std::string& key) const { return impl_->texts.contains(key); }

std::string Words::Say(const std::string& key, const Params& params) const {
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
  for (const auto& [name, value] : params) {
    names.push_back(FromUtf8(name));
    if (const auto* text = std::get_if<std::string>(&value)) {
      values.emplace_back(FromUtf8(*text));
    } else {
      values.emplace_back(std::get<double>(value));
    }
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString said;
  impl_->FormatOf(key).format(names.data(), values.data(), static_cast<std::int32_t>(names.size()), said, status);
  Check(status, key);
  return ToUtf8(said);
}

std::string Words::Vary(const std::string& key, int turn, const Params& params) const {
  int ways = 0;
  while (Has(fmt::format("{}.{}", key, ways))) ++ways;
  if (ways == 0) throw CommandError(fmt::format("no texts for {}", key));
  return Say(fmt::format("{}.{}", key, turn % ways), params);
}

std::string Words::List(const std::vector<std::string>& items) const {
  std::vector<icu::UnicodeString> wide;
  wide.reserve(items.size());
  for (const std::string& item : items) wide.push_back(FromUtf8(item));
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString said;
  impl_->lists->format(wide.data(), static_cast<std::int32_t>(wide.size()), said, status);
  Check(status, "of a list");
  return ToUtf8(said);
}

std::string Words::Ordinal(int number) const { return Say("ordinal", {{"n", double(number)}}); }

std::string Words::Capital(const std::string& text) const {
  if (text.empty() || text[0] == '\033') return text;
  const icu::UnicodeString wide = FromUtf8(text);
  const std::int32_t first = wide.moveIndex32(0, 1);
  icu::UnicodeString letter = wide.tempSubString(0, first);
  return ToUtf8(letter.toUpper(impl_->locale) + wide.tempSubString(first));
}

std::vector<std::string> Words::Keys() const {
  std::vector<std::string> keys;
  for (const auto& [key, text] : impl_->texts) keys.push_back(key);
  return keys;
}

const std::vector<std::string>& Languages() {
  static const std::vector<std::string> languages = [] {
    // A language that lacks some parts is still being translated.
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

std::string LanguageFor(const std::string& requested) {
  const auto ours = [](std::string_view language) {
    return std::find(Languages().begin(), Languages().end(), language) != Languages().end();
  };
  if (!requested.empty()) return requested;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale(value);
    const std::string language = locale.substr(0, locale.find_first_of("_.@"));
    return ours(language) ? language : "en";
  }
  return "en";
}

void AddLanguage(CLI::App& command, std::string& requested) {
  command.add_option("--language", requested, "Language of the texts; otherwise that of the locale")
      ->check(OneOf(Languages()));
}

}  // namespace furlong::cli
