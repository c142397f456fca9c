// A record of a race whose last card decides it for certain.
#pragma once

#include <string>

namespace furlong::testing {

// Four players, one race over six squares. Blue, Green and Yellow cross the finish with an 8 each. Then Red plays
// `card`, and the race is ridden to its end. A joker passes Blue and wins; any other card loses. `name`: the name of
// Red's owner in the record, already escaped for JSON.
std::string LastCardRecord(const std::string& card, const std::string& name = "Ann");

}  // namespace furlong::testing
