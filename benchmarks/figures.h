// Prints the results of benchmarks beside their targets.
#pragma once

#include <string>

namespace furlong::bench {

// A counter of a benchmark: how it is described in the output, and its target.
struct Figure {
  std::string benchmark;  // name of the benchmark
  std::string counter;    // name of its counter
  std::string what;       // description in the output
  double target;
  bool at_least;  // the target is a minimum; false: a maximum
  std::string unit;
};

// Registers a figure. Must be called before main(), during static initialisation. Always returns true.
bool RegisterFigure(Figure figure);

}  // namespace furlong::bench
