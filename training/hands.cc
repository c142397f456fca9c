#include "training/hands.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>

namespace furlong::training {
namespace {

constexpr std::size_t kTables = 4;  // first, second and third race of a deck; second or third one with a blind exchange
constexpr std::size_t kRows = 10;   // cards played in the race: 0, 1, … 9 or more
constexpr double kMostWeight = 1000;

// Cards of one kind that nobody has seen yet: how many were in the hand, how many were not.
struct Count {
  std::int64_t held = 0;
  std::int64_t not_held = 0;

  double Odds() const { return static_cast<double>(held) / static_cast<double>(std::max<std::int64_t>(not_held, 1)); }
};
using Table = std::array<std::array<Count, kCardKinds>, kRows>;

void Add(const Meeting& meeting, std::array<Table, kTables>& tables) {
  const Board& board = meeting.board();
  const std::size_t of_deck = board.race % 3u;
  const bool blind = of_deck > 0 && meeting.programme().options().blind_exchange;
  const std::size_t played = std::min<std::size_t>((board.round + 1) / 2, kRows - 1);
  for (HorseId horse = 0; horse < meeting.programme().horses(); ++horse) {
    const Hand hand = meeting.hand(horse);
    if (!board.field.OnCourse(horse) || hand.empty()) continue;
    const Hand unseen = Hand::FullDeck() - board.played[horse];
    unseen.ForEachKind([&](Card card) {
      Count& count = tables[blind ? kTables - 1 : of_deck][played][static_cast<std::size_t>(card)];
      count.held += hand.count(card);
      count.not_held += unseen.count(card) - hand.count(card);
    });
  }
}

}  // namespace

void CountHands(const MeetingOptions& options) {
  std::array<Table, kTables> tables{};
  std::mutex mutex;
  RideMeetings(options, [&](MeetingToLearn& riding) {
    std::array<Table, kTables> mine{};
    riding.Ride([&] {
      if (riding.settled() && riding.meeting().need() == Need::kRound) Add(riding.meeting(), mine);
    });
    const std::lock_guard lock(mutex);
    for (std::size_t t = 0; t < kTables; ++t) {
      for (std::size_t row = 0; row < kRows; ++row) {
        for (std::size_t card = 0; card < kCardKinds; ++card) {
          tables[t][row][card].held += mine[t][row][card].held;
          tables[t][row][card].not_held += mine[t][row][card].not_held;
        }
      }
    }
  });
  for (const Table& table : tables) {
    fmt::print("    {{{{\n");
    for (const auto& row : table) {
      double most = 0;
      for (const Count& count : row) most = std::max(most, count.Odds());
      fmt::print("        {{");
      for (std::size_t card = 0; card < kCardKinds; ++card) {
        const auto weight = std::lround(kMostWeight * row[card].Odds() / std::max(most, 1e-9));
        fmt::print("{}{:4}", card == 0 ? "" : ", ", std::max(1L, weight));
      }
      fmt::print("}},\n");
    }
    fmt::print("    }}}},\n");
  }
}

}  // namespace furlong::training
