// Chance: every deck, die and draw of a meeting, from 256 bits, the same on every platform. docs/chance.md
// writes the algorithm down.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/decision.h"
#include "rules/meeting.h"
#include "rules/sha256.h"

namespace furlong {

using Seed = Digest;  // 256 bits

// The seed of meeting number `index` of a series that people name by a text.
Seed SeedOf(std::string_view text, std::uint64_t index);

// What a player added to the chance of a meeting, so that the host alone cannot choose it.
struct Entropy {
  PlayerId player = 0;
  std::string value;  // hex digits, lower case
  friend bool operator==(const Entropy&, const Entropy&) = default;
};

// The hash that a host publishes before anyone adds entropy: it binds the host to the seed and does not tell it.
Digest CommitmentTo(const Seed& seed);

// The seed that all chance of a hosted meeting follows from: the host's own and what players added, in the order of the
// record. Also where nobody added anything.
Seed MixSeed(const Seed& seed, std::span<const Entropy> entropy);

// ChaCha20 (RFC 8439) as a stream of 32-bit numbers. Not to be guessed from what it gave before, since a
// rider sees dice and own cards and must learn nothing of the others'.
class ChanceStream {
 public:
  ChanceStream(const Seed& seed, std::array<std::uint32_t, 3> nonce);

  std::uint32_t Next();
  // Uniform in 0 … bound - 1, exactly.
  std::uint32_t Below(std::uint32_t bound);

 private:
  void Refill();

  std::array<std::uint32_t, 16> state_;
  std::array<std::uint32_t, 16> block_{};
  unsigned used_ = 16;
};

// Gives a meeting whatever chance it awaits. Each kind of draw of each race, horse or round has a stream of its
// own, so what one draw gives never depends on how others were used.
class Chance {
 public:
  explicit Chance(const Seed& seed) : seed_(seed) {}

  // Only where IsChance(meeting.need()).
  Outcome For(const Meeting& meeting) const;

 private:
  Seed seed_;
};

// xoshiro256**: quick and repeatable, for riders' whims and rollouts; never for a meeting's cards and dice.
class FastRandom {
 public:
  explicit FastRandom(const Seed& seed);
  explicit FastRandom(std::uint64_t seed);

  std::uint64_t Next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }
  // In 0 … bound - 1; uniform but for at most one part in 2^32 / bound.
  std::uint32_t Below(std::uint32_t bound) { return static_cast<std::uint32_t>(((Next() >> 32) * bound) >> 32); }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace furlong
