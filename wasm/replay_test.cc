// Stored meetings opened as a browser opens them: every line at once, nothing hidden told, faults named.
#include "wasm/replay.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "wasm/testing/exchange_checker.h"

namespace furlong::wasm {
namespace {

namespace bj = boost::json;

std::string Stored(const std::string& name) {
  std::ifstream in(FURLONG_SOURCE_DIR "/tests/meetings/" + name + ".jsonl");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

bj::object Ask(ReplayDesk& desk, const bj::object& request) { return testing::CheckedAsk(desk, request); }

bj::object Opened(ReplayDesk& desk, const std::string& text) { return Ask(desk, {{"do", "record"}, {"text", text}}); }

bj::object Scene(ReplayDesk& desk, std::int64_t at, int seat, bool revealed = false) {
  return Ask(desk, {{"do", "record-scene"}, {"at", at}, {"seat", seat}, {"revealed", revealed}});
}

// The first `lines` lines.
std::string Beginning(const std::string& text, int lines) {
  std::size_t end = 0;
  for (int i = 0; i < lines; ++i) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

TEST(Replay, EndsAsTheRecordDoes) {
  int meetings = 0;
  for (const auto& entry : std::filesystem::directory_iterator(FURLONG_SOURCE_DIR "/tests/meetings")) {
    if (entry.path().extension() != ".jsonl") continue;
    const std::string text = Stored(entry.path().stem().string());
    ReplayDesk desk;
    const bj::object contents = Opened(desk, text);
    ASSERT_FALSE(contents.contains("fault")) << entry.path();
    const std::int64_t count = contents.at("events").as_int64();
    EXPECT_EQ(count + 1, std::count(text.begin(), text.end(), '\n'));
    const bj::array events = Ask(desk, {{"do", "record-events"}, {"from", 0}, {"to", count}}).at("events").as_array();
    ASSERT_EQ(static_cast<std::int64_t>(events.size()), count);
    for (const bj::value& at : contents.at("rounds").as_array()) {
      EXPECT_EQ(events[static_cast<std::size_t>(at.as_int64())].at("t").as_string(), "round");
    }
    if (!contents.at("over").as_bool()) continue;
    ++meetings;
    EXPECT_EQ(contents.at("races").as_array().size(), contents.at("header").at("races").as_array().size());
    for (const bj::value& event : events) {
      if (event.at("t").as_string() != "result") continue;
      EXPECT_EQ(event.at("scores"), Scene(desk, count, -1).at("public").at("scores")) << entry.path();
    }
  }
  EXPECT_GT(meetings, 10);
}

TEST(Replay, GoesBackAndForthToTheSame) {
  ReplayDesk desk;
  const std::int64_t count = Opened(desk, Stored("two-by-four-sealed")).at("events").as_int64();
  std::vector<bj::object> forth;
  for (std::int64_t at = 0; at <= count; ++at) forth.push_back(Scene(desk, at, -1, true));
  for (std::int64_t at = count; at >= 0; --at)
    EXPECT_EQ(Scene(desk, at, -1, true), forth[static_cast<std::size_t>(at)]);
}

TEST(Replay, ShowsASeatItsOwnCardsOnly) {
  ReplayDesk desk;
  const bj::object contents = Opened(desk, Stored("standard"));
  const bj::array& horses = contents.at("header").at("horses").as_array();
  const std::int64_t end = contents.at("events").as_int64();
  for (std::int64_t at = 0; at < end - 1; ++at) {
    EXPECT_TRUE(Scene(desk, at, -1).at("hands").as_array().empty());
    const bj::object seen = Scene(desk, at, 2);
    ASSERT_EQ(seen.at("hands").as_array().size(), 1u);
    for (const bj::value& own : seen.at("hands").as_array()[0].at("horses").as_array()) {
      EXPECT_EQ(horses[static_cast<std::size_t>(own.at("horse").as_int64())].at("owner").as_int64(), 2);
      EXPECT_FALSE(own.as_object().contains("deck"));
    }
    EXPECT_EQ(seen.at("public"), Scene(desk, at, -1).at("public"));
  }
  std::set<std::int64_t> shown;
  const bj::object all = Scene(desk, 100, -1, true);
  for (const bj::value& hand : all.at("hands").as_array()) {
    for (const bj::value& own : hand.at("horses").as_array()) shown.insert(own.at("horse").as_int64());
  }
  EXPECT_EQ(shown.size(), horses.size());
}

TEST(Replay, KeepsTheCardsOfAMeetingThatIsNotOver) {
  ReplayDesk desk;
  const bj::object contents = Opened(desk, Beginning(Stored("standard"), 120));
  EXPECT_FALSE(contents.at("over").as_bool());
  EXPECT_TRUE(contents.at("choices").as_array().empty());
  EXPECT_TRUE(contents.at("known").as_array().empty());  // between races it depends on hidden cards
  EXPECT_TRUE(contents.at("work").as_array().empty());
  EXPECT_TRUE(Scene(desk, 80, -1).at("hands").as_array().empty());
  EXPECT_TRUE(Scene(desk, 80, 0).contains("error"));
  EXPECT_TRUE(Scene(desk, 80, -1, true).contains("error"));
  EXPECT_TRUE(Ask(desk, {{"do", "judge"}, {"at", 80}, {"rides", 50}, {"seed", "x"}}).contains("error"));
  EXPECT_TRUE(Ask(desk, {{"do", "luck"}, {"samples", 50}, {"seed", "x"}}).contains("error"));
  const bj::array events = Ask(desk, {{"do", "record-events"}, {"from", 0}, {"to", 119}}).at("events").as_array();
  for (const bj::value& event : events) {
    EXPECT_FALSE(event.at("t").as_string() == "shuffle" && event.as_object().size() > 2);
  }
}

TEST(Replay, NamesTheLineThatIsBroken) {
  const std::string text = Stored("standard");
  const auto fault_of = [](const std::string& broken) {
    ReplayDesk desk;
    const bj::object answer = Opened(desk, broken);
    EXPECT_TRUE(answer.contains("fault")) << bj::serialize(answer).substr(0, 200);
    return answer.contains("fault") ? answer.at("fault").as_object() : bj::object{{"line", -1}, {"message", ""}};
  };
  std::string twice = Beginning(text, 60);
  twice += twice.substr(twice.rfind('\n', twice.size() - 2) + 1);
  EXPECT_EQ(fault_of(twice).at("line").as_int64(), 61);
  EXPECT_EQ(fault_of("").at("line").as_int64(), 1);
  EXPECT_EQ(fault_of("a picture of a horse").at("line").as_int64(), 1);
  EXPECT_EQ(fault_of(Beginning(text, 9) + "{\"t\":\"gallop\"}\n").at("line").as_int64(), 10);
  EXPECT_EQ(fault_of(text.substr(0, text.size() - 20)).at("line").as_int64(),
            std::count(text.begin(), text.end(), '\n'));
}

TEST(Replay, AnswersWhatItDoesNotKnowWithAnError) {
  ReplayDesk desk;
  EXPECT_TRUE(Scene(desk, 0, -1).contains("error"));
  Opened(desk, Stored("planted-blunder"));
  EXPECT_TRUE(Scene(desk, 28, -1).contains("error"));
  EXPECT_TRUE(Scene(desk, 0, 4).contains("error"));
  EXPECT_TRUE(Ask(desk, {{"do", "neigh"}, {"seed", ""}}).contains("error"));
  EXPECT_TRUE(bj::parse(desk.Ask("[]")).as_object().contains("error"));
  EXPECT_TRUE(bj::parse(desk.Ask("{")).as_object().contains("error"));
}

}  // namespace
}  // namespace furlong::wasm
