// A meeting looked at afterwards, choice by choice: what each option was worth to the seat that chose, as far as that
// seat could know, and what its choice gave away.
#pragma once

#include <optional>
#include <vector>

#include "rules/chance.h"
#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong {

// One line of a record: the meeting before it, and what it says.
struct Moment {
  int line = 0;  // as people count: the header is line 1
  Meeting before;
  Event event;
};

// What a player did at this line. Nothing where chance or the rules did it; a sealed card was chosen when it was laid.
struct Choice {
  PlayerId player = kNoPlayer;
  Decision decision;
  bool out_of_turn = false;  // a bonus, while another choice was awaited or none
};
std::optional<Choice> ChoiceAt(const Moment& moment);

// By the chance to win the meeting that a choice gives away, in hundredths (percentage points).
enum class Mark : std::uint8_t { kGood, kInaccuracy, kMistake, kBlunder };
inline constexpr double kInaccuracyFrom = 0.02;
inline constexpr double kMistakeFrom = 0.05;
inline constexpr double kBlunderFrom = 0.10;
Mark MarkOf(double chance_lost);

struct Option {
  Decision decision;
  double chance = 0;  // to win the meeting
  double points = 0;  // expected score at the end of the meeting
};

struct Verdict {
  std::size_t moment = 0;  // index of the line in the list of moments
  Choice choice;
  std::vector<Option> options;  // best first, by Prospect::Worth
  std::size_t chosen = 0;       // index into options
  // What the best option has over the chosen one. Nothing where luck alone may explain it, within three standard
  // errors.
  double chance_lost = 0;
  double points_lost = 0;
  Mark mark = Mark::kGood;

  const Option& best() const { return options.front(); }
  const Option& taken() const { return options[chosen]; }
};

struct JudgeSettings {
  int rides = 4000;  // for one decision, shared evenly by its options
  bool tree = true;  // look ahead in a tree from each option, or ride on by quick choices at once
};

// Weighs all options of the choice at this line, each on the same imagined cards and dice, from the seat's view alone.
// What was chosen is always among them; a bonus out of turn is weighed against leaving it (a Pass). Nothing where no
// choice was made, or there was only one.
std::optional<Verdict> Judge(const Moment& moment, const JudgeSettings& settings, FastRandom& random);

}  // namespace furlong
