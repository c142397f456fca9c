// Numbers for single actions: one fixed list for every kind of meeting, so that a policy can have one output for each.
// A hand to keep (R2.5 e) is chosen card by card, in ascending order, so that every hand is exactly one series.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "python/position.h"

namespace furlong::python {

using Action = int;

inline constexpr Action kPlayCard = 0;                       // + card: play it, or lay it face down (R6.1, R6.5)
inline constexpr Action kKeepCard = kPlayCard + kCardKinds;  // + card: keep it (R2.5 e)
inline constexpr Action kKeepDone = kKeepCard + kCardKinds;  // keep no more old cards (R2.6)
inline constexpr Action kPass = kKeepDone + 1;               // stand with an empty hand (R6.4)
inline constexpr Action kBonus = kPass + 1;                  // + n: the bonus of the n-th own horse (R2.4)
inline constexpr Action kPace = kBonus + 4;                  // + use (R7.1)
inline constexpr Action kDie = kPace + 3;                    // + use, never the sum (R7.3)
inline constexpr Action kRide = kDie + 2;                    // + slot of an end square (R8.4)

// The slots of end squares, by lane: from two lanes further in to two lanes further out. Within a lane, the n-th square
// has the n-th slot. A way is a first step (straight or to either side) and a second lane change at one of the points 7
// to 12 or never (R8.3). That leaves at most 6 ends two lanes away, 7 in the next lane, 13 in the horse's own lane.
inline constexpr std::array<int, 2 * Rides::kReach + 1> kRideSlots = {6, 7, 13, 7, 6};
inline constexpr std::array<int, 2 * Rides::kReach + 1> kFirstRideSlot = {0, 6, 13, 26, 33};
inline constexpr int kAllRideSlots = 39;
inline constexpr int kActions = kRide + kAllRideSlots;

// Calls f(slot, square) for every legal end square.
template <typename F>
void ForEachRide(const Course& course, const Rides& rides, F&& f) {
  int index = -1;
  int next = 0;
  rides.ForEach(course, [&](Square to) {
    const int lane = to.lane - rides.from().lane + Rides::kReach;
    if (lane != index) next = kFirstRideSlot[static_cast<std::size_t>(index = lane)];
    f(next++, to);
  });
}

// Which actions are legal for the player who must decide; all 0 if nobody must. `mask` has kActions entries.
void FillMask(const Position& position, std::uint8_t* mask);
std::vector<Action> LegalActions(const Position& position);
bool IsLegal(const Position& position, Action action);

// Carries out a legal action.
void Apply(Position& position, Action action, EventSink* sink = nullptr);

// The actions that together make a legal decision: one, or for a hand to keep as many as are needed.
std::vector<Action> ActionsOf(const Position& position, const Decision& decision);

// The n-th horse of a player, counting from 0, or kNoHorse.
HorseId OwnHorse(const Programme& programme, PlayerId player, int n);

// "play 7", "ride 3.27". `position` gives squares and horses their names.
std::string NameOf(const Position& position, Action action);

}  // namespace furlong::python
