// What the race caller says about each event; and every text of its catalogue is used.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "table/caller.h"

namespace furlong::table {
namespace {

const std::string kBoxes = R"({"t":"boxes","order":[2,0,3,1]})";
const std::string kFirstRound =
    R"({"t":"round","race":0,"round":0,"kind":"card","order":[2,0,3,1],"limits":[8,8,8,8]})";
const std::string kCardRound =
    R"({"t":"round","race":0,"round":2,"kind":"card","order":[0,1,2,3],"limits":[8,9,10,null]})";
const std::vector<std::string> kRoll = {
    R"({"t":"round","race":0,"round":3,"kind":"dice","order":[0,1,2,3],"limits":[8,9,10,null]})",
    R"({"t":"dice","player":1,"dice":[5,4]})", R"({"t":"pace","player":1,"use":"sum"})"};

// Flat races and steeplechases in turn. May have more races than a real meeting, so that every text is used.
RecordHeader HeaderOf(int races) {
  RecordHeader header;
  header.players = {"Ann", "Bo", "Cleo", "Dan"};
  for (const char* colour : {"red", "blue", "green", "yellow"}) {
    header.horses.push_back({static_cast<PlayerId>(header.horses.size()), colour});
  }
  for (int race = 0; race < races; ++race) header.races.push_back({"oval", race % 2 == 1});
  return header;
}

std::string PlayedBy(int horse, const std::string& card) {
  return R"({"t":"card","horse":)" + std::to_string(horse) + R"(,"card":")" + card + "\"}";
}

// The facts of a ride. The default is a ride without special events.
struct RideFacts {
  std::string passed = "[]";
  std::string level = "[]";
  bool leads = false;
  bool crosses = false;
  int jumped = 0;
  int waits = 0;
  int spent = 7;
  bool bell = false;
};

std::string Rides(int horse, const std::string& to, const RideFacts& told = {}) {
  std::ostringstream out;
  out << std::boolalpha << R"({"t":"ride","horse":)" << horse << R"(,"to":")" << to
      << R"(","told":{"way":[],"points":7)"
      << ",\"spent\":" << told.spent << ",\"passed\":" << told.passed << ",\"level\":" << told.level
      << ",\"leads\":" << told.leads << ",\"crosses\":" << told.crosses;
  if (told.jumped != 0) out << ",\"jumped\":" << told.jumped;
  if (told.waits != 0) out << ",\"waits\":" << told.waits;
  if (told.bell) out << ",\"bell\":true";
  out << "}}";
  return out.str();
}

using Calls = boost::json::array;

std::vector<Calls> CallAll(const RecordHeader& header, const std::vector<std::string>& events) {
  Caller caller(header);
  std::vector<Calls> calls;
  for (const std::string& event : events) calls.push_back(boost::json::parse(caller.Hear(event)).as_array());
  return calls;
}

Calls Last(std::vector<std::string> events) {
  events.insert(events.begin(), {kBoxes, R"({"t":"roller","player":2})", kFirstRound});
  return CallAll(HeaderOf(2), events).back();
}

std::string KeyOf(const boost::json::value& call) { return std::string(call.at("key").as_string()); }

std::vector<std::string> KeysOf(const Calls& calls) {
  std::vector<std::string> keys;
  for (const auto& call : calls) keys.push_back(KeyOf(call));
  return keys;
}

// A parameter of a call, as JSON.
std::string ParamOf(const boost::json::value& call, std::string_view name) {
  const auto* filling = call.at("with").as_object().if_contains(name);
  return filling == nullptr ? "" : boost::json::serialize(*filling);
}

using Keys = std::vector<std::string>;

TEST(Caller, NamesCourseBoxesAndRollerAndThenTheStart) {
  const auto calls = CallAll(HeaderOf(2), {kBoxes, R"({"t":"roller","player":2})", kFirstRound, kCardRound});
  ASSERT_EQ(KeysOf(calls[0]), Keys{"caller.boxes.flat"});
  EXPECT_EQ(ParamOf(calls[0][0], "course"), R"({"course":"oval"})");
  EXPECT_EQ(ParamOf(calls[0][0], "horses"), R"({"horses":[2,0,3,1]})");
  ASSERT_EQ(KeysOf(calls[1]), Keys{"caller.roller"});
  EXPECT_EQ(ParamOf(calls[1][0], "player"), R"({"player":2})");
  EXPECT_EQ(KeysOf(calls[2]), Keys{"caller.off"});
  EXPECT_TRUE(calls[3].empty());
}

