// The net for processors with AVX2. This file alone is compiled for them; elsewhere it is empty.
#ifdef FURLONG_NET_AVX2

#include <immintrin.h>

#include "riders/net_run.h"

namespace furlong {
namespace {

struct Avx2Kernel {
  template <int kIn, int kOut>
  static void Add(const std::int16_t* weights, const std::int16_t* inputs, std::int32_t* sums) {
    static_assert(kIn % 2 == 0 && kOut % 8 == 0);
    constexpr int kVectors = kOut / 8;
    __m256i acc[kVectors];
    for (int v = 0; v < kVectors; ++v) acc[v] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sums + 8 * v));
    for (int pair = 0; pair < kIn / 2; ++pair) {
      const __m256i input = _mm256_set1_epi32(PairOf(inputs + 2 * pair));
      const std::int16_t* row = weights + pair * 2 * kOut;
      for (int v = 0; v < kVectors; ++v) {
        const __m256i weight = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row + 16 * v));
        acc[v] = _mm256_add_epi32(acc[v], _mm256_madd_epi16(weight, input));
      }
    }
    for (int v = 0; v < kVectors; ++v) _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + 8 * v), acc[v]);
  }
};

}  // namespace

void RunNetWithAvx2(const std::int16_t* weights, const NetInput& input, Judgement& judgement);
void RunNetWithAvx2(const std::int16_t* weights, const NetInput& input, Judgement& judgement) {
  Run<Avx2Kernel>(weights, input, judgement);
}

}  // namespace furlong

#endif
