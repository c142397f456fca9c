// Basic types and maximum counts used throughout rules/.
#pragma once

#include <cstdint>

namespace furlong {

inline constexpr int kMaxPlayers = 8;
inline constexpr int kMaxHorses = 8;
inline constexpr int kMaxRaces = 9;
inline constexpr int kLanes = 8;

using HorseId = std::uint8_t;   // 0 to Programme::horses() - 1
using PlayerId = std::uint8_t;  // 0 to Programme::players() - 1, clockwise

inline constexpr HorseId kNoHorse = 0xFF;
inline constexpr PlayerId kNoPlayer = 0xFF;

// A square of the unrolled course (R3.1, R3.6). Written as "3.27": lane + 1, a dot, the number.
struct Square {
  std::uint8_t lane = 0;     // 0 is the innermost lane, which players call lane 1
  std::uint16_t number = 0;  // 0 is the starting box

  friend bool operator==(const Square&, const Square&) = default;
};

// Which of the two dice a horse moves by: for the pace (R7.1), or for a turn roll (R7.3, never the sum).
enum class Use : std::uint8_t { kFirst, kSecond, kSum };

enum class RoundKind : std::uint8_t { kCard, kDice };

// Why a horse stands: the card is above its limit (R6.2), it has no card (R6.4), it cannot move (R8.4).
enum class StandReason : std::uint8_t { kLimit, kEmpty, kBlocked };

}  // namespace furlong
