// A match between riders: deals are ridden on several threads until there are enough of them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rules/programme.h"
#include "study/arena.h"

namespace furlong::bench {

// From now on Ctrl-C and SIGTERM end matches early, not the program.
void CatchInterrupts();
bool Interrupted();

struct Match {
  const Programme& programme;
  std::vector<std::string_view> riders;  // one for each player
  RiderFactory factory;
  std::string seed;  // names the deals
  int threads = 1;
};

// Rides until `enough` is true, which is asked after each deal, or the program is interrupted. Deals are counted in
// their order, so the result does not depend on the number of threads.
ArenaTable RideMatch(const Match& match, const std::function<bool(const ArenaTable&)>& enough);

}  // namespace furlong::bench
