// Simulates the whole server: tables, people, clocks, store and many clients, in one thread where time, disk, network
// and scheduling follow from a seed, with faults. docs/contributing.md explains how to use it.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>

#include "server/house/deliberate_bug.h"
#include "tests/simulation/world.h"

namespace furlong::simulation {
namespace {

struct Options {
  std::uint64_t first = 1;
  std::uint64_t seeds = 1000;
  std::uint64_t one = 0;
  double minutes = 0;
  std::string bug;
  bool quiet = false;
};

void PrintFailure(std::uint64_t seed, const Outcome& outcome) {
  for (const std::string& failure : outcome.failures) fmt::print("seed {}: {}\n", seed, failure);
  const Outcome again = World(seed, true).Run();
  constexpr std::size_t kShown = 120;
  const std::size_t from = again.trace.size() > kShown ? again.trace.size() - kShown : 0;
  fmt::print("what happened last:\n");
  for (std::size_t i = from; i < again.trace.size(); ++i) fmt::print("{}\n", again.trace[i]);
  if (again.failures != outcome.failures) fmt::print("IT DOES NOT REPLAY: the simulation is not deterministic\n");
  fmt::print("the whole trace: furlong_simulation --seed {}\n", seed);
}

// Returns the number of seeds until the bug was found, or 0.
std::uint64_t FindBug(const Options& options) {
  for (std::uint64_t seed = options.first; seed < options.first + options.seeds; ++seed) {
    const Outcome outcome = World(seed, false).Run();
    if (outcome.failures.empty()) continue;
    fmt::print("{:<20} found by seed {}: {}\n", options.bug, seed, outcome.failures.front());
    return seed - options.first + 1;
  }
  fmt::print("{:<20} NOT FOUND in {} seeds\n", options.bug, options.seeds);
  return 0;
}

int Simulate(const Options& options) {
  const auto begun = std::chrono::steady_clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
  Outcome all;
  std::uint64_t seeds = 0;
  for (std::uint64_t seed = options.first;; ++seed) {
    const bool enough = options.minutes > 0 ? seconds() > options.minutes * 60 : seeds == options.seeds;
    if (enough) break;
    const Outcome outcome = World(seed, false).Run();
    ++seeds;
    if (!outcome.failures.empty()) {
      PrintFailure(seed, outcome);
      return 1;
    }
    all.events += outcome.events;
    all.meetings += outcome.meetings;
    all.ended += outcome.ended;
    all.in_repair += outcome.in_repair;
    all.choices += outcome.choices;
    for (std::size_t i = 0; i < kActionNames.size(); ++i) all.actions.counts[i] += outcome.actions.counts[i];
    for (std::size_t i = 0; i < kFaultNames.size(); ++i) all.faults.counts[i] += outcome.faults.counts[i];
  }
  fmt::print("{} seeds, {} events in {:.1f} s ({:.2f} million a minute)\n", seeds, all.events, seconds(),
             static_cast<double>(all.events) / seconds() * 60 / 1e6);
  fmt::print("{} meetings ridden to the end and proved fair, {} ended by agreement, {} tables closed for repair\n",
             all.meetings, all.ended, all.in_repair);
  fmt::print("{} choices acknowledged, none lost, none carried out twice\n", all.choices);
  if (options.quiet) return 0;
  fmt::print("faults survived:\n");
  for (std::size_t i = 0; i < kFaultNames.size(); ++i) {
    fmt::print("  {:<36} {:>9}\n", kFaultNames[i], all.faults.counts[i]);
  }
  fmt::print("what people did besides riding:\n");
  for (std::size_t i = 0; i < kActionNames.size(); ++i) {
    fmt::print("  {:<36} {:>9}\n", kActionNames[i], all.actions.counts[i]);
  }
  return 0;
}

int Main(int argc, char** argv) {
  CLI::App app("Simulates the whole server with faults. The same seed gives the same run.");
  Options options;
  app.add_option("--first", options.first, "The first seed")->capture_default_str();
  app.add_option("--seeds", options.seeds, "How many seeds")->capture_default_str();
  app.add_option("--minutes", options.minutes, "As many seeds as fit into this time, instead of --seeds");
  app.add_option("--seed", options.one, "Prints everything that happens with this seed");
  app.add_option("--bug", options.bug, "Looks for a deliberate bug, or for all of them: needs a build that has them");
  app.add_flag("--quiet", options.quiet, "Does not list faults and actions");
  CLI11_PARSE(app, argc, argv);
  spdlog::set_level(spdlog::level::off);
  if (!options.bug.empty()) {
    bool found = true;
    for (const auto& [name, bug] : server::kBugs) {
      if (options.bug != "all" && options.bug != name) continue;
      server::SwitchOn(bug);
      Options one = options;
      one.bug = name;
      found = FindBug(one) > 0 && found;
    }
    return found ? 0 : 1;
  }
  if (options.one != 0) {
    const Outcome outcome = World(options.one, true).Run();
    const Outcome again = World(options.one, true).Run();
    for (std::size_t i = 0; i < std::min(outcome.trace.size(), again.trace.size()); ++i) {
      if (outcome.trace[i] == again.trace[i]) continue;
      fmt::print("IT DOES NOT REPLAY: the simulation is not deterministic\n{}\n{}\n", outcome.trace[i], again.trace[i]);
      return 1;
    }
    for (const std::string& line : outcome.trace) fmt::print("{}\n", line);
    for (const std::string& failure : outcome.failures) fmt::print("FAILED: {}\n", failure);
    return outcome.failures.empty() ? 0 : 1;
  }
  return Simulate(options);
}

}  // namespace
}  // namespace furlong::simulation

int main(int argc, char** argv) { return furlong::simulation::Main(argc, argv); }
