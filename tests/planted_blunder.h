// A race whose last choice wins it for certain or loses it for certain.
#pragma once

#include <string>

namespace furlong::testing {

// Four riders, one race over six squares. Blue, Green and Yellow cross with an 8 each; then Red plays `card`, last of
// all, and the race is ridden to its end. A joker goes past Blue and wins for certain, any other card loses for
// certain. `name` is what the record calls Red's owner, as JSON holds it.
std::string LastCardRecord(const std::string& card, const std::string& name = "Ann");

}  // namespace furlong::testing
