// Measures how fast the vector environment of the Python package steps, with observations, masks and random actions.
#include <benchmark/benchmark.h>

#include "benchmarks/figures.h"
#include "python/vector_env.h"

namespace furlong::bench {
namespace {

// One thread. Google Benchmark divides by the processor time of this thread.
void StepMeetings(benchmark::State& state, const python::GameSpec& spec) {
  constexpr int kMeetings = 1024;
  python::VectorEnv env(python::Game::Make(spec), {.meetings = kMeetings, .threads = 1, .seed = 1});
  for (auto _ : state) {
    env.ChooseAtRandom();
    env.Step(env.actions());
  }
  state.counters["decisions"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * kMeetings, benchmark::Counter::kIsRate);
}

void VectorOfFour(benchmark::State& state) { StepMeetings(state, {.players = 4}); }
BENCHMARK(VectorOfFour)->MinTime(2);

void VectorOfEight(benchmark::State& state) { StepMeetings(state, {.players = 8}); }
BENCHMARK(VectorOfEight)->MinTime(2);

void VectorOverFences(benchmark::State& state) {
  StepMeetings(state, {.players = 2, .horses_each = 4, .races = {{"oval", true}}});
}
BENCHMARK(VectorOverFences)->MinTime(2);

[[maybe_unused]] const bool kVector =
    RegisterFigure({"VectorOfFour", "decisions", "vector environment: decisions, 4 horses, flat", 2e6, true, "/s"}) &&
    RegisterFigure({"VectorOfEight", "decisions", "vector environment: decisions, 8 horses, flat", 2e6, true, "/s"}) &&
    RegisterFigure(
        {"VectorOverFences", "decisions", "vector environment: decisions, 2 × 4 horses, fences", 2e6, true, "/s"});

}  // namespace
}  // namespace furlong::bench
