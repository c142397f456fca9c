#include "rules/chance.h"

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

Row Rotate(Row row, int bits) { return (row << bits) | (row >> (32 - bits)); }

void QuarterRounds(Row& a, Row& b, Row& c, Row& d) {
  a += b, d ^= a, d = Rotate(d, 16);
  c += d, b ^= c, b = Rotate(b, 12);
  a += b, d ^= a, d = Rotate(d, 8);
  c += d, b ^= c, b = Rotate(b, 7);
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
  for (std::size_t r = 0; r < 4; ++r)
    start[r] = Row{state_[4 * r], state_[4 * r + 1], state_[4 * r + 2], state_[4 * r + 3]};
  auto [a, b, c, d] = start;
  for (int i = 0; i < 10; ++i) {
    QuarterRounds(a, b, c, d);
    b = __builtin_shufflevector(b, b, 1, 2, 3, 0);
    c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
    d = __builtin_shufflevector(d, d, 3, 0, 1, 2);
    QuarterRounds(a, b, c, d);
    b = __builtin_shufflevector(b, b, 3, 0, 1, 2);
    c = __builtin_shufflevector(c, c, 2, 3, 0, 1);
    d = __builtin_shufflevector(d, d, 1, 2, 3, 0);
  }
  const std::array<Row, 4> end = {a + start[0], b + start[1], c + start[2], d + start[3]};
  for (std::size_t i = 0; i < 16; ++i) block_[i] = end[i / 4][i % 4];
  ++state_[12];
  used_ = 0;
}

std::uint32_t ChanceStream::Next() {
  if (used_ == 16) Refill();
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
      for (HorseId horse = 0; horse < programme.horses(); ++horse) outcome.order[horse] = horse;
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