// The cards for a later race are chosen after its boxes and its roller are known (R2.5), so the race has not started.
TEST(Caller, StartsALaterRaceAfterTheExchange) {
  std::vector<std::string> events = {kBoxes, R"({"t":"roller","player":2})", kFirstRound, kBoxes,
                                     R"({"t":"roller","player":0})"};
  const std::size_t exchange = events.size();
  for (const char* horse : {"0", "1", "2", "3"}) {
    events.push_back(std::string(R"({"t":"keep","horse":)") + horse + R"(,"old":3})");
  }
  events.push_back(kFirstRound);
  const auto calls = CallAll(HeaderOf(2), events);
  EXPECT_EQ(KeysOf(calls[exchange - 1]), Keys{"caller.roller"});
  for (std::size_t i = exchange; i + 1 < calls.size(); ++i) EXPECT_EQ(KeysOf(calls[i]), Keys{"caller.keep"});
  EXPECT_EQ(KeysOf(calls.back()), Keys{"caller.off"});
}

TEST(Caller, CallsAFalseStartInTheFirstRoundOnly) {
  const std::string stand = R"({"t":"stand","horse":1,"why":"limit"})";
  EXPECT_EQ(KeysOf(Last({PlayedBy(1, "10"), stand})), Keys{"caller.stand.start"});
  EXPECT_EQ(KeysOf(Last({kCardRound, PlayedBy(1, "10"), stand})), Keys{"caller.stand.limit"});
}

TEST(Caller, ReportsACardTogetherWithItsRide) {
  EXPECT_TRUE(Last({kCardRound, PlayedBy(0, "8")}).empty());
  const auto calls = Last({kCardRound, PlayedBy(0, "8"), Rides(0, "2.9", {.passed = "[1]", .leads = true})});
  ASSERT_EQ(KeysOf(calls), Keys{"caller.lead.card"});
  EXPECT_EQ(ParamOf(calls[0], "card"), R"({"card":"8"})");
  EXPECT_EQ(ParamOf(calls[0], "owner"), R"({"player":0})");
  EXPECT_EQ(ParamOf(calls[0], "others"), R"({"horses":[1]})");
  EXPECT_EQ(ParamOf(calls[0], "horse"), R"({"horses":[0]})");
}

TEST(Caller, ForgetsTheCardInTheNextDiceRound) {
  const auto calls = Last({kCardRound, PlayedBy(0, "8"), Rides(0, "2.9"), kRoll[0], kRoll[1], kRoll[2],
                           Rides(1, "2.8", {.passed = "[2]"})});
  EXPECT_EQ(KeysOf(calls), Keys{"caller.pass.dice"});
}

TEST(Caller, IsSilentAboutAPlainRideInADiceRound) {
  EXPECT_TRUE(Last({kRoll[0], kRoll[1], kRoll[2], Rides(2, "1.9")}).empty());
}

TEST(Caller, ReportsTheJumpFirstAndLostPointsLast) {
  const auto calls =
      Last({kCardRound, PlayedBy(0, "12"), Rides(0, "2.20", {.passed = "[1]", .jumped = 3, .spent = 5})});
  EXPECT_EQ(KeysOf(calls), (Keys{"caller.over", "caller.pass.card", "caller.short"}));
  EXPECT_EQ(ParamOf(calls[2], "points"), "2");
}

TEST(Caller, CallsTheLastLapAfterTheRideThatBeginsIt) {
  EXPECT_EQ(
      KeysOf(Last({kCardRound, PlayedBy(0, "8"), Rides(0, "2.9", {.passed = "[1]", .leads = true, .bell = true})})),
      (Keys{"caller.lead.card", "caller.bell"}));
  EXPECT_EQ(KeysOf(Last({kRoll[0], kRoll[1], kRoll[2], Rides(2, "1.9", {.bell = true})})), Keys{"caller.bell"});
}

