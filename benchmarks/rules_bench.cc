// Measures how fast races are simulated.
#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "benchmarks/figures.h"
#include "cli/common/courses.h"
#include "riders/play.h"
#include "riders/rollout.h"
#include "study/measure.h"
#include "tests/count_allocations.h"

namespace furlong::bench {
namespace {

Programme OnTheOval(int players, std::size_t races, bool fences) {
  const RaceGround ground = GroundOf(cli::FindCourse("oval").spec);
  const std::vector<RaceEntry> entries(races, {fences ? ground.fences : ground.flat, fences});
  return std::get<Programme>(Programme::Make(players, OwnersInTurn(players, 1), entries, Options{}));
}

// One flat race on the oval; eight players with one horse each.
const Programme& EightHorses() {
  static const Programme programme = OnTheOval(8, 1, false);
  return programme;
}

// The same over fences.
const Programme& EightHorsesOverFences() {
  static const Programme programme = OnTheOval(8, 1, true);
  return programme;
}

void RandomRaces(benchmark::State& state) {
  FastRandom random(1);
  const Programme& programme = EightHorses();
  long decisions = 0;
  const long before = testing::Allocations();
  for (auto _ : state) {
    Meeting meeting(programme);
    decisions += RolloutAtRandom(meeting, 0, random);
    benchmark::DoNotOptimize(meeting);
  }
  const double allocated = static_cast<double>(testing::Allocations() - before);
  state.counters["races"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
  state.counters["decisions"] = benchmark::Counter(static_cast<double>(decisions), benchmark::Counter::kIsRate);
  state.counters["allocations"] = allocated;
  state.counters["bytes"] = sizeof(Meeting);
}
BENCHMARK(RandomRaces)->MinTime(3);
[[maybe_unused]] const bool kRandomRaces =
    RegisterFigure({"RandomRaces", "races", "random flat races, 8 horses, oval, one thread", 90'000, true, "/s"}) &&
    RegisterFigure({"RandomRaces", "decisions", "decisions in them", 25e6, true, "/s"}) &&
    RegisterFigure({"RandomRaces", "bytes", "a race state", 512, false, "B"}) &&
    RegisterFigure({"RandomRaces", "allocations", "allocations while racing", 0, false, ""});

void CountRollouts(benchmark::State& state, const Programme& programme) {
  FastRandom random(1);
  Meeting start(programme);
  while (start.need() != Need::kCard)
    IsFact(start.need()) ? start.Step() : start.Apply(Chance(SeedOf("rollout", 0)).For(start));
  const auto before = testing::Allocations();
  for (auto _ : state) {
    Meeting meeting = start;
    RolloutSteadily(meeting, 0, random);
    benchmark::DoNotOptimize(meeting);
  }
  state.counters["allocations"] = static_cast<double>(testing::Allocations() - before);
  state.counters["races"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

void SteadyRollouts(benchmark::State& state) { CountRollouts(state, EightHorses()); }
BENCHMARK(SteadyRollouts)->MinTime(2);
[[maybe_unused]] const bool kSteadyRollouts =
    RegisterFigure(
        {"SteadyRollouts", "races", "whole-race rollouts by a sensible policy, 8 horses", 20'000, true, "/s"}) &&
    RegisterFigure({"SteadyRollouts", "allocations", "allocations in them", 0, false, ""});

void SteadyRolloutsOverFences(benchmark::State& state) { CountRollouts(state, EightHorsesOverFences()); }
BENCHMARK(SteadyRolloutsOverFences)->MinTime(2);
[[maybe_unused]] const bool kSteadyRolloutsOverFences =
    RegisterFigure({"SteadyRolloutsOverFences", "races", "the same over fences", 20'000, true, "/s"});

double ProcessorSeconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// What `furlong simulate --riders random` does in the same races: riders that are given views, chance from a seed, and
// counting. `share`: of the races a second of RandomRaces, measured right after, so that a busy machine slows both.
void RandomRiders(benchmark::State& state) {
  const Programme& programme = EightHorses();
  const std::vector<std::string_view> names(8, "random");
  std::uint64_t meetings = 0;
  double begin = ProcessorSeconds();
  for (auto _ : state) {
    const Seed seed = SeedOf("random riders", meetings++);
    Meeting meeting(programme);
    MeasureSink measure(meeting);
    benchmark::DoNotOptimize(
        PlayMeeting(meeting, SeatRiders(names, seed), Chance(seed), &measure, [] { return false; }));
    benchmark::DoNotOptimize(Ranking(programme, meeting.board()));
  }
  const double riders = ProcessorSeconds() - begin;
  state.counters["races"] = benchmark::Counter(static_cast<double>(meetings), benchmark::Counter::kIsRate);
  FastRandom random(1);
  begin = ProcessorSeconds();
  for (std::uint64_t i = 0; i < meetings; ++i) {
    Meeting meeting(programme);
    RolloutAtRandom(meeting, 0, random);
    benchmark::DoNotOptimize(meeting);
  }
  state.counters["share"] = (ProcessorSeconds() - begin) / riders;
}
BENCHMARK(RandomRiders)->MinTime(2);
[[maybe_unused]] const bool kRandomRiders =
    RegisterFigure({"RandomRiders", "races", "the same as furlong simulate plays them", 40'000, true, "/s"}) &&
    RegisterFigure({"RandomRiders", "share", "as a share of the random races above", 0.45, true, ""});

// Uses positions from real play: every third ride of some random races.
void FindRidesOfRealPositions(benchmark::State& state) {
  struct Position {
    Field field;
    HorseId horse;
    int points;
    RoundKind kind;
  };
  class PositionCollector : public EventSink {
   public:
    PositionCollector(const Meeting& meeting, std::vector<Position>& into) : meeting_(meeting), into_(into) {}
    void On(const Event& event) override {
      if (event.kind != Event::Kind::kDecision || event.decision.kind != Decision::Kind::kRide) return;
      const Board& board = meeting_.board();
      if (++seen_ % 3 == 0) into_.push_back({board.field, board.horse, board.points, board.round_kind()});
    }

   private:
    const Meeting& meeting_;
    std::vector<Position>& into_;
    long seen_ = 0;
  };
  std::vector<Position> positions;
  const Programme& programme = EightHorses();
  for (std::uint64_t i = 0; i < 20; ++i) {
    Meeting meeting(programme);
    PositionCollector collect(meeting, positions);
    const std::vector<std::string_view> riders(8, "random");
    benchmark::DoNotOptimize(
        PlayMeeting(meeting, SeatRiders(riders, SeedOf("bench", i)), Chance(SeedOf("bench", i)), &collect));
  }
  std::size_t next = 0;
  Rides rides;
  for (auto _ : state) {
    const Position& at = positions[next];
    next = next + 1 == positions.size() ? 0 : next + 1;
    FindRides(programme.CourseOf(0), at.field, at.horse, at.points, at.kind, rides);
    benchmark::DoNotOptimize(rides);
  }
  state.counters["ns"] = benchmark::Counter(static_cast<double>(state.iterations()) * 1e-9,
                                            benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(FindRidesOfRealPositions);
[[maybe_unused]] const bool kFindRides =
    RegisterFigure({"FindRidesOfRealPositions", "ns", "the legal squares of one ride", 50, false, "ns"});

double RacesPerSecond(int threads) {
  std::vector<std::jthread> others;
  std::atomic<long> races{0};
  const auto begin = std::chrono::steady_clock::now();
  const auto end = begin + std::chrono::seconds(2);
  for (int i = 0; i < threads; ++i) {
    others.emplace_back([&races, end, i] {
      FastRandom random(static_cast<std::uint64_t>(i));
      long mine = 0;
      while (std::chrono::steady_clock::now() < end) {
        for (int k = 0; k < 100; ++k, ++mine) {
          Meeting meeting(EightHorses());
          RolloutAtRandom(meeting, 0, random);
        }
      }
      races += mine;
    });
  }
  others.clear();
  return static_cast<double>(races) / std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void Threads(benchmark::State& state) {
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  for (auto _ : state) {
    state.counters["share"] = RacesPerSecond(cores) / (RacesPerSecond(1) * cores);
  }
}
BENCHMARK(Threads)->Iterations(1);
[[maybe_unused]] const bool kThreads =
    RegisterFigure({"Threads", "share", "races/s on all cores, as a share of cores × one core", 0.9, true, ""});

}  // namespace
}  // namespace furlong::bench
