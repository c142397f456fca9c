#include <cstdio>
#include <cstring>

#include "cli/command.h"

namespace {

// Returns the first word that is not a known command, or null. CLI11 would only say that a subcommand is required.
const char* UnknownCommand(const CLI::App& app, int argc, char** argv) {
  const CLI::App* at = &app;
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    const CLI::App* next = nullptr;
    for (const CLI::App* command : at->get_subcommands([](const CLI::App*) { return true; })) {
      if (command->get_name() == argv[i]) next = command;
    }
    if (next == nullptr) return at->get_subcommands([](const CLI::App*) { return true; }).empty() ? nullptr : argv[i];
    at = next;
  }
  return nullptr;
}

// Flushes standard output. A failed write becomes an error code, so that scripts notice.
int Flushed(int exit_code) {
  if (std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
  std::cerr << "furlong: cannot write to standard output: " << std::strerror(errno) << "\n";
  return furlong::cli::kError;
}

int Run(int argc, char** argv) {
  using namespace furlong::cli;
  CLI::App app("Furlong: a racing board game for 2 to 8 riders", "furlong");
  app.set_version_flag("--version", "furlong " FURLONG_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, 1 the answer is no (a record refused, a course unsound), 2 an error.\n"
      "furlong COMMAND --help tells more.");
  int exit_code = kDone;
  AddPlay(app, exit_code, argv[0]);
  AddServe(app, exit_code);
  AddRace(app, exit_code, argv[0]);
  AddSimulate(app, exit_code);
  AddCheck(app, exit_code);
  AddReplay(app, exit_code);
  AddOdds(app, exit_code);
  AddAnalyse(app, exit_code);
  AddCourse(app, exit_code);
  AddRiders(app, exit_code);
  AddArena(app, exit_code);
  AddFingerprint(app, exit_code);
  AddBackup(app, exit_code);
  AddExport(app, exit_code);
  AddDeletePlayer(app, exit_code);
  AddLoad(app, exit_code);
  AddAdmin(app, exit_code);
  try {
    if (const char* word = UnknownCommand(app, argc, argv)) {
      std::cerr << "furlong: no command \"" << word << "\"; furlong --help lists them\n";
      return kError;
    }
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return Flushed(app.exit(error) == 0 ? kDone : kError);
  }
  return Flushed(exit_code);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "furlong: %s\n", error.what());
    return furlong::cli::kError;
  }
}
