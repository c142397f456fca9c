// Public facts about an event that its line in the record does not state: the path a horse took, which horses it
// passed, by how much it was beaten. The race caller turns them into words.
#pragma once

#include <array>
#include <string>

#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong::table {

// Must receive every event of one meeting, in order, each before it changes the meeting.
class EventFacts {
 public:
  // JSON, as described in docs/protocol.md under "told". Empty if there is nothing to add.
  std::string Find(const Meeting& before, const Event& event);

 private:
  std::string OfRound(const Meeting& before, const Event& event);
  std::string OfRide(const Meeting& before, HorseId horse, Square to);
  std::string OfPlace(const Meeting& before, const Event& event);
  static std::string OfResult(const Meeting& before, const Event& event);

  std::array<int, kMaxHorses> line_at_start_{};  // each horse's line when the round began; -1: not on the course
  Square last_placed_{};                         // where the last horse to be placed stood
  bool placed_in_round_ = false;
  bool last_lap_ = false;  // somebody has begun the last lap of this race
};

}  // namespace furlong::table
