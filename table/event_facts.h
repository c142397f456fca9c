// What a caller may say of an event beyond its line in the record: the way a horse took, whom it passed, by how much it
// was beaten. Facts, not words; all of them public.
#pragma once

#include <array>
#include <string>

#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong::table {

// Hears the events of one meeting in order, each before it happens.
class Teller {
 public:
  // JSON, as docs/protocol.md says under "told"; empty: nothing to add.
  std::string Tell(const Meeting& before, const Event& event);

 private:
  std::string TellRound(const Meeting& before, const Event& event);
  std::string TellRide(const Meeting& before, HorseId horse, Square to) const;
  std::string TellPlace(const Meeting& before, const Event& event);
  static std::string TellResult(const Meeting& before, const Event& event);

  std::array<int, kMaxHorses> line_at_start_{};  // of each horse when the round began; -1 where not on the course
  Square last_placed_{};                         // where the horse placed before stood
  bool placed_in_round_ = false;
};

}  // namespace furlong::table
