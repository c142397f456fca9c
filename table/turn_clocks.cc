#include "table/turn_clocks.h"

#include <algorithm>

namespace furlong::table {

void TurnClocks::Pause(PlayerId player, std::int64_t now) {
  if (since_[player]) used_[player] = now - *since_[player];
  since_[player].reset();
  waits_until_[player].reset();
}

std::int64_t TurnClocks::StopAndCharge(PlayerId player, std::int64_t reserve, std::int64_t now) {
  const std::optional<std::int64_t> since = since_[player];
  Stop(player);
  if (!live() || !since) return reserve;
  const std::int64_t overtime = std::max<std::int64_t>(0, now - *since - clock_.Allowance());
  return std::max<std::int64_t>(0, reserve - overtime);
}

ClockShown TurnClocks::Shown(PlayerId player, std::int64_t reserve, std::int64_t now) const {
  const std::int64_t used = Running(player) ? std::max<std::int64_t>(0, now - *since_[player]) : 0;
  const std::int64_t overtime = std::max<std::int64_t>(0, used - clock_.Allowance());
  return {.running = Running(player),
          .waiting = Waiting(player),
          .left = std::max<std::int64_t>(0, clock_.Allowance() - used),
          .reserve = std::max<std::int64_t>(0, reserve - overtime)};
}

}  // namespace furlong::table
