// The clocks of a table: how long each player who has to decide has been thinking, and when the time runs out.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/types.h"
#include "table/scene.h"
#include "table/settings.h"

namespace furlong::table {

// Times are in milliseconds of a clock that never jumps. A player's reserve is kept with the seat, so it is passed in.
class TurnClocks {
 public:
  explicit TurnClocks(const Clock& clock) : clock_(clock) {}

  bool live() const { return clock_.kind == Clock::Kind::kLive; }
  bool slow() const { return clock_.kind == Clock::Kind::kDays; }
  bool any() const { return clock_.kind != Clock::Kind::kNone; }
  // What each player gets at the start of a race.
  std::int64_t FullReserve() const { return clock_.reserve * std::int64_t{1000}; }
  std::int64_t Allowance() const { return clock_.Allowance(); }

  // True from the time the player is asked until the clock is stopped.
  bool Asked(PlayerId player) const { return since_[player].has_value() || Waiting(player); }
  bool Running(PlayerId player) const { return since_[player].has_value(); }
  // True if the clock starts only when the player's screen has shown what happened, or at the latest at a set time.
  bool Waiting(PlayerId player) const { return waits_until_[player].has_value(); }
  // True if the clock was running, and goes on from there when it is started again.
  bool Paused(PlayerId player) const { return used_[player].has_value(); }
  void Start(PlayerId player, std::int64_t now) {
    since_[player] = now - used_[player].value_or(0);
    waits_until_[player].reset();
    used_[player].reset();
  }
  void Wait(PlayerId player, std::int64_t until) { waits_until_[player] = until; }
  void Pause(PlayerId player, std::int64_t now);
  void Stop(PlayerId player) {
    since_[player].reset();
    waits_until_[player].reset();
    used_[player].reset();
  }

  // When something happens to this clock: it runs out, or stops waiting. None: the player is not asked.
  std::optional<std::int64_t> NextTime(PlayerId player, std::int64_t reserve) const {
    if (since_[player]) return *since_[player] + clock_.Allowance() + reserve;
    return waits_until_[player];
  }
  bool Expired(PlayerId player, std::int64_t reserve, std::int64_t now) const {
    return Running(player) && now >= *NextTime(player, reserve);
  }
  bool WaitedLongEnough(PlayerId player, std::int64_t now) const {
    return Waiting(player) && now >= *waits_until_[player];
  }
  // Stops the clock. Returns what is left of the reserve after the time taken beyond the allowance.
  std::int64_t StopAndCharge(PlayerId player, std::int64_t reserve, std::int64_t now);
  ClockShown Shown(PlayerId player, std::int64_t reserve, std::int64_t now) const;

 private:
  Clock clock_;
  std::array<std::optional<std::int64_t>, kMaxPlayers> since_;        // when the clock started; none: it does not run
  std::array<std::optional<std::int64_t>, kMaxPlayers> waits_until_;  // when it starts at the latest; none: not waiting
  std::array<std::optional<std::int64_t>, kMaxPlayers> used_;         // time used before the pause; none: not paused
};

}  // namespace furlong::table
