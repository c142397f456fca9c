// Positions to learn from: meetings of all kinds are ridden, and some of their positions are written with what became
// of them.
#pragma once

#include <cstdint>
#include <string>

#include "riders/net_input.h"
#include "training/meetings.h"

namespace furlong::training {

// One position as training/rows.py reads it.
struct Row {
  std::int8_t horse[kMaxHorses][kHorseInputs];
  std::int8_t common[kCommonInputs];
  std::int8_t player[kMaxPlayers][kPlayerInputs];
  std::uint16_t open[kMaxHorses];
  std::uint8_t owner[kMaxHorses];
  // What became of it: the place in this race (kUnplaced if the horse fell), and 240 for the winner of the meeting
  // (shared by several).
  std::uint8_t place[kMaxHorses];
  std::uint8_t won[kMaxPlayers];
  // What to learn, of 240: the same without a net, with one see PositionOptions.
  std::uint8_t places[kMaxHorses][kPlaceKinds];
  std::uint8_t wins[kMaxPlayers];
  std::uint8_t preparing;
  std::uint8_t horses;
  std::uint8_t players;
  std::uint8_t unused;
};
static_assert(sizeof(Row) == 788);

struct PositionOptions {
  MeetingOptions meetings;
  std::string out;
  int percent = 40;  // of the beginnings of rounds that are written
  // File of weights. Much luck lies between a position and what becomes of it. With a net, the chances to learn are a
  // mixture: `far` percent of what rows of the next round learn, the rest of what the net sees one round later. After
  // the last round of a race the places are known, and the chances to win are the mean of the result and of those that
  // the net sees before the next race.
  std::string net;
  int far = 70;
};

// Returns the number of rows written.
std::int64_t WritePositions(const PositionOptions& options);

}  // namespace furlong::training
