#include "benchmarks/figures.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <map>
#include <utility>
#include <vector>

namespace furlong::bench {
namespace {

std::vector<Figure>& Figures() {
  static std::vector<Figure> figures;
  return figures;
}

// Why a run was skipped; empty if it was not. Google Benchmark 1.8 gave this another name.
template <typename Run>
std::string WhySkipped(const Run& run) {
  if constexpr (requires { run.skip_message; }) {
    return run.skip_message;
  } else {
    return run.error_message;
  }
}

class TableReporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override {
    fmt::print("{} cores\n\n", context.cpu_info.num_cpus);
    fmt::print("{:<58}{:>14}{:>14}\n", "figure", "measured", "target");
    return true;
  }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (const std::string why = WhySkipped(run); !why.empty()) fmt::print("{}: {}\n", run.benchmark_name(), why);
      for (const auto& [name, counter] : run.counters) Print(run.run_name.function_name, name, counter.value);
    }
  }

 private:
  static void Print(const std::string& benchmark, const std::string& counter, double value) {
    for (const Figure& figure : Figures()) {
      if (figure.benchmark != benchmark || figure.counter != counter) continue;
      const bool reached = figure.at_least ? value >= figure.target : value <= figure.target;
      fmt::print("{:<58}{:>14}{:>14}  {}\n", figure.what, Number(value, figure.unit),
                 fmt::format("{} {}", figure.at_least ? "≥" : "≤", Number(figure.target, figure.unit)),
                 reached ? "" : "short");
    }
  }
  static std::string Number(double value, const std::string& unit) {
    const std::string number = value >= 100 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
    return unit.empty() ? number : number + " " + unit;
  }
};

}  // namespace

bool RegisterFigure(Figure figure) {
  Figures().push_back(std::move(figure));
  return true;
}

}  // namespace furlong::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  furlong::bench::TableReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
