#include "riders/prospects.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace furlong {
namespace {

// By kind: what a card kept for the next race is worth, in tenths of a point.
constexpr std::array<int, kCardKinds> kOldCard = {0, 0, 10, 20, 20, 10, 20, 20, 30, 20, 60, 30, 110};
// The same for a bonus not taken yet: two more new cards before the last race of the deck, and no cards lost blindly.
// Riders with 5, 10, 20, 35 and 70 points were tried against each other; those with 35 won most.
constexpr int kBonusWaiting = 350;

// Entry k is e^(-k / kSteps) in units of 2^-30.
constexpr int kSteps = 64;
constexpr std::array<std::uint32_t, 16 * kSteps> kExpTable = [] {
  std::array<std::uint32_t, 16 * kSteps> table{};
  std::uint64_t value = std::uint64_t{1} << 30;
  for (std::uint32_t& entry : table) {
    entry = static_cast<std::uint32_t>(value);
    value = (value * 4'228'380'000u) >> 32;  // times e^(-1/64), which is this number in units of 2^-32
  }
  return table;
}();

// Entry n is 1 / √n in thousandths.
constexpr std::array<int, kMaxRaces> kInverseRoot = {0, 1000, 707, 577, 500, 447, 408, 378, 354};

// How much a lead counts with `left` races left: the number of entries in kExpTable for 1000 tenths of a point. Fitted
// to meetings of steady riders: a lead of ten points with one race left means odds of e^0.61.
int StepsFor1000(int left, int horses_each) {
  return static_cast<int>(std::int64_t{61 * kSteps * kInverseRoot[static_cast<std::size_t>(left)]} *
                          kInverseRoot[static_cast<std::size_t>(horses_each)] / 10 / 1000 / 1000);
}

}  // namespace

Prospects ProspectsOf(const Meeting& meeting) {
  const Programme& programme = meeting.programme();
  const Board& board = meeting.board();
  const int players = programme.players();
  const auto scores = Scores(programme, board);
  Prospects prospects{};
  for (PlayerId player = 0; player < players; ++player) prospects[player].points = 10 * scores[player];
  if (meeting.over() || board.need == Need::kResult) {
    const auto ranking = Ranking(programme, board);
    int winners = 1;
    while (winners < players &&
           ShareThePlace(programme, board, ranking[0], ranking[static_cast<std::size_t>(winners)])) {
      ++winners;
    }
    for (int i = 0; i < winners; ++i) prospects[ranking[static_cast<std::size_t>(i)]].chance = kCertain / winners;
    return prospects;
  }
  assert(board.need == Need::kBoxes && board.race > 0);
  if (!Programme::FirstOfDeck(board.race)) {
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      Prospect& owner = prospects[programme.OwnerOf(horse)];
      meeting.hand(horse).ForEach([&](Card card) { owner.points += kOldCard[static_cast<std::size_t>(card)]; });
      if (board.bonus_race[horse] == kBonusNotTaken) owner.points += kBonusWaiting;
    }
  }
  int best = 0;
  for (PlayerId player = 0; player < players; ++player) best = std::max(best, prospects[player].points);
  const int steps = StepsFor1000(programme.races() - board.race, programme.horses_each());
  std::array<std::uint64_t, kMaxPlayers> odds{};
  std::uint64_t sum = 0;
  for (PlayerId player = 0; player < players; ++player) {
    const auto index = static_cast<std::size_t>((best - prospects[player].points) * steps / 1000);
    odds[player] = index < kExpTable.size() ? kExpTable[index] : 0;
    sum += odds[player];
  }
  for (PlayerId player = 0; player < players; ++player) {
    prospects[player].chance = static_cast<int>(odds[player] * kCertain / sum);
  }
  return prospects;
}

std::array<int, kMaxPlayers> ExpectedScores(const Meeting& meeting, const Prospects& prospects) {
  const Programme& programme = meeting.programme();
  const bool all_run = meeting.over() || meeting.need() == Need::kResult;
  const int races_left = all_run ? 0 : programme.races() - meeting.board().race;
  const int points_per_race = 10 * std::accumulate(kPlacePoints.begin(), kPlacePoints.end(), 0);
  const auto scores = Scores(programme, meeting.board());
  // The value of cards only compares players. It must not add points to the sum over all players.
  int added = 0;
  for (PlayerId player = 0; player < programme.players(); ++player) {
    added += prospects[player].points - 10 * scores[player];
  }
  std::array<int, kMaxPlayers> expected{};
  for (PlayerId player = 0; player < programme.players(); ++player) {
    expected[player] = prospects[player].points + (races_left * points_per_race - added) / programme.players();
  }
  return expected;
}

}  // namespace furlong
