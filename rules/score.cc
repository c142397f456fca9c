// Starting boxes by result, scores and ranking (R5.2, R10.4, R11).
#include <algorithm>

#include "rules/meeting.h"

namespace furlong {
namespace {

constexpr int kUnplaced = 99;  // behind every place

// The ids 0 … count - 1 sorted by `before`; equal ones stay in ascending order.
template <typename Id, std::size_t kSize, typename Before>
std::array<Id, kSize> Sorted(int count, const Before& before) {
  std::array<Id, kSize> ids{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    ids[i] = static_cast<Id>(i);
    for (std::size_t j = i; j > 0 && before(ids[j], ids[j - 1]); --j) std::swap(ids[j], ids[j - 1]);
  }
  return ids;
}

// What the ranking of players compares, in the order of R11.2.
struct Standing {
  int score = 0;
  int best = 0;                             // one horse each: best placing, negated; several: points of the best horse
  std::array<int, kMaxHorses + 1> times{};  // by place: how often the player reached it
  int last_race = kUnplaced;                // best place in the last race

  friend bool operator==(const Standing&, const Standing&) = default;
};

Standing StandingOf(const Programme& programme, const Board& board, PlayerId player) {
  Standing standing;
  int best_place = kUnplaced;
  int best_horse = 0;
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    if (programme.OwnerOf(horse) != player) continue;
    int points = 0;
    for (int race = 0; race < programme.races(); ++race) {
      const int place = board.places[static_cast<std::size_t>(race)][horse];
      if (place == 0) continue;
      points += PointsFor(place);
      best_place = std::min(best_place, place);
      ++standing.times[static_cast<std::size_t>(place)];
      if (race == programme.races() - 1) standing.last_race = std::min(standing.last_race, place);
    }
    standing.score += points;
    best_horse = std::max(best_horse, points);
  }
  standing.best = programme.horses_each() == 1 ? -best_place : best_horse;
  return standing;
}

bool Better(const Standing& a, const Standing& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.best != b.best) return a.best > b.best;
  if (a.times != b.times) return a.times > b.times;  // more firsts, then more seconds, and so on
  return a.last_race < b.last_race;
}

}  // namespace

std::array<HorseId, kMaxHorses> BoxesAfter(const Programme& programme, const Board& board) {
  // Placed horses by place, then fallen horses, the last to fall first.
  const auto rank = [&](HorseId horse) {
    const int place = board.places[board.race - 1u][horse];
    return place != 0 ? place : kUnplaced - board.fell[horse];
  };
  return Sorted<HorseId, kMaxHorses>(programme.horses(), [&](HorseId a, HorseId b) { return rank(a) < rank(b); });
}

std::array<std::uint16_t, kMaxPlayers> Scores(const Programme& programme, const Board& board) {
  std::array<std::uint16_t, kMaxPlayers> scores{};
  for (PlayerId player = 0; player < programme.players(); ++player) {
    scores[player] = static_cast<std::uint16_t>(StandingOf(programme, board, player).score);
  }
  return scores;
}

std::array<PlayerId, kMaxPlayers> Ranking(const Programme& programme, const Board& board) {
  std::array<Standing, kMaxPlayers> standings;
  for (PlayerId player = 0; player < programme.players(); ++player) {
    standings[player] = StandingOf(programme, board, player);
  }
  return Sorted<PlayerId, kMaxPlayers>(programme.players(),
                                       [&](PlayerId a, PlayerId b) { return Better(standings[a], standings[b]); });
}

bool ShareThePlace(const Programme& programme, const Board& board, PlayerId a, PlayerId b) {
  return StandingOf(programme, board, a) == StandingOf(programme, board, b);
}

std::array<int, kMaxPlayers> Ranks(const Programme& programme, const Board& board) {
  const auto ranking = Ranking(programme, board);
  std::array<int, kMaxPlayers> ranks{};
  for (std::size_t i = 0; i < static_cast<std::size_t>(programme.players()); ++i) {
    const bool shared = i > 0 && ShareThePlace(programme, board, ranking[i - 1], ranking[i]);
    ranks[ranking[i]] = shared ? ranks[ranking[i - 1]] : static_cast<int>(i) + 1;
  }
  return ranks;
}

}  // namespace furlong
