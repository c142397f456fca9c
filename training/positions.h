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
  std::uint8_t place[kMaxHorses];  // in this race; kUnplaced if it fell
  std::uint8_t wins[kMaxPlayers];  // 240 for the winner of the meeting; a shared win is divided, and see --net
  std::uint8_t preparing;
  std::uint8_t horses;
  std::uint8_t players;
  std::uint8_t unused;
};
static_assert(sizeof(Row) == 708);

struct PositionOptions {
  MeetingOptions meetings;
  std::string out;
  int percent = 40;  // of the beginnings of rounds that are written
  std::string net;   // file of weights; the chance to win that it sees before the next race is half of what rows say
};

// Returns the number of rows written.
std::int64_t WritePositions(const PositionOptions& options);

}  // namespace furlong::training
