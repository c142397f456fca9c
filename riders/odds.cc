#include "riders/odds.h"

#include <numeric>

#include "riders/rating.h"
#include "riders/rollout.h"
#include "riders/sample.h"

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

std::array<int, kMaxPlayers> ExpectedScores(const Meeting& meeting, const Prospects& prospects) {
  const Programme& programme = meeting.programme();
  const bool run = meeting.over() || meeting.need() == Need::kResult;
  const int races_left = run ? 0 : programme.races() - meeting.board().race;
  const int a_race = 10 * std::accumulate(kPlacePoints.begin(), kPlacePoints.end(), 0);
  const auto scores = Scores(programme, meeting.board());
  // What prospects add for cards compares players; over all of them it must not add points.
  int added = 0;
  for (PlayerId player = 0; player < programme.players(); ++player) {
    added += prospects[player].points - 10 * scores[player];
  }
  std::array<int, kMaxPlayers> expected{};
  for (PlayerId player = 0; player < programme.players(); ++player) {
    expected[player] = prospects[player].points + (races_left * a_race - added) / programme.players();
  }
  return expected;
}

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
