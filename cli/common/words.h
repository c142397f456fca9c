// Every text for players comes from here: the ICU messages of texts/LANGUAGE/*.json, the same that the page speaks.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace furlong::cli {

// What fills a text, by name.
using Params = std::vector<std::pair<std::string, std::variant<std::string, double>>>;

class Words {
 public:
  // One of Languages().
  explicit Words(std::string_view language);
  ~Words();
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;

  const std::string& language() const { return language_; }
  bool Has(const std::string& key) const;
  // The text of a key, its parameters filled in.
  std::string Say(const std::string& key, const Params& params = {}) const;
  // One of the texts key.0, key.1, …: the same `turn` always gives the same one.
  std::string Vary(const std::string& key, int turn, const Params& params = {}) const;
  // "Red, Blue and Green"
  std::string List(const std::vector<std::string>& items) const;
  // "2nd"
  std::string Ordinal(int number) const;
  // The first letter as at the start of a sentence; colours before it stay.
  std::string Capital(const std::string& text) const;
  // All keys, for tests.
  std::vector<std::string> Keys() const;

 private:
  struct Inside;
  std::string language_;
  std::unique_ptr<Inside> inside_;
};

// The languages there are texts for, by code: "de", "en".
const std::vector<std::string>& Languages();

// The language to speak: `wished` where it is given, else that of the locale (LC_ALL, LC_MESSAGES, LANG), else English.
// Throws Trouble where the wished one is none of ours.
std::string LanguageFor(const std::string& wished);
// Adds --language to a command.
void AddLanguage(CLI::App& command, std::string& wished);

}  // namespace furlong::cli
