// R12: what a seat is shown does not depend on what it may not know.
#include <cstring>

#include "python/observation.h"
#include "python/testing.h"
#include "python/view.h"

namespace furlong::python {
namespace {

using testing::kKinds;
using testing::PlayKind;

std::vector<std::uint8_t> Numbers(const Position& position, PlayerId seat) {
  std::vector<std::uint8_t> numbers(static_cast<std::size_t>(ObservationSize(position.programme().horses())));
  Observe(SightOf(position, seat), numbers.data());
  return numbers;
}

bool SameSecrets(const Meeting& a, const Meeting& b) {
  return a.secrets().hands == b.secrets().hands && a.secrets().decks == b.secrets().decks;
}

TEST(R12, ObservationsDoNotDependOnHiddenCards) {
  int swapped = 0;
  int changed = 0;
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    PlayKind(index, [&](const Position& position, const Game& game, FastRandom& random) {
      if (random.Below(16) != 0) return;
      for (PlayerId seat = 0; seat < game.programme().players(); ++seat) {
        Position other = position;
        Resample(other, seat, random);
        EXPECT_EQ(Numbers(position, seat), Numbers(other, seat));
        EXPECT_EQ(Describe(SightOf(position, seat)), Describe(SightOf(other, seat)));
        if (position.meeting.decider() == seat) {
          EXPECT_EQ(LegalActions(position), LegalActions(other));
        }
        ++swapped;
        changed += SameSecrets(position.meeting, other.meeting) ? 0 : 1;
      }
    });
  }
  // The test would prove nothing if the cards stayed as they were.
  EXPECT_GT(swapped, 10000);
  EXPECT_GT(changed, swapped * 9 / 10);
}

TEST(R12, OwnCardsAreShown) {
  for (std::uint64_t index = 0; index < 20; ++index) {
    PlayKind(index, [&](const Position& position, const Game&, FastRandom& random) {
      if (random.Below(16) != 0 || position.board().need != Need::kCard) return;
      const PlayerId seat = position.meeting.decider();
      const HorseId horse = position.board().horse;
      const Hand hand = position.meeting.hand(horse);
      const auto numbers = Numbers(position, seat);
      const auto horses = HorsesFrom(position.programme(), seat);
      for (std::size_t i = 0; i < static_cast<std::size_t>(position.programme().horses()); ++i) {
        if (horses[i] != horse) continue;
        for (int kind = 0; kind < kCardKinds; ++kind) {
          const std::size_t at = kMeetingFeatures + i * kHorseFeatures + 24 + static_cast<std::size_t>(kind);
          EXPECT_EQ(numbers[at], hand.count(static_cast<Card>(kind)));
        }
      }
    });
  }
}

TEST(R12, ASightIsTheSameStraightFromThePositionAndByTheViewOfTheRules) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    PlayKind(index, [&](const Position& position, const Game& game, FastRandom& random) {
      if (random.Below(16) != 0) return;
      for (PlayerId seat = 0; seat < game.programme().players(); ++seat) {
        const SeatView view = See(position.meeting, seat);
        const Sight sight = SightOf(view, position.gone, position.picked);
        std::vector<std::uint8_t> numbers(static_cast<std::size_t>(ObservationSize(game.programme().horses())));
        Observe(sight, numbers.data());
        EXPECT_EQ(Numbers(position, seat), numbers);
        EXPECT_EQ(Describe(SightOf(position, seat)), Describe(sight));
      }
    });
  }
}

