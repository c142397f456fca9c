// A record analysed: every choice judged, every player's luck accounted for. Text, JSON and page are made from this.
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
#include "study/luck.h"

namespace furlong {

struct AnalysisSettings {
  JudgeSettings judge;
  std::int64_t samples = 0;  // of the whole meeting, to tell luck from riding; 0: as many as its size allows
  std::string seed = "analyse";
};

// What one player did, in numbers.
struct PlayerSummary {
  PlayerId player = 0;
  int place = 0;  // in the meeting, or so far; shared places are equal
  int score = 0;
  Worth end;                   // where the record ends: after the result, 1 or 0, or a share
  int choices = 0;             // with more than one option
  std::array<int, 4> marks{};  // by Mark
  double chance_lost = 0;      // by all choices
  double points_lost = 0;
  std::array<Worth, kCauses> causes;
  std::array<Worth, kCauses> margins;
};

// Not to be copied: meetings refer to the programme the checker holds.
class Analysis : private EventSink {
 public:
  Analysis() : checker_(this) {}
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  // The error that refuses the record, or none.
  std::optional<FileError> Read(std::istream& in);
  // Calls work(index, worker) for every index below `count`, perhaps on several threads; `what` names the work for a
  // progress bar.
  using RunMany = std::function<void(std::string_view what, std::int64_t count,
                                     const std::function<void(std::int64_t index, int worker)>& work)>;
  // The result does not depend on how `run_many` spreads the work.
  void Run(const AnalysisSettings& settings, const RunMany& run_many);

  const RecordHeader& header() const { return checker_.header(); }
  const Programme& programme() const { return checker_.meeting().programme(); }
  const Meeting& end() const { return checker_.meeting(); }
  bool finished() const { return checker_.finished(); }
  int lines() const { return checker_.lines(); }
  const std::vector<Moment>& moments() const { return moments_; }
  const std::vector<Verdict>& verdicts() const { return verdicts_; }  // by line
  const LuckTotals& luck() const { return *luck_; }
  const AnalysisSettings& settings() const { return settings_; }

  // Best first (R11.2).
  std::vector<PlayerSummary> Summaries() const;
  // Choices that gave something away, the costliest first.
  std::vector<const Verdict*> Costliest() const;

 private:
  void On(const Event& event) override { moments_.push_back({checker_.lines(), checker_.meeting(), event}); }

  RecordChecker checker_;
  std::vector<Moment> moments_;
  std::vector<Verdict> verdicts_;
  std::optional<LuckTotals> luck_;
  AnalysisSettings settings_;
};

}  // namespace furlong
