#include "rules/cards.h"

namespace furlong {
namespace {

constexpr std::array<std::string_view, kCardKinds> kNames = {"3",  "4",   "6",  "7",   "8",  "9",  "9J",
                                                             "10", "10J", "11", "11J", "12", "12J"};

}  // namespace

std::string_view CardName(Card card) {
  return card == Card::kNone ? std::string_view("none") : kNames[static_cast<std::size_t>(card)];
}

std::optional<Card> CardFromName(std::string_view name) {
  for (std::size_t kind = 0; kind < kNames.size(); ++kind) {
    if (kNames[kind] == name) return static_cast<Card>(kind);
  }
  return std::nullopt;
}

Card Hand::NthCard(int n) const {
  for (int kind = 0; kind < kCardKinds; ++kind) {
    n -= count(static_cast<Card>(kind));
    if (n < 0) return static_cast<Card>(kind);
  }
  return Card::kNone;
}

Deck::Deck(std::span<const Card, kDeckSize> cards) {
  for (unsigned i = 0; i < kDeckSize; ++i) {
    words_[i / 16] |= static_cast<std::uint64_t>(cards[i]) << (4 * (i % 16));
  }
}

}  // namespace furlong