// A whole deck, with the hand and the played cards among those dealt, is what any seat can imagine.
TEST(Resample, GivesWholeDecksAndMeetingsThatCanBePlayedToTheirEnd) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    PlayKind(index, [&](const Position& position, const Game& game, FastRandom& random) {
      if (random.Below(64) != 0) return;
      Position other = position;
      const auto seat = static_cast<PlayerId>(random.Below(static_cast<std::uint32_t>(game.programme().players())));
      Resample(other, seat, random);
      for (HorseId horse = 0; horse < game.programme().horses(); ++horse) {
        const Board& board = other.board();
        const Deck& deck = other.meeting.secrets().decks[horse];
        EXPECT_EQ(deck.Range(0, kDeckSize), Hand::FullDeck());
        const int taken = board.Prepared(horse) ? board.dealt[horse] : board.fresh_from[horse];
        Hand used = board.played[horse] + other.meeting.hand(horse) + other.gone[horse];
        if (((board.sealed >> horse) & 1) != 0) used.Add(other.meeting.secrets().sealed[horse]);
        EXPECT_TRUE(deck.Range(0, taken).Contains(used));
      }
      testing::LegalSink sink(other);
      for (testing::ToDecision(other, random, &sink); !other.meeting.over();
           testing::ToDecision(other, random, &sink)) {
        Apply(other, testing::AnyOf(LegalActions(other), random), &sink);
      }
    });
  }
}

TEST(Resample, NeverDealsAnOwnerACardThatItSawGo) {
  int seen_gone = 0;
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    PlayKind(index, [&](const Position& position, const Game& game, FastRandom& random) {
      if (random.Below(32) != 0) return;
      for (HorseId horse = 0; horse < game.programme().horses(); ++horse) {
        if (position.gone[horse].empty()) continue;
        ++seen_gone;
        Position other = position;
        Resample(other, game.programme().OwnerOf(horse), random);
        const Hand stock = other.meeting.secrets().decks[horse].Range(position.board().dealt[horse], kDeckSize);
        EXPECT_TRUE((Hand::FullDeck() - position.gone[horse] - position.board().played[horse]).Contains(stock));
      }
    });
  }
  EXPECT_GT(seen_gone, 100);
}

TEST(R12, TheInformationOfASeatSurvivesResampling) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    FastRandom random(index);
    const State state = testing::PlayedState(index, 20 + static_cast<int>(random.Below(300)));
    if (state.over()) continue;
    for (PlayerId seat = 0; seat < state.game()->programme().players(); ++seat) {
      State other = state;
      other.Resample(seat, random);
      EXPECT_EQ(state.InformationText(seat), other.InformationText(seat));
      EXPECT_EQ(state.Information(seat), other.Information(seat));
      EXPECT_EQ(state.ObservationText(seat), other.ObservationText(seat));
      EXPECT_THROW(other.RecordText(), std::invalid_argument);
      State again = State::FromBytes(state.game(), other.ToBytes());
      EXPECT_EQ(again.ToBytes(), other.ToBytes());
      for (PlayerId one = 0; one < state.game()->programme().players(); ++one) {
        EXPECT_EQ(again.InformationText(one), other.InformationText(one));
      }
      while (!other.over()) other.Apply(testing::AnyOf(other.LegalActions(), random));
    }
  }
}

// All that can be read of a state.
std::string Readable(const State& state) {
  std::string text = state.ToBytes();
  for (PlayerId seat = 0; seat < state.game()->programme().players(); ++seat) {
    text += state.InformationText(seat) + state.ObservationText(seat);
    for (const std::uint8_t number : state.Information(seat)) text += static_cast<char>(number);
  }
  for (const Action action : state.LegalActions()) text += std::to_string(action) + " ";
  return text;
}

TEST(R12, NothingThatCanBeReadOfAResampledStateDependsOnWhatIsHidden) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    FastRandom random(index);
    const State state = testing::PlayedState(index, 20 + static_cast<int>(random.Below(300)));
    if (state.over()) continue;
    for (PlayerId seat = 0; seat < state.game()->programme().players(); ++seat) {
      // The seat cannot tell these two apart, but other seats hold other cards.
      State one = state;
      State other = state;
      other.Resample(seat, random);
      EXPECT_NE(Readable(one), Readable(other));
      const std::uint64_t number = random.Next();
      for (State* resampled : {&one, &other}) {
        FastRandom same(number);
        resampled->Resample(seat, same);
      }
      EXPECT_EQ(Readable(one), Readable(other));
      for (int actions = 0; actions < 40 && !one.over(); ++actions) {
        const Action action = testing::AnyOf(one.LegalActions(), random);
        one.Apply(action);
        other.Apply(action);
      }
      EXPECT_EQ(Readable(one), Readable(other));
    }
  }
}