TEST(Caller, ReportsTheDieOfATurnRoll) {
  const auto calls = Last({kRoll[0], kRoll[1], kRoll[2], R"({"t":"die","horse":0,"use":"second"})"});
  EXPECT_EQ(ParamOf(calls[0], "value"), "4");
  EXPECT_EQ(ParamOf(calls[0], "pace"), "9");
}

TEST(Caller, TakesLimitAndCardFromTheRoundIfTheEventHasNone) {
  const auto calls = Last({kCardRound, PlayedBy(1, "10"), R"({"t":"stand","horse":1,"why":"limit"})"});
  EXPECT_EQ(ParamOf(calls[0], "card"), R"({"card":"10"})");
  EXPECT_EQ(ParamOf(calls[0], "limit"), "9");
}

TEST(Caller, MentionsATieOnPoints) {
  const auto calls = Last({R"({"t":"result","scores":[80,90,90,20],"ranking":[1,2,0,3]})"});
  ASSERT_EQ(KeysOf(calls), Keys{"caller.result.level"});
  EXPECT_EQ(ParamOf(calls[0], "winner"), R"({"player":1})");
  EXPECT_EQ(ParamOf(calls[0], "second"), R"({"player":2})");
  EXPECT_EQ(ParamOf(calls[0], "standings"), R"({"standings":[[1,90],[2,90],[0,80],[3,20]]})");
}

TEST(Caller, IgnoresInvalidEvents) {
  const RecordHeader header = HeaderOf(1);
  Caller caller(header);
  const auto expect_nothing = [&](const std::string& text) { EXPECT_EQ(caller.Hear(text), "[]") << text; };
  std::istringstream events(R"(
[]
{}
{"t":"dance"}
{"t":"ride","horse":99,"to":"1.1","told":{}}
{"t":"result","scores":[],"ranking":[7,7,7,7]}
{"t":"result","scores":[1,2,3,4],"ranking":[0,1,2,7]}
{"t":"result","scores":[1,2,3,4],"ranking":[0,1,2,-1]}
{"t":"result","scores":[1,2,3,4],"ranking":[0,1,2,"3"]}
{"t":"pace","player":6,"use":"sum"}
{"t":"boxes"}
{"t":"boxes","order":[0,1,2,99]}
{"t":"boxes","order":[0,1,2,-1]}
{"t":"boxes","order":[0,1,2,3,0,1,2,3,0]}
{"t":"boxes","order":"0123"}
{"t":"round"}
{"t":"round","round":2,"limits":[1,2,3,4,5,6,7,8,9,10]}
{"t":"round","round":2,"told":{"leaders":[4],"to_go":9}}
{"t":"round","round":2,"told":{"leaders":[0]}}
{"t":"dice","player":0}
{"t":"dice","player":0,"dice":[1,99]}
{"t":"roller"}
{"t":"dice","dice":[2,3]}
{"t":"pace","use":"sum"}
{"t":"place","horse":0,"points":50}
{"t":"place","horse":0,"place":1})");
  for (std::string text; std::getline(events, text);) expect_nothing(text);
  // Events without a valid horse.
  std::istringstream kinds(R"("t":"ride","to":"3.5","told":{"passed":[],"level":[]}
"t":"stand","why":"empty"
"t":"stand","why":"limit"
"t":"stand","why":"blocked"
"t":"fall","told":{"fence":1}
"t":"place","place":1,"points":50
"t":"die","use":"first"
"t":"card","card":"8"
"t":"bonus"
"t":"lose","count":2
"t":"keep","old":3
"t":"drop","count":3)");
  for (std::string kind; std::getline(kinds, kind);) {
    for (const char* whose : {"", ",\"horse\":4", ",\"horse\":-1", ",\"horse\":\"0\"", ",\"horse\":null"}) {
      expect_nothing("{" + kind + whose + "}");
    }
  }
  // Rides with an invalid square or invalid horses.
  for (const char* to : {"", "0.5", "9.5", "x", "-1.5"}) {
    expect_nothing(Rides(0, to, {.leads = true}));
  }
  for (const char* past : {"[4]", "[-1]", "[0,99]", "[\"1\"]", "1", "{}", "null"}) {
    expect_nothing(Rides(0, "3.5", {.passed = past}));
    expect_nothing(Rides(0, "3.5", {.level = past}));
  }
  // None of this has changed its state.
  EXPECT_EQ(KeysOf(boost::json::parse(caller.Hear(kBoxes)).as_array()), Keys{"caller.boxes.flat"});
  expect_nothing(kBoxes);  // there is one race
}

