// Which cards others are likely to hold, judged by what they have played: low cards go first, jokers are kept, and
// between races the worse cards are put away.
#pragma once

#include <array>
#include <cstdint>

#include "rules/seat_view.h"

namespace furlong {

// By kind of card: how likely one that has not been seen is to be in the hand of this horse, compared with other kinds.
// Follows from the race and from how many cards the horse has played in it.
using HeldWeights = std::array<std::uint16_t, kCardKinds>;
const HeldWeights& HeldWeightsOf(const SeatView& view, HorseId horse);

}  // namespace furlong
