// furlong load: measures how much load a server can take, and checks that it loses nothing.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/interrupt.h"
#include "cli/common/setup.h"
#include "cli/load/run.h"
#include "table/settings.h"

namespace furlong::cli {
namespace {

struct LoadOptions {
  LoadSettings load;
  MeetingSetup setup;
  std::string rider;
  std::string url;
  bool json = false;
};

// The settings with which tables are opened, as JSON.
std::string TableSettings(const LoadOptions& options) {
  MeetingSetup setup = options.setup;
  if (setup.players == 0)
    setup.players = options.rider.empty() ? options.load.people : std::max(4, options.load.people);
  if (options.load.people > setup.players) {
    throw CommandError(
        fmt::format("--seats {} --players {}: more people than players", options.load.people, setup.players));
  }
  if (options.rider.empty() && options.load.people < setup.players) {
    throw CommandError(fmt::format("--seats {} --players {}: --riders says who plays the other seats",
                                   options.load.people, setup.players));
  }
  if (!options.rider.empty()) CheckRider(options.rider);
  const RecordHeader header = setup.Header();
  table::TableSettings table;
  table.name = "Load";
  table.players = setup.players;
  table.horses = static_cast<int>(header.horses.size()) / setup.players;
  table.races = header.races;
  table.options = header.options;
  table.courses = header.courses;
  table.listed = false;
  table.riders.resize(static_cast<std::size_t>(setup.players));
  std::fill(table.riders.begin() + options.load.people, table.riders.end(), options.rider);
  return table.ToJson();
}

void Load(LoadOptions options, int& exit_code) {
  if (!options.url.empty()) {
    options.load.address = client::ParseServerUrl(options.url);
    if (!options.load.address) throw CommandError(fmt::format("--url {}: must be http://HOST:PORT", options.url));
    if (options.load.kills > 0)
      throw CommandError("--kill: only a server that is started here is killed; leave --url out");
    if (options.load.idle > 0)
      throw CommandError("--idle: the memory of a server elsewhere cannot be seen; leave --url out");
  }
  if (!options.load.hostile.empty() && options.load.idle > 0)
    throw CommandError("--hostile: the server keeps its limits, so --idle would be refused; leave one of them out");
  options.load.settings = TableSettings(options);
  LoadFigures figures = RunLoad(options.load);
  options.json ? figures.PrintJson() : figures.Print();
  exit_code = figures.interrupted ? kInterrupted : figures.errors == 0 ? kDone : kNo;
}

}  // namespace

void AddLoad(CLI::App& app, int& exit_code) {
  const auto options = std::make_shared<LoadOptions>();
  options->setup.players = 0;
  LoadSettings& load = options->load;
  CLI::App* command = app.add_subcommand("load", "Play meetings on a server, and measure and check it");
  command->add_option("--tables", load.tables, "Tables at once")->capture_default_str()->check(Between(0, 20'000));
  command->add_option("--seats", load.people, "People at each table")->capture_default_str()->check(Between(1, 8));
  command
      ->add_option("--players", options->setup.players,
                   "Players at each table; otherwise as many as people, or 4 with --riders")
      ->check(Between(2, 8));
  command->add_option("--riders", options->rider, "A house rider for the other seats");
  command->add_option("--pace", load.pace, "Choices of each table a second; 0: as many as the server takes")
      ->capture_default_str()
      ->check(Between(0.0, 10'000.0));
  command->add_option("--seconds", load.seconds, "How long; after a meeting the next one begins")
      ->capture_default_str()
      ->check(Between(0.0, 1e6));
  command->add_option("--races", options->setup.races, "Courses in order, as in furlong race")->capture_default_str();
  command->add_option("--option", options->setup.options, "cards=sealed, exchange=blind, finish=first (repeat it)");
  command
      ->add_option("--idle", load.idle,
                   "First open this many idle connections, and measure the server memory they take")
      ->check(Between(0, 100'000));
  command->add_option("--kill", load.kills, "Kill the server this many times during the load, and restart it")
      ->check(Between(0, 10'000));
  std::string kinds;
  for (const HostileKind& kind : HostileKinds()) kinds += fmt::format("\n  {:<10} {}", kind.name, kind.what);
  command
      ->add_option("--hostile", load.hostile,
                   "Clients that misbehave meanwhile: kinds with commas between them, or all (see below)")
      ->delimiter(',');
  command->add_option("--hostile-clients", load.hostile_clients, "Of each kind")
      ->capture_default_str()
      ->check(Between(1, 1'000));
  command->add_option("--sample", load.sample,
                      "Write the server's memory and open files, and the players' latencies, to this CSV file every "
                      "second");
  command->add_option("--url", options->url, "A running server, http://HOST:PORT; otherwise one is started");
  AddJson(*command, options->json);
  command->footer(
      "--hostile KIND: the server keeps its limits. Every table comes from a loopback address of its own, and so do "
      "the\n"
      "kinds. The latencies are those of the players; what the others did and were answered is printed after them." +
      kinds +
      "\n\n"
      "Every view is checked against those of the others and the one before, every record against the rules and for\n"
      "fairness. Exit code 0: no errors; 1: there were errors; 2: it could not start; 130: after Ctrl-C, which prints "
      "what\n"
      "was measured so far.");
  command->callback([options, &exit_code] { Load(*options, exit_code); });
}

}  // namespace furlong::cli
