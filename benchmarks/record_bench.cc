// Measures how fast records are checked.
#include <benchmark/benchmark.h>

#include <sstream>
#include <stdexcept>

#include "benchmarks/figures.h"
#include "record/checker.h"
#include "tests/played_record.h"

namespace furlong::bench {
namespace {

void CheckRecords(benchmark::State& state) {
  // Annotated records of whole meetings: four players, three races, one of them a steeplechase.
  cli::MeetingSetup setup;
  setup.races = "oval,triangle+fences,oval";
  setup.riders = "random,steady,random,steady";
  std::vector<std::string> texts;
  for (std::uint64_t i = 0; i < 10; ++i) texts.push_back(testing::PlayedRecord(setup, "record bench", i, true));
  std::size_t next = 0;
  for (auto _ : state) {
    std::istringstream in(texts[next++ % texts.size()]);
    RecordChecker checker;
    if (CheckStream(in, checker) || !checker.finished()) throw std::runtime_error("a good record was refused");
  }
  state.counters["meetings"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(CheckRecords);
[[maybe_unused]] const bool kCheckRecords =
    RegisterFigure({"CheckRecords", "meetings", "annotated meetings of three races checked", 300, true, "/s"});

}  // namespace
}  // namespace furlong::bench
