// Riders with a character: each has a style and a strength that players get to know.
#pragma once

#include <span>
#include <string_view>

#include "riders/style.h"

namespace furlong {

struct Character {
  std::string_view name;
  Style style;
  int iterations = 0;  // of its search for one decision; 0: it rates the next move only
  // How strongly its style counts in a search: hundredths of Prospect::Worth for each hundredth of a square by which
  // its style rates a choice higher than a steady rider does. So it follows its style where that costs little.
  int pull = 0;
};

std::span<const Character> Characters();

}  // namespace furlong
