// What a seat sees, as small numbers for a network and as text for people. The seat itself comes first: players are
// counted clockwise from it, and its horses stand before those of the player to its left. So one network can ride for
// every seat.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "python/actions.h"
#include "python/sight.h"

namespace furlong::python {

// Squares left to the finish are stored with this added: a horse beyond the finish has fewer. Always from 1 to 255.
inline constexpr int kPastFinish = 16;

// A block of the observation of a seat: the name of what it holds, its first index, its length, and the greatest value
// that is usual, to scale it by. `horse` blocks are repeated for every horse, kHorseFeatures apart.
struct Feature {
  std::string_view name;
  int first;
  int count;
  int usual_most;
};
inline constexpr int kMeetingFeatures = 88;
inline constexpr int kHorseFeatures = 64;
std::vector<Feature> MeetingFeaturesList();
std::vector<Feature> HorseFeaturesList();

// The number of values for a field of this many horses.
inline constexpr int ObservationSize(int horses) { return kMeetingFeatures + horses * kHorseFeatures; }

// Writes ObservationSize(horses) numbers.
void Observe(const Sight& sight, std::uint8_t* out);

// The same facts in a few lines of English.
std::string Describe(const Sight& sight);

// What the meeting is waiting for, in a line of English: "race 1 of 1, round 3, waits for card of player 2".
std::string Situation(const Programme& programme, const Board& board);

// All horses in the order in which the seat's observation has them.
std::array<HorseId, kMaxHorses> HorsesFrom(const Programme& programme, PlayerId seat);

}  // namespace furlong::python
