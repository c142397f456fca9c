#include "study/record_analysis.h"

#include <algorithm>

namespace furlong {

std::optional<FileError> RecordAnalysis::Read(std::istream& in) { return CheckStream(in, checker_); }

void RecordAnalysis::Run(const AnalysisSettings& settings, const RunMany& run_many) {
  settings_ = settings;
  if (settings_.samples == 0) settings_.samples = UsualSamples(moments_.size(), programme().horses());
  const std::int64_t samples = settings_.samples;
  std::vector<std::optional<Verdict>> judged(moments_.size());
  std::vector<std::uint8_t> done(moments_.size());
  run_many("judging", static_cast<std::int64_t>(moments_.size()), [&](std::int64_t index, int) {
    const auto at = static_cast<std::size_t>(index);
    FastRandom random(SeedOf(settings.seed, static_cast<std::uint64_t>(index)));
    judged[at] = Judge(moments_[at], settings.judge, random);
    if (judged[at]) judged[at]->moment = at;
    done[at] = 1;
  });
  complete_ = std::find(done.begin(), done.end(), 0) == done.end();
  for (auto& verdict : judged) {
    if (verdict) verdicts_.push_back(std::move(*verdict));
  }
  chart_.emplace(moments_, end(), verdicts_);

  const LuckLedger ledger(moments_, end());
  const std::uint64_t first = FirstSample(settings.seed);
  std::vector<LuckTotals> blocks(static_cast<std::size_t>((samples + kLuckBlock - 1) / kLuckBlock),
                                 LuckTotals(ledger.players()));
  done.assign(blocks.size(), 0);
  const auto sample = [&](std::int64_t block, int) {
    for (std::int64_t i = block * kLuckBlock; i < std::min((block + 1) * kLuckBlock, samples); ++i) {
      blocks[static_cast<std::size_t>(block)].Add(ledger.Ride(first + static_cast<std::uint64_t>(i)));
    }
    done[static_cast<std::size_t>(block)] = 1;
  };
  run_many("playing on", static_cast<std::int64_t>(blocks.size()), sample);
  if (std::find(done.begin(), done.end(), 0) != done.end()) complete_ = false;
  if (std::find(done.begin(), done.end(), 1) == done.end()) sample(0, 0);  // luck cannot be told from nothing
  luck_.emplace(ledger.players());
  for (const LuckTotals& block : blocks) luck_->Add(block);
}

std::vector<PlayerSummary> RecordAnalysis::Summaries() const {
  const Board& board = end().board();
  const auto scores = Scores(programme(), board);
  const auto ranking = Ranking(programme(), board);
  const auto ranks = Ranks(programme(), board);
  std::vector<PlayerSummary> summaries;
  for (std::size_t i = 0; i < header().players.size(); ++i) {
    PlayerSummary summary;
    summary.player = ranking[i];
    summary.place = ranks[summary.player];
    summary.score = scores[summary.player];
    summary.end = luck().At(moments_.size(), summary.player);
    for (const Verdict& verdict : verdicts_) {
      if (verdict.choice.player != summary.player) continue;
      ++summary.choices;
      ++summary.marks[static_cast<std::size_t>(verdict.mark)];
      summary.chance_lost += verdict.chance_lost;
      summary.points_lost += verdict.points_lost;
    }
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
      summary.causes[cause] = luck().Of(summary.player, static_cast<Cause>(cause));
      summary.margins[cause] = luck().Margin(summary.player, static_cast<Cause>(cause));
    }
    summaries.push_back(summary);
  }
  return summaries;
}

std::vector<const Verdict*> RecordAnalysis::Costliest() const {
  std::vector<const Verdict*> costly;
  for (const Verdict& verdict : verdicts_) {
    if (verdict.mark != Mark::kGood) costly.push_back(&verdict);
  }
  std::stable_sort(costly.begin(), costly.end(),
                   [](const Verdict* a, const Verdict* b) { return a->chance_lost > b->chance_lost; });
  return costly;
}

}  // namespace furlong
