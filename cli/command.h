// The subcommands of furlong. Each Add function adds one to the program; the command, when run, sets `exit_code`.
#pragma once

#include <CLI/CLI.hpp>

namespace furlong::cli {

inline constexpr int kDone = 0;
inline constexpr int kNo = 1;     // the answer is no: a record is refused, a course is unsound
inline constexpr int kError = 2;  // wrong usage, or the command could not do its work

// Ranges of numbers on the command line.
inline const CLI::Range kCount(1, 1'000'000'000);
inline const CLI::Range kThreadCount(1, 256);

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

}  // namespace furlong::cli
