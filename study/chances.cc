#include "study/chances.h"

namespace furlong {

ChanceChart::ChanceChart(std::span<const Moment> moments, const Meeting& end, std::span<const Verdict> verdicts) {
  std::array<double, kMaxPlayers> now{};
  now.fill(1.0 / end.programme().players());
  std::size_t next = 0;
  for (std::size_t i = 0; i <= moments.size(); ++i) {
    if (const auto known = KnownWorth(i < moments.size() ? moments[i].before : end)) {
      for (std::size_t player = 0; player < now.size(); ++player) now[player] = (*known)[player].chance;
    }
    const bool judged = next < verdicts.size() && verdicts[next].moment == i;
    if (judged) now[verdicts[next].choice.player] = verdicts[next].chance_before();
    chances_.push_back(now);
    if (judged) {
      now[verdicts[next].choice.player] = verdicts[next].taken().chance;
      ++next;
    }
  }
}

}  // namespace furlong
