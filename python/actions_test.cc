#include "python/actions.h"

#include <algorithm>
#include <set>

#include "python/testing.h"
#include "python/view.h"
#include "rules/testing.h"

namespace furlong::python {
namespace {

using testing::AnyOf;
using testing::kKinds;
using testing::PlayKind;

// All decisions that the rules allow now, one single card of a keep counting as one.
std::set<Action> LegalByAsking(const Position& position) {
  const Board& board = position.board();
  const Meeting& meeting = position.meeting;
  std::set<Action> legal;
  const auto add = [&](const Decision& decision) {
    if (meeting.Ask(decision).ok()) legal.insert(ActionsOf(position, decision).front());
  };
  for (int kind = 0; kind < kCardKinds; ++kind) {
    add(Decision::Play(board.horse, static_cast<Card>(kind)));
    add(Decision::Seal(board.horse, static_cast<Card>(kind)));
  }
  for (const Use use : {Use::kFirst, Use::kSecond, Use::kSum}) {
    add(Decision::Pace(board.roller, use));
    if (board.need == Need::kDie) add(Decision::Die(board.horse, use));
  }
  add(Decision::Pass(board.horse));
  for (HorseId horse = 0; horse < position.programme().horses(); ++horse) {
    if (position.programme().OwnerOf(horse) == meeting.decider()) add(Decision::Bonus(horse));
  }
  if (board.need == Need::kRide) {
    const Square from = board.field.At(board.horse);
    for (std::uint8_t lane = 0; lane < kLanes; ++lane) {
      for (int number = std::max(0, from.number - 40); number < from.number + 40; ++number) {
        const Square to = {lane, static_cast<std::uint16_t>(number)};
        // Ask would explain every other square, which takes long.
        if (board.rides.Contains(meeting.course(), to)) add(Decision::Ride(board.horse, to));
      }
    }
  }
  return legal;
}

TEST(Actions, AreCompleteAndLegalInEveryKindOfMeeting) {
  std::array<int, kActions> seen{};
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    PlayKind(index, [&](const Position& position, const Game&, FastRandom&) {
      std::array<std::uint8_t, kActions> mask;
      FillMask(position, mask.data());
      const std::vector<Action> legal = LegalActions(position);
      ASSERT_FALSE(legal.empty());
      ASSERT_EQ(std::count(mask.begin(), mask.end(), 1), static_cast<long>(legal.size()));
      for (const Action action : legal) {
        EXPECT_TRUE(IsLegal(position, action));
        ++seen[static_cast<std::size_t>(action)];
      }
      if (position.board().need != Need::kKeep) {
        EXPECT_EQ(std::set<Action>(legal.begin(), legal.end()), LegalByAsking(position));
      }
    });
  }
  for (Action action = 0; action < kRide; ++action) EXPECT_GT(seen[static_cast<std::size_t>(action)], 0) << action;
  for (const int slot : kFirstRideSlot) EXPECT_GT(seen[static_cast<std::size_t>(kRide + slot)], 0) << slot;
}

TEST(Actions, FollowFromTheViewOfTheSeat) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    PlayKind(index, [&](const Position& position, const Game& game, FastRandom& random) {
      if (random.Below(8) != 0) return;
      const std::shared_ptr<const Game> shared(std::shared_ptr<void>(), &game);
      const View view(shared, position, position.meeting.decider());
      EXPECT_EQ(view.LegalActions(), LegalActions(position));
    });
  }
}

// The number of different hands of `count` cards out of a hand.
long HandsOf(Hand from, int count, int kind = 0) {
  if (count == 0) return 1;
  if (kind == kCardKinds) return 0;
  long hands = 0;
  for (int copies = 0; copies <= std::min(count, from.count(static_cast<Card>(kind))); ++copies) {
    hands += HandsOf(from, count - copies, kind + 1);
  }
  return hands;
}

