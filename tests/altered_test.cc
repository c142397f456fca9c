// A record with one altered line is refused, at that line or a later one.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

#include "record/checker.h"
#include "tests/played_record.h"

namespace furlong {
namespace {

using boost::json::object;

std::vector<std::string> LinesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> Played(int index, const char* races = "oval+fences,triangle,oval,triangle+fences") {
  cli::MeetingSetup setup;
  setup.players = index % 2 == 0 ? 4 : 2;
  setup.races = races;
  setup.riders = "random";
  if (index % 3 == 1) setup.options = {"cards=sealed"};
  if (index % 3 == 2) setup.options = {"exchange=blind", "finish=first"};
  return LinesOf(testing::PlayedRecord(setup, "altered", static_cast<std::uint64_t>(index), true));
}

// The line at which a record is refused; 0 if it is accepted.
int RefusedAt(const std::vector<std::string>& lines) {
  RecordChecker checker;
  for (const std::string& line : lines) {
    if (const auto error = checker.Add(line)) return error->line;
  }
  return 0;
}

// Variants of a line with one thing changed, each of which must make the record illegal.
std::vector<std::string> Alterations(const std::string& line) {
  std::vector<std::string> out;
  const object before = boost::json::parse(line).as_object();
  const std::string t(before.at("t").as_string());
  const auto with = [&](const char* key, boost::json::value value) {
    if (before.at(key) == value) return;
    object after = before;
    after[key] = std::move(value);
    out.push_back(boost::json::serialize(after));
  };
  const auto swapped = [&](const char* key, std::size_t a, std::size_t b) {
    boost::json::array items = before.at(key).as_array();
    if (b >= items.size() || items[a] == items[b]) return;
    std::swap(items[a], items[b]);
    with(key, items);
  };
  const auto other_horse = [&] { with("horse", (before.at("horse").as_int64() + 1) % 4); };
  if (t == "round") {
    with("round", before.at("round").as_int64() + 1);
    with("race", before.at("race").as_int64() + 1);
    with("kind", before.at("kind") == "card" ? "dice" : "card");
    swapped("order", 0, 1);
    for (std::size_t horse = 0; horse < before.at("limits").as_array().size(); ++horse) {
      boost::json::array limits = before.at("limits").as_array();
      limits[horse] = limits[horse].is_null() ? boost::json::value(8) : boost::json::value(nullptr);
      with("limits", limits);
    }
  } else if (t == "place") {
    other_horse();
    with("place", before.at("place").as_int64() + 1);
    with("points", before.at("points").as_int64() + 10);
  } else if (t == "result") {
    boost::json::array scores = before.at("scores").as_array();
    scores[0] = scores[0].as_int64() + 10;
    with("scores", scores);
    swapped("ranking", 0, 1);
  } else if (t == "stand") {
    other_horse();
    for (const char* why : {"limit", "empty", "blocked"}) with("why", why);
  } else if (t == "fall") {
    other_horse();
  } else if (t == "ride") {
    with("to", "8.0");
    other_horse();
    boost::json::array legal = before.at("legal").as_array();
    legal.push_back("8.0");
    with("legal", legal);
  } else if (t == "card" || t == "seal") {
    other_horse();
    boost::json::array legal = before.at("legal").as_array();
    legal.pop_back();
    with("legal", legal);
    for (const char* card : {"3", "12J"}) {
      bool held = false;
      for (const auto& value : before.at("legal").as_array()) held = held || value == card;
      if (!held) with("card", card);
    }
  } else if (t == "dice") {
    with("player", (before.at("player").as_int64() + 1) % 2);
    with("dice", {7, 1});
    with("dice", {1});
  } else if (t == "boxes") {
    boost::json::array order = before.at("order").as_array();
    order[0] = order[1];
    with("order", order);
  } else if (t == "shuffle") {
    boost::json::array deck = before.at("deck").as_array();
    deck[0] = deck[0] == "3" ? "4" : "3";
    with("deck", deck);
    other_horse();
  } else if (t == "keep" || t == "lose" || t == "drop") {
    boost::json::array cards = before.at("cards").as_array();
    cards.push_back("12J");
    cards.push_back("12J");
    with("cards", cards);
    other_horse();
  } else if (t == "pace") {
    with("player", (before.at("player").as_int64() + 1) % 2);
    with("use", "both");
  } else if (t == "die") {
    with("use", "sum");
    other_horse();
  }
  return out;
}

class Altered : public ::testing::TestWithParam<int> {};

TEST_P(Altered, IsRefusedWithOneChange) {
  const std::vector<std::string> lines = Played(GetParam());
  ASSERT_EQ(RefusedAt(lines), 0);
  int tried = 0;
  for (std::size_t i = 1; i < lines.size(); i += 3) {
    std::vector<std::string> altered = lines;
    for (const std::string& line : Alterations(lines[i])) {
      altered[i] = line;
      EXPECT_GE(RefusedAt(altered), static_cast<int>(i) + 1) << line << " instead of " << lines[i];
      ++tried;
    }
  }
  EXPECT_GT(tried, 300);
}

TEST_P(Altered, IsRefusedWithAMissingOrRepeatedLine) {
  const std::vector<std::string> lines = Played(GetParam());
  for (std::size_t i = 1; i + 1 < lines.size(); i += 5) {
    if (lines[i].find("\"bonus\"") != std::string::npos) continue;
    std::vector<std::string> missing = lines;
    missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_NE(RefusedAt(missing), 0) << "without line " << i + 1 << ": " << lines[i];
    std::vector<std::string> doubled = lines;
    doubled.insert(doubled.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    EXPECT_NE(RefusedAt(doubled), 0) << "line " << i + 1 << " twice: " << lines[i];
  }
}

// Flat races only: before a fence, different paces can lead to the same squares.
TEST_P(Altered, IsRefusedWithAnotherPace) {
  const std::vector<std::string> lines = Played(GetParam(), "oval,triangle");
  int tried = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const bool sets_pace =
        lines[i].starts_with("{\"t\":\"dice\"") && lines[i + 1].find("\"use\":\"first\"") != std::string::npos;
    if (!sets_pace || !lines[i + 2].starts_with("{\"t\":\"ride\"")) continue;
    object dice = boost::json::parse(lines[i]).as_object();
    dice["dice"].as_array()[0] = dice["dice"].as_array()[0].as_int64() % 6 + 1;
    std::vector<std::string> altered = lines;
    altered[i] = boost::json::serialize(dice);
    EXPECT_NE(RefusedAt(altered), 0) << altered[i] << " instead of " << lines[i];
    ++tried;
  }
  EXPECT_GT(tried, 5);
}

INSTANTIATE_TEST_SUITE_P(Meetings, Altered, ::testing::Range(0, 6));

}  // namespace
}  // namespace furlong
