// The command-line options that set up a meeting, shared by several commands: players, horses, races, options of the
// rules, riders.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "record/header.h"

namespace CLI {
class App;
}  // namespace CLI

namespace furlong::cli {

struct MeetingSetup {
  int players = 4;
  int horses = 0;  // of each player, or in all (see --horses); 0: the fewest that R1.2 allows
  std::string races = "oval,oval,oval";
  std::vector<std::string> options;  // key=value
  std::string riders = "steady";

  void AddTo(CLI::App& command);

  // The shell options that give this set-up again.
  std::string AsTyped() const;

  // Both throw CommandError if an option is wrong.
  RecordHeader Header() const;
  std::vector<std::string_view> Riders() const;  // one for each player; views into `riders`
};

// Throws CommandError unless MakeRider accepts the name.
void CheckRider(std::string_view name);

// Quotes a word for the shell if necessary.
std::string Quoted(const std::string& word);

// A random seed text, for when none is given.
std::string FreshSeedText();

}  // namespace furlong::cli
