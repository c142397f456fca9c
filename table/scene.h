// The meeting at one moment, as JSON: what everybody sees, completed for one seat.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "record/json_text.h"
#include "rules/asking.h"
#include "rules/seat_view.h"

namespace furlong::table {

// The time a player has left, as of the message.
struct ClockShown {
  bool running = false;
  bool waiting = false;      // asked, but the clock starts only when the player's screen has shown what happened
  std::int64_t left = 0;     // milliseconds of this decision, before the reserve
  std::int64_t reserve = 0;  // milliseconds
};

// Writes the key "clocks".
void AddClocks(JsonText& out, std::span<const ClockShown> clocks);

// The part that everybody sees is written once and reused for every seat.
class Scene {
 public:
  // `awaited`: who has yet to decide. `laid`: bit set of horses whose decision is laid ready. `clocks`: by player, or
  // empty where there is no clock.
  Scene(const SeatView& anyone, std::span<const Asked> awaited, unsigned laid, std::span<const ClockShown> clocks);

  // The keys "public", "awaits", "laid", "clocks", "own", "asked", "bonus", "own_laid" and "own_lost" for one seat.
  // `own_laid`: the decisions this seat has laid ready, as JSON. `own_lost`: the cards its horses lost for the bonus.
  std::string For(const SeatView& view, std::span<const std::string> own_laid,
                  std::span<const std::string> own_lost = {}) const;

 private:
  std::vector<Asked> awaited_;
  std::string shared_;
};

}  // namespace furlong::table
