// The squares that other horses block (R8.2), as bit sets. Only movement.cc uses it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/movement.h"
#include "rules/processor.h"

#ifdef FURLONG_HAS_AVX2_LOOPS
#include <immintrin.h>
#endif

namespace furlong::internal {

// A bit set of squares ahead for each lane within reach, as in Rides. No way reaches square 28: twelve points are at
// most 24 squares, in the tightest corner, and each of three fences counts one more.
using LaneMasks = std::array<std::uint32_t, 2 * Rides::kReach + 1>;

// Lanes outside the course, by the lane of the horse: fully blocked.
inline constexpr auto kOutside = [] {
  std::array<std::array<std::uint32_t, 8>, kLanes> masks{};
  for (int lane = 0; lane < kLanes; ++lane) {
    for (int i = 0; i < 2 * Rides::kReach + 1; ++i) {
      const int there = lane - Rides::kReach + i;
      masks[static_cast<std::size_t>(lane)][static_cast<std::size_t>(i)] = there < 0 || there >= kLanes ? ~0u : 0u;
    }
  }
  return masks;
}();

// For every processor.
struct PortableSquares {
  static constexpr bool kVectors = false;

  static LaneMasks Blocked(const Course::Info& here, const Field& field, HorseId mover) {
    const std::size_t from_lane = field.lane[mover];
    auto number = field.number;
    number[mover] = Field::kOffCourse;
    std::array<std::uint32_t, kLanes + 2 * Rides::kReach> lanes{};
    for (std::size_t other = 0; other < kMaxHorses; ++other) {
      const std::uint8_t lane = field.lane[other];
      const auto ahead = static_cast<unsigned>(number[other] - here.behind[lane]);  // wraps to a huge number if behind
      lanes[lane + std::size_t{Rides::kReach}] |=
          kBlockedByHorse[std::min<unsigned>(ahead, kBlockedByHorse.size() - 1)];
    }
    LaneMasks masks;
    for (std::size_t i = 0; i < masks.size(); ++i) masks[i] = lanes[from_lane + i] | kOutside[from_lane][i];
    return masks;
  }

 private:
  // The three squares that a horse blocks, by how many squares it is ahead. The last entry, for a horse that is behind
  // or far away, is empty.
  static constexpr auto kBlockedByHorse = [] {
    std::array<std::uint32_t, 31> masks{};
    for (std::size_t ahead = 0; ahead + 1 < masks.size(); ++ahead) masks[ahead] = (7u << ahead) >> 1;
    return masks;
  }();
};

#ifdef FURLONG_HAS_AVX2_LOOPS

// The same with vectors of eight horses.
struct Avx2Squares {
  static constexpr bool kVectors = true;

  FURLONG_AVX2 static LaneMasks Blocked(const Course::Info& here, const Field& field, HorseId mover) {
    const std::size_t from_lane = field.lane[mover];
    const __m128i number = _mm_or_si128(Load(field.number.data()), Load(kOffCourse[mover].data()));
    const __m128i lanes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(field.lane.data()));
    // The two bytes of `behind` for the lane of each horse.
    const __m128i bytes =
        _mm_add_epi16(_mm_mullo_epi16(_mm_cvtepu8_epi16(lanes), _mm_set1_epi16(0x0202)), _mm_set1_epi16(0x0100));
    const __m128i ahead = _mm_sub_epi16(number, _mm_shuffle_epi8(Load(here.behind.data()), bytes));
    // Shifts by more than 31, for horses that are behind or far away, give 0.
    const __m256i masks = _mm256_srli_epi32(_mm256_sllv_epi32(_mm256_set1_epi32(7), _mm256_cvtepu16_epi32(ahead)), 1);
    const __m256i index =
        _mm256_sub_epi32(_mm256_cvtepu8_epi32(lanes), _mm256_set1_epi32(static_cast<int>(from_lane) - Rides::kReach));
    LaneMasks result;
    std::copy_n(kOutside[from_lane].begin(), result.size(), result.begin());
    OrInto(result, InLane(masks, index, 0), InLane(masks, index, 1), InLane(masks, index, 2), InLane(masks, index, 3),
           InLane(masks, index, 4));
    return result;
  }

