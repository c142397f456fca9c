// Which of several choices that are worth about the same to recommend to a person: the one that needs no explanation.
// Only for advice; riders choose by worth alone.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "riders/search.h"
#include "rules/seat_view.h"

namespace furlong {

// What a card does that a page warns of: the horse stands (R6.2, R8.4) or falls (R9.3). nullopt if the horse moves, if
// the choice is no card, or if it depends on horses that move before (R6.5).
std::optional<CardEffect::Kind> CardWarning(const SeatView& view, const Decision& choice);

// The name of such a warning in JSON and in keys of texts: "stand" (the card is above the limit), "blocked" or "fall".
std::string_view CardWarningName(CardEffect::Kind warning);

// How natural a choice is beside another one of the same kind; lower is more natural. A card with which the horse moves
// comes before one with which it stands, and that before one with which it falls; then others come before jokers. Of
// squares, the one with the fewest squares to go in its lane comes first, of dice one that moves the horse, and of
// hands to keep the one with the most jokers. All other choices are equal.
int NaturalRank(const SeatView& view, const Decision& choice);

// A lead of this much, a chance of 2 % to win, is worth an unusual choice even if it may be luck.
inline constexpr std::int64_t kNoticeableLead = kCertain / 50;

// True if choice `a` of a search is better than `b` by less than that, and by no more than two standard errors.
bool AboutEqual(const Search& search, std::size_t a, std::size_t b);

// Of these choices of a search, the most natural one among those that are about equal to the best of them. The best of
// them if none is more natural. Requires at least one.
std::size_t MostNatural(const SeatView& view, const Search& search, std::span<const std::size_t> choices);

}  // namespace furlong
