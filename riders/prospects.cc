#include "riders/prospects.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace furlong {
namespace {

// What an old card is worth in the next race, in tenths of a point.
constexpr std::array<int, kCardKinds> kOldCard = {0, 0, 10, 20, 20, 10, 20, 20, 30, 20, 60, 30, 110};
// The same for a bonus that waits: two more new cards before the last race of the deck, and no blind loss. Tried 5, 10,
// 20, 35 and 70 points against each other: riders with 35 win most.
constexpr int kBonusWaiting = 350;

// e^(-k/64), of 2^30.
constexpr int kSteps = 64;
constexpr std::array<std::uint32_t, 16 * kSteps> kFalling = [] {
  std::array<std::uint32_t, 16 * kSteps> table{};
  std::uint64_t value = std::uint64_t{1} << 30;
  for (std::uint32_t& entry : table) {
    entry = static_cast<std::uint32_t>(value);
    value = (value * 4'228'380'000u) >> 32;  // e^(-1/64), of 2^32
  }
  return table;
}();

// Thousandths of 1 / √n.
constexpr std::array<int, kMaxRaces> kOneByRoot = {0, 1000, 707, 577, 500, 447, 408, 378, 354};

// How much a lead counts before `left` more races: steps of kFalling for 1000 tenths of a point. Fitted to meetings of
// steady riders: ten points ahead with one race left are odds of e^0.61.
int StepsFor1000(int left, int horses_each) {
  return static_cast<int>(std::int64_t{61 * kSteps * kOneByRoot[static_cast<std::size_t>(left)]} *
                          kOneByRoot[static_cast<std::size_t>(horses_each)] / 10 / 1000 / 1000);
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
    const auto fall = static_cast<std::size_t>((best - prospects[player].points) * steps / 1000);
    odds[player] = fall < kFalling.size() ? kFalling[fall] : 0;
    sum += odds[player];
  }
  for (PlayerId player = 0; player < players; ++player) {
    prospects[player].chance = static_cast<int>(odds[player] * kCertain / sum);
  }
  return prospects;
}

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

}  // namespace furlong
