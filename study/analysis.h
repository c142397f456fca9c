// Analysis of a meeting, choice by choice: what each option was worth to the player who chose, judged only by what that
// seat could see, and how much the choice gave away.
#pragma once

#include <optional>
#include <vector>

#include "rules/chance.h"
#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong {

// One line of a record: the state of the meeting before it, and its event.
struct Moment {
  int line = 0;  // counted from 1, which is the header
  Meeting before;
  Event event;
};

// A choice that a player made.
struct Choice {
  PlayerId player = kNoPlayer;
  Decision decision;
  bool out_of_turn = false;  // a bonus taken while the meeting waited for something else
};
// The choice made at this line; nullopt if chance or the rules acted. A sealed card (R6.5) is chosen when it is laid
// face down, not when it is revealed.
std::optional<Choice> ChoiceAt(const Moment& moment);

// How good a choice was, by how much it reduced the chance to win the meeting. Thresholds as shares: 0.02 is 2
// percentage points.
enum class Mark : std::uint8_t { kGood, kInaccuracy, kMistake, kBlunder };
inline constexpr double kInaccuracyFrom = 0.02;
inline constexpr double kMistakeFrom = 0.05;
inline constexpr double kBlunderFrom = 0.10;
Mark MarkOf(double chance_lost);

struct Option {
  Decision decision;
  double chance = 0;  // to win the meeting, 0 to 1
  double points = 0;  // expected score at the end of the meeting
};

struct Verdict {
  std::size_t moment = 0;  // index of the line in the list of moments
  Choice choice;
  // Best first, by Prospect::Worth. Where options are about equal to the best one, and clearly better than the chosen
  // one, the most natural of them is first (MostNatural).
  std::vector<Option> options;
  std::size_t chosen = 0;  // index into options
  // By how much the best option is better than the chosen one; 0 if the difference may be sampling noise, that is,
  // within three standard errors.
  double chance_lost = 0;
  double points_lost = 0;
  Mark mark = Mark::kGood;

  const Option& best() const { return options.front(); }
  const Option& taken() const { return options[chosen]; }
  // The player's chance just before the choice: that of the best option if another one was costly.
  double chance_before() const { return taken().chance + (mark == Mark::kGood ? 0 : chance_lost); }
};

struct JudgeSettings {
  // The most simulated rides for one decision. Fewer are made if its mark is clear, up to three times as many if an
  // option seems better and it may still be luck.
  int rides = 4000;
  bool tree = true;  // search a tree from each option; false: plain rollouts with quick choices
};

// Evaluates the options of the choice at this line, from the seat's view alone, each with the same sampled cards and
// dice. Options that cannot make the choice a costly one are soon left aside. The chosen option is always among them. A
// bonus taken out of turn is compared with not taking it (a Pass). nullopt if no choice was made or there was only one
// option.
std::optional<Verdict> Judge(const Moment& moment, const JudgeSettings& settings, FastRandom& random);

}  // namespace furlong
