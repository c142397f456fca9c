#include "python/vector_env.h"

#include <numeric>

#include "python/observation.h"
#include "python/testing.h"

namespace furlong::python {
namespace {

using testing::kKinds;

// Everything that an environment showed over some steps at random, as one hash.
Digest ShownBy(VectorEnv& env, int steps) {
  Sha256 hash;
  for (int i = 0; i < steps; ++i) {
    hash.Add(env.observations());
    hash.Add(env.masks());
    hash.Add(env.ended());
    for (const std::int32_t player : env.players()) hash.Add(std::to_string(player));
    for (const float value : env.returns()) hash.Add(std::to_string(value));
    env.ChooseAtRandom();
    env.Step(env.actions());
  }
  return hash.Finish();
}

TEST(VectorEnv, DependsOnTheSeedAloneAndNotOnTheNumberOfThreads) {
  for (const std::uint64_t kind : {0, 4, 13, 29, 42, 77}) {
    VectorEnv one(Game::OfKind(kind), {.meetings = 13, .threads = 1, .seed = 5});
    VectorEnv three(Game::OfKind(kind), {.meetings = 13, .threads = 3, .seed = 5});
    VectorEnv other(Game::OfKind(kind), {.meetings = 13, .threads = 1, .seed = 6});
    const Digest shown = ShownBy(one, 400);
    EXPECT_EQ(shown, ShownBy(three, 400));
    EXPECT_NE(shown, ShownBy(other, 400));
    one.Reset(5);
    EXPECT_EQ(shown, ShownBy(one, 400));
  }
}

TEST(VectorEnv, PlaysEveryKindOfMeetingAgainAndAgain) {
  for (std::uint64_t kind = 0; kind < kKinds; ++kind) {
    const auto game = Game::OfKind(kind);
    VectorEnv env(game, {.meetings = 2, .seed = kind});
    const auto players = static_cast<std::size_t>(game->programme().players());
    int ended = 0;
    for (int step = 0; step < 20000 && ended < 3; ++step) {
      for (std::size_t run = 0; run < 2; ++run) {
        const auto* returns = env.returns().data() + run * players;
        const float sum = std::accumulate(returns, returns + players, 0.0f);
        EXPECT_NEAR(sum, env.ended()[run] != 0 ? 1.0f : 0.0f, 1e-5f);
        ended += env.ended()[run];
        EXPECT_GE(env.players()[run], 0);
        EXPECT_LT(env.players()[run], static_cast<int>(players));
      }
      env.ChooseAtRandom();
      env.Step(env.actions());
    }
    EXPECT_GE(ended, 3);
  }
}

TEST(VectorEnv, LeavesSeatsToHouseRiders) {
  const auto game = Game::OfKind(4);
  VectorEnv env(game, {.meetings = 8, .threads = 2, .seed = 1, .riders = {"", "steady", "random", "steady"}});
  int ended = 0;
  for (int step = 0; step < 3000; ++step) {
    for (const std::int32_t player : env.players()) EXPECT_EQ(player, 0);
    ended += std::accumulate(env.ended().begin(), env.ended().end(), 0);
    env.ChooseAtRandom();
    env.Step(env.actions());
  }
  EXPECT_GT(ended, 8);
}

TEST(VectorEnv, RefusesAnIllegalActionAndChangesNothing) {
  VectorEnv env(Game::OfKind(4), {.meetings = 4});
  const auto before = env.observations();
  env.ChooseAtRandom();
  std::vector<std::int32_t> actions = env.actions();
  for (const std::int32_t wrong : {-1, kActions, kPace}) {
    actions[3] = wrong;
    EXPECT_THROW(env.Step(actions), std::invalid_argument);
    EXPECT_EQ(env.observations(), before);
  }
  EXPECT_THROW(env.Step(std::vector<std::int32_t>(3)), std::invalid_argument);
  EXPECT_THROW(VectorEnv(Game::OfKind(4), {.meetings = 0}), std::invalid_argument);
  EXPECT_THROW(VectorEnv(Game::OfKind(4), {.riders = {"steady"}}), std::invalid_argument);
  EXPECT_THROW(VectorEnv(Game::OfKind(4), {.riders = {"steady", "steady", "steady", "steady"}}), std::invalid_argument);
  EXPECT_THROW(VectorEnv(Game::OfKind(4), {.riders = {"", "nobody", "", ""}}), std::invalid_argument);
}

TEST(VectorEnv, GoesOnFromASnapshotAsItWouldHaveGoneOn) {
  for (const std::uint64_t kind : {0, 4, 13, 29, 42, 77}) {
    const auto game = Game::OfKind(kind);
    VectorSettings settings{.meetings = 9, .threads = 2, .seed = 5, .riders = {}, .information = true};
    settings.riders.resize(static_cast<std::size_t>(game->programme().players()));
    settings.riders.back() = "steady";
    settings.riders[1] = kind % 2 == 0 ? "random" : "";
    if (game->programme().players() == 2) settings.riders[1] = "novice";
    VectorEnv env(game, settings);
    for (const int steps : {0, 1, 150, 400}) {
      ShownBy(env, steps);
      const std::string snapshot = env.Snapshot();
      settings.seed = 99;
      settings.threads = 1;
      VectorEnv other(game, settings);
      ShownBy(other, 33);
      other.Restore(snapshot);
      EXPECT_EQ(other.Snapshot(), snapshot);
      EXPECT_EQ(other.information(), env.information());
      EXPECT_EQ(other.decisions(), env.decisions());
      EXPECT_EQ(ShownBy(env, 200), ShownBy(other, 200));
      EXPECT_EQ(other.information(), env.information());
      EXPECT_EQ(other.Snapshot(), env.Snapshot());
    }
  }
}

TEST(VectorEnv, RefusesSnapshotsOfOthersAndDamagedOnes) {
  VectorEnv env(Game::OfKind(13), {.meetings = 3, .threads = 1, .seed = 5});
  ShownBy(env, 100);
  const std::string snapshot = env.Snapshot();
  VectorEnv more(Game::OfKind(13), {.meetings = 4, .threads = 1});
  VectorEnv another(Game::OfKind(14), {.meetings = 3, .threads = 1});
  EXPECT_THROW(more.Restore(snapshot), std::invalid_argument);
  EXPECT_THROW(another.Restore(snapshot), std::invalid_argument);
  EXPECT_THROW(env.Restore(snapshot + "x"), std::invalid_argument);
  FastRandom random(1);
  ShownBy(env, 10);
  const std::string before = env.Snapshot();
  int refused = 0;
  for (int times = 0; times < 500; ++times) {
    std::string damaged = snapshot;
    if (random.Below(4) == 0) damaged.resize(random.Below(static_cast<std::uint32_t>(damaged.size())));
    for (int changes = 0; changes < 4 && !damaged.empty(); ++changes) {
      damaged[random.Below(static_cast<std::uint32_t>(damaged.size()))] = static_cast<char>(random.Next());
    }
    try {
      env.Restore(damaged);
      ShownBy(env, 5);
      env.Restore(before);
    } catch (const std::invalid_argument&) {
      ++refused;
      EXPECT_EQ(env.Snapshot(), before);
    }
  }
  EXPECT_GT(refused, 250);
}

}  // namespace
}  // namespace furlong::python
