// One line of a record, or a decision sent by a client, read key by key.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "record/json.h"
#include "rules/decision.h"
#include "rules/sha256.h"

namespace furlong {

// Typed access to the keys of one line. Faults are told through the problem.
class LineReader {
 public:
  LineReader(const json::object& object, int players, int horses, json::Problem& problem)
      : in_(object, "", problem), players_(players), horses_(horses) {}

  HorseId Horse() const { return static_cast<HorseId>(in_.Int("horse", 0, horses_ - 1)); }
  PlayerId Player() const { return static_cast<PlayerId>(in_.Int("player", 0, players_ - 1)); }
  Card OneCard() const;
  Use OneUse(bool with_sum) const;
  Square To() const { return SquareAt("to"); }
  Square SquareAt(std::string_view key) const;
  // A bag of cards of one deck.
  Hand Cards() const;
  std::array<Card, kDeckSize> Deck() const;
  // Whole numbers within bounds; `count` says how many were there.
  template <std::size_t kSize>
  std::array<std::uint8_t, kSize> Numbers(std::string_view key, int low, int high, std::uint8_t& count) const;
  Digest OneDigest(std::string_view key) const;
  // One or more hex digits, in lower case.
  std::string HexDigits(std::string_view key) const;
  const json::Reader& in() const { return in_; }

 private:
  json::Reader in_;
  int players_;
  int horses_;
};

// What a line of this kind says; nothing where `t` names no outcome, no decision. Faults are told through the problem.
std::optional<Outcome> ReadOutcome(std::string_view t, const LineReader& line);
std::optional<Decision> ReadDecision(std::string_view t, const LineReader& line);

}  // namespace furlong
