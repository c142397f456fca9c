// The subcommands of furlong. Each Add function adds one to the program; the command, when run, sets `exit_code`.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "cli/common/suggest.h"

namespace furlong::cli {

inline constexpr int kDone = 0;
inline constexpr int kNo = 1;     // the answer is no: a record is refused, a course is invalid
inline constexpr int kError = 2;  // wrong usage, or the command could not do its work
// kInterrupted, 130: after Ctrl-C (cli/common/interrupt.h)

// A number on the command line from `least` to `most`.
template <typename T>
CLI::Validator Between(T least, T most) {
  return CLI::Validator(
      [least, most](std::string& given) {
        T number{};
        const bool read = CLI::detail::lexical_cast(given, number);
        if (read && number >= least && number <= most) return std::string();
        return fmt::format("must be {} to {}, not {}", least, most, given);
      },
      fmt::format("{} to {}", least, most));
}
// One of these words. Completion offers them, too (cli/manual).
inline CLI::Validator OneOf(const std::vector<std::string>& words) {
  return CLI::Validator(
      [words](std::string& given) {
        if (std::find(words.begin(), words.end(), given) != words.end()) return std::string();
        return fmt::format("must be {} or {}, not {}{}", fmt::join(words.begin(), words.end() - 1, ", "), words.back(),
                           given, DidYouMean(given, words, ""));
      },
      fmt::format("{{{}}}", fmt::join(words, ",")));
}
inline const CLI::Validator kCount = Between(1, 1'000'000'000);
inline const CLI::Validator kThreadCount = Between(1, 256);

// Every command that prints results can print them for programs, too.
inline CLI::Option* AddJson(CLI::App& command, bool& json) { return command.add_flag("--json", json, "Print JSON"); }

// `program`: the name under which the user called it, for commands that we print.
void AddPlay(CLI::App& app, int& exit_code, const std::string& program);
void AddRace(CLI::App& app, int& exit_code, const std::string& program);
void AddSimulate(CLI::App& app, int& exit_code);
void AddCheck(CLI::App& app, int& exit_code);
void AddReplay(CLI::App& app, int& exit_code);
void AddOdds(CLI::App& app, int& exit_code);
void AddAnalyse(CLI::App& app, int& exit_code);
void AddCourse(CLI::App& app, int& exit_code);
void AddRiders(CLI::App& app, int& exit_code);
void AddArena(CLI::App& app, int& exit_code);
void AddServe(CLI::App& app, int& exit_code);
void AddFingerprint(CLI::App& app, int& exit_code);
void AddBackup(CLI::App& app, int& exit_code);
void AddExport(CLI::App& app, int& exit_code);
void AddDeletePlayer(CLI::App& app, int& exit_code);
void AddLoad(CLI::App& app, int& exit_code);
void AddAdmin(CLI::App& app, int& exit_code);
void AddCompletion(CLI::App& app, int& exit_code);
void AddHelp(CLI::App& app, int& exit_code);

}  // namespace furlong::cli
