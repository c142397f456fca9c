#include "riders/characters.h"

#include <array>

namespace furlong {
namespace {

template <typename Change>
constexpr Style Steady(Change&& change) {
  Style style = kSteady;
  change(style);
  return style;
}

// In the order of how far they look ahead.
constexpr std::array<Character, 8> kCharacters = {{
    {"bolt", Steady([](Style& style) {
       style.front = 90;
       style.saving_at_start = 60;
       style.saving_least = 20;
     })},
    {"lucky", Steady([](Style& style) {
       for (int& later : style.later) later = later * 2 / 3;
       style.saving_at_start = 110;
       style.boxed = 0;
       style.bonus_at = 8;
     })},
    {"rowan", Steady([](Style& style) {
       style.rail = 120;
       style.boxed = 2;
     })},
    {"thrift", Steady([](Style& style) {
       for (const Card joker : {Card::k9J, Card::k10J, Card::k11J, Card::k12J}) {
         style.later[static_cast<std::size_t>(joker)] += 900;
       }
       style.saving_least = 60;
     })},
    {"brock", Steady([](Style& style) {
       style.blocking = 200;
       style.holding = 80;
     }),
     120, 160},
    {"weaver", Steady([](Style& style) { style.boxed = 60; }), 250, 40},
    {"tarry", Steady([](Style& style) {
       style.front = -80;
       style.saving_at_start = 260;
     }),
     800, 60},
    {"sage", kSteady, 4000, 0},
}};

}  // namespace

std::span<const Character> Characters() { return kCharacters; }

}  // namespace furlong
