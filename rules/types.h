// Small types and bounds shared by all of rules/.
#pragma once

#include <cstdint>

namespace furlong {

inline constexpr int kMaxPlayers = 8;
inline constexpr int kMaxHorses = 8;
inline constexpr int kMaxRaces = 9;
inline constexpr int kLanes = 8;

using HorseId = std::uint8_t;   // index into Programme::horses
using PlayerId = std::uint8_t;  // index into Programme seats, clockwise

inline constexpr HorseId kNoHorse = 0xFF;
inline constexpr PlayerId kNoPlayer = 0xFF;

// A square of the unrolled course (R3.1, R3.6). Written "3.27": lane + 1, then number.
struct Square {
  std::uint8_t lane = 0;     // 0 is the innermost lane, which people call lane 1
  std::uint16_t number = 0;  // 0 is the starting box

  friend bool operator==(const Square&, const Square&) = default;
};

// Which dice count, for the pace (R7.1) and for a turn roll (R7.3, never the sum).
enum class Use : std::uint8_t { kFirst, kSecond, kSum };

enum class RoundKind : std::uint8_t { kCard, kDice };

// Why a horse stands: the card is above its limit (R6.2), it has no card (R6.4), no way leads on (R8.4).
enum class StandReason : std::uint8_t { kLimit, kEmpty, kBlocked };

}  // namespace furlong
