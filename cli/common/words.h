// All texts for players: the ICU messages of texts/LANGUAGE/*.json, which the web page uses too.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace furlong::cli {

// The parameters of a message, by name.
using Params = std::vector<std::pair<std::string, std::variant<std::string, double>>>;

// The texts of one language.
class Words {
 public:
  // One of Languages().
  explicit Words(std::string_view language);
  ~Words();
  Words(const Words&) = delete;
  Words& operator=(const Words&) = delete;

  const std::string& language() const { return language_; }
  bool Has(const std::string& key) const;
  // The text of a key with its parameters filled in.
  std::string Say(const std::string& key, const Params& params = {}) const;
  // One of the texts key.0, key.1, …, chosen by `turn`.
  std::string Vary(const std::string& key, int turn, const Params& params = {}) const;
  // "Red, Blue and Green"
  std::string List(const std::vector<std::string>& items) const;
  // "2nd"
  std::string Ordinal(int number) const;
  // Capitalises the first letter; text that begins with a colour code is unchanged.
  std::string Capital(const std::string& text) const;
  // All keys, for tests.
  std::vector<std::string> Keys() const;

 private:
  struct Impl;
  std::string language_;
  std::unique_ptr<Impl> impl_;
};

// The codes of the languages that are translated completely: "de", "en".
const std::vector<std::string>& Languages();

// The language to use: `requested` if given, else that of the locale (LC_ALL, LC_MESSAGES, LANG), else English.
std::string LanguageFor(const std::string& requested);
// Adds --language to a command, which takes one of Languages().
void AddLanguage(CLI::App& command, std::string& requested);

}  // namespace furlong::cli
