// The browser analyses a record line by line and must get the same results as `furlong analyse`.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <cmath>
#include <sstream>

#include "cli/common/parallel_for.h"
#include "study/record_analysis.h"
#include "tests/planted_blunder.h"
#include "tests/played_record.h"
#include "wasm/replay.h"

namespace furlong {
namespace {

namespace bj = boost::json;

bj::object Ask(wasm::ReplayDesk& desk, const bj::object& request) {
  return bj::parse(desk.Ask(bj::serialize(request))).as_object();
}

std::unique_ptr<RecordAnalysis> Analysed(const std::string& record, int rides, int samples) {
  auto analysis = std::make_unique<RecordAnalysis>();
  std::istringstream in(record);
  EXPECT_FALSE(analysis->Read(in).has_value());
  AnalysisSettings settings;
  settings.judge.rides = rides;
  settings.samples = samples;
  analysis->Run(settings, cli::ParallelForOn(1));
  return analysis;
}

std::int64_t Millionths(double value) { return std::llround(value * 1'000'000); }
std::int64_t Thousandths(double value) { return std::llround(value * 1'000); }

void ExpectTheSame(const std::string& record, int rides, int samples) {
  const auto analysis = Analysed(record, rides, samples);
  wasm::ReplayDesk desk;
  const bj::object contents = Ask(desk, {{"do", "record"}, {"text", record}});
  std::vector<bj::object> judged;
  for (const bj::value& at : contents.at("choices").as_array()) {
    const bj::object answer = Ask(desk, {{"do", "judge"}, {"at", at}, {"rides", rides}, {"seed", "analyse"}});
    if (!answer.at("verdict").is_null()) judged.push_back(answer.at("verdict").as_object());
  }
  ASSERT_EQ(judged.size(), analysis->verdicts().size());
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const Verdict& expected = analysis->verdicts()[i];
    const bj::object& one = judged[i];
    EXPECT_EQ(one.at("at").as_int64() + 2, analysis->moments()[expected.moment].line);
    EXPECT_EQ(one.at("player").as_int64(), expected.choice.player);
    EXPECT_EQ(one.at("chosen").as_int64(), static_cast<std::int64_t>(expected.chosen));
    EXPECT_EQ(one.at("chance_lost").as_int64(), Millionths(expected.chance_lost));
    EXPECT_EQ(one.at("points_lost").as_int64(), Thousandths(expected.points_lost));
    EXPECT_EQ(one.at("mark").as_string() == "good", expected.mark == Mark::kGood);
    const bj::array& options = one.at("options").as_array();
    ASSERT_EQ(options.size(), expected.options.size());
    for (std::size_t k = 0; k < options.size(); ++k) {
      EXPECT_EQ(options[k].at("chance").as_int64(), Millionths(expected.options[k].chance));
    }
  }

  bj::object luck;
  do {
    luck = Ask(desk, {{"do", "luck"}, {"samples", samples}, {"seed", "analyse"}});
  } while (luck.at("samples").as_int64() < samples);
  const auto& totals = analysis->luck();
  const auto players = static_cast<PlayerId>(contents.at("header").at("players").as_array().size());
  for (PlayerId player = 0; player < players; ++player) {
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
      const bj::value& one = luck.at("causes").as_array()[player].as_array()[cause];
      EXPECT_EQ(one.at("chance").as_int64(), Millionths(totals.Of(player, static_cast<Cause>(cause)).chance));
      EXPECT_EQ(one.at("points").as_int64(), Thousandths(totals.Of(player, static_cast<Cause>(cause)).points));
      EXPECT_EQ(one.at("margin").as_int64(), Millionths(totals.Margin(player, static_cast<Cause>(cause)).chance));
    }
    // The page draws its chart from these and the verdicts.
    const bj::array& known = contents.at("known").as_array();
    EXPECT_EQ(known.front().at("win").as_array()[player].as_int64(), Millionths(analysis->chart().At(0, player)));
    const std::size_t end = analysis->moments().size();
    EXPECT_EQ(known.back().at("win").as_array()[player].as_int64(), Millionths(analysis->chart().At(end, player)));
    EXPECT_EQ(known.back().at("win").as_array()[player].as_int64(), Millionths(totals.At(end, player).chance));
    EXPECT_EQ(known.size(), contents.at("races").as_array().size() + 1);
  }
}

TEST(JudgedReplay, AgreesWithTheProgram) {
  cli::MeetingSetup setup;
  setup.players = 3;
  setup.riders = "random,steady,novice";
  setup.races = "triangle+fences,oval";
  ExpectTheSame(testing::PlayedRecord(setup, "replay", 1, false), 200, 70);
}

TEST(JudgedReplay, AgreesWithTheProgramOnSealedCards) {
  cli::MeetingSetup setup;
  setup.players = 3;
  setup.riders = "steady,random,random";
  setup.races = "oval";
  setup.options = {"cards=sealed"};
  ExpectTheSame(testing::PlayedRecord(setup, "sealed", 1, false), 150, 40);
}

TEST(JudgedReplay, FindsThePlantedBlunderAndTheBetterWay) {
  const std::string record = testing::LastCardRecord("3");
  ExpectTheSame(record, 4000, 100);
  wasm::ReplayDesk desk;
  Ask(desk, {{"do", "record"}, {"text", record}});
  const bj::object verdict =
      Ask(desk, {{"do", "judge"}, {"at", 13}, {"rides", 4000}, {"seed", "analyse"}}).at("verdict").as_object();
  EXPECT_EQ(verdict.at("mark").as_string(), "blunder");
  const bj::value& best = verdict.at("options").as_array()[0];
  EXPECT_EQ(best.at("decision").at("card").as_string(), "12J");
  EXPECT_GT(best.at("way").as_array().size(), 2u);
  // In the first round every limit is 8 (R4.4): cards from 9 on stand, except jokers (R6.2, R6.3).
  for (const bj::value& option : verdict.at("options").as_array()) {
    const bj::string& card = option.at("decision").at("card").as_string();
    EXPECT_EQ(option.at("stands").as_bool(), card == "9" || card == "10" || card == "11" || card == "12") << card;
  }
}

}  // namespace
}  // namespace furlong
