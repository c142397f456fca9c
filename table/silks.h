// A horse's silks: a colour that no other horse of the meeting has, and a pattern.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace furlong::table {

struct Silks {
  std::string colour;
  std::string pattern;
  friend bool operator==(const Silks&, const Silks&) = default;
};

inline constexpr std::array<std::string_view, 12> kColours = {"red",    "blue",   "green", "yellow", "white", "black",
                                                              "purple", "orange", "pink",  "teal",   "brown", "grey"};
inline constexpr std::array<std::string_view, 10> kPatterns = {"plain",    "hoops",    "stripes", "sash",    "halves",
                                                               "quarters", "diamonds", "spots",   "chevron", "star"};

}  // namespace furlong::table
