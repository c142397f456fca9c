#include "rules/sha256.h"

#include <algorithm>
#include <cassert>

#include "rules/processor.h"

#ifdef FURLONG_HAS_AVX2_LOOPS
#include <immintrin.h>
#endif

namespace furlong {
namespace {

constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::array<std::uint32_t, 8> kStart = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                                 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

std::uint32_t BigEndian32(const std::uint8_t* bytes) {
  return static_cast<std::uint32_t>(bytes[0]) << 24 | static_cast<std::uint32_t>(bytes[1]) << 16 |
         static_cast<std::uint32_t>(bytes[2]) << 8 | bytes[3];
}

template <typename Word>
Word RotateRight(const Word& word, int bits) {
  return (word >> bits) | (word << (32 - bits));
}

// Mixes a block into the state; a word may be a vector of words of several hashes. `w` is the block, and then the last
// sixteen words of the schedule.
template <typename Word>
void Rounds(std::array<Word, 8>& state, std::array<Word, 16>& w) {
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t begin = 0; begin < 64; begin += 16) {
#pragma GCC unroll 16  // keeps the words in registers
    for (std::size_t i = 0; i < 16; ++i) {
      if (begin > 0) {
        const Word early = w[(i + 1) % 16];
        const Word late = w[(i + 14) % 16];
        w[i] += w[(i + 9) % 16] + (RotateRight(early, 7) ^ RotateRight(early, 18) ^ (early >> 3)) +
                (RotateRight(late, 17) ^ RotateRight(late, 19) ^ (late >> 10));
      }
      const Word t1 = h + (RotateRight(e, 6) ^ RotateRight(e, 11) ^ RotateRight(e, 25)) + (g ^ (e & (f ^ g))) +
                      kRound[begin + i] + w[i];
      const Word t2 = (RotateRight(a, 2) ^ RotateRight(a, 13) ^ RotateRight(a, 22)) + ((a & b) | (c & (a | b)));
      h = g;
      g = f;
      f = e;
      e = d + t1;
      d = c;
      c = b;
      b = a;
      a = t1 + t2;
    }
  }
  const std::array<Word, 8> add = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += add[i];
}

// Words of four hashes.
using FourWords = std::uint32_t __attribute__((vector_size(16)));

Digest DigestOf(const std::array<std::uint32_t, 8>& state) {
  Digest digest;
  for (std::size_t i = 0; i < 32; ++i) digest[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
  return digest;
}

#ifdef FURLONG_HAS_AVX2_LOOPS

// Four rounds for each step, with the instructions that processors have for this hash. `early` holds a, b, e and f of
// the standard, `late` c, d, g and h, the first in the highest part; w the last sixteen words of the schedule.
__attribute__((target("sha,sse4.1"))) void BlockWithInstructions(std::array<std::uint32_t, 8>& state,
                                                                 const std::uint8_t* bytes) {
  const auto signed_of = [&](std::size_t i) { return static_cast<int>(state[i]); };
  __m128i early = _mm_set_epi32(signed_of(0), signed_of(1), signed_of(4), signed_of(5));
  __m128i late = _mm_set_epi32(signed_of(2), signed_of(3), signed_of(6), signed_of(7));
  const __m128i early_before = early;
  const __m128i late_before = late;
  const __m128i big_endian = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
  __m128i w[4];
  for (int i = 0; i < 4; ++i) {
    w[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes) + i), big_endian);
  }
  for (std::size_t step = 0; step < 16; ++step) {
    __m128i& now = w[step % 4];
    if (step >= 4) {
      const __m128i seven_before = _mm_alignr_epi8(w[(step + 3) % 4], w[(step + 2) % 4], 4);
      now = _mm_add_epi32(_mm_sha256msg1_epu32(now, w[(step + 1) % 4]), seven_before);
      now = _mm_sha256msg2_epu32(now, w[(step + 3) % 4]);
    }
    const __m128i added = _mm_add_epi32(now, _mm_loadu_si128(reinterpret_cast<const __m128i*>(&kRound[4 * step])));
    late = _mm_sha256rnds2_epu32(late, early, added);
    early = _mm_sha256rnds2_epu32(early, late, _mm_shuffle_epi32(added, 0x0E));
  }
  alignas(16) std::array<std::uint32_t, 4> abef;
  alignas(16) std::array<std::uint32_t, 4> cdgh;
  _mm_store_si128(reinterpret_cast<__m128i*>(abef.data()), _mm_add_epi32(early, early_before));
  _mm_store_si128(reinterpret_cast<__m128i*>(cdgh.data()), _mm_add_epi32(late, late_before));
  state = {abef[3], abef[2], cdgh[3], cdgh[2], abef[1], abef[0], cdgh[1], cdgh[0]};
}

