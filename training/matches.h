// Matches between riders, also with nets from files: the same deals with the seats rotated.
#pragma once

#include <cstdint>
#include <string>

namespace furlong::training {

struct MatchOptions {
  std::string riders = "steady,steady,steady,steady";  // one for each player
  std::string courses = "oval,oval,oval";              // one for each race
  bool fences = false;
  bool sealed = false;
  int horses_each = 1;
  std::int64_t meetings = 400;
  int threads = 1;
  std::string seed = "match";
};

// Rides and prints what each rider won.
void RideMatch(const MatchOptions& options);

}  // namespace furlong::training