TEST(Resample, OfAResampledStateByAnotherSeatIsReadBackAsItWas) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    FastRandom random(index);
    State state = testing::PlayedState(index, 20 + static_cast<int>(random.Below(200)));
    const auto players = static_cast<std::uint32_t>(state.game()->programme().players());
    for (int times = 0; times < 4; ++times) {
      if (state.over()) break;
      state.Resample(static_cast<PlayerId>(random.Below(players)), random);
      for (int actions = 0; actions < 15 && !state.over(); ++actions) {
        state.Apply(testing::AnyOf(state.LegalActions(), random));
      }
      const State again = State::FromBytes(state.game(), state.ToBytes());
      EXPECT_EQ(Readable(state), Readable(again));
    }
  }
}

TEST(Resample, DamagedBytesAreRefusedOrGiveAStateThatCanBePlayed) {
  for (std::uint64_t index = 0; index < 24; ++index) {
    FastRandom random(index);
    State state = testing::PlayedState(index, 20 + static_cast<int>(random.Below(200)));
    if (state.over()) continue;
    state.Resample(0, random);
    const std::string bytes = state.ToBytes();
    for (int times = 0; times < 200; ++times) {
      std::string damaged = bytes;
      if (random.Below(4) == 0) damaged.resize(random.Below(static_cast<std::uint32_t>(bytes.size())));
      for (std::uint32_t changes = random.Below(4); changes > 0 && !damaged.empty(); --changes) {
        damaged[random.Below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.Next());
      }
      try {
        State read = State::FromBytes(state.game(), damaged);
        for (PlayerId seat = 0; seat < state.game()->programme().players(); ++seat) read.InformationText(seat);
        while (!read.over()) read.Apply(testing::AnyOf(read.LegalActions(), random));
      } catch (const std::invalid_argument&) {
      }
    }
  }
}

// Two meetings with the same chance and actions as far as seat 0 can tell, but other cards for the others.
TEST(R12, TheInformationOfASeatHasNoCardsOfOthers) {
  const auto game = Game::OfKind(4);
  const Seed seed = SeedOf("cards", 0);
  State one = State::Unplayed(game);
  State two = State::Unplayed(game);
  FastRandom random(3);
  while (one.meeting().need() != Need::kRoller) {
    const Outcome outcome = Chance(seed).For(one.meeting());
    Outcome other = outcome;
    if (outcome.kind == Outcome::Kind::kShuffle && game->programme().OwnerOf(outcome.horse) != 0) {
      other = ThrowFor(two.meeting(), random);
    }
    one.Do(outcome);
    two.Do(other);
  }
  EXPECT_EQ(one.InformationText(0), two.InformationText(0));
  EXPECT_EQ(one.Information(0), two.Information(0));
  EXPECT_NE(one.InformationText(1), two.InformationText(1));
}

TEST(R12, HouseRidersDecideByTheViewAlone) {
  for (std::uint64_t index = 0; index < 40; ++index) {
    const auto shared = Game::OfKind(index);
    PlayKind(index, [&](const Position& position, const Game&, FastRandom& random) {
      if (random.Below(32) != 0 || position.picking()) return;
      const PlayerId seat = position.meeting.decider();
      Position other(shared->programme());
      other.meeting = Meeting(shared->programme(), position.board(), position.meeting.secrets());
      other.gone = position.gone;
      Resample(other, seat, random);
      HouseRider one("steady", SeedOf("rider", 0));
      HouseRider two("steady", SeedOf("rider", 0));
      const std::shared_ptr<const Game> game(std::shared_ptr<void>(), &*shared);
      Position same = other;
      same.meeting = Meeting(shared->programme(), position.board(), position.meeting.secrets());
      EXPECT_EQ(one.Decide(View(game, same, seat)), two.Decide(View(game, other, seat)));
    });
  }
}

}  // namespace
}  // namespace furlong::python