#endif

}  // namespace

Sha256::Sha256() : state_(kStart) {}

void Sha256::Block(const std::uint8_t* bytes) {
#ifdef FURLONG_HAS_AVX2_LOOPS
  if (internal::uses_sha_instructions) return BlockWithInstructions(state_, bytes);
#endif
  std::array<std::uint32_t, 16> w;
  for (std::size_t i = 0; i < 16; ++i) w[i] = BigEndian32(bytes + 4 * i);
  Rounds(state_, w);
}

void Sha256::Add(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const std::size_t at = length_ % 64;
    const std::size_t count = std::min(64 - at, bytes.size());
    std::copy_n(bytes.begin(), count, pending_.begin() + static_cast<std::ptrdiff_t>(at));
    length_ += count;
    if (length_ % 64 == 0) Block(pending_.data());
    bytes = bytes.subspan(count);
  }
}

void Sha256::Add(std::string_view text) {
  Add(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
}

Digest Sha256::Finish() {
  const std::uint64_t bits = length_ * 8;
  // One bit, zeros up to a multiple of 64 bytes less 8, and the length.
  std::array<std::uint8_t, 72> end{0x80};
  const std::size_t padding = 1 + (55 - length_ % 64 + 64) % 64;
  for (std::size_t i = 0; i < 8; ++i) end[padding + i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
  Add(std::span(end).first(padding + 8));
  return DigestOf(state_);
}

std::array<Digest, 4> DigestsOfShort(const std::array<std::string_view, 4>& texts) {
  std::array<std::array<std::uint8_t, 64>, 4> blocks{};
  for (std::size_t one = 0; one < 4; ++one) {
    const std::string_view text = texts[one];
    assert(text.size() <= kMostInOneBlock);
    std::copy(text.begin(), text.end(), blocks[one].begin());
    blocks[one][text.size()] = 0x80;
    blocks[one][62] = static_cast<std::uint8_t>(text.size() >> 5);  // the length in bits
    blocks[one][63] = static_cast<std::uint8_t>(text.size() << 3);
  }
  std::array<Digest, 4> digests;
#ifdef FURLONG_HAS_AVX2_LOOPS
  if (internal::uses_sha_instructions) {
    // The processor begins with the next block while it waits for the results of this one.
    for (std::size_t one = 0; one < 4; ++one) {
      std::array<std::uint32_t, 8> state = kStart;
      BlockWithInstructions(state, blocks[one].data());
      digests[one] = DigestOf(state);
    }
    return digests;
  }
#endif
  std::array<FourWords, 16> w{};
  std::array<FourWords, 8> state;
  for (std::size_t one = 0; one < 4; ++one) {
    for (std::size_t i = 0; i < 16; ++i) w[i][one] = BigEndian32(&blocks[one][4 * i]);
  }
  for (std::size_t i = 0; i < 8; ++i) state[i] = FourWords{} + kStart[i];
  Rounds(state, w);
  for (std::size_t one = 0; one < 4; ++one) {
    std::array<std::uint32_t, 8> words;
    for (std::size_t i = 0; i < 8; ++i) words[i] = state[i][one];
    digests[one] = DigestOf(words);
  }
  return digests;
}

Digest Sha256Of(std::string_view text) {
  Sha256 hash;
  hash.Add(text);
  return hash.Finish();
}

std::string Hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

std::optional<Digest> DigestFromHex(std::string_view text) {
  Digest digest{};
  if (text.size() != 2 * digest.size()) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    int digit = 0;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if (c >= 'a' && c <= 'f') {
      digit = c - 'a' + 10;
    } else if (c >= 'A' && c <= 'F') {
      digit = c - 'A' + 10;
    } else {
      return std::nullopt;
    }
    digest[i / 2] = static_cast<std::uint8_t>(16 * digest[i / 2] + digit);
  }
  return digest;
}

}  // namespace furlong
