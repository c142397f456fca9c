// Reads the keys of one line of a record, or of a decision sent by a client.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "record/json.h"
#include "rules/decision.h"
#include "rules/sha256.h"

namespace furlong {

// Typed access to the keys of one line. Errors are reported to `problem`.
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
  // Cards of one deck, in any order.
  Hand Cards() const;
  std::array<Card, kDeckSize> Deck() const;
  // An array of whole numbers from `low` to `high`. Sets `count` to its length.
  template <std::size_t kSize>
  std::array<std::uint8_t, kSize> Numbers(std::string_view key, int low, int high, std::uint8_t& count) const;
  Digest OneDigest(std::string_view key) const;
  // One or more hex digits, converted to lower case.
  std::string HexDigits(std::string_view key) const;
  const json::Reader& in() const { return in_; }

 private:
  json::Reader in_;
  int players_;
  int horses_;
};

// Read a line of kind `t`; nullopt if `t` is not a kind of outcome (or of decision). Errors go to its problem.
std::optional<Outcome> ReadOutcome(std::string_view t, const LineReader& line);
std::optional<Decision> ReadDecision(std::string_view t, const LineReader& line);

}  // namespace furlong
