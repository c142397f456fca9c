// The analysis of a record: a verdict on every choice, and every player's luck. The program's text, JSON and page are
// made from it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/checker.h"
#include "study/analysis.h"
#include "study/chances.h"
#include "study/luck.h"

namespace furlong {

struct AnalysisSettings {
  JudgeSettings judge;
  std::int64_t samples = 0;  // of the whole meeting, to separate luck from riding; 0: UsualSamples
  std::string seed = "analyse";
};

// The results of one player.
struct PlayerSummary {
  PlayerId player = 0;
  int place = 0;  // in the meeting so far; equal if shared (R11.2)
  int score = 0;
  Worth end;                   // at the end of the record; after a finished meeting the chance is 1, 0 or a share
  int choices = 0;             // with more than one option
  std::array<int, 4> marks{};  // by Mark
  double chance_lost = 0;      // sum over all choices
  double points_lost = 0;
  std::array<Worth, kCauses> causes;   // how much each cause changed
  std::array<Worth, kCauses> margins;  // half widths of their 95 % intervals
};

// Cannot be copied, because the meetings refer to the programme in the checker.
class RecordAnalysis : private EventSink {
 public:
  RecordAnalysis() : checker_(this) {}
  RecordAnalysis(const RecordAnalysis&) = delete;
  RecordAnalysis& operator=(const RecordAnalysis&) = delete;

  // Returns the reason if the record is refused.
  std::optional<FileError> Read(std::istream& in);
  // A parallel for: calls work(index, worker) for every index below `count`, on one or more threads. `what` is the
  // label of a progress bar.
  using RunMany = std::function<void(std::string_view what, std::int64_t count,
                                     const std::function<void(std::int64_t index, int worker)>& work)>;
  // The result does not depend on the number of threads. run_many may leave out calls: then the analysis is not
  // complete, and has verdicts on some choices only and wider margins of luck.
  void Run(const AnalysisSettings& settings, const RunMany& run_many);

  const RecordHeader& header() const { return checker_.header(); }
  const Programme& programme() const { return checker_.meeting().programme(); }
  const Meeting& end() const { return checker_.meeting(); }
  bool finished() const { return checker_.finished(); }
  bool complete() const { return complete_; }
  int lines() const { return checker_.lines(); }
  const std::vector<Moment>& moments() const { return moments_; }
  const std::vector<Verdict>& verdicts() const { return verdicts_; }  // in the order of lines
  const LuckTotals& luck() const { return *luck_; }
  const ChanceChart& chart() const { return *chart_; }
  const AnalysisSettings& settings() const { return settings_; }

  // Best first (R11.2).
  std::vector<PlayerSummary> Summaries() const;
  // All choices that are not marked good, the costliest first.
  std::vector<const Verdict*> Costliest() const;

 private:
  void On(const Event& event) override { moments_.push_back({checker_.lines(), checker_.meeting(), event}); }

  RecordChecker checker_;
  std::vector<Moment> moments_;
  std::vector<Verdict> verdicts_;
  std::optional<LuckTotals> luck_;
  std::optional<ChanceChart> chart_;
  AnalysisSettings settings_;
  bool complete_ = true;
};

}  // namespace furlong
