#include "rules/chance.h"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace furlong {
namespace {

std::uint32_t LittleEndian32(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) | static_cast<std::uint32_t>(bytes[1]) << 8 |
         static_cast<std::uint32_t>(bytes[2]) << 16 | static_cast<std::uint32_t>(bytes[3]) << 24;
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

// Draws the outcome that the meeting is waiting for, from the stream that stream_of(nonce) returns or refers to.
template <typename StreamOf>
Outcome DrawFrom(const Meeting& meeting, const StreamOf& stream_of) {
  const Board& board = meeting.board();
  const Programme& programme = meeting.programme();
  Outcome outcome;
  const auto stream = [&](std::uint32_t which) -> decltype(auto) {
    return stream_of({static_cast<std::uint32_t>(outcome.kind), board.race, which});
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
      auto&& draws = stream(0);
      Shuffle(draws, outcome.order.data(), outcome.order_size);
      break;
    }
    case Need::kShuffle: {
      outcome.kind = Outcome::Kind::kShuffle;
      outcome.horse = board.horse;
      std::size_t next = 0;
      Hand::FullDeck().ForEach([&](Card card) { outcome.deck[next++] = card; });
      auto&& draws = stream(board.horse);
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
      auto&& draws = stream(board.round);
      for (std::uint8_t& die : outcome.dice) die = static_cast<std::uint8_t>(1 + draws.Below(6));
      break;
    }
    case Need::kLose:
    case Need::kDrop: {
      const bool lose = board.need == Need::kLose;
      outcome.kind = lose ? Outcome::Kind::kLose : Outcome::Kind::kDrop;
      outcome.horse = board.horse;
      auto&& draws = stream(board.horse);
      outcome.cards =
          Draw(draws, lose ? meeting.hand(board.horse) : meeting.fresh(board.horse), meeting.CardsToLeave());
      break;
    }
    default: break;
  }
  return outcome;
}

constexpr std::uint32_t kBlocksOfDeck = 2;  // a shuffle takes 31 numbers, and more only if one is drawn again

// The draw that most often comes after this one, leaving out boxes, whose draw is alone.
ChanceStream::Nonce Following(const ChanceStream::Nonce& nonce) {
  const auto [kind, race, which] = nonce;
  constexpr auto kDice = static_cast<std::uint32_t>(Outcome::Kind::kDice);
  if (kind == static_cast<std::uint32_t>(Outcome::Kind::kRoller)) return {kDice, race, 1};
  return {kind, race, which + (kind == kDice ? 2 : 1)};  // every other round is a dice round
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

ChanceStream::ChanceStream(const Seed& seed, const Nonce& nonce)
    : state_{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574} {
  for (std::size_t i = 0; i < 8; ++i) state_[4 + i] = LittleEndian32(&seed[4 * i]);
  Restart(nonce);
}

void ChanceStream::Restart(const Nonce& nonce) {
  state_[kCounter] = 0;
  std::copy(nonce.begin(), nonce.end(), &state_[kCounter + 1]);
  used_ = kBufferWords;
}

void ChanceStream::Refill() {
  ChaChaWords words;
  for (std::size_t i = 0; i < kChaChaWords; ++i) std::fill_n(words[i].begin(), kBufferBlocks, state_[i]);
  for (std::uint32_t block = 0; block < kBufferBlocks; ++block) words[kCounter][block] += block;
  ComputeFourBlocks(words);
  for (std::size_t block = 0; block < kBufferBlocks; ++block) {
    for (std::size_t i = 0; i < kChaChaWords; ++i) buffer_[kChaChaWords * block + i] = words[i][block];
  }
  state_[kCounter] += kBufferBlocks;
  used_ = 0;
}

void ChanceStream::FillTogether(std::span<ChanceStream, kChaChaLanes> streams, std::uint32_t blocks) {
  assert(blocks <= kBufferBlocks);
  ChaChaWords words;
  for (std::uint32_t block = 0; block < blocks; ++block) {
    for (std::size_t lane = 0; lane < kChaChaLanes; ++lane) {
      assert(streams[lane].used_ == kBufferWords);
      for (std::size_t i = 0; i < kChaChaWords; ++i) words[i][lane] = streams[lane].state_[i];
      ++streams[lane].state_[kCounter];
    }
    ComputeBlocks(words);
    // At the end of the buffer, which is refilled after its last word.
    const std::size_t at = kBufferWords - kChaChaWords * (blocks - block);
    for (std::size_t lane = 0; lane < kChaChaLanes; ++lane) {
      for (std::size_t i = 0; i < kChaChaWords; ++i) streams[lane].buffer_[at + i] = words[i][lane];
    }
  }
  for (ChanceStream& stream : streams) stream.used_ = kBufferWords - static_cast<unsigned>(kChaChaWords) * blocks;
}

std::uint32_t ChanceStream::Next() {
  if (used_ == kBufferWords) Refill();
  return buffer_[used_++];
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
  return DrawFrom(meeting, [&](const ChanceStream::Nonce& nonce) { return ChanceStream(seed_, nonce); });
}

ChanceAhead::ChanceAhead(const Chance& chance) : ChanceAhead(ChanceStream(chance.seed_, {})) {}

Outcome ChanceAhead::For(const Meeting& meeting) {
  return DrawFrom(meeting, [&](const ChanceStream::Nonce& nonce) -> ChanceStream& { return StreamOf(nonce); });
}

// Each stream is given out once: a draw that is asked for again begins its stream anew.
ChanceStream& ChanceAhead::StreamOf(const ChanceStream::Nonce& nonce) {
  while (next_ < streams_.size()) {
    ChanceStream& stream = streams_[next_++];
    if (stream.nonce() == nonce) return stream;
  }
  ChanceStream::Nonce expected = nonce;
  for (ChanceStream& stream : streams_) {
    stream.Restart(expected);
    expected = Following(expected);
  }
  const bool decks = nonce[0] == static_cast<std::uint32_t>(Outcome::Kind::kShuffle);
  ChanceStream::FillTogether(streams_, decks ? kBlocksOfDeck : 1);
  next_ = 1;
  return streams_[0];
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
