// The options with which several commands set up a meeting: players, horses, races, options of the rules, riders.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "record/header.h"

namespace furlong::cli {

struct MeetingSetup {
  int players = 4;
  int horses = 0;  // each; 0: the fewest that R1.2 allows
  std::string races = "oval,oval,oval";
  std::vector<std::string> options;  // key=value
  std::string riders = "steady";

  void AddTo(CLI::App& command);

  // The options that repeat this set-up, as typed in a shell.
  std::string AsTyped() const;

  // Both throw Trouble with what is wrong and what would be right.
  RecordHeader Header() const;
  std::vector<std::string_view> Riders() const;  // one for each player, as long as `riders` lives
};

// Throws Trouble unless MakeRider knows it.
void CheckRider(std::string_view name);

// A word as typed in a shell, quoted where it has to be.
std::string Quoted(const std::string& word);

// Text that is different every time, to name a seed where none is given.
std::string FreshSeedText();

}  // namespace furlong::cli
