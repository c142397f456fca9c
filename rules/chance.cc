#include "rules/chance.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace furlong {
namespace {

std::uint32_t LittleEndian32(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
         static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
}

// A row of the ChaCha20 state; vector operations run its four quarter rounds at once.
using Row = std::uint32_t __attribute__((vector_size(16)));

// Rotates by 16 and by 8 are shuffles of bytes: one instruction instead of three.
using Bytes = std::uint8_t __attribute__((vector_size(16)));

Row RotateBy16(Row row) {
  const auto bytes = (Bytes)row;
  return (Row)__builtin_shufflevector(bytes, bytes, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
}

Row RotateBy8(Row row) {
  const auto bytes = (Bytes)row;
  return (Row)__builtin_shufflevector(bytes, bytes, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
}

Row Rotate(Row row, int bits) { return (row << bits) | (row >> (32 - bits)); }

// Two blocks at once: each step waits for the one before, so the second block costs little.
struct Rows {
  Row first, second;
};

void QuarterRounds(Rows& a, Rows& b, Rows& c, Rows& d) {
  a.first += b.first, d.first = RotateBy16(d.first ^ a.first);
  a.second += b.second, d.second = RotateBy16(d.second ^ a.second);
  c.first += d.first, b.first = Rotate(b.first ^ c.first, 12);
  c.second += d.second, b.second = Rotate(b.second ^ c.second, 12);
  a.first += b.first, d.first = RotateBy8(d.first ^ a.first);
  a.second += b.second, d.second = RotateBy8(d.second ^ a.second);
  c.first += d.first, b.first = Rotate(b.first ^ c.first, 7);
  c.second += d.second, b.second = Rotate(b.second ^ c.second, 7);
}

template <int by>
void Turn(Rows& rows) {
  constexpr int k0 = by, k1 = (by + 1) % 4, k2 = (by + 2) % 4, k3 = (by + 3) % 4;
  rows.first = __builtin_shufflevector(rows.first, rows.first, k0, k1, k2, k3);
  rows.second = __builtin_shufflevector(rows.second, rows.second, k0, k1, k2, k3);
}

// Fisher-Yates shuffle, from the last index down.
template <typename T>
void Shuffle(ChanceStream& stream, T* items, unsigned count) {
  for (unsigned last = count - 1; last > 0; --last) std::swap(items[last], items[stream.Below(last + 1)]);
}

// Draws `count` cards at random from a hand in ascending order.
Hand Draw(ChanceStream& stream, Hand from, int count) {
  Hand drawn;
  for (; count > 0; --count) {
    const Card card = from.NthCard(static_cast<int>(stream.Below(static_cast<std::uint32_t>(from.size()))));
    from.Remove(card);
    drawn.Add(card);
  }
  return drawn;
}

}  // namespace

Seed SeedOf(std::string_view text, std::uint64_t index) {
  Sha256 hash;
  hash.Add("furlong meeting\n");
  hash.Add(std::to_string(index));
  hash.Add("\n");
  hash.Add(text);
  return hash.Finish();
}

Digest CommitmentTo(const Seed& seed) {
  Sha256 hash;
  hash.Add(seed);
  return hash.Finish();
}

Seed MixSeed(const Seed& seed, std::span<const Entropy> entropy) {
  Sha256 hash;
  hash.Add("furlong chance\n");
  hash.Add(Hex(seed));
  hash.Add("\n");
  for (const Entropy& added : entropy) {
    hash.Add(std::to_string(added.player));
    hash.Add(":");
    hash.Add(added.value);
    hash.Add("\n");
  }
  return hash.Finish();
}

ChanceStream::ChanceStream(const Seed& seed, std::array<std::uint32_t, 3> nonce)
    : state_{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574} {
  for (std::size_t i = 0; i < 8; ++i) state_[4 + i] = LittleEndian32(&seed[4 * i]);
  state_[12] = 0;
  for (std::size_t i = 0; i < 3; ++i) state_[13 + i] = nonce[i];
}

void ChanceStream::Refill() {
  std::array<Row, 4> start;
  std::memcpy(start.data(), state_.data(), sizeof start);
  const Row next_count = start[3] + Row{1, 0, 0, 0};
  Rows a{start[0], start[0]}, b{start[1], start[1]}, c{start[2], start[2]}, d{start[3], next_count};
  for (int i = 0; i < 10; ++i) {
    QuarterRounds(a, b, c, d);
    Turn<1>(b);
    Turn<2>(c);
    Turn<3>(d);
    QuarterRounds(a, b, c, d);
    Turn<3>(b);
    Turn<2>(c);
    Turn<1>(d);
  }
  const std::array<Row, 8> end = {a.first + start[0],  b.first + start[1],  c.first + start[2],  d.first + start[3],
                                  a.second + start[0], b.second + start[1], c.second + start[2], d.second + next_count};
  std::memcpy(block_.data(), end.data(), sizeof end);
  state_[12] += 2;
  used_ = 0;
}

std::uint32_t ChanceStream::Next() {
  if (used_ == block_.size()) Refill();
  return block_[used_++];
}

std::uint32_t ChanceStream::Below(std::uint32_t bound) {
  std::uint64_t product = std::uint64_t{Next()} * bound;
  // Lemire's method: draw again in the few cases that would bias the result.
  if (static_cast<std::uint32_t>(product) < bound) {
    const std::uint32_t threshold = (0u - bound) % bound;
    while (static_cast<std::uint32_t>(product) < threshold) product = std::uint64_t{Next()} * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

Outcome Chance::For(const Meeting& meeting) const {
  const Board& board = meeting.board();
  const Programme& programme = meeting.programme();
  Outcome outcome;
  const auto stream = [&](std::uint32_t which) {
    return ChanceStream(seed_, {static_cast<std::uint32_t>(outcome.kind), board.race, which});
  };
  switch (board.need) {
    case Need::kBoxes: {
      outcome.kind = Outcome::Kind::kBoxes;
      outcome.order_size = static_cast<std::uint8_t>(programme.horses());
      if (board.race > 0) {
        outcome.order = BoxesAfter(programme, board);
        break;
      }
      const int horses = std::min(programme.horses(), kMaxHorses);
      for (HorseId horse = 0; horse < horses; ++horse) outcome.order[horse] = horse;
      ChanceStream draws = stream(0);
      Shuffle(draws, outcome.order.data(), outcome.order_size);
      break;
    }
    case Need::kShuffle: {
      outcome.kind = Outcome::Kind::kShuffle;
      outcome.horse = board.horse;
      std::size_t next = 0;
      Hand::FullDeck().ForEach([&](Card card) { outcome.deck[next++] = card; });
      ChanceStream draws = stream(board.horse);
      Shuffle(draws, outcome.deck.data(), kDeckSize);
      break;
    }
    case Need::kRoller:
      outcome.kind = Outcome::Kind::kRoller;
      outcome.player = static_cast<PlayerId>(stream(0).Below(static_cast<std::uint32_t>(programme.players())));
      break;
    case Need::kDice: {
      outcome.kind = Outcome::Kind::kDice;
      outcome.player = board.roller;
      ChanceStream draws = stream(board.round);
      for (std::uint8_t& die : outcome.dice) die = static_cast<std::uint8_t>(1 + draws.Below(6));
      break;
    }
    case Need::kLose:
    case Need::kDrop: {
      const bool lose = board.need == Need::kLose;
      outcome.kind = lose ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
      outcome.horse = board.horse;
      ChanceStream draws = stream(board.horse);
      outcome.cards =
          Draw(draws, lose ? meeting.hand(board.horse) : meeting.fresh(board.horse), meeting.CardsToLeave());
      break;
    }
    default: break;
  }
  return outcome;
}

FastRandom::FastRandom(const Seed& seed) {
  for (std::size_t i = 0; i < 4; ++i) {
    state_[i] = LittleEndian32(&seed[8 * i]) | static_cast<std::uint64_t>(LittleEndian32(&seed[8 * i + 4])) << 32;
  }
  state_[0] |= 1;  // an all-zero state would produce only zeros
}

FastRandom::FastRandom(std::uint64_t seed) {
  // SplitMix64 turns similar small seeds into very different states.
  for (std::uint64_t& word : state_) {
    seed += 0x9E3779B97F4A7C15u;
    std::uint64_t z = seed;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    word = z ^ (z >> 31);
  }
}

}  // namespace furlong
