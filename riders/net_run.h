// The arithmetic of the net, for one kernel (riders/net_kernel.h). Included by the files that compile it for some
// processor; everything is in an unnamed namespace, so that each file has its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "riders/net.h"
#include "riders/net_kernel.h"

namespace furlong {
namespace {

// Inputs count 32 to the unit, values between layers 256, chances before the softmax ("logits") 1024. Weights of the
// first layer count 2048 to the unit, all others 4096. So sums are shifted right by these numbers of bits.
constexpr int kInputShift = 8;
constexpr int kLayerShift = 12;
constexpr int kLogitShift = 10;
// For inputs beside values of a layer: 8 to the unit less.
constexpr int kInputScale = 8;
constexpr std::int32_t kTop = 1023;       // the largest value between layers, just under 4
constexpr std::int32_t kFarthest = 8191;  // the largest value to compare with

// e^(-d / 1024) in units of 2^-30, as the product of two tables.
constexpr int kFine = 64;
constexpr std::array<std::uint32_t, kFine> kFineTable = [] {
  std::array<std::uint32_t, kFine> table{};
  std::uint64_t value = std::uint64_t{1} << 30;
  for (std::uint32_t& entry : table) {
    entry = static_cast<std::uint32_t>(value);
    value = (value * 4'290'774'998u) >> 32;  // times e^(-1/1024), in units of 2^-32
  }
  return table;
}();
constexpr std::array<std::uint32_t, 256> kCoarseTable = [] {
  std::array<std::uint32_t, 256> table{};
  std::uint64_t value = std::uint64_t{1} << 30;
  for (std::uint32_t& entry : table) {
    entry = static_cast<std::uint32_t>(value);
    value = (value * 4'034'767'344u) >> 32;  // times e^(-1/16)
  }
  return table;
}();

std::uint64_t ExpMinus(std::int32_t distance) {
  const auto coarse = static_cast<std::size_t>(distance / kFine);
  if (coarse >= kCoarseTable.size()) return 0;
  return (std::uint64_t{kCoarseTable[coarse]} * kFineTable[static_cast<std::size_t>(distance % kFine)]) >> 30;
}

constexpr int kScaleBits = 40;

// Chances of kCertain for the logits whose bit is set in `open`.
template <std::size_t kSize>
void Softmax(const std::int32_t* logits, unsigned open, std::array<std::int16_t, kSize>& chances) {
  std::int32_t most = INT32_MIN;
  for (std::size_t i = 0; i < kSize; ++i) {
    if (((open >> i) & 1) != 0) most = std::max(most, logits[i]);
  }
  std::array<std::uint64_t, kSize> odds{};
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kSize; ++i) {
    if (((open >> i) & 1) == 0) continue;
    odds[i] = ExpMinus(most - logits[i]);
    sum += odds[i];
  }
  // One division instead of many. The most likely one has odds of 2^30, so this fits 64 bits.
  const std::uint64_t scale = (std::uint64_t{kCertain} << kScaleBits) / sum;
  for (std::size_t i = 0; i < kSize; ++i) chances[i] = static_cast<std::int16_t>((odds[i] * scale) >> kScaleBits);
}

// One layer: its weights and then its biases. Values of a bias count as much as values between layers (or logits).
template <typename Kernel, int kIn, int kOut, int kShift>
struct Layer {
  const std::int16_t* weights;
  static constexpr std::size_t kSize = LayerSize(kIn, kOut);

  void Begin(std::int32_t* sums) const {
    const std::int16_t* biases = weights + kIn * kOut;
    for (int o = 0; o < kOut; ++o) sums[o] = std::int32_t{biases[o]} * (1 << kShift);
  }
  template <int kFrom, int kCount>
  void Add(const std::int16_t* inputs, std::int32_t* sums) const {
    static_assert(kFrom % 2 == 0 && kFrom + kCount <= kIn);
    Kernel::template Add<kCount, kOut>(weights + kFrom * kOut, inputs, sums);
  }
  // Values that may be negative, for comparisons.
  static void EndOpen(const std::int32_t* sums, std::int16_t* values) {
    for (int o = 0; o < kOut; ++o) {
      values[o] = static_cast<std::int16_t>(std::clamp<std::int32_t>(sums[o] >> kShift, -kFarthest, kFarthest));
    }
  }
  static void End(const std::int32_t* sums, std::int16_t* values) {
    for (int o = 0; o < kOut; ++o) {
      values[o] = static_cast<std::int16_t>(std::clamp<std::int32_t>(sums[o] >> kShift, 0, kTop));
    }
  }
};

template <std::size_t kSize>
using Values = std::array<std::int16_t, kSize>;

// Adds what a comparison of two gives: between 0 and kTop for each value.
template <std::size_t kSize>
void AddCompared(const Values<kSize>& mine, const Values<kSize>& other, Values<kSize>& sum) {
  for (std::size_t i = 0; i < kSize; ++i) {
    const auto difference = static_cast<std::int16_t>(mine[i] + other[i]);
    sum[i] = static_cast<std::int16_t>(sum[i] + std::clamp<std::int16_t>(difference, 0, kTop));
  }
}

template <typename Kernel>
void Run(const std::int16_t* all_weights, const NetInput& input, Judgement& judgement) {
  using Shape = NetShape;
  constexpr int kH1 = Shape::kHorse1, kPair = Shape::kPair, kH2 = Shape::kHorse2;
  constexpr int kP1 = Shape::kPlayer1, kPlayerPair = Shape::kPlayerPair, kP2 = Shape::kPlayer2;
  const std::int16_t* at = all_weights + (input.preparing ? Shape::kPart : 0);
  const auto next = [&]<typename L>(L layer) {
    layer.weights = at;
    at += L::kSize;
    return layer;
  };
  const auto horse1 = next(Layer<Kernel, kHorseInputs + kCommonInputs, kH1, kInputShift>{});
  const auto pair_mine = next(Layer<Kernel, kH1, kPair, kLayerShift>{});
  const auto pair_other = next(Layer<Kernel, kH1, kPair, kLayerShift>{});
  const auto horse2 = next(Layer<Kernel, kH1 + 2 * kPair, kH2, kLayerShift>{});
  const auto place = next(Layer<Kernel, kH2, Shape::kPlaces, kLogitShift>{});
  const auto player1 = next(Layer<Kernel, kH2 + kPlayerInputs + kCommonInputs, kP1, kLayerShift>{});
  const auto player_mine = next(Layer<Kernel, kP1, kPlayerPair, kLayerShift>{});
  const auto player_other = next(Layer<Kernel, kP1, kPlayerPair, kLayerShift>{});
  const auto player2 = next(Layer<Kernel, kP1 + kPlayerPair, kP2, kLayerShift>{});
  const auto win = next(Layer<Kernel, kP2, Shape::kWin, kLogitShift>{});
  const std::size_t horses = input.horses;
  const std::size_t players = input.players;

  alignas(16) std::array<std::int32_t, std::max({kH1, kPair, kH2, kP1, kPlayerPair, kP2})> shared, sums;
  alignas(16) std::array<Values<kH1>, kMaxHorses> first;
  alignas(16) std::array<Values<kPair>, kMaxHorses> mine, other;
  horse1.Begin(shared.data());
  horse1.template Add<kHorseInputs, kCommonInputs>(input.common.data(), shared.data());
  for (std::size_t h = 0; h < horses; ++h) {
    sums = shared;
    horse1.template Add<0, kHorseInputs>(input.horse[h].data(), sums.data());
    horse1.End(sums.data(), first[h].data());
    pair_mine.Begin(sums.data());
    pair_mine.template Add<0, kH1>(first[h].data(), sums.data());
    pair_mine.EndOpen(sums.data(), mine[h].data());
    pair_other.Begin(sums.data());
    pair_other.template Add<0, kH1>(first[h].data(), sums.data());
    pair_other.EndOpen(sums.data(), other[h].data());
  }

  alignas(16) Values<kH2> second;
  alignas(16) std::array<Values<kH2>, kMaxPlayers> stable{};
  std::array<std::int32_t, Shape::kPlaces> logits;
  for (std::size_t h = 0; h < horses; ++h) {
    alignas(16) Values<kPair> rivals{}, mates{};
    const PlayerId owner = input.owner[h];
    for (std::size_t j = 0; j < horses; ++j) {
      if (j != h) AddCompared(mine[h], other[j], input.owner[j] == owner ? mates : rivals);
    }
    horse2.Begin(sums.data());
    horse2.template Add<0, kH1>(first[h].data(), sums.data());
    horse2.template Add<kH1, kPair>(rivals.data(), sums.data());
    if (horses > players) horse2.template Add<kH1 + kPair, kPair>(mates.data(), sums.data());
    horse2.End(sums.data(), second.data());
    for (std::size_t i = 0; i < kH2; ++i) stable[owner][i] = static_cast<std::int16_t>(stable[owner][i] + second[i]);
    place.Begin(logits.data());
    place.template Add<0, kH2>(second.data(), logits.data());
    for (std::int32_t& logit : logits) logit >>= kLogitShift;
    Softmax(logits.data(), input.open[h], judgement.places[h]);
  }

  alignas(16) std::array<Values<kP1>, kMaxPlayers> third;
  alignas(16) std::array<Values<kPlayerPair>, kMaxPlayers> player_a, player_b;
  alignas(16) Values<kCommonInputs> common;
  alignas(16) Values<kPlayerInputs> own_inputs;
  for (std::size_t i = 0; i < common.size(); ++i) common[i] = static_cast<std::int16_t>(input.common[i] * kInputScale);
  player1.Begin(shared.data());
  player1.template Add<kH2 + kPlayerInputs, kCommonInputs>(common.data(), shared.data());
  for (std::size_t p = 0; p < players; ++p) {
    sums = shared;
    for (std::size_t i = 0; i < own_inputs.size(); ++i) {
      own_inputs[i] = static_cast<std::int16_t>(input.player[p][i] * kInputScale);
    }
    player1.template Add<0, kH2>(stable[p].data(), sums.data());
    player1.template Add<kH2, kPlayerInputs>(own_inputs.data(), sums.data());
    player1.End(sums.data(), third[p].data());
    player_mine.Begin(sums.data());
    player_mine.template Add<0, kP1>(third[p].data(), sums.data());
    player_mine.EndOpen(sums.data(), player_a[p].data());
    player_other.Begin(sums.data());
    player_other.template Add<0, kP1>(third[p].data(), sums.data());
    player_other.EndOpen(sums.data(), player_b[p].data());
  }
  std::array<std::int32_t, kMaxPlayers> win_logits{};
  for (std::size_t p = 0; p < players; ++p) {
    alignas(16) Values<kPlayerPair> rivals{};
    for (std::size_t q = 0; q < players; ++q) {
      if (q != p) AddCompared(player_a[p], player_b[q], rivals);
    }
    player2.Begin(sums.data());
    player2.template Add<0, kP1>(third[p].data(), sums.data());
    player2.template Add<kP1, kPlayerPair>(rivals.data(), sums.data());
    alignas(16) Values<kP2> fourth;
    player2.End(sums.data(), fourth.data());
    std::array<std::int32_t, Shape::kWin> outputs;
    win.Begin(outputs.data());
    win.template Add<0, kP2>(fourth.data(), outputs.data());
    win_logits[p] = outputs[0] >> kLogitShift;
  }
  Softmax(win_logits.data(), (1u << players) - 1, judgement.wins);
}

}  // namespace
}  // namespace furlong
