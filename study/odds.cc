#include "study/odds.h"

#include "riders/prospects.h"
#include "riders/rollout.h"
#include "riders/sample.h"
#include "study/statistics.h"

namespace furlong {
namespace {

struct Tally {
  std::int64_t sum = 0;
  std::int64_t squares = 0;

  void Add(std::int64_t value) {
    sum += value;
    squares += value * value;
  }
  Estimate Over(std::int64_t count, double unit) const {
    const auto s = static_cast<double>(sum);
    return {s / static_cast<double>(count) / unit, HalfWidth95(s, static_cast<double>(squares), count) / unit};
  }
};

}  // namespace

std::optional<Odds> OddsOf(const SeatView& view, std::int64_t rides, FastRandom& random) {
  if (view.board.need == Need::kOver) return std::nullopt;
  const Programme& programme = *view.programme;
  const int race = view.board.race;
  std::array<std::array<Tally, 4>, kMaxHorses> places{};
  std::array<Tally, kMaxHorses> placed{};
  std::array<Tally, kMaxHorses> points{};
  std::array<Tally, kMaxPlayers> chances{};
  std::array<Tally, kMaxPlayers> scores{};
  for (std::int64_t ride = 0; ride < rides; ++ride) {
    Meeting imagined(programme, view.board, SampleHidden(view, random));
    RolloutSteadily(imagined, race, random);
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      const int place = imagined.board().places[static_cast<std::size_t>(race)][horse];
      for (int i = 0; i < 4; ++i) places[horse][static_cast<std::size_t>(i)].Add(place == i + 1 ? 1 : 0);
      placed[horse].Add(place >= 1 && place <= 4 ? 1 : 0);
      points[horse].Add(PointsFor(place));
    }
    const Prospects prospects = ProspectsOf(imagined);
    const auto expected = ExpectedScores(imagined, prospects);
    for (PlayerId player = 0; player < programme.players(); ++player) {
      chances[player].Add(prospects[player].chance);
      scores[player].Add(expected[player]);
    }
  }
  Odds odds;
  odds.race = race;
  odds.rides = rides;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    HorseOdds& of = odds.horses[horse];
    for (std::size_t i = 0; i < 4; ++i) of.place[i] = places[horse][i].Over(rides, 1);
    of.placed = placed[horse].Over(rides, 1);
    of.points = points[horse].Over(rides, 1);
  }
  for (PlayerId player = 0; player < programme.players(); ++player) {
    odds.players[player].chance = chances[player].Over(rides, kCertain);
    odds.players[player].score = scores[player].Over(rides, 10);
  }
  return odds;
}

}  // namespace furlong
