#include "rules/cards.h"

namespace furlong {
namespace {

constexpr std::array<std::string_view, kCardKinds> kNames = {"3",  "4",   "6",  "7",   "8",  "9",  "9J",
                                                             "10", "10J", "11", "11J", "12", "12J"};

}  // namespace

std::string_view CardName(Card card) {
  const auto kind = static_cast<std::size_t>(card);
  return kind < kNames.size() ? std::string_view(kNames[kind]) : std::string_view("none");
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
  // Eight cards at a time: gathered as bytes, which compilers do with one load, then squeezed to four bits each.
  for (unsigned i = 0; i < kDeckSize; i += 8) {
    std::uint64_t eight = 0;
    for (unsigned k = 0; k < 8; ++k) eight |= static_cast<std::uint64_t>(cards[i + k]) << (8 * k);
    eight = (eight | eight >> 4) & 0x00FF00FF00FF00FFu;
    eight = (eight | eight >> 8) & 0x0000FFFF0000FFFFu;
    eight = (eight | eight >> 16) & 0xFFFFFFFFu;
    words_[i / 16] |= eight << (4 * (i % 16));
  }
}

}  // namespace furlong
