// What the evaluation net reads from a position: small integers for the meeting, each horse and each player.
#pragma once

#include <array>
#include <cstdint>

#include "rules/meeting.h"

namespace furlong {

inline constexpr int kHorseInputs = 64;
inline constexpr int kCommonInputs = 24;
inline constexpr int kPlayerInputs = 16;
// The places of a horse in a race: 0 is the winner, …, 7 is eighth, 8 is unplaced.
inline constexpr int kPlaceKinds = kMaxHorses + 1;
inline constexpr int kUnplaced = kMaxHorses;

// All inputs lie between -127 and 127. They do not depend on how horses and players are numbered.
struct NetInput {
  // True while a race is being prepared: no card may be played yet. Such positions have weights of their own.
  bool preparing = false;
  std::uint8_t horses = 0;
  std::uint8_t players = 0;
  std::array<PlayerId, kMaxHorses> owner{};
  std::array<std::uint16_t, kMaxHorses> open{};  // by horse: bit set of the places it can still get
  // Not set for horses and players that there are not.
  alignas(32) std::array<std::int16_t, kCommonInputs> common;
  alignas(32) std::array<std::array<std::int16_t, kHorseInputs>, kMaxHorses> horse;
  alignas(32) std::array<std::array<std::int16_t, kPlayerInputs>, kMaxPlayers> player;
};

// Reads a position with all cards known. Requires that the meeting is not over: neither kResult nor kOver.
void FillNetInput(const Meeting& meeting, NetInput& input);

}  // namespace furlong
