// All chance of a meeting (decks, dice, draws), derived from a 256-bit seed and the same on every platform.
// docs/chance.md describes the algorithm.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "rules/chacha.h"
#include "rules/decision.h"
#include "rules/meeting.h"
#include "rules/sha256.h"

namespace furlong {

using Seed = Digest;  // 256 bits

// The seed of meeting number `index` in the series named `text`.
Seed SeedOf(std::string_view text, std::uint64_t index);

// Random digits that a player added to the seed of a meeting, so that the host alone cannot choose the chance.
struct Entropy {
  PlayerId player = 0;
  std::string value;  // hex digits, lower case
  friend bool operator==(const Entropy&, const Entropy&) = default;
};

// The hash that a host publishes before anyone adds entropy. It commits the host to the seed without revealing it.
Digest CommitmentTo(const Seed& seed);

// The seed from which all chance of a hosted meeting is derived: a hash of the host's seed and the players' entropy, in
// the order of the record. Hosted meetings without entropy use it too.
Seed MixSeed(const Seed& seed, std::span<const Entropy> entropy);

// ChaCha20 (RFC 8439) as a stream of 32-bit numbers. It must not be predictable from earlier numbers: a player sees the
// dice and their own cards, and must not be able to work out the cards of others.
class ChanceStream {
 public:
  using Nonce = std::array<std::uint32_t, 3>;

  ChanceStream(const Seed& seed, const Nonce& nonce);

  std::uint32_t Next();
  // Uniform in 0 … bound - 1, without any bias.
  std::uint32_t Below(std::uint32_t bound);

  Nonce nonce() const { return {state_[kCounter + 1], state_[kCounter + 2], state_[kCounter + 3]}; }
  // Begins the stream of another nonce with the same seed.
  void Restart(const Nonce& nonce);
  // Computes the first `blocks` blocks of streams that have just begun, in little more time than for one of them. At
  // most as many blocks as a stream keeps. Changes no number that they return.
  static void FillTogether(std::span<ChanceStream, kChaChaLanes> streams, std::uint32_t blocks);

 private:
  static constexpr std::size_t kCounter = 12;  // index into state_; the nonce follows
  static constexpr std::uint32_t kBufferBlocks = 4;
  static constexpr unsigned kBufferWords = kBufferBlocks * kChaChaWords;

  void Refill();

  std::array<std::uint32_t, kChaChaWords> state_;   // constants, key, block counter and nonce
  std::array<std::uint32_t, kBufferWords> buffer_;  // blocks of output
  unsigned used_ = kBufferWords;                    // words of buffer_ already returned
};

// Draws the outcome of chance that a meeting is waiting for. Each kind of draw has its own stream for each race and
// horse or round, so one draw never depends on another.
class Chance {
 public:
  explicit Chance(const Seed& seed) : seed_(seed) {}

  // Requires IsChance(meeting.need()).
  Outcome For(const Meeting& meeting) const;

 private:
  friend class ChanceAhead;

  Seed seed_;
};

// Draws the same outcomes in less time while one meeting is played: computes the random numbers of a draw together with
// those of the next seven that are expected.
class ChanceAhead {
 public:
  explicit ChanceAhead(const Chance& chance);

  // Requires IsChance(meeting.need()).
  Outcome For(const Meeting& meeting);

 private:
  explicit ChanceAhead(const ChanceStream& any) : streams_{any, any, any, any, any, any, any, any} {}
  ChanceStream& StreamOf(const ChanceStream::Nonce& nonce);

  std::array<ChanceStream, kChaChaLanes> streams_;
  std::size_t next_ = kChaChaLanes;  // index of the stream that is expected next
};

// xoshiro256**: fast and repeatable. For random choices of riders and for rollouts, never for real cards and dice.
class FastRandom {
 public:
  explicit FastRandom(const Seed& seed);
  explicit FastRandom(std::uint64_t seed);
  using State = std::array<std::uint64_t, 4>;
  // Goes on from a stored state. Requires that not all of it is 0.
  explicit FastRandom(const State& state) : state_(state) {}
  const State& state() const { return state_; }

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
  // Uniform in 0 … bound - 1, with a bias of at most one part in 2^32 / bound.
  std::uint32_t Below(std::uint32_t bound) { return static_cast<std::uint32_t>(((Next() >> 32) * bound) >> 32); }

 private:
  State state_;
};

}  // namespace furlong
