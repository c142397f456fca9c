// Figures beside their targets.
#pragma once

#include <string>

namespace furlong::bench {

// What a counter of a benchmark is called on the page, and what it should reach.
struct Figure {
  std::string benchmark;  // name of the benchmark
  std::string counter;    // name of its counter
  std::string what;       // for people
  double target;
  bool at_least;  // the target is a floor, else a ceiling
  std::string unit;
};

// Registers a figure; call before main runs (static initialisation).
bool Show(Figure figure);

}  // namespace furlong::bench
