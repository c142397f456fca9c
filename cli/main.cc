#include <cstdio>
#include <cstring>
#include <iostream>

#include "cli/command.h"
#include "cli/common/suggest.h"

namespace {

constexpr auto kEveryCommand = [](const CLI::App*) { return true; };

std::vector<std::string> CommandNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands(kEveryCommand)) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> OptionNames(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

// "furlong course"
std::string NameOf(const CLI::App& command) {
  return command.get_parent() == nullptr ? command.get_name()
                                         : NameOf(*command.get_parent()) + " " + command.get_name();
}

// The command that the words before the first option name, as far as there are such commands.
const CLI::App& NamedCommand(const CLI::App& app, int argc, char** argv, int& words) {
  const CLI::App* at = &app;
  for (words = 1; words < argc; ++words) {
    const auto below = at->get_subcommands(kEveryCommand);
    const auto next = std::find_if(below.begin(), below.end(),
                                   [&](const CLI::App* command) { return command->get_name() == argv[words]; });
    if (next == below.end()) break;
    at = *next;
  }
  return *at;
}

// Reports a missing or unknown command; CLI11 would only say that a subcommand is required. Returns true if it did.
bool ReportMissingCommand(const CLI::App& app, int argc, char** argv) {
  int words = 0;
  const CLI::App& command = NamedCommand(app, argc, argv, words);
  const std::vector<std::string> below = CommandNames(command);
  if (below.empty()) return false;
  if (words == argc) {
    std::cerr << command.get_formatter()->make_help(&command, NameOf(command), CLI::AppFormatMode::Normal);
    return true;
  }
  if (argv[words][0] == '-') return false;
  std::cerr << "furlong: no command \"" << argv[words] << "\""
            << furlong::cli::DidYouMean(argv[words], below, "; " + NameOf(command) + " --help lists them") << "\n";
  return true;
}

// What is wrong with the command line, in one sentence.
std::string Explain(const CLI::App& app, const CLI::App& command, const CLI::ParseError& error) {
  // A mistyped option often leaves something out that is required; the typo is the better thing to name.
  const bool extras = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (extras || error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError)) {
    for (const std::string& word : app.remaining(true)) {
      if (!word.starts_with("-")) continue;
      const std::string name = word.substr(0, word.find('='));
      return "no option " + name + furlong::cli::DidYouMean(name, OptionNames(command), "");
    }
    for (const std::string& word : app.remaining(true)) {
      if (extras) return "\"" + word + "\" is one word too many";
    }
  }
  const std::string what = error.what();
  constexpr std::string_view kConversion = "Could not convert: ";
  if (what.starts_with(kConversion)) {
    const std::size_t equals = what.find(" = ");
    return what.substr(kConversion.size(), equals - kConversion.size()) + ": must be a number, not " +
           (equals == std::string::npos ? "" : what.substr(equals + 3));
  }
  return what;
}

// Flushes standard output. A failed write becomes an error code, so that scripts notice.
int Flushed(int exit_code) {
  if (std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return exit_code;
  std::cerr << "furlong: cannot write to standard output: " << std::strerror(errno) << "\n";
  return furlong::cli::kError;
}

int Run(int argc, char** argv) {
  using namespace furlong::cli;
  CLI::App app("Furlong: a racing board game for 2 to 8 players", "furlong");
  app.set_version_flag("--version", "furlong " FURLONG_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, 1 the answer is no (a record is refused, a course is invalid), 2 an error,\n"
      "130 interrupted by Ctrl-C, after printing what was done so far.\n"
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
  AddCompletion(app, exit_code);
  AddHelp(app, exit_code);
  if (ReportMissingCommand(app, argc, argv)) return kError;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return Flushed(app.exit(error));  // --help and --version
    int words = 0;
    const CLI::App& command = NamedCommand(app, argc, argv, words);
    std::cerr << "furlong: " << Explain(app, command, error) << "\n" << NameOf(command) << " --help tells more\n";
    return kError;
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