// Follows every series of picks to its end, and collects the hands that they keep.
void FollowPicks(const Position& position, HorseId horse, std::set<std::uint64_t>& kept, long& series) {
  class KeptSink : public EventSink {
   public:
    void On(const Event& event) override { cards = event.decision.cards; }
    std::optional<Hand> cards;
  };
  for (const Action action : LegalActions(position)) {
    if (action >= kBonus && action < kPace) continue;
    Position after = position;
    KeptSink sink;
    Apply(after, action, &sink);
    if (sink.cards) {
      ++series;
      kept.insert(sink.cards->bits());
    } else {
      FollowPicks(after, horse, kept, series);
    }
  }
}

TEST(Actions, EveryHandToKeepIsExactlyOneSeriesOfCards) {
  int followed = 0;
  for (std::uint64_t index = 0; index < 80 && followed < 24; ++index) {
    PlayKind(index, [&](const Position& position, const Game& game, FastRandom&) {
      if (position.board().need != Need::kKeep || position.picking() || followed >= 24) return;
      const bool blind = game.programme().options().blind_exchange;
      long expected = 0;
      for (int count = blind ? 0 : position.KeepCount(); count <= position.KeepCount(); ++count) {
        expected += HandsOf(position.KeepFrom(), count);
      }
      if (expected > 20000) return;
      std::set<std::uint64_t> kept;
      long series = 0;
      FollowPicks(position, position.board().horse, kept, series);
      EXPECT_EQ(series, expected);
      EXPECT_EQ(static_cast<long>(kept.size()), expected);
      ++followed;
    });
  }
  EXPECT_EQ(followed, 24);
}

// R8.3: the proof in actions.h, tried where lanes differ most in length.
TEST(R8_3, EndSquaresHaveSlotsInEveryCorner) {
  FastRandom random(7);
  std::array<int, 5> most{};
  for (int squares = 1; squares <= 9; ++squares) {
    for (const double turn : {90.0, -90.0}) {
      CourseSpec spec{.id = "corners", .closed = false, .segments = {{5}}};
      for (int i = 0; i < 8; ++i) {
        spec.segments.push_back({squares, i % 3 == 2 ? -turn : turn});
        if (i % 2 == 1) spec.segments.push_back({6});
      }
      spec.segments.push_back({60});
      spec.finish = {static_cast<int>(spec.segments.size()) - 1, 20, 0};
      const auto course = furlong::testing::Built(spec);
      for (int trial = 0; trial < 4000; ++trial) {
        Field field;
        for (HorseId horse = 0; horse < 3; ++horse) {
          const auto lane = static_cast<std::uint8_t>(random.Below(kLanes));
          const auto last = static_cast<std::uint32_t>(course->FinishSquare(lane));
          field.Put(horse, {lane, static_cast<std::uint16_t>(random.Below(last + 1))});
        }
        const int points = 1 + static_cast<int>(random.Below(12));
        const Rides rides = FindRides(*course, field, 0, points, RoundKind::kCard);
        std::array<int, 5> count{};
        std::set<int> slots;
        ForEachRide(*course, rides, [&](int slot, Square to) {
          const auto lane = static_cast<std::size_t>(to.lane - rides.from().lane + Rides::kReach);
          ++count[lane];
          slots.insert(slot);
          EXPECT_GE(slot, kFirstRideSlot[lane]);
          EXPECT_LT(slot, kFirstRideSlot[lane] + kRideSlots[lane]);
        });
        EXPECT_EQ(static_cast<int>(slots.size()), rides.count());
        for (std::size_t lane = 0; lane < 5; ++lane) most[lane] = std::max(most[lane], count[lane]);
      }
    }
  }
  EXPECT_GT(*std::max_element(most.begin(), most.end()), 2);
}

TEST(Actions, HaveNames) {
  PlayKind(0, [](const Position& position, const Game&, FastRandom&) {
    for (const Action action : LegalActions(position)) EXPECT_FALSE(NameOf(position, action).empty());
  });
  const auto game = Game::OfKind(0);
  const Position position(game->programme());
  EXPECT_EQ(NameOf(position, kPlayCard + 12), "play 12J");
  EXPECT_EQ(NameOf(position, kKeepCard), "keep 3");
  EXPECT_EQ(NameOf(position, kPace + 2), "pace sum");
}

}  // namespace
}  // namespace furlong::python