  // EndsInBend of movement.cc, away from fences: all late changes from one lane to the next at once.
  FURLONG_AVX2 static void AddLateEnds(const Course& course, const Course::Info& here, const LaneMasks& blocked,
                                       const std::array<int, 5>& runs, int from_lane, int spend, LaneMasks& ends) {
    constexpr int kFrom = Course::LateChanges::kLateFrom;
    const __m256i steps = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);  // squares passed before the change, less kFrom
    const __m256i left = _mm256_sub_epi32(_mm256_set1_epi32(spend - 1 - kFrom), steps);  // points left after it
    __m256i found[5];
    for (__m256i& lane : found) lane = _mm256_setzero_si256();
    for (int i = 1; i <= 3; ++i) {
      const int lane = from_lane - Rides::kReach + i;
      const int latest = std::min(runs[static_cast<std::size_t>(i)], spend - 1);
      if (latest < kFrom) continue;  // so are lanes outside the course
      const Square begin{static_cast<std::uint8_t>(lane), here.behind[static_cast<std::size_t>(lane)]};
      const Course::LateChanges& late = course.LateFrom(begin);
      const Course::Info& info = course.At(begin);
      const __m256i allowed = _mm256_cmpgt_epi32(_mm256_set1_epi32(latest - kFrom + 1), steps);
      for (int outwards = 0; outwards < 2; ++outwards) {
        const int next = outwards == 1 ? lane + 1 : lane - 1;
        if (next < 0 || next >= kLanes) continue;
        const auto into = static_cast<std::size_t>(outwards == 1 ? i + 1 : i - 1);
        const auto next_index = static_cast<std::size_t>(next);
        const __m128i table =
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(late.enter[static_cast<std::size_t>(outwards)].data()));
        const __m256i enter = _mm256_add_epi32(_mm256_cvtepu8_epi32(table),
                                               _mm256_set1_epi32(info.behind[next_index] - here.behind[next_index]));
        const __m256i one = _mm256_set1_epi32(1);
        const __m256i end = _mm256_sllv_epi32(one, _mm256_add_epi32(enter, left));
        const __m256i needed = _mm256_sub_epi32(_mm256_add_epi32(end, end), _mm256_sllv_epi32(one, enter));
        const __m256i hit = _mm256_and_si256(needed, _mm256_set1_epi32(static_cast<int>(blocked[into])));
        const __m256i free = _mm256_and_si256(_mm256_cmpeq_epi32(hit, _mm256_setzero_si256()), allowed);
        found[into] = _mm256_or_si256(found[into], _mm256_and_si256(end, free));
      }
    }
    OrInto(ends, found[0], found[1], found[2], found[3], found[4]);
  }

 private:
  FURLONG_AVX2 static __m128i Load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }
  // The masks of the horses in one lane; 0 for the others.
  FURLONG_AVX2 static __m256i InLane(__m256i masks, __m256i index, int lane) {
    return _mm256_and_si256(masks, _mm256_cmpeq_epi32(index, _mm256_set1_epi32(lane)));
  }
  FURLONG_AVX2 static __m256i Interleave(__m256i a, __m256i b) {
    return _mm256_or_si256(_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
  }
  FURLONG_AVX2 static __m128i Fold(__m256i a) {
    return _mm_or_si128(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
  }

  // Ors all parts of each vector into the mask of one lane. Four lanes are combined at once, by a transposition that
  // ors what it brings together.
  FURLONG_AVX2 static void OrInto(LaneMasks& masks, __m256i a, __m256i b, __m256i c, __m256i d, __m256i e) {
    const __m256i ab = Interleave(a, b);
    const __m256i cd = Interleave(c, d);
    const __m128i four = Fold(_mm256_or_si256(_mm256_unpacklo_epi64(ab, cd), _mm256_unpackhi_epi64(ab, cd)));
    __m128i last = Fold(e);
    last = _mm_or_si128(last, _mm_unpackhi_epi64(last, last));
    last = _mm_or_si128(last, _mm_srli_epi64(last, 32));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(masks.data()), _mm_or_si128(four, Load(masks.data())));
    masks[4] |= static_cast<std::uint32_t>(_mm_cvtsi128_si32(last));
  }

  // By the horse that moves: what makes its own number Field::kOffCourse.
  static constexpr auto kOffCourse = [] {
    std::array<std::array<std::uint16_t, kMaxHorses>, kMaxHorses> masks{};
    for (std::size_t horse = 0; horse < kMaxHorses; ++horse) masks[horse][horse] = Field::kOffCourse;
    return masks;
  }();
};

#endif

}  // namespace furlong::internal
