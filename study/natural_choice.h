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

// What a card or die does that a page warns of: the horse stands (R6.2, R8.4) or falls (R9.3). For a card to lay face
// down (R6.5) as things stand now. nullopt if the horse moves, or if the choice is neither.
std::optional<CardEffect::Kind> WarningOf(const SeatView& view, const Decision& choice);

// The name of such a warning in JSON and in keys of texts: "stand" (the card is above the limit), "blocked" or "fall".
std::string_view WarningName(CardEffect::Kind warning);

// How natural a choice is beside another one; lower is more natural. A card or die with which the horse moves comes
// before one with which it stands, and that before one with which it falls; then others come before jokers. The bonus
// comes after cards that move the horse. Of squares, the one with the fewest squares to go in its lane comes first, and
// of hands to keep the one with the most jokers. All other choices are equal.
int NaturalRank(const SeatView& view, const Decision& choice);

// A lead of this much, a chance of 2 % to win, is worth an unusual choice even if it may be luck.
inline constexpr std::int64_t kNoticeableLead = kCertain / 50;

// True if choice `a` of a search is better than `b` by less than that, and by no more than two standard errors.
bool AboutEqual(const Search& search, std::size_t a, std::size_t b);

// Of these choices of a search, the most natural one among those that are about equal to the best of them. The best of
// them if none is more natural. Requires at least one.
std::size_t MostNatural(const SeatView& view, const Search& search, std::span<const std::size_t> choices);

}  // namespace furlong
