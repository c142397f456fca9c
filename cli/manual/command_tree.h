// The program's commands and options as plain values, read from CLI11. Manual pages and shell completions are made from
// it, so they cannot say anything else than --help.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace furlong::cli {

struct OptionInfo {
  std::vector<std::string> names;    // "-o", "--output"; one word without dashes for an argument by position
  std::string value;                 // "INT:1 to 8"; empty for a flag
  std::string usual;                 // what holds without the option, if it says so
  std::string what;                  // one sentence
  std::vector<std::string> choices;  // words that it takes, where they are known
  bool list = false;                 // takes several of the choices, with commas between them
  bool file = false;                 // takes the name of a file or folder
  bool position = false;             // an argument without a name
  bool required = false;
  bool many = false;  // an argument that may be repeated
};

struct CommandInfo {
  std::vector<std::string> path;  // "furlong", "course", "show"
  std::string what;
  std::string footer;
  std::vector<OptionInfo> options;
  std::vector<CommandInfo> commands;

  std::string Joined(const std::string& between) const;  // the path in one word
};

CommandInfo ReadCommands(const CLI::App& app);

}  // namespace furlong::cli
