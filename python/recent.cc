#include "python/recent.h"

#include <algorithm>

#include "python/observation.h"

namespace furlong::python {
namespace {

// Makes room for a new round; the oldest is forgotten.
template <typename Rounds>
typename Rounds::value_type& NewRound(Rounds& rounds) {
  std::copy_backward(rounds.begin(), rounds.end() - 1, rounds.end());
  return rounds.front() = {};
}

}  // namespace

void RecentRounds::Add(const Event& event) {
  if (event.kind == Event::Kind::kChance) {
    if (event.outcome.kind == Outcome::Kind::kBoxes) *this = {};
    if (event.outcome.kind == Outcome::Kind::kDice) {
      std::copy(event.outcome.dice.begin(), event.outcome.dice.end(), dice_.front().begin());
    }
  } else if (event.kind == Event::Kind::kRound) {
    if (event.round_kind == RoundKind::kDice) {
      NewRound(dice_);
      return;
    }
    NewRound(cards_);
    auto& limits = NewRound(limits_);
    std::transform(event.limits.begin(), event.limits.end(), limits.begin(),
                   [](std::uint8_t limit) { return limit == kNoLimit ? std::uint8_t{0} : limit; });
  } else if (event.kind == Event::Kind::kDecision) {
    if (event.decision.kind == Decision::Kind::kCard) {
      cards_.front()[event.decision.horse] = static_cast<std::uint8_t>(1 + static_cast<int>(event.decision.card));
    } else if (event.decision.kind == Decision::Kind::kPace) {
      dice_.front()[2] = static_cast<std::uint8_t>(1 + static_cast<int>(event.decision.use));
    }
  }
}

void RecentRounds::Write(const Programme& programme, PlayerId seat, std::uint8_t* out) const {
  const auto horses = HorsesFrom(programme, seat);
  for (std::size_t i = 0; i < static_cast<std::size_t>(programme.horses()); ++i) {
    for (const auto& round : cards_) *out++ = round[horses[i]];
    for (const auto& round : limits_) *out++ = round[horses[i]];
  }
  for (const auto& round : dice_) out = std::copy(round.begin(), round.end(), out);
}

}  // namespace furlong::python
