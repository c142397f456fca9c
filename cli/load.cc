// furlong load: how much a server bears, and whether it forgets anything.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/common/courses.h"
#include "cli/common/setup.h"
#include "cli/load/run.h"
#include "table/settings.h"

namespace furlong::cli {
namespace {

struct Wants {
  LoadSettings load;
  MeetingSetup setup;
  std::string rider;
  std::string url;
  bool json = false;
};

// The tables as the server is asked for them.
std::string TableSettings(const Wants& wants) {
  MeetingSetup setup = wants.setup;
  if (setup.players == 0) setup.players = wants.rider.empty() ? wants.load.people : std::max(4, wants.load.people);
  if (wants.load.people > setup.players) {
    throw Trouble(fmt::format("--seats {} --players {}: more people than players", wants.load.people, setup.players));
  }
  if (wants.rider.empty() && wants.load.people < setup.players) {
    throw Trouble(fmt::format("--seats {} --players {}: --riders says who rides the other horses", wants.load.people,
                              setup.players));
  }
  if (!wants.rider.empty()) CheckRider(wants.rider);
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
  std::fill(table.riders.begin() + wants.load.people, table.riders.end(), wants.rider);
  return table.ToJson();
}

void Load(Wants wants, int& exit_code) {
  if (!wants.url.empty()) {
    wants.load.address = client::ReadWireAddress(wants.url);
    if (!wants.load.address) throw Trouble(fmt::format("--url {}: wanted http://HOST:PORT", wants.url));
    if (wants.load.kills > 0) throw Trouble("--kill: only a server that is started here is killed; leave --url out");
    if (wants.load.idle > 0) throw Trouble("--idle: the memory of a server elsewhere cannot be seen; leave --url out");
  }
  wants.load.settings = TableSettings(wants);
  LoadFigures figures = RunLoad(wants.load);
  wants.json ? figures.PrintJson() : figures.Print();
  exit_code = figures.errors == 0 ? kDone : kNo;
}

}  // namespace

void AddLoad(CLI::App& app, int& exit_code) {
  const auto wants = std::make_shared<Wants>();
  wants->setup.players = 0;
  LoadSettings& load = wants->load;
  CLI::App* command = app.add_subcommand("load", "Ride meetings on a server, and measure and check it");
  command->add_option("--tables", load.tables, "Tables at once")->capture_default_str()->check(CLI::Range(0, 20'000));
  command->add_option("--seats", load.people, "People at each table")->capture_default_str()->check(CLI::Range(1, 8));
  command->add_option("--players", wants->setup.players, "Players at each table; as many as people, or 4 with --riders")
      ->check(CLI::Range(2, 8));
  command->add_option("--riders", wants->rider, "A computer rider for the other seats");
  command->add_option("--pace", load.pace, "Choices of each table a second; 0: as many as the server takes")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 10'000.0));
  command->add_option("--seconds", load.seconds, "How long; after a meeting the next one begins")
      ->capture_default_str()
      ->check(CLI::Range(0.0, 1e6));
  command->add_option("--races", wants->setup.races, "Courses in order, as in furlong race")->capture_default_str();
  command->add_option("--option", wants->setup.options, "cards=sealed, exchange=blind, finish=first (repeat it)");
  command->add_option("--idle", load.idle, "First open so many connections that only listen, and measure their memory")
      ->check(CLI::Range(0, 100'000));
  command->add_option("--kill", load.kills, "Kill the server so often in the middle of it, and start it again")
      ->check(CLI::Range(0, 10'000));
  command->add_option("--url", wants->url, "A server that runs, http://HOST:PORT; else one is started for this");
  command->add_flag("--json", wants->json, "Print JSON");
  command->footer(
      "Every view is checked against those of the others and the one before, every record against the rules and for\n"
      "fairness. Exit code 0: all was well; 1: there were errors; 2: it could not begin.");
  command->callback([wants, &exit_code] { Load(*wants, exit_code); });
}

}  // namespace furlong::cli
