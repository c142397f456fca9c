// The inner loops of the net: sums of products of 16-bit integers in 32 bits. All versions give exactly the same sums.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace furlong {

// Two inputs as one number of 32 bits, the first one in the low half.
inline std::int32_t PairOf(const std::int16_t* inputs) {
  const auto low = static_cast<std::uint16_t>(inputs[0]);
  const auto high = static_cast<std::uint16_t>(inputs[1]);
  return static_cast<std::int32_t>(low | (std::uint32_t{high} << 16));
}

// Weights lie in pairs of inputs: for inputs 2p and 2p + 1, both weights of output 0, both of output 1, …
// Adds to sums[o] the sum over all inputs i of weight[i][o] * input[i]. kIn must be even, kOut a multiple of 16.
struct PortableKernel {
  template <int kIn, int kOut>
  static void Add(const std::int16_t* weights, const std::int16_t* inputs, std::int32_t* sums) {
    for (int pair = 0; pair < kIn / 2; ++pair) {
      const std::int32_t a = inputs[2 * pair];
      const std::int32_t b = inputs[2 * pair + 1];
      const std::int16_t* row = weights + pair * 2 * kOut;
      for (int o = 0; o < kOut; ++o) sums[o] += row[2 * o] * a + row[2 * o + 1] * b;
    }
  }
};

#if defined(__SSE2__) || defined(__wasm_simd128__)
struct VectorKernel {
#if defined(__SSE2__)
  using Vector = __m128i;
  static Vector Load(const void* from) { return _mm_loadu_si128(static_cast<const Vector*>(from)); }
  static void Store(void* to, Vector value) { _mm_storeu_si128(static_cast<Vector*>(to), value); }
  static Vector Repeat(std::int32_t pair) { return _mm_set1_epi32(pair); }
  static Vector AddProducts(Vector sum, Vector a, Vector b) { return _mm_add_epi32(sum, _mm_madd_epi16(a, b)); }
#else
  using Vector = v128_t;
  static Vector Load(const void* from) { return wasm_v128_load(from); }
  static void Store(void* to, Vector value) { wasm_v128_store(to, value); }
  static Vector Repeat(std::int32_t pair) { return wasm_i32x4_splat(pair); }
  static Vector AddProducts(Vector sum, Vector a, Vector b) { return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(a, b)); }
#endif

  template <int kIn, int kOut>
  static void Add(const std::int16_t* weights, const std::int16_t* inputs, std::int32_t* sums) {
    static_assert(kIn % 2 == 0 && kOut % 4 == 0);
    constexpr int kVectors = kOut / 4;
    Vector acc[kVectors];
    for (int v = 0; v < kVectors; ++v) acc[v] = Load(sums + 4 * v);
    for (int pair = 0; pair < kIn / 2; ++pair) {
      const Vector input = Repeat(PairOf(inputs + 2 * pair));
      const std::int16_t* row = weights + pair * 2 * kOut;
      for (int v = 0; v < kVectors; ++v) acc[v] = AddProducts(acc[v], Load(row + 8 * v), input);
    }
    for (int v = 0; v < kVectors; ++v) Store(sums + 4 * v, acc[v]);
  }
};
#else
using VectorKernel = PortableKernel;
#endif

}  // namespace furlong
