// A real board as a page asks about it: every exchange follows the schema, and hidden cards are not told.
#include "wasm/referee_desk.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>

#include "wasm/replay.h"
#include "wasm/testing/exchange_checker.h"

namespace furlong::wasm {
namespace {

namespace bj = boost::json;

bj::object Header() {
  std::ifstream in(FURLONG_SOURCE_DIR "/tests/meetings/standard.jsonl");
  std::string line;
  std::getline(in, line);
  return bj::parse(line).as_object();
}

bj::object Ask(ReplayDesk& desk, const bj::object& request) { return testing::CheckedAsk(desk, request); }

bj::object Begin(ReplayDesk& desk, std::string_view cards, const bj::array& entries = {}) {
  return Ask(desk, {{"do", "referee-begin"},
                    {"header", Header()},
                    {"seed", std::string(64, '7')},
                    {"cards", cards},
                    {"entries", entries}});
}

bj::object Enter(ReplayDesk& desk, const bj::object& entry) {
  return Ask(desk, {{"do", "referee-enter"}, {"entry", entry}});
}

TEST(RefereeDesk, TellsWhatIsDueAndTakesItUpAgain) {
  ReplayDesk desk;
  EXPECT_EQ(Begin(desk, "real").at("need").as_string(), "boxes");
  EXPECT_EQ(Enter(desk, {{"t", "boxes"}, {"order", {2, 0, 3, 1}}}).at("need").as_string(), "roller");
  const bj::object due = Enter(desk, {{"t", "roller"}, {"player", 1}});
  EXPECT_EQ(due.at("need").as_string(), "card");
  EXPECT_EQ(due.at("horse").as_int64(), 2);
  // Every kind of card may be in a real hand.
  EXPECT_EQ(due.at("outlook").at("cards").at("2").as_array().size(), 13u);
  ReplayDesk other;
  const bj::object again = Begin(
      other, "real", {bj::object{{"t", "boxes"}, {"order", {2, 0, 3, 1}}}, bj::object{{"t", "roller"}, {"player", 1}}});
  EXPECT_EQ(again.at("public"), due.at("public"));
  EXPECT_EQ(Ask(desk, {{"do", "referee-undo"}}).at("need").as_string(), "roller");
}

TEST(R12_1, ADealtHandIsToldOnlyWhenItIsAskedFor) {
  ReplayDesk desk;
  Begin(desk, "dealt");
  Enter(desk, {{"t", "roll"}});
  const bj::object covered = Enter(desk, {{"t", "roll"}});
  EXPECT_EQ(covered.at("need").as_string(), "card");
  EXPECT_FALSE(covered.contains("own"));
  const std::string horse = std::to_string(covered.at("horse").as_int64());
  EXPECT_TRUE(covered.at("outlook").at("cards").at(horse).as_array().empty());
  const bj::object open = Ask(desk, {{"do", "referee-told"}, {"from", 0}, {"open", true}});
  EXPECT_EQ(open.at("own").at("horses").as_array().size(), 1u);
  EXPECT_FALSE(open.at("outlook").at("cards").at(horse).as_array().empty());
}

TEST(RefereeDesk, SaysWhatItCannotDo) {
  ReplayDesk desk;
  EXPECT_TRUE(Ask(desk, {{"do", "referee-undo"}}).contains("error"));
  Begin(desk, "real");
  EXPECT_TRUE(Ask(desk, {{"do", "referee-undo"}}).contains("error"));
  EXPECT_TRUE(Ask(desk, {{"do", "referee-record"}}).contains("error"));
  EXPECT_TRUE(Ask(desk, {{"do", "referee-dance"}}).contains("error"));
  EXPECT_TRUE(Enter(desk, {{"t", "pace"}, {"use", "sum"}}).contains("refused"));
  EXPECT_TRUE(Begin(desk, "lost").contains("error"));
}

}  // namespace
}  // namespace furlong::wasm
