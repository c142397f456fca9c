#include "python/state.h"

#include <numeric>
#include <sstream>

#include "python/recorded.h"
#include "python/testing.h"
#include "python/view.h"
#include "record/checker.h"

namespace furlong::python {
namespace {

using testing::AnyOf;
using testing::kKinds;
using testing::PlayedState;

void CheckRecord(const std::string& text) {
  RecordChecker checker;
  std::istringstream in(text);
  const auto error = CheckStream(in, checker);
  EXPECT_FALSE(error.has_value()) << (error ? error->message : "");
  EXPECT_TRUE(checker.finished());
}

TEST(State, PlaysEveryKindOfMeetingAsARecordThatChecks) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    const State state = PlayedState(index);
    ASSERT_TRUE(state.over());
    CheckRecord(state.RecordText());
    const auto returns = state.Returns();
    EXPECT_NEAR(std::accumulate(returns.begin(), returns.end(), 0.0), 1.0, 1e-9);
  }
}

TEST(State, BytesGiveTheSameStateBack) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    FastRandom random(index);
    State state(Game::OfKind(index), SeedOf("bytes", index));
    while (!state.over()) {
      if (random.Below(300) == 0) {
        const State again = State::FromBytes(state.game(), state.ToBytes());
        ASSERT_EQ(again.ToBytes(), state.ToBytes());
        EXPECT_EQ(again.current_player(), state.current_player());
        EXPECT_EQ(again.LegalActions(), state.LegalActions());
        EXPECT_EQ(again.InformationText(0), state.InformationText(0));
        EXPECT_EQ(again.Information(1), state.Information(1));
        EXPECT_EQ(again.RecordText(), state.RecordText());
      }
      state.Apply(AnyOf(state.LegalActions(), random));
    }
  }
}

