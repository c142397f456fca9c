// Tests of `furlong analyse`: it finds a planted blunder, its sums add up, the number of threads does not matter, and
// names in a record are escaped.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "cli/analyse/page.h"
#include "cli/analyse/text.h"
#include "cli/common/parallel_for.h"
#include "study/hint_reason.h"
#include "study/record_analysis.h"
#include "tests/planted_blunder.h"
#include "tests/played_record.h"

namespace furlong {
namespace {

using testing::LastCardRecord;

constexpr int kPlantedLine = 15;  // in LastCardRecord, after header, boxes, decks, roller, round, three cards and rides

std::unique_ptr<RecordAnalysis> Analysed(const std::string& record, const AnalysisSettings& settings, int threads = 1) {
  auto analysis = std::make_unique<RecordAnalysis>();
  std::istringstream in(record);
  const auto error = analysis->Read(in);
  EXPECT_FALSE(error.has_value()) << error->line << ": " << error->message;
  analysis->Run(settings, cli::ParallelForOn(threads));
  return analysis;
}

AnalysisSettings Small() {
  AnalysisSettings settings;
  settings.judge.rides = 300;
  settings.samples = 100;
  return settings;
}

std::string ThreeRaces() {
  cli::MeetingSetup setup;
  setup.riders = "random,steady,novice,random";
  setup.races = "triangle+fences,oval,triangle";
  return testing::PlayedRecord(setup, "analyse", 1, false);
}

TEST(Analyse, FindsAPlantedBlunderAndItsCost) {
  const auto analysis = Analysed(LastCardRecord("3"), {});
  int blunders = 0;
  for (const Verdict& verdict : analysis->verdicts()) {
    const int line = analysis->moments()[verdict.moment].line;
    if (line != kPlantedLine) {
      EXPECT_EQ(verdict.mark, Mark::kGood) << "line " << line;
      continue;
    }
    ++blunders;
    EXPECT_EQ(verdict.mark, Mark::kBlunder);
    EXPECT_EQ(verdict.choice.player, 0);
    EXPECT_EQ(verdict.taken().decision, Decision::Play(0, Card::k3));
    EXPECT_EQ(verdict.best().decision, Decision::Play(0, Card::k12J));
    // The joker wins for certain, 50 points; a 3 leaves Red last of four, 10 points.
    EXPECT_EQ(verdict.best().chance, 1);
    EXPECT_EQ(verdict.taken().chance, 0);
    EXPECT_EQ(verdict.chance_lost, 1);
    EXPECT_EQ(verdict.points_lost, 40);
  }
  EXPECT_EQ(blunders, 1);
  const auto costliest = analysis->Costliest();
  ASSERT_EQ(costliest.size(), 1u);
  EXPECT_NE(cli::AnalysisText(*analysis, "x", false).find("line 15"), std::string::npos);
  EXPECT_NE(cli::AnalysisPage(*analysis).find("class=\"choice blunder\" id=\"line-15\""), std::string::npos);
}

// The race could be won by one card only: a hint names it, and is certain.
TEST(Analyse, AHintWouldHaveAvoidedThePlantedBlunder) {
  RecordAnalysis analysis;
  std::istringstream in(LastCardRecord("3"));
  ASSERT_FALSE(analysis.Read(in).has_value());
  const auto planted = std::find_if(analysis.moments().begin(), analysis.moments().end(),
                                    [](const Moment& moment) { return moment.line == kPlantedLine; });
  FastRandom random(1);
  const std::vector<Weighed> options = WeighForHint(See(planted->before, 0), kHintIterations, random);
  EXPECT_EQ(options.front().decision, Decision::Play(0, Card::k12J));
  EXPECT_EQ(options.front().chance, kCertain * options.front().rides);
}

TEST(Analyse, FindsNoBlunderIfTheBestCardWasPlayed) {
  const auto analysis = Analysed(LastCardRecord("12J"), {});
  for (const Verdict& verdict : analysis->verdicts()) {
    EXPECT_EQ(verdict.mark, Mark::kGood) << "line " << analysis->moments()[verdict.moment].line;
    EXPECT_EQ(verdict.points_lost, 0);
  }
  EXPECT_TRUE(analysis->Costliest().empty());
  EXPECT_EQ(analysis->Summaries()[0].player, 0);
}

TEST(Analyse, StoredBlunderIsTheSameRecord) {
  std::ifstream in(FURLONG_SOURCE_DIR "/tests/meetings/planted-blunder.jsonl");
  std::ostringstream stored;
  stored << in.rdbuf();
  EXPECT_EQ(stored.str(), LastCardRecord("3"));
}

// The deal, and so the luck, is the same for both cards. The difference between them is a whole win, and that is
// riding.
TEST(Analyse, SeparatesLuckFromRiding) {
  const auto causes_of_ann = [](const std::string& card) {
    const auto summaries = Analysed(LastCardRecord(card), Small())->Summaries();
    return std::find_if(summaries.begin(), summaries.end(), [](const auto& one) { return one.player == 0; })->causes;
  };
  const auto wrong = causes_of_ann("3");
  const auto right = causes_of_ann("12J");
  for (const Cause cause : {Cause::kBoxes, Cause::kCards, Cause::kDice, Cause::kOthers}) {
    const auto i = static_cast<std::size_t>(cause);
    EXPECT_EQ(wrong[i].chance, right[i].chance);
  }
  const auto own = static_cast<std::size_t>(Cause::kOwn);
  EXPECT_NEAR(right[own].chance - wrong[own].chance, 1, 1e-9);
  EXPECT_NEAR(right[own].points - wrong[own].points, 40, 1e-9);
}

TEST(Analyse, AddsUpForEveryPlayer) {
  const auto analysis = Analysed(ThreeRaces(), Small());
  double all = 0;
  for (const PlayerSummary& one : analysis->Summaries()) {
    double sum = 0.25;
    for (const Worth& cause : one.causes) sum += cause.chance;
    EXPECT_NEAR(sum, one.end.chance, 1e-9);
    EXPECT_EQ(one.choices, one.marks[0] + one.marks[1] + one.marks[2] + one.marks[3]);
    EXPECT_GT(one.choices, 30);
    all += one.end.chance;
  }
  EXPECT_NEAR(all, 1, 1e-9);
}

TEST(Analyse, DoesNotDependOnTheNumberOfThreads) {
  const std::string record = ThreeRaces();
  const auto one = Analysed(record, Small());
  const auto three = Analysed(record, Small(), 3);
  EXPECT_EQ(cli::AnalysisJson(*one), cli::AnalysisJson(*three));
  EXPECT_EQ(cli::AnalysisPage(*one), cli::AnalysisPage(*three));
}

TEST(Analyse, AcceptsUnfinishedRecords) {
  const std::string record = ThreeRaces();
  std::size_t end = 0;
  for (int line = 0; line < 300; ++line) {
    end = record.find('\n', end) + 1;
    if (line > 7 && line % 71 != 0) continue;
    const auto analysis = Analysed(record.substr(0, end), Small());
    EXPECT_FALSE(analysis->finished());
    EXPECT_NE(cli::AnalysisText(*analysis, "x", true).find("An unfinished meeting"), std::string::npos);
    EXPECT_NE(cli::AnalysisPage(*analysis).find("The meeting is unfinished"), std::string::npos);
    for (const PlayerSummary& one : analysis->Summaries()) {
      double sum = 0.25;
      for (const Worth& cause : one.causes) sum += cause.chance;
      EXPECT_NEAR(sum, one.end.chance, 1e-9);
    }
  }
}

TEST(Analyse, EscapesNames) {
  const auto analysis = Analysed(LastCardRecord("3", R"(<script>alert(\"1\")</script>&\u0007)"), Small());
  const std::string page = cli::AnalysisPage(*analysis);
  EXPECT_EQ(page.find("<script"), std::string::npos);
  EXPECT_NE(page.find("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;"), std::string::npos);
  EXPECT_EQ(page.find('\a'), std::string::npos);
  EXPECT_EQ(cli::AnalysisText(*analysis, "x", true).find('\a'), std::string::npos);
}

// The page loads nothing and has no scripts.
TEST(Analyse, MakesASelfContainedPage) {
  const std::string page = cli::AnalysisPage(*Analysed(ThreeRaces(), Small()));
  for (const char* word : {"http:", "https:", "src=", "<script", "<link", "@import", "url("}) {
    EXPECT_EQ(page.find(word), std::string::npos) << word;
  }
  const auto count = [&](const std::string& word) {
    std::size_t found = 0;
    for (std::size_t at = page.find(word); at != std::string::npos; at = page.find(word, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count("<details"), count("</details>"));
  EXPECT_EQ(count("<svg"), 6u);  // three races, for wide and narrow screens
  EXPECT_EQ(count("<svg"), count("</svg>"));
  EXPECT_EQ(count("<article"), 4u);
}

}  // namespace
}  // namespace furlong
