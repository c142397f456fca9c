// The evaluation net: judges a position in which all cards are known. Integers only, so that it gives the same results
// on every platform, with and without vector instructions. docs/training.md describes it and how it is trained.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "riders/net_input.h"
#include "riders/prospects.h"

namespace furlong {

// Chances are of kCertain, rounded down.
struct Judgement {
  std::array<std::array<std::int16_t, kPlaceKinds>, kMaxHorses> places{};  // by horse: of each place in this race
  std::array<std::int16_t, kMaxPlayers> wins{};                            // by player: of winning the meeting
};

// Number of weights of a layer: one for each input and output, and a bias for each output.
constexpr std::size_t LayerSize(int in, int out) { return static_cast<std::size_t>((in + 1) * out); }

// The shape of the net. One list of weights serves positions in a race, another one positions between races.
struct NetShape {
  static constexpr int kHorse1 = 48;   // first layer, for each horse
  static constexpr int kPair = 48;     // each horse compared with each other one, added up over the others
  static constexpr int kHorse2 = 48;   // the horse itself, compared with all others, compared with those of its owner
  static constexpr int kPlaces = 16;   // the first kPlaceKinds are used
  static constexpr int kPlayer1 = 32;  // its horses, and its score
  static constexpr int kPlayerPair = 32;  // each player compared with each other one, added up
  static constexpr int kPlayer2 = 32;
  static constexpr int kWin = 16;  // only the first one is used
  static constexpr std::size_t kPart =
      LayerSize(kHorseInputs + kCommonInputs, kHorse1) + 2 * LayerSize(kHorse1, kPair) +
      LayerSize(kHorse1 + 2 * kPair, kHorse2) + LayerSize(kHorse2, kPlaces) +
      LayerSize(kHorse2 + kPlayerInputs + kCommonInputs, kPlayer1) + 2 * LayerSize(kPlayer1, kPlayerPair) +
      LayerSize(kPlayer1 + kPlayerPair, kPlayer2) + LayerSize(kPlayer2, kWin);
  static constexpr std::size_t kWeights = 2 * kPart;
};

class Net {
 public:
  // The weights must outlive the net. The order is that of training/net_file.py.
  explicit constexpr Net(std::span<const std::int16_t, NetShape::kWeights> weights) : weights_(weights.data()) {}

  // Any position. After the last race the judgement is exact.
  void Judge(const Meeting& meeting, Judgement& judgement) const;
  void Judge(const NetInput& input, Judgement& judgement) const;
  // The same without vector instructions, or with those that every processor has. For tests.
  void JudgePortably(const NetInput& input, Judgement& judgement) const;
  void JudgeWithPlainVectors(const NetInput& input, Judgement& judgement) const;

  // Prospects at any position: the chance to win, and the points so far with those expected in this race.
  Prospects ProspectsOf(const Meeting& meeting) const;

 private:
  const std::int16_t* weights_;
};

// The expected score at the end of the meeting of a player with this prospect, in tenths of a point: an equal share of
// the points in the races after this one is added.
int ScoreExpectedByNet(const Meeting& meeting, const Prospect& prospect);

// The net that comes with Furlong: riders/weights/net.bin, built into the library.
const Net& ShippedNet();

}  // namespace furlong