TEST(Caller, IgnoresUnknownCards) {
  const auto calls = Last({kCardRound, PlayedBy(0, "99"), R"({"t":"fall","horse":0,"told":{"fence":1,"card":"?"}})"});
  EXPECT_EQ(KeysOf(calls), Keys{"caller.fall"});
}

TEST(Caller, ReportsPlaceAndMargin) {
  const auto calls = Last({kCardRound, R"({"t":"place","horse":0,"place":1,"points":50})",
                           R"({"t":"place","horse":1,"place":2,"points":30,"told":{"margin":1,"in_line":false}})"});
  ASSERT_EQ(KeysOf(calls), Keys{"caller.place.behind"});
  EXPECT_EQ(ParamOf(calls[0], "rank"), R"({"rank":2})");
  EXPECT_EQ(ParamOf(calls[0], "before"), R"({"horses":[0]})");
  EXPECT_EQ(ParamOf(calls[0], "margin"), "1");
}

// Events of every kind, each often enough that all variants of its text are used.
std::vector<std::string> AllKindsOfEvents() {
  std::vector<std::string> events;
  const auto again = [&](const std::vector<std::string>& cases) {
    for (int i = 0; i < 7; ++i) events.insert(events.end(), cases.begin(), cases.end());
  };
  const std::vector<RideFacts> facts_of_rides = {{.crosses = true},
                                                 {.passed = "[1]", .leads = true},
                                                 {.passed = "[1,2,3]"},
                                                 {.passed = "[1]"},
                                                 {.level = "[1,2]"},
                                                 {.jumped = 2},
                                                 {.waits = 2},
                                                 {.leads = true},
                                                 {.passed = "[2]", .jumped = 2},
                                                 {.passed = "[2]", .waits = 3},
                                                 {.spent = 5},
                                                 {.bell = true},
                                                 {}};
  for (const std::string& start : {kBoxes, std::string(R"({"t":"roller","player":2})"), kFirstRound}) again({start});
  again({PlayedBy(0, "9J"), Rides(0, "1.9", {.leads = true}), PlayedBy(1, "9"),
         R"({"t":"stand","horse":1,"why":"limit"})"});
  for (const bool cards : {true, false}) {
    const auto round = [&](std::vector<std::string> after) {
      std::vector<std::string> all = cards ? std::vector<std::string>{kCardRound} : kRoll;
      if (cards) after.insert(after.end() - 1, PlayedBy(0, "9"));
      all.insert(all.end(), after.begin(), after.end());
      return all;
    };
    std::vector<std::string> first = round({Rides(0, "1.99", {.crosses = true})});
    first.insert(first.begin(), kBoxes);
    again(first);
    for (const RideFacts& told : facts_of_rides) again(round({Rides(0, "3.17", told)}));
    for (const char* to : {"1.17", "2.17", "4.17", "3.17"}) again(round({Rides(0, "3.10"), Rides(0, to)}));
  }
  const auto leaders_at = [&](int to_go) {
    for (const char* leaders : {"[0]", "[0,1]"}) {
      std::string told = kCardRound;
      told.pop_back();
      again({told + R"(,"told":{"leaders":)" + leaders + ",\"to_go\":" + std::to_string(to_go) + "}}"});
    }
  };
  leaders_at(90);
  leaders_at(9);
  again({R"({"t":"dice","player":0,"dice":[2,3]})", R"({"t":"pace","player":0,"use":"sum"})",
         R"({"t":"pace","player":0,"use":"first"})", R"({"t":"pace","player":0,"use":"second"})",
         R"({"t":"die","horse":1,"use":"first"})", R"({"t":"dice","player":0,"dice":[3,3]})",
         R"({"t":"stand","horse":0,"why":"limit","told":{"card":"9","limit":8}})",
         R"({"t":"stand","horse":0,"why":"blocked"})", R"({"t":"stand","horse":0,"why":"blocked","told":{"fence":1}})",
         R"({"t":"fall","horse":1,"told":{"fence":3}})", R"({"t":"fall","horse":1,"told":{"fence":3,"card":"4"}})",
         R"({"t":"stand","horse":3,"why":"empty"})", R"({"t":"bonus","horse":0})",
         R"({"t":"lose","horse":0,"count":2})", R"({"t":"keep","horse":0,"old":3})",
         R"({"t":"drop","horse":0,"count":3})"});
  again({kBoxes, R"({"t":"shuffle","horse":0})", R"({"t":"stand","horse":3,"why":"empty"})",
         R"({"t":"place","horse":0,"place":1,"points":50})",
         R"({"t":"place","horse":1,"place":2,"points":30,"told":{"margin":0,"in_line":true}})",
         R"({"t":"place","horse":2,"place":3,"points":20,"told":{"margin":1,"in_line":false}})",
         R"({"t":"place","horse":3,"place":4,"points":10})", R"({"t":"place","horse":3,"place":5,"points":0})"});
  leaders_at(9);
  again({R"({"t":"result","scores":[9,5,4,3],"ranking":[0,1,2,3]})",
         R"({"t":"result","scores":[9,9,4,3],"ranking":[0,1,2,3]})"});
  return events;
}

