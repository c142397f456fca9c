// The subcommands of furlong. Each adds itself to the program and, when called, leaves its exit code:
// 0 done; 1 the answer is no (a record is refused, a course unsound); 2 it was asked for wrongly or could not work.
#pragma once

#include <CLI/CLI.hpp>

namespace furlong::cli {

inline constexpr int kDone = 0;
inline constexpr int kNo = 1;
inline constexpr int kTrouble = 2;

// Bounds of numbers on the command line.
inline const CLI::Range kCount(1, 1'000'000'000);
inline const CLI::Range kThreadCount(1, 256);

// `program`: as it was called.
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
