// Measures how long riders take to decide.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <vector>

#include "benchmarks/figures.h"
#include "cli/common/courses.h"
#include "riders/choices.h"
#include "riders/clock.h"
#include "riders/kinds.h"
#include "riders/net.h"
#include "riders/play.h"
#include "riders/rollout.h"

namespace furlong::bench {
namespace {

// Lets the expert make every choice with more than one option of one seat, in a meeting of eight steady riders: the
// largest field has the longest rollouts.
void ExpertDecisions(benchmark::State& state) {
  const RaceGround ground = GroundOf(cli::FindCourse("triangle").spec);
  const RaceEntry flat{ground.flat, false};
  const auto programme = std::get<Programme>(Programme::Make(8, OwnersInTurn(8, 1), {flat, flat, flat}, Options{}));
  const Chance chance(SeedOf("expert", 1));
  const auto steady = SeatRiders(std::vector<std::string_view>(8, "steady"), SeedOf("expert", 1));
  const auto expert = MakeRider("expert", SeedOf("expert", 2));
  std::int64_t slowest = 0;
  std::int64_t sum = 0;
  std::int64_t choices = 0;
  for (auto _ : state) {
    Meeting meeting(programme);
    while (!meeting.over()) {
      if (IsFact(meeting.need())) {
        meeting.Step();
      } else if (IsChance(meeting.need())) {
        meeting.Apply(chance.For(meeting));
      } else {
        const PlayerId seat = meeting.decider();
        const SeatView view = See(meeting, seat);
        if (seat == 0 && ChoicesOf(meeting).size() > 1) {
          const std::int64_t begin = Microseconds();
          benchmark::DoNotOptimize(expert->Decide(view));
          const std::int64_t took = Microseconds() - begin;
          slowest = std::max(slowest, took);
          sum += took;
          ++choices;
        }
        meeting.Apply(steady[seat]->Decide(view));
      }
    }
  }
  state.counters["slowest"] = static_cast<double>(slowest) / 1e6;
  state.counters["mean"] = static_cast<double>(sum) / static_cast<double>(choices) / 1e6;
}
BENCHMARK(ExpertDecisions)->Iterations(1);
[[maybe_unused]] const bool kExpertDecisions =
    RegisterFigure(
        {"ExpertDecisions", "slowest", "expert, 8 horses: its slowest decision of a meeting", 1, false, "s"}) &&
    RegisterFigure({"ExpertDecisions", "mean", "expert, 8 horses: a decision on average", 1, false, "s"});

// Judges positions at the beginnings of rounds, in meetings of eight horses by quick choices.
void NetJudgements(benchmark::State& state) {
  const RaceGround ground = GroundOf(cli::FindCourse("oval").spec);
  const RaceEntry flat{ground.flat, false};
  const auto programme = std::get<Programme>(Programme::Make(8, OwnersInTurn(8, 1), {flat, flat, flat}, Options{}));
  std::vector<Meeting> positions;
  FastRandom random(1);
  Meeting meeting(programme);
  while (!meeting.over()) {
    if (meeting.need() == Need::kRound) positions.push_back(meeting);
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Apply(ThrowFor(meeting, random));
    } else {
      meeting.Apply(QuickChoice(meeting));
    }
  }
  std::int64_t judged = 0;
  for (auto _ : state) {
    for (const Meeting& position : positions) {
      Judgement judgement;
      ShippedNet().Judge(position, judgement);
      benchmark::DoNotOptimize(judgement);
    }
    judged += static_cast<std::int64_t>(positions.size());
  }
  state.counters["microseconds"] =
      benchmark::Counter(static_cast<double>(judged) / 1e6, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}
BENCHMARK(NetJudgements);
[[maybe_unused]] const bool kNetJudgements =
    RegisterFigure({"NetJudgements", "microseconds", "net, 8 horses: one position", 5, false, "µs"});

}  // namespace
}  // namespace furlong::bench
