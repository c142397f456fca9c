// furlong_training: plays meetings to train the evaluation net with, and to measure nets (docs/training.md).
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "training/hands.h"
#include "training/judging.h"
#include "training/matches.h"
#include "training/positions.h"

namespace {

using namespace furlong::training;

int Run(int argc, char** argv) {
  CLI::App app{"Plays meetings to train the evaluation net with, and to measure nets"};
  app.require_subcommand(1);
  PositionOptions positions;
  MeetingOptions& meetings = positions.meetings;
  const auto add_meetings = [&](CLI::App* command) {
    command->add_option("--riders", meetings.riders, "Names, each with how often it is seated")->capture_default_str();
    command->add_option("--meetings", meetings.meetings, "How many meetings")->capture_default_str();
    command->add_option("--threads", meetings.threads, "Threads")->capture_default_str();
    command->add_option("--seed", meetings.seed, "Names the meetings")->capture_default_str();
    command->add_option("--alike", meetings.alike, "Percent of meetings in which all seats have the same rider")
        ->capture_default_str()
        ->check(CLI::Range(0, 100));
  };
  CLI::App* write = app.add_subcommand("positions", "Ride meetings of all kinds and write positions to learn from");
  write->add_option("--out", positions.out, "File of rows")->required();
  add_meetings(write);
  write->add_option("--percent", positions.percent, "Of the beginnings of rounds that are written")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  write->add_option("--net", positions.net,
                    "File of weights: learn what this net says later, not only what became of the position");
  write->add_option("--far", positions.far, "With --net: percent of what is learned that lies more than a round ahead")
      ->capture_default_str()
      ->check(CLI::Range(0, 100));
  CLI::App* hands = app.add_subcommand("hands", "Ride such meetings and print which cards riders still hold");
  add_meetings(hands);
  JudgeOptions judge;
  CLI::App* ask = app.add_subcommand("judge", "Ask a net about stored positions: how well does it predict?");
  ask->add_option("--net", judge.net, "File of weights; without it, the net that is built in");
  ask->add_option("--rows", judge.rows, "File of rows")->required();
  ask->add_option("--print", judge.print, "Print this many answers instead");
  MatchOptions match;
  CLI::App* ride =
      app.add_subcommand("match", "Ride the same deals with the seats rotated; Ctrl-C prints what there is");
  ride->add_option("--riders", match.riders, "One for each player")->capture_default_str();
  ride->add_option("--courses", match.courses, "One for each race")->capture_default_str();
  ride->add_flag("--fences", match.fences, "Steeplechases");
  ride->add_flag("--sealed", match.sealed, "Cards are laid face down (R6.5)");
  ride->add_option("--horses-each", match.horses_each, "Horses of each player")->capture_default_str();
  ride->add_option("--meetings", match.meetings, "How many meetings")->capture_default_str();
  ride->add_option("--threads", match.threads, "Threads")->capture_default_str();
  ride->add_option("--seed", match.seed, "Names the deals")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  if (write->parsed()) fmt::print("{} rows\n", WritePositions(positions));
  if (hands->parsed()) CountHands(meetings);
  if (ask->parsed()) JudgeRows(judge);
  if (ride->parsed()) RideMatch(match);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Run(argc, argv);
  } catch (const std::exception& error) {
    std::fputs(error.what(), stderr);
    std::fputs("\n", stderr);
    return 2;
  }
}
