#include "rules/chacha.h"

#include <cstring>

#include "rules/processor.h"

#ifdef FURLONG_HAS_AVX2_LOOPS
#include <immintrin.h>
#endif

namespace furlong {
namespace {

// One word of four lanes.
struct FourLanes {
  static constexpr std::size_t kCount = 4;
  using Words = std::uint32_t __attribute__((vector_size(16)));
  using Bytes = std::uint8_t __attribute__((vector_size(16)));

  static void Load(Words& words, const std::uint32_t* from) { std::memcpy(&words, from, sizeof words); }
  static void Store(std::uint32_t* to, const Words& words) { std::memcpy(to, &words, sizeof words); }
  static void Add(Words& to, const Words& words) { to += words; }
  template <int bits>
  static void XorAndRotate(Words& to, const Words& words) {
    to ^= words;
    // Rotating by whole bytes is one instruction instead of three.
    if constexpr (bits == 16) {
      const auto bytes = (Bytes)to;
      to = (Words)__builtin_shufflevector(bytes, bytes, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
    } else if constexpr (bits == 8) {
      const auto bytes = (Bytes)to;
      to = (Words)__builtin_shufflevector(bytes, bytes, 3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14);
    } else {
      to = (to << bits) | (to >> (32 - bits));
    }
  }
};

#ifdef FURLONG_HAS_AVX2_LOOPS
// One word of eight lanes.
struct EightLanes {
  static constexpr std::size_t kCount = 8;
  using Words = __m256i;

  FURLONG_AVX2 static void Load(Words& words, const std::uint32_t* from) {
    words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
  }
  FURLONG_AVX2 static void Store(std::uint32_t* to, const Words& words) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), words);
  }
  FURLONG_AVX2 static void Add(Words& to, const Words& words) { to = _mm256_add_epi32(to, words); }
  template <int bits>
  FURLONG_AVX2 static void XorAndRotate(Words& to, const Words& words) {
    to = _mm256_xor_si256(to, words);
    if constexpr (bits == 16) {
      to = _mm256_shuffle_epi8(to, _mm256_setr_epi8(2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13,  //
                                                    2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
    } else if constexpr (bits == 8) {
      to = _mm256_shuffle_epi8(to, _mm256_setr_epi8(3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14,  //
                                                    3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14));
    } else {
      to = _mm256_or_si256(_mm256_slli_epi32(to, bits), _mm256_srli_epi32(to, 32 - bits));
    }
  }
};
#endif

// Inlined into functions that are compiled for one kind of processor.
#define FURLONG_INLINE __attribute__((always_inline)) inline

template <typename Lanes>
FURLONG_INLINE void QuarterRound(typename Lanes::Words& a, typename Lanes::Words& b, typename Lanes::Words& c,
                                 typename Lanes::Words& d) {
  Lanes::Add(a, b), Lanes::template XorAndRotate<16>(d, a);
  Lanes::Add(c, d), Lanes::template XorAndRotate<12>(b, c);
  Lanes::Add(a, b), Lanes::template XorAndRotate<8>(d, a);
  Lanes::Add(c, d), Lanes::template XorAndRotate<7>(b, c);
}

template <typename Lanes>
FURLONG_INLINE void Compute(ChaChaWords& words, std::size_t first_lane) {
  using Words = typename Lanes::Words;
  Words x[kChaChaWords];
#pragma GCC unroll 16  // keeps the words in registers
  for (std::size_t i = 0; i < kChaChaWords; ++i) Lanes::Load(x[i], &words[i][first_lane]);
  for (int i = 0; i < 10; ++i) {
    QuarterRound<Lanes>(x[0], x[4], x[8], x[12]);
    QuarterRound<Lanes>(x[1], x[5], x[9], x[13]);
    QuarterRound<Lanes>(x[2], x[6], x[10], x[14]);
    QuarterRound<Lanes>(x[3], x[7], x[11], x[15]);
    QuarterRound<Lanes>(x[0], x[5], x[10], x[15]);
    QuarterRound<Lanes>(x[1], x[6], x[11], x[12]);
    QuarterRound<Lanes>(x[2], x[7], x[8], x[13]);
    QuarterRound<Lanes>(x[3], x[4], x[9], x[14]);
  }
#pragma GCC unroll 16
  for (std::size_t i = 0; i < kChaChaWords; ++i) {
    Words start;
    Lanes::Load(start, &words[i][first_lane]);
    Lanes::Add(x[i], start);
    Lanes::Store(&words[i][first_lane], x[i]);
  }
}

#ifdef FURLONG_HAS_AVX2_LOOPS
FURLONG_AVX2 __attribute__((noinline)) void ComputeWithAvx2(ChaChaWords& words) { Compute<EightLanes>(words, 0); }
#endif

__attribute__((noinline)) void ComputePortably(ChaChaWords& words, std::size_t first_lane) {
  Compute<FourLanes>(words, first_lane);
}

}  // namespace

void ComputeFourBlocks(ChaChaWords& words) { ComputePortably(words, 0); }

void ComputeBlocks(ChaChaWords& words) {
#ifdef FURLONG_HAS_AVX2_LOOPS
  if (UsesAvx2Loops()) return ComputeWithAvx2(words);
#endif
  for (std::size_t lane = 0; lane < kChaChaLanes; lane += FourLanes::kCount) ComputePortably(words, lane);
}

}  // namespace furlong
