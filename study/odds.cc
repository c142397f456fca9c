#include "study/odds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "riders/net.h"
#include "riders/rollout.h"
#include "riders/sample.h"

namespace furlong {
namespace {

using Chances = std::array<double, kPlaceKinds>;  // of each place, and of none

// What all deals say, added up.
struct Tally {
  std::array<Chances, kMaxHorses> places{};  // by horse
  Chances given{};                           // how many horses get each place, and how many fall
  std::array<std::int64_t, kMaxPlayers> wins{};

  void Add(const Meeting& imagined, int race) {
    Judgement judgement;
    ShippedNet().Judge(imagined, judgement);
    const Programme& programme = imagined.programme();
    const auto horses = static_cast<std::size_t>(programme.horses());
    const bool run = imagined.board().race > race;
    std::array<double, kMaxHorses + 1> standing{1};  // the chance that so many do not fall, of the horses so far
    for (std::size_t horse = 0; horse < horses; ++horse) {
      auto& chances = judgement.places[horse];
      if (run) {
        const int place = imagined.board().places[static_cast<std::size_t>(race)][horse];
        chances.fill(0);
        chances[static_cast<std::size_t>(place > 0 ? place - 1 : kUnplaced)] = kCertain;
      }
      const double sum = std::accumulate(chances.begin(), chances.end(), 0);
      for (std::size_t i = 0; i < kPlaceKinds; ++i) places[horse][i] += chances[i] / sum;
      const double falls = chances[kUnplaced] / sum;
      given[kUnplaced] += falls;
      for (std::size_t i = horse + 1; i > 0; --i) standing[i] = standing[i] * falls + standing[i - 1] * (1 - falls);
      standing[0] *= falls;
    }
    double at_least = 0;
    for (std::size_t i = horses; i > 0; --i) given[i - 1] += at_least += standing[i];
    for (std::size_t player = 0; player < wins.size(); ++player) wins[player] += judgement.wins[player];
  }

  // The net judges each horse by itself, so that its chances of one place add up to a little more or less than 1. Makes
  // them fit: each horse gets one place, and each place goes to one horse, unless too many fall.
  void Fit(std::size_t horses, std::int64_t deals) {
    constexpr int kMostTimes = 200;
    constexpr double kCloseEnough = 0.001;
    double misfit = 1;
    for (int time = 0; misfit > kCloseEnough && time < kMostTimes; ++time) {
      misfit = 0;
      for (std::size_t place = 0; place < kPlaceKinds; ++place) {
        double sum = 0;
        for (std::size_t horse = 0; horse < horses; ++horse) sum += places[horse][place];
        if (sum == 0) continue;
        misfit = std::max(misfit, std::abs(given[place] / sum - 1));
        for (std::size_t horse = 0; horse < horses; ++horse) places[horse][place] *= given[place] / sum;
      }
      for (std::size_t horse = 0; horse < horses; ++horse) {
        const double sum = std::accumulate(places[horse].begin(), places[horse].end(), 0.0);
        for (double& chance : places[horse]) chance *= static_cast<double>(deals) / sum;
      }
    }
  }
};

}  // namespace

std::optional<Odds> OddsOf(const SeatView& view, std::int64_t deals, FastRandom& random,
                           const std::function<bool()>& stop) {
  const Board& board = view.board;
  if (board.need == Need::kOver) return std::nullopt;
  const Programme& programme = *view.programme;
  const auto horses = static_cast<std::size_t>(programme.horses());
  const auto players = static_cast<std::size_t>(programme.players());
  Tally tally;
  std::int64_t done = 0;
  for (; done < deals && !(stop && stop()); ++done) {
    Meeting imagined(programme, board, SampleHidden(view, random));
    RolloutRound(imagined, board.race, random);
    tally.Add(imagined, board.race);
  }
  if (done == 0) return std::nullopt;
  tally.Fit(horses, done);

  Odds odds;
  odds.race = board.race;
  odds.deals = done;
  const auto scores = Scores(programme, board);
  const double points_per_race = std::accumulate(kPlacePoints.begin(), kPlacePoints.end(), 0);
  const double wins = static_cast<double>(std::accumulate(tally.wins.begin(), tally.wins.end(), std::int64_t{0}));
  for (std::size_t player = 0; player < players; ++player) {
    odds.players[player].chance = static_cast<double>(tally.wins[player]) / wins;
    odds.players[player].score =
        scores[player] + (programme.races() - 1 - board.race) * points_per_race / programme.players();
  }
  for (std::size_t horse = 0; horse < horses; ++horse) {
    HorseOdds& of = odds.horses[horse];
    for (std::size_t i = 0; i < of.place.size(); ++i) {
      of.place[i] = std::min(1.0, tally.places[horse][i] / static_cast<double>(done));
      of.placed = std::min(1.0, of.placed + of.place[i]);  // sums of shares may be off by a rounding
      of.points += of.place[i] * kPlacePoints[i];
    }
    // A horse that has its place has its points already.
    const int got = PointsFor(board.places[static_cast<std::size_t>(board.race)][horse]);
    odds.players[programme.OwnerOf(static_cast<HorseId>(horse))].score += of.points - got;
  }
  return odds;
}

}  // namespace furlong
