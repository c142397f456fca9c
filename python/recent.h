// The last rounds of the race being run, as numbers: what an information-state tensor adds to an observation.
#pragma once

#include <array>
#include <cstdint>

#include "rules/event.h"
#include "rules/programme.h"

namespace furlong::python {

// For each horse in the order of HorsesFrom the cards it played (kind + 1; 0: none), newest round first, then its
// limits (0: none), then for each dice round the dice and the pace (1 + Use).
inline constexpr int kRecentRounds = 16;
inline constexpr int RecentSize(int horses) { return horses * 2 * kRecentRounds + 3 * kRecentRounds; }

// A plain value: shows it the events of a race, and it keeps the last rounds of each kind. All of it is public.
class RecentRounds {
 public:
  void Add(const Event& event);
  // Writes RecentSize(horses) numbers.
  void Write(const Programme& programme, PlayerId seat, std::uint8_t* out) const;

 private:
  template <typename Row>
  using Rounds = std::array<Row, kRecentRounds>;  // newest first

  Rounds<std::array<std::uint8_t, kMaxHorses>> cards_{};  // by horse
  Rounds<std::array<std::uint8_t, kMaxHorses>> limits_{};
  Rounds<std::array<std::uint8_t, 3>> dice_{};  // both dice and the pace
};

}  // namespace furlong::python
