// How fast records are checked.
#include <benchmark/benchmark.h>

#include <sstream>
#include <stdexcept>

#include "benchmarks/table.h"
#include "cli/setup.h"
#include "record/checker.h"
#include "record/writer.h"
#include "riders/play.h"

namespace furlong::bench {
namespace {

// A whole annotated meeting of three races, one of them over fences, four players.
std::string MeetingText(std::uint64_t index) {
  cli::MeetingSetup setup;
  setup.races = "oval,triangle+fences,oval";
  const RecordHeader header = setup.Header();
  const auto programme = std::get<std::shared_ptr<const Programme>>(ProgrammeOf(header));
  Meeting meeting(*programme);
  std::ostringstream text;
  RecordWriter writer(text, header, meeting, true);
  const Seed seed = SeedOf("record bench", index);
  PlayMeeting(meeting, SeatRiders({"random", "steady", "random", "steady"}, seed), Chance(seed), &writer);
  return text.str();
}

void CheckRecords(benchmark::State& state) {
  std::vector<std::string> texts;
  for (std::uint64_t i = 0; i < 10; ++i) texts.push_back(MeetingText(i));
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
    Show({"CheckRecords", "meetings", "annotated meetings of three races checked", 300, true, "/s"});

}  // namespace
}  // namespace furlong::bench
