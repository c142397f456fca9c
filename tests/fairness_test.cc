// Checks the chance of whole meetings against the seed: fair ones are accepted, altered ones are not.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <sstream>

#include "record/fairness.h"
#include "tests/played_record.h"

namespace furlong {
namespace {

using boost::json::object;

std::vector<std::string> Hosted(int index) {
  cli::MeetingSetup setup;
  setup.players = index % 2 == 0 ? 4 : 3;
  setup.races = "triangle+fences,triangle,triangle,triangle";
  setup.riders = "random";
  if (index % 3 == 1) setup.options = {"cards=sealed"};
  if (index % 3 == 2) setup.options = {"exchange=blind", "finish=first"};
  std::vector<Entropy> entropy = {{0, "0123abcd"}};
  if (index % 2 == 0) entropy.push_back({2, "f"});
  std::istringstream in(testing::FairRecord(setup, SeedOf("hosted", static_cast<std::uint64_t>(index)), entropy));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// True if the record is accepted and its chance is fair.
bool IsFair(const std::vector<std::string>& lines) {
  FairnessChecker checker;
  for (const std::string& line : lines) {
    if (checker.record().Add(line)) return false;
  }
  return checker.Judge().verdict == Fairness::Verdict::kFair;
}

// Changes the outcome in a line of chance; other lines stay the same.
std::string Altered(const std::string& line) {
  object event = boost::json::parse(line).as_object();
  const std::string t(event.at("t").as_string());
  const auto swap_two = [&](const char* key) {
    auto& items = event.at(key).as_array();
    for (std::size_t i = 1; i < items.size(); ++i) {
      if (items[i] == items[0]) continue;
      std::swap(items[0], items[i]);
      return;
    }
  };
  if (t == "boxes") swap_two("order");
  if (t == "shuffle") swap_two("deck");
  if (t == "roller") event.at("player") = (event.at("player").as_int64() + 1) % 3;
  if (t == "dice") event.at("dice").as_array()[0] = event.at("dice").as_array()[0].as_int64() % 6 + 1;
  if (t == "lose" || t == "drop") {
    auto& cards = event.at("cards").as_array();
    if (!cards.empty()) cards[0] = cards[0].as_string() == "7" ? "8" : "7";
  }
  return boost::json::serialize(event);
}

TEST(FairMeeting, IsFairAndNotFairWithOneOutcomeAltered) {
  std::set<std::string> kinds;
  for (int index = 0; index < 6; ++index) {
    const auto lines = Hosted(index);
    ASSERT_TRUE(IsFair(lines)) << index;
    for (std::size_t i = 1; i < lines.size(); ++i) {
      const std::string other = Altered(lines[i]);
      if (other == lines[i]) continue;
      kinds.insert(std::string(boost::json::parse(other).as_object().at("t").as_string()));
      auto altered = lines;
      altered[i] = other;
      EXPECT_FALSE(IsFair(altered)) << index << ", line " << i + 1 << ": " << other;
    }
  }
  EXPECT_EQ(kinds, (std::set<std::string>{"boxes", "dice", "drop", "lose", "roller", "shuffle"}));
}

TEST(FairMeeting, CannotTellWithoutEntropy) {
  cli::MeetingSetup setup;
  setup.races = "triangle";
  std::istringstream in(testing::FairRecord(setup, SeedOf("hosted", 0), {}));
  FairnessChecker checker;
  ASSERT_FALSE(CheckStream(in, checker.record()));
  const Fairness fairness = checker.Judge();
  EXPECT_EQ(fairness.verdict, Fairness::Verdict::kCannotTell);
  EXPECT_NE(fairness.why.find("nobody added entropy"), std::string::npos);
}

TEST(FairMeeting, IsNotFairIfEntropyIsNotUsed) {
  // A dishonest host accepts the players' entropy but does not use it.
  cli::MeetingSetup setup;
  setup.races = "triangle";
  const Seed seed = SeedOf("alone", 0);
  std::istringstream in(testing::PlayedRecord(setup, "alone", 0, false));
  FairnessChecker checker;
  std::string line;
  std::getline(in, line);
  ASSERT_FALSE(checker.record().Add(line));
  ASSERT_FALSE(checker.record().Add(CommitLine(seed)));
  ASSERT_FALSE(checker.record().Add(EntropyLine({0, "aa"})));
  while (std::getline(in, line)) ASSERT_FALSE(checker.record().Add(line));
  ASSERT_FALSE(checker.record().Add(RevealLine(seed)));
  const Fairness fairness = checker.Judge();
  EXPECT_EQ(fairness.verdict, Fairness::Verdict::kNotFair);
  EXPECT_LE(fairness.line, 5);
}

}  // namespace
}  // namespace furlong
