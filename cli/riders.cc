// furlong riders: lists the house riders.
#include <fmt/format.h>

#include <boost/json.hpp>

#include <map>

#include "cli/command.h"
#include "cli/common/terminal.h"
#include "riders/characters.h"
#include "riders/rider.h"

namespace furlong::cli {
namespace {

const std::map<std::string_view, std::string_view> kAbout = {
    {"random", "takes any legal choice"},
    {"novice", "a first race: whatever goes furthest now, jokers and all"},
    {"steady", "saves jokers, seeks the inside, reckons with the rounds left"},
    {"keen", "looks ahead for some of its choices, and only at the next move for the others"},
    {"sharp", "looks ahead, over cards and dice it imagines, and judges where each choice leads"},
    {"expert", "looks further ahead: what it can do in the next rounds"},
    {"master", "thinks longest: about a second for a choice"},
    {"bolt", "front-runner: leads from the start, whatever it costs"},
    {"lucky", "gambler: big cards now, the bonus at once, and hope"},
    {"rowan", "rail-hugger: the shortest way, and no other"},
    {"thrift", "hoarder: jokers are for the last straight"},
    {"brock", "blocker: goes where you want to go, and slows the field"},
    {"weaver", "weaver: hates a horse in front, changes lanes for open turf"},
    {"tarry", "closer: last into the bend, first at the post"},
    {"sage", "all-rounder: calm, exact, hard to beat"},
};

std::string AsJson() {
  const auto& names = RiderNames();
  const std::size_t levels = names.size() - Characters().size();
  boost::json::array riders;
  for (std::size_t i = 0; i < names.size(); ++i) {
    riders.push_back({{"rider", names[i]},
                      {"kind", i < levels ? "level" : "character"},
                      {"about", kAbout.at(names[i])},
                      {"takes_budget", Searches(names[i])}});
  }
  return boost::json::serialize(boost::json::object{{"riders", std::move(riders)}});
}

void Print() {
  const auto& names = RiderNames();
  const std::size_t levels = names.size() - Characters().size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i == 0 || i == levels) fmt::print("{}\n", Bold(i == 0 ? "Levels" : "Characters"));
    fmt::print("  {:<9}{}\n", names[i], kAbout.at(names[i]));
  }
  fmt::print(
      "Those who search (keen, sharp, expert, master, brock, weaver, tarry, sage) take a budget for each decision:\n"
      "sharp:100 is iterations, the same choice every time; expert:500ms is time. For a race of all characters:\n"
      "  furlong race --players 8 --riders bolt,lucky,rowan,thrift,brock,weaver,tarry,sage\n");
}

}  // namespace

void AddRiders(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("riders", "The house riders: levels and characters");
  const auto json = std::make_shared<bool>(false);
  AddJson(*command, *json);
  command->callback([json, &exit_code] {
    *json ? fmt::print("{}\n", AsJson()) : Print();
    exit_code = kDone;
  });
}

}  // namespace furlong::cli
