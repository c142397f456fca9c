// The chart of an analysis: each player's chance to win the meeting, line by line. It is made from the verdicts, so
// that it shows the same figures as they do: a costly choice takes the line from the chance with the best option to the
// chance with the chosen one.
#pragma once

#include <span>
#include <vector>

#include "study/analysis.h"
#include "study/luck.h"

namespace furlong {

class ChanceChart {
 public:
  // All lines of a meeting so far, the state after them, and the verdicts on its choices.
  ChanceChart(std::span<const Moment> moments, const Meeting& end, std::span<const Verdict> verdicts);

  // The chance before line `snapshot` of the meeting, counted from 0; the last snapshot is the end. The chances of all
  // players add up to 1. At a choice, the chance of whoever makes it is what they could know; the others share the rest
  // as they did before. At the start, between races and at the end all chances are what everybody knows.
  double At(std::size_t snapshot, PlayerId player) const { return chances_[snapshot][player]; }
  std::size_t snapshots() const { return chances_.size(); }

 private:
  std::vector<std::array<double, kMaxPlayers>> chances_;
};

}  // namespace furlong
