#include "cli/command.h"

int main(int argc, char** argv) {
  using namespace furlong::cli;
  CLI::App app("Furlong: a racing board game for 2 to 8 riders", "furlong");
  app.set_version_flag("--version", "furlong " FURLONG_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 done, 1 the answer is no (a record refused, a course unsound), 2 trouble.\n"
      "furlong COMMAND --help tells more.");
  int exit_code = kDone;
  AddRace(app, exit_code);
  AddSimulate(app, exit_code);
  AddCheck(app, exit_code);
  AddReplay(app, exit_code);
  AddCourse(app, exit_code);
  AddFingerprint(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kTrouble;
  } catch (const std::exception& error) {
    std::cerr << "furlong: " << error.what() << "\n";
    return kTrouble;
  }
  return exit_code;
}
