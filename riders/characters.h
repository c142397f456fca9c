// Riders one gets to know: each a style and a strength, so that a field of them feels like a field.
#pragma once

#include <span>
#include <string_view>

#include "riders/search.h"
#include "riders/style.h"

namespace furlong {

struct Character {
  std::string_view name;
  Style style;
  // How far it looks. None: it weighs the next move and no more.
  int iterations = 0;
  Search::Settings search{};
  // What a hundredth of a square by its own style, against a steady one, is worth to it, in hundredths of
  // Prospect::Worth: so it follows its style where that costs little.
  int pull = 0;
};

std::span<const Character> Characters();

}  // namespace furlong
