// The clocks of a table: how long each player who has to decide has been thinking, and when the time runs out.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.h"
#include "table/scene.h"
#include "table/settings.h"

namespace furlong::table {

// Times are in milliseconds since 1970. A player's reserve is kept with the seat, so it is passed in.
class TurnClocks {
 public:
  explicit TurnClocks(const Clock& clock) : clock_(clock) {}

  bool live() const { return clock_.kind == Clock::Kind::kLive; }
  bool slow() const { return clock_.kind == Clock::Kind::kDays; }
  bool any() const { return clock_.kind != Clock::Kind::kNone; }
  // What each player gets at the start of a race.
  std::int64_t FullReserve() const { return clock_.reserve * std::int64_t{1000}; }

  bool Running(PlayerId player) const { return since_[player] != 0; }
  void Start(PlayerId player, std::int64_t now) { since_[player] = now; }
  void Stop(PlayerId player) { since_[player] = 0; }

  // When the clock decides for this player.
  std::int64_t Deadline(PlayerId player, std::int64_t reserve) const {
    return since_[player] + clock_.Allowance() + reserve;
  }
  bool Expired(PlayerId player, std::int64_t reserve, std::int64_t now) const {
    return Running(player) && now >= Deadline(player, reserve);
  }
  // Stops the clock. Returns what is left of the reserve after the time taken beyond the allowance.
  std::int64_t StopAndCharge(PlayerId player, std::int64_t reserve, std::int64_t now);
  ClockShown Shown(PlayerId player, std::int64_t reserve, std::int64_t now) const;

 private:
  Clock clock_;
  std::array<std::int64_t, kMaxPlayers> since_{};  // when the player was asked; 0: not asked
};

}  // namespace furlong::table
