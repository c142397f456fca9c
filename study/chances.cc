#include "study/chances.h"

#include <numeric>
#include <span>

namespace furlong {
namespace {

// Sets one player's chance. The others share the rest as they did before, so that all chances add up to 1.
void SetChance(std::span<double> chances, PlayerId player, double chance) {
  const double rest = std::accumulate(chances.begin(), chances.end(), 0.0) - chances[player];
  const auto others = static_cast<double>(chances.size() - 1);
  for (PlayerId other = 0; other < chances.size(); ++other) {
    if (other != player) chances[other] = rest > 0 ? chances[other] * (1 - chance) / rest : (1 - chance) / others;
  }
  chances[player] = chance;
}

}  // namespace

ChanceChart::ChanceChart(std::span<const Moment> moments, const Meeting& end, std::span<const Verdict> verdicts) {
  std::array<double, kMaxPlayers> now{};
  const std::span<double> players(now.data(), static_cast<std::size_t>(end.programme().players()));
  for (double& chance : players) chance = 1.0 / end.programme().players();
  std::size_t next = 0;
  for (std::size_t i = 0; i <= moments.size(); ++i) {
    if (const auto known = KnownWorth(i < moments.size() ? moments[i].before : end)) {
      for (std::size_t player = 0; player < players.size(); ++player) now[player] = (*known)[player].chance;
    }
    const bool judged = next < verdicts.size() && verdicts[next].moment == i;
    if (judged) SetChance(players, verdicts[next].choice.player, verdicts[next].chance_before());
    chances_.push_back(now);
    if (judged) {
      SetChance(players, verdicts[next].choice.player, verdicts[next].taken().chance);
      ++next;
    }
  }
}

}  // namespace furlong
