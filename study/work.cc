#include "study/work.h"

#include <algorithm>

#include "riders/choices.h"

namespace furlong {

std::vector<int> RoundsLeft(std::span<const Moment> moments) {
  std::vector<int> left(moments.size());
  int rounds = 0;
  for (std::size_t i = moments.size(); i-- > 0;) {
    const bool new_race =
        i + 1 < moments.size() && moments[i].before.board().race != moments[i + 1].before.board().race;
    if (new_race) rounds = 0;
    left[i] = rounds;
    if (moments[i].event.kind == Event::Kind::kRound) ++rounds;
  }
  return left;
}

std::int64_t JudgeWork(const Moment& moment, int rounds_left, const JudgeSettings& settings) {
  const auto choice = ChoiceAt(moment);
  if (!choice) return 0;
  const auto options = choice->out_of_turn ? 2 : static_cast<std::int64_t>(ChoicesOf(moment.before).size());
  if (options < 2) return 0;
  // An estimate: the more options there are, the more likely two of them are close to each other.
  const std::int64_t rides = std::min<std::int64_t>(settings.rides, settings.rides * (4 + options) / 16);
  return rides * (rounds_left + 1) * moment.before.programme().horses();
}

std::int64_t SampleWork(const Moment& moment, int rounds_left) {
  if (moment.event.kind != Event::Kind::kChance && !ChoiceAt(moment)) return 0;
  return std::int64_t{rounds_left + 1} * moment.before.programme().horses();
}

}  // namespace furlong
