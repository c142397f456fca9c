// ChaCha20 (RFC 8439) for several blocks side by side: each step of a block waits for the one before, so one block at a
// time would leave most of a processor idle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace furlong {

inline constexpr std::size_t kChaChaLanes = 8;
inline constexpr std::size_t kChaChaWords = 16;

// Word i of each lane: of its state (constants, key, block counter, nonce), then of its block of random numbers.
using ChaChaWords = std::array<std::array<std::uint32_t, kChaChaLanes>, kChaChaWords>;

// Turns the states of all lanes into blocks.
void ComputeBlocks(ChaChaWords& words);
// The same for the first four lanes alone; the others stay as they are.
void ComputeFourBlocks(ChaChaWords& words);

}  // namespace furlong
