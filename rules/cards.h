// Cards, hands and decks (R2.1).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace furlong {

// The thirteen kinds of card in ascending order. A joker comes right after the plain card of the same value.
enum class Card : std::uint8_t { k3, k4, k6, k7, k8, k9, k9J, k10, k10J, k11, k11J, k12, k12J, kNone = 0xFF };

inline constexpr int kCardKinds = 13;
inline constexpr int kDeckSize = 32;

// Number of copies of each kind in a deck.
inline constexpr std::array<std::uint8_t, kCardKinds> kDeckCopies = {2, 2, 2, 5, 5, 4, 1, 4, 1, 2, 1, 2, 1};

inline constexpr int Value(Card card) {
  constexpr std::array<std::uint8_t, kCardKinds> kValues = {3, 4, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 12};
  return kValues[static_cast<std::uint8_t>(card)];
}

inline constexpr bool IsJoker(Card card) { return ((1u << static_cast<std::uint8_t>(card)) & 0b1010101000000u) != 0; }

std::string_view CardName(Card card);                     // "7", "12J"
std::optional<Card> CardFromName(std::string_view name);  // the inverse; nullopt for any other text

// A set of cards of one horse, as the number of copies of each kind: four bits per kind.
class Hand {
 public:
  constexpr Hand() = default;
  static constexpr Hand FullDeck() {
    Hand hand;
    for (int kind = 0; kind < kCardKinds; ++kind) hand.bits_ |= std::uint64_t{kDeckCopies[kind]} << (4 * kind);
    return hand;
  }

  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const {
    const std::uint64_t pairs = (bits_ & kLowNibbles) + ((bits_ >> 4) & kLowNibbles);
    return static_cast<int>((pairs * 0x0101010101010101u) >> 56);
  }
  constexpr int count(Card card) const { return static_cast<int>((bits_ >> Shift(card)) & 15); }
  constexpr bool Holds(Card card) const { return count(card) != 0; }
  constexpr void Add(Card card, int copies = 1) { bits_ += static_cast<std::uint64_t>(copies) << Shift(card); }
  constexpr void Remove(Card card) { bits_ -= std::uint64_t{1} << Shift(card); }

  // True if every card of `other`, copies included, is in this hand.
  constexpr bool Contains(Hand other) const {
    for (int kind = 0; kind < kCardKinds; ++kind) {
      if (count(static_cast<Card>(kind)) < other.count(static_cast<Card>(kind))) return false;
    }
    return true;
  }
  // The kinds held, as a mask: the lowest of the four bits is set for each kind.
  constexpr std::uint64_t Kinds() const {
    std::uint64_t any = bits_ | (bits_ >> 1);
    any |= any >> 2;
    return any & 0x1111111111111u;
  }
  constexpr int KindCount() const { return std::popcount(Kinds()); }
  // The n-th kind held, counting from 0.
  constexpr Card NthKind(int n) const {
    // Each four bits of the product count the kinds held up to there. No loop, since n is often random, and a branch
    // that cannot be predicted costs more than all of this.
    const std::uint64_t up_to = Kinds() * 0x1111111111111111u;
    const std::uint64_t above = (0x7Fu - static_cast<unsigned>(n)) * 0x0101010101010101u;  // carries into bit 7 above n
    const std::uint64_t even = ((up_to & kLowNibbles) + above) & kHighBits;
    const std::uint64_t odd = (((up_to >> 4) & kLowNibbles) + above) & kHighBits;
    return static_cast<Card>(16 - std::popcount(even | (odd >> 1)));
  }
  // The n-th card, counting from 0, with all copies in ascending order.
  Card NthCard(int n) const;

  friend constexpr Hand operator+(Hand a, Hand b) { return Hand(a.bits_ + b.bits_); }
  friend constexpr Hand operator-(Hand a, Hand b) { return Hand(a.bits_ - b.bits_); }  // a must contain b
  friend constexpr bool operator==(Hand, Hand) = default;

  // Calls f(card) for every card in ascending order, once per copy.
  template <typename F>
  void ForEach(F&& f) const {
    for (int kind = 0; kind < kCardKinds; ++kind) {
      for (int copy = count(static_cast<Card>(kind)); copy > 0; --copy) f(static_cast<Card>(kind));
    }
  }
  // Calls f(card) once for every kind held, in ascending order.
  template <typename F>
  void ForEachKind(F&& f) const {
    for (std::uint64_t kinds = Kinds(); kinds != 0; kinds &= kinds - 1) {
      f(static_cast<Card>(std::countr_zero(kinds) / 4));
    }
  }
  constexpr std::uint64_t bits() const { return bits_; }

 private:
  static constexpr std::uint64_t kLowNibbles = 0x0F0F0F0F0F0F0F0Fu;
  static constexpr std::uint64_t kHighBits = 0x8080808080808080u;
  static constexpr int Shift(Card card) { return 4 * static_cast<int>(card); }
  explicit constexpr Hand(std::uint64_t bits) : bits_(bits) {}

  std::uint64_t bits_ = 0;
};

// A horse's 32 cards in order, top card first (R2.2): four bits per card.
class Deck {
 public:
  Deck() = default;
  explicit Deck(std::span<const Card, kDeckSize> cards);

  Card operator[](int index) const {
    return static_cast<Card>((words_[static_cast<unsigned>(index) / 16] >> (4 * (index & 15))) & 15);
  }
  // The cards at indices `begin` to `end` - 1.
  Hand Range(int begin, int end) const {
    Hand hand;
    for (int i = begin; i < end; ++i) hand.Add((*this)[i]);
    return hand;
  }
  friend bool operator==(const Deck&, const Deck&) = default;

 private:
  std::array<std::uint64_t, 2> words_{};
};

}  // namespace furlong