std::string Read(const std::string& path) {
  std::ifstream file(FURLONG_SOURCE_DIR "/" + path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::set<std::string> Catalogue() {
  std::set<std::string> keys;
  const boost::json::value parsed = boost::json::parse(Read("texts/en/caller.json"));
  for (const auto& entry : parsed.as_object()) keys.emplace(entry.key());
  return keys;
}

TEST(Caller, UsesEveryTextOfTheCatalogue) {
  const std::set<std::string> keys = Catalogue();
  std::set<std::string> heard = {"caller.both", "caller.card.plain", "caller.card.joker", "caller.result.score"};
  for (const auto& calls : CallAll(HeaderOf(99), AllKindsOfEvents())) {
    for (const auto& call : calls) {
      const std::string key = KeyOf(call);
      const auto* turn = call.as_object().if_contains("turn");
      if (turn == nullptr) {
        EXPECT_TRUE(keys.contains(key)) << key;
        heard.insert(key);
        continue;
      }
      int ways = 0;
      while (keys.contains(key + "." + std::to_string(ways))) ++ways;
      ASSERT_GT(ways, 0) << key;
      heard.insert(key + "." + std::to_string(turn->to_number<int>() % ways));
    }
  }
  for (const std::string& key : keys) EXPECT_TRUE(heard.contains(key)) << key << " is never said";
}

// A key that is not in the list does not compile (record/word_of.h).
TEST(Caller, SaysExactlyTheKeysInTheSchema) {
  const boost::json::value schema = boost::json::parse(Read("wasm/engine.schema.json"));
  std::set<std::string> described;
  for (const auto& key : schema.at("definitions").at("callKey").at("enum").as_array())
    described.emplace(key.as_string());
  EXPECT_EQ(described, std::set<std::string>(std::begin(kCallKeys), std::end(kCallKeys)));
  std::set<std::string> heard;
  for (const auto& calls : CallAll(HeaderOf(99), AllKindsOfEvents())) {
    for (const auto& call : calls) heard.insert(KeyOf(call));
  }
  EXPECT_EQ(heard, described);
}

TEST(Caller, IsDeterministic) {
  const RecordHeader header = HeaderOf(99);
  const auto told = [&] {
    std::string all;
    for (const auto& calls : CallAll(header, AllKindsOfEvents())) all += boost::json::serialize(calls);
    return all;
  };
  EXPECT_EQ(told(), told());
}

}  // namespace
}  // namespace furlong::table