TEST(State, DamagedBytesAreRefusedOrMakeAState) {
  const State state = PlayedState(7, 150);
  const std::string bytes = state.ToBytes();
  FastRandom random(1);
  EXPECT_THROW(State::FromBytes(state.game(), ""), std::invalid_argument);
  EXPECT_THROW(State::FromBytes(state.game(), bytes.substr(0, bytes.size() - 1)), std::invalid_argument);
  EXPECT_THROW(State::FromBytes(state.game(), bytes + "x"), std::invalid_argument);
  int refused = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    std::string damaged = bytes;
    damaged[random.Below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.Below(256));
    try {
      State::FromBytes(state.game(), damaged).ToBytes();
    } catch (const std::invalid_argument&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(State, ChanceHasProbabilitiesAndIsCarriedOutDrawByDraw) {
  for (std::uint64_t index = 0; index < 40; ++index) {
    FastRandom random(index);
    State state(Game::OfKind(index));
    int draws = 0;
    while (!state.over()) {
      if (state.current_player() == kChancePlayer) {
        double sum = 0;
        const auto outcomes = state.ChanceOutcomes();
        EXPECT_GE(outcomes.size(), 2u);
        for (const auto& [outcome, probability] : outcomes) sum += probability;
        EXPECT_NEAR(sum, 1.0, 1e-9);
        EXPECT_LE(outcomes.back().first, 35);
        ++draws;
      }
      if (random.Below(100) == 0) {
        const State again = State::FromBytes(state.game(), state.ToBytes());
        EXPECT_EQ(again.ChanceOutcomes(), state.ChanceOutcomes());
      }
      state.Apply(AnyOf(state.LegalActions(), random));
    }
    EXPECT_GT(draws, 31);
    CheckRecord(state.RecordText());
  }
}

TEST(State, PlayChanceCompletesADrawThatWasBegun) {
  for (std::uint64_t index = 0; index < 20; ++index) {
    FastRandom random(index);
    State state(Game::OfKind(index));
    while (!state.over()) {
      if (state.current_player() == kChancePlayer && random.Below(2) == 0) {
        state.PlayChance(random);
      } else {
        state.Apply(AnyOf(state.LegalActions(), random));
      }
    }
    CheckRecord(state.RecordText());
  }
}

TEST(State, TakesABonusOutOfTurn) {
  int taken = 0;
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    FastRandom random(index);
    State state(Game::OfKind(index), SeedOf("bonus", index));
    while (!state.over()) {
      const auto horse =
          static_cast<HorseId>(random.Below(static_cast<std::uint32_t>(state.game()->programme().horses())));
      if (random.Below(20) == 0 && state.MayTakeBonus(horse)) {
        state.TakeBonus(horse);
        ++taken;
        EXPECT_FALSE(state.MayTakeBonus(horse));
        EXPECT_THROW(state.TakeBonus(horse), std::invalid_argument);
      }
      state.Apply(AnyOf(state.LegalActions(), random));
    }
    CheckRecord(state.RecordText());
  }
  EXPECT_GT(taken, 100);
}

TEST(State, RefusesWhatIsNotLegal) {
  State state(Game::OfKind(4), SeedOf("refuses", 0));
  EXPECT_THROW(state.Apply(kPace), std::invalid_argument);
  EXPECT_THROW(state.Apply(-1), std::invalid_argument);
  EXPECT_THROW(state.Apply(kActions), std::invalid_argument);
  EXPECT_THROW(state.ObservationText(7), std::invalid_argument);
  EXPECT_THROW(Game::Make({.players = 5, .horses_each = 2}), std::invalid_argument);
  EXPECT_THROW(Game::Make({.races = {{"nowhere", false}}}), std::invalid_argument);
  EXPECT_THROW(Game::Make({.races = {}}), std::invalid_argument);
}

TEST(State, LongLogsAreFreedWithoutDeepRecursion) {
  Log log;
  for (int i = 0; i < 300'000; ++i) log.Add(Event{});
  const Log copy = log;
  EXPECT_EQ(copy.size(), 300'000);
}

TEST(Recorded, GivesTheActionsThatWerePlayed) {
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    FastRandom random(index);
    State state(Game::OfKind(index), SeedOf("recorded", index));
    std::vector<std::pair<int, Action>> played;
    std::vector<std::vector<std::uint8_t>> seen;
    while (!state.over()) {
      const Action action = AnyOf(state.LegalActions(), random);
      played.emplace_back(state.current_player(), action);
      seen.push_back(state.Information(static_cast<PlayerId>(state.current_player())));
      state.Apply(action);
    }
    std::size_t next = 0;
    const RecordedMeeting read =
        ReadRecord(state.RecordText(), Utility::kWin, [&](const State& before, const RecordedAction& action) {
          EXPECT_FALSE(action.out_of_turn);
          EXPECT_EQ(played[next], std::make_pair(int{action.player}, action.action));
          EXPECT_EQ(seen[next++], before.Information(action.player));
          return true;
        });
    EXPECT_EQ(next, played.size());
    EXPECT_TRUE(read.finished);
    EXPECT_EQ(read.returns, state.Returns());
  }
}

TEST(Recorded, ReadsBonusesOutOfTurnAtAnyMoment) {
  // House riders that take bonuses out of turn, also while a fact is due.
  int out_of_turn = 0;
  for (std::uint64_t index = 0; index < kKinds; ++index) {
    const auto game = Game::OfKind(index);
    FastRandom random(index);
    State state = State::Unplayed(game);
    const Chance chance(SeedOf("moments", index));
    while (!state.over()) {
      const auto horse = static_cast<HorseId>(random.Below(static_cast<std::uint32_t>(game->programme().horses())));
      if (random.Below(30) == 0 && state.MayTakeBonus(horse)) state.TakeBonus(horse);
      if (IsFact(state.meeting().need())) {
        state.Step();
      } else if (IsChance(state.meeting().need())) {
        state.Do(chance.For(state.meeting()));
      } else {
        state.Choose(AnyOf(state.LegalActions(), random));
      }
    }
    ReadRecord(state.RecordText(), Utility::kWin, [&](const State& before, const RecordedAction& action) {
      out_of_turn += action.out_of_turn ? 1 : 0;
      if (action.out_of_turn) {
        EXPECT_EQ(State::FromBytes(before.game(), before.ToBytes()).ToBytes(), before.ToBytes());
      } else {
        EXPECT_EQ(before.current_player(), action.player);
        EXPECT_TRUE(IsLegal(before.position(), action.action));
      }
      return true;
    });
  }
  EXPECT_GT(out_of_turn, 100);
}

TEST(Recorded, RefusesADamagedRecord) {
  std::string text = PlayedState(0).RecordText();
  text.replace(text.find("\"t\":\"ride\""), 10, "\"t\":\"rode\"");
  EXPECT_THROW(ReadRecord(text, Utility::kWin, [](const State&, const RecordedAction&) { return true; }),
               std::invalid_argument);
}

}  // namespace
}  // namespace furlong::python
