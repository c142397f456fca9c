// The browser's engine, asked natively: a table without a server, and what a screen asks of it.
#include "wasm/engine.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "record/checker.h"
#include "record/shipped_courses.h"
#include "wasm/adviser.h"
#include "wasm/testing/exchange_checker.h"

namespace furlong::wasm {
namespace {

namespace bj = boost::json;

template <typename Asked>
bj::object Ask(Asked& engine, const bj::object& request) {
  return testing::CheckedAsk(engine, request);
}

bj::object HeaderOf(int players, int horses_each, bool fences, const std::string& cards, const std::string& exchange,
                    int races) {
  static const char* const kColours[] = {"red", "blue", "green", "yellow", "white", "black", "purple", "orange"};
  bj::array names, horses, list;
  for (int player = 0; player < players; ++player) names.push_back(bj::string("P" + std::to_string(player)));
  for (int horse = 0; horse < players * horses_each; ++horse) {
    horses.push_back({{"owner", horse % players}, {"colour", kColours[horse]}, {"pattern", "plain"}});
  }
  for (int race = 0; race < races; ++race) list.push_back({{"course", "oval"}, {"steeplechase", fences}});
  bj::value oval;
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id == "oval") oval = bj::parse({course.text.data(), course.text.size()});
  }
  return {{"format", "furlong-record/1"},
          {"rules", 1},
          {"players", names},
          {"horses", horses},
          {"races", list},
          {"options", {{"cards", cards}, {"exchange", exchange}, {"finish", "all"}}},
          {"courses", {{"oval", oval}}}};
}

std::string SeedText(int digit) { return std::string(63, '0') + std::to_string(digit); }

// Two engines: the table with all cards, and a head that thinks from what a seat sees. People choose the first legal
// thing.
class Match {
 public:
  Match(const bj::object& header, const std::vector<int>& people, int seed) : people_(people.begin(), people.end()) {
    bj::array list;
    for (const int seat : people) list.push_back(seat);
    Good(table_, {{"do", "begin"}, {"header", header}, {"seed", SeedText(seed)}, {"people", list}});
    Good(head_, {{"do", "header"}, {"header", header}});
    Good(adviser_, {{"do", "header"}, {"header", header}});
    players_ = static_cast<int>(header.at("players").as_array().size());
    for (int seat = 0; seat < players_; ++seat) {
      if (people_.contains(seat)) continue;
      const bj::object rider_seed = Ask(table_, {{"do", "rider-seed"}, {"seat", seat}});
      Good(head_, {{"do", "sit"}, {"seat", seat}, {"rider", "steady"}, {"seed", rider_seed.at("seed")}});
    }
  }

  template <typename Asked>
  static void Good(Asked& engine, const bj::object& request) {
    const bj::object answer = Ask(engine, request);
    ASSERT_TRUE(answer.contains("good")) << bj::serialize(request) << "\n" << bj::serialize(answer);
  }

  bj::object Told(int seat, int from = 0) { return Ask(table_, {{"do", "told"}, {"seat", seat}, {"from", from}}); }

  // One choice of whoever is asked; false: the meeting is over.
  bool Step() {
    const bj::object seen = Told(-1, version_);
    version_ = static_cast<int>(seen.at("told").at("version").as_int64());
    if (seen.at("over").as_bool()) return false;
    const bj::object next = Ask(table_, {{"do", "next"}});
    EXPECT_EQ(next.contains("rider"), seen.contains("rider"));
    if (const auto* view = next.if_contains("rider")) {
      bj::object request = view->as_object();
      request["do"] = "choose";
      const bj::object answer = Ask(head_, request);
      Good(table_, {{"do", "ride"}, {"seat", request.at("seat")}, {"decision", answer.at("decision")}});
      return true;
    }
    const auto awaits = seen.at("told").at("awaits").as_array();
    EXPECT_FALSE(awaits.empty());
    const int seat = static_cast<int>(awaits[0].at("player").as_int64());
    EXPECT_TRUE(people_.contains(seat));
    Choose(seat);
    return true;
  }

  void Choose(int seat) {
    const bj::object told = Told(seat, version_).at("told").as_object();
    const bj::object& asked = told.at("asked").as_array()[0].as_object();
    const std::string need(asked.at("need").as_string());
    LookAt(seat, told, asked);
    bj::object decision{{"t", need}};
    if (asked.contains("horse")) decision["horse"] = asked.at("horse");
    if (need == "card" || need == "seal") {
      if (asked.at("legal").as_array().empty()) {
        decision["t"] = "pass";
      } else {
        decision["card"] = asked.at("legal").as_array()[0];
      }
    } else if (need == "pace" || need == "die") {
      decision["use"] = "first";
    } else if (need == "ride") {
      decision["to"] = asked.at("legal").as_array()[0];
    } else {
      bj::array kept;
      for (const auto& own : told.at("own").at("horses").as_array()) {
        if (own.at("horse") != asked.at("horse")) continue;
        if (own.as_object().contains("fresh")) kept = own.at("fresh").as_array();
      }
      decision["cards"] = kept;
    }
    Good(table_, {{"do", "decide"}, {"seat", seat}, {"decisions", bj::array{decision}}, {"click", ++click_}});
  }

  // What the steward says of the scene agrees with what the table asks.
  void LookAt(int seat, const bj::object& told, const bj::object& asked) {
    const bj::object outlook =
        Ask(head_, {{"do", "outlook"}, {"seat", seat}, {"public", told.at("public")}, {"own", told.at("own")}});
    ASSERT_TRUE(outlook.contains("standing")) << bj::serialize(outlook);
    const std::string need(asked.at("need").as_string());
    if (need == "card" || need == "seal") {
      const std::string horse = std::to_string(asked.at("horse").as_int64());
      const auto& cards = outlook.at("cards").at(horse).as_array();
      ASSERT_EQ(cards.size(), asked.at("legal").as_array().size());
      for (std::size_t i = 0; i < cards.size(); ++i) {
        const bj::object& card = cards[i].as_object();
        EXPECT_EQ(card.at("card"), asked.at("legal").as_array()[i]);
        // Whatever does less than the card says names its rule.
        const bool less = card.at("outcome") != "ride" || card.at("spent") != card.at("points");
        EXPECT_EQ(card.contains("rule"), less) << bj::serialize(card);
      }
      ++looked_;
    }
    if (need == "ride") {
      bj::array ends;
      for (const auto& end : outlook.at("ride").at("ends").as_array()) ends.push_back(end.at("to"));
      EXPECT_EQ(ends, asked.at("legal").as_array());
      ++looked_;
    }
    if (need == "pace") {
      EXPECT_EQ(outlook.at("pace").as_array().size(), 3u);
    }
  }

  void RideToTheEnd() {
    while (!::testing::Test::HasFailure() && Step()) {
    }
  }

  std::vector<std::string> Lines() {
    std::vector<std::string> lines;
    const bj::object kept = Ask(table_, {{"do", "lines"}, {"from", 0}});
    for (const auto& line : kept.at("lines").as_array()) {
      lines.emplace_back(line.at("text").as_string());
    }
    return lines;
  }

  Engine table_;
  Engine head_;
  Adviser adviser_;
  std::set<int> people_;
  int players_ = 0;
  int click_ = 0;
  int looked_ = 0;
  int version_ = 0;  // seen last
};

TEST(LocalTable, WholeMeetingsOfManyKindsAreRiddenAndTheirRecordsHold) {
  struct Kind {
    int players, horses;
    bool fences;
    const char *cards, *exchange;
    int races;
  };
  const Kind kinds[] = {{4, 1, false, "open", "open", 3},  {2, 2, true, "sealed", "blind", 2},
                        {2, 4, true, "open", "blind", 1},  {8, 1, false, "sealed", "open", 2},
                        {3, 2, true, "sealed", "open", 4}, {4, 2, false, "open", "blind", 2}};
  int seed = 1;
  for (const Kind& kind : kinds) {
    Match match(HeaderOf(kind.players, kind.horses, kind.fences, kind.cards, kind.exchange, kind.races), {0, 1},
                seed++);
    match.RideToTheEnd();
    RecordChecker checker;
    for (const std::string& line : match.Lines()) {
      const auto error = checker.Add(line);
      ASSERT_FALSE(error) << error->message;
    }
    EXPECT_TRUE(checker.finished());
    EXPECT_GT(match.looked_, 5);
  }
}

TEST(LocalTable, GoesOnFromEveryLineAsIfNothingHadHappened) {
  const bj::object header = HeaderOf(4, 1, true, "open", "open", 1);
  Match match(header, {0}, 7);
  int compared = 0;
  while (match.Step()) {
    const bj::object kept = Ask(match.table_, {{"do", "lines"}, {"from", 0}});
    Engine again;
    Match::Good(again, {{"do", "resume"},
                        {"lines", kept.at("lines")},
                        {"laid", kept.at("laid")},
                        {"seed", SeedText(7)},
                        {"people", bj::array{0}}});
    const bj::object request{{"do", "told"}, {"seat", 0}, {"from", 0}};
    ASSERT_EQ(Ask(again, request), Ask(match.table_, request));
    ++compared;
  }
  EXPECT_GT(compared, 20);
}

TEST(LocalTable, LinesCutShortAreRefusedOrGoOn) {
  const bj::object header = HeaderOf(4, 1, true, "open", "open", 1);
  Match match(header, {0}, 7);
  for (int step = 0; step < 6; ++step) match.Step();
  const bj::array whole = Ask(match.table_, {{"do", "lines"}, {"from", 0}}).at("lines").as_array();
  int refused = 0;
  for (std::size_t count = 1; count < whole.size(); ++count) {
    Engine again;
    const bj::object answer = Ask(again, {{"do", "resume"},
                                          {"lines", bj::array(whole.begin(), whole.begin() + static_cast<long>(count))},
                                          {"laid", bj::array{}},
                                          {"seed", SeedText(7)},
                                          {"people", bj::array{0}}});
    if (answer.contains("error")) {
      ++refused;
    } else {
      EXPECT_FALSE(Ask(again, {{"do", "told"}, {"seat", 0}, {"from", 0}}).contains("error"));
    }
  }
  EXPECT_GT(refused, 5);
}

TEST(LocalTable, AClickIsTakenBackUntilSomethingIsRevealed) {
  Match match(HeaderOf(2, 2, false, "open", "open", 1), {0, 1}, 3);
  int taken_back = 0;
  while (match.Step()) {
    for (const int seat : {0, 1}) {
      if (!match.Told(seat).at("undo").as_bool()) continue;
      const std::vector<std::string> before = match.Lines();
      Match::Good(match.table_, {{"do", "undo"}, {"seat", seat}});
      match.version_ = 0;
      const std::vector<std::string> after = match.Lines();
      ASSERT_LT(after.size(), before.size());
      for (std::size_t i = after.size(); i < before.size(); ++i) {
        const bj::object line = bj::parse(before[i]).as_object();
        const std::string t(line.at("t").as_string());
        EXPECT_TRUE(t != "dice" && t != "shuffle" && t != "bonus") << before[i];
        if (t == "card" || t == "ride") {
          EXPECT_EQ(line.at("horse").as_int64() % 2, seat) << before[i];
        }
      }
      // The one whose click it was is asked again.
      EXPECT_EQ(match.Told(seat).at("told").at("awaits").as_array()[0].at("player").as_int64(), seat);
      match.Choose(seat);
      ASSERT_EQ(match.Lines(), before);
      ++taken_back;
    }
  }
  EXPECT_GT(taken_back, 5);
}

TEST(LocalTable, ACardFaceDownIsTakenBackWhileOthersChoose) {
  Match match(HeaderOf(2, 2, false, "sealed", "open", 1), {0, 1}, 4);
  match.Choose(0);
  const bj::object told = match.Told(0);
  EXPECT_TRUE(told.at("undo").as_bool());
  EXPECT_EQ(told.at("told").at("laid").as_array().size(), 1u);
  EXPECT_FALSE(match.Told(1).at("undo").as_bool());
  Match::Good(match.table_, {{"do", "undo"}, {"seat", 0}});
  EXPECT_TRUE(match.Told(0).at("told").at("laid").as_array().empty());
}

TEST(LocalTable, NobodyDecidesForAnother) {
  Match match(HeaderOf(4, 1, false, "open", "open", 1), {0, 1, 2, 3}, 5);
  const bj::object told = match.Told(-1).at("told").as_object();
  const auto horse = told.at("awaits").as_array()[0].at("horse").as_int64();
  const bj::object answer =
      Ask(match.table_, {{"do", "decide"},
                         {"seat", (horse + 1) % 4},
                         {"decisions", bj::array{bj::object{{"t", "card"}, {"horse", horse}, {"card", "7"}}}},
                         {"click", 1}});
  EXPECT_EQ(answer.at("refused").at("reason").as_string(), "not-this-player");
}

TEST(Engine, SaysWhyWithWhatToDraw) {
  Match match(HeaderOf(4, 1, false, "open", "open", 1), {0, 1, 2, 3}, 6);
  const bj::object seen = match.Told(-1).at("told").as_object();
  const auto horse = seen.at("awaits").as_array()[0].at("horse").as_int64();
  const bj::object told = match.Told(static_cast<int>(horse)).at("told").as_object();
  const auto why = [&](const std::string& to, const std::string& card) {
    return Ask(match.head_, {{"do", "why"},
                             {"seat", horse},
                             {"public", told.at("public")},
                             {"own", told.at("own")},
                             {"decision", {{"t", "ride"}, {"horse", horse}, {"to", to}}},
                             {"card", card}})
        .at("why");
  };
  const std::string card(told.at("asked").as_array()[0].at("legal").as_array()[0].as_string());
  const std::string lane(
      told.at("public").at("squares").as_array()[static_cast<std::size_t>(horse)].as_string().c_str(), 1);
  const bj::value shorter = why(lane + ".1", card);
  EXPECT_EQ(shorter.at("reason").as_string(), "longer-move-exists");
  EXPECT_EQ(shorter.at("rule").as_string(), "R8.4");
  EXPECT_GE(shorter.at("longer").as_array().size(), 2u);
  EXPECT_EQ(why(lane + ".60", card).at("reason").as_string(), "out-of-reach");
}

TEST(Engine, OddsAndHintsComeFromAChair) {
  Match match(HeaderOf(4, 1, false, "open", "open", 1), {0, 1, 2, 3}, 6);
  const auto seat = match.Told(-1).at("told").at("awaits").as_array()[0].at("player").as_int64();
  const bj::object told = match.Told(static_cast<int>(seat)).at("told").as_object();
  bj::object view{{"seat", seat}, {"public", told.at("public")}, {"own", told.at("own")}, {"seed", SeedText(1)}};
  view["do"] = "odds";
  view["deals"] = 200;
  const bj::object odds = Ask(match.adviser_, view);
  std::int64_t wins = 0;
  for (const auto& horse : odds.at("horses").as_array()) wins += horse.at("win").as_int64();
  EXPECT_NEAR(static_cast<double>(wins), 10'000, 5);
  view["do"] = "hint";
  view.erase("deals");
  view["iterations"] = 200;
  const bj::object hint = Ask(match.adviser_, view);
  EXPECT_GE(hint.at("options").as_array().size(), 2u);
  EXPECT_EQ(hint.at("options").as_array()[0].at("decision").at("t").as_string(), "card");
  const bj::object& reason = hint.at("options").as_array()[0].at("reason").as_object();
  EXPECT_LT(reason.at("other").as_int64(), static_cast<std::int64_t>(hint.at("options").as_array().size()));
  EXPECT_FALSE(reason.at("claims").as_array().empty());
  EXPECT_FALSE(hint.at("options").as_array()[1].as_object().contains("reason"));
}

// Somebody whose cards are behind the curtain is not advised as if it had none.
TEST(Engine, NobodyThinksWithoutItsCards) {
  for (const char* cards : {"open", "sealed"}) {
    Match match(HeaderOf(4, 1, true, cards, "open", 1), {0, 1}, 8);
    int asked = 0;
    do {
      for (const int seat : {0, 1}) {
        const bj::object told = match.Told(seat).at("told").as_object();
        if (told.at("public").at("need") == "over") continue;
        const bj::object view{{"seat", seat}, {"public", told.at("public")}, {"own", nullptr}};
        const bool holds = told.at("public").at("hand").as_array()[static_cast<std::size_t>(seat)].as_int64() > 0;
        for (const auto& [what, amount] : {std::pair("odds", "deals"), std::pair("hint", "iterations")}) {
          bj::object request = view;
          request["do"] = what;
          request[amount] = 5;
          request["seed"] = SeedText(1);
          if (holds) {
            EXPECT_TRUE(Ask(match.adviser_, request).contains("error"));
          }
          ++asked;
        }
        bj::object request = view;
        request["do"] = "outlook";
        EXPECT_TRUE(Ask(match.head_, request).contains("standing"));
      }
      // Everybody may ask for the odds as a spectator.
      bj::object watcher = Ask(match.table_, {{"do", "seat-view"}, {"seat", -1}});
      if (watcher.at("public").at("need") == "over") break;
      watcher["do"] = "odds";
      watcher["deals"] = 3;
      watcher["seed"] = SeedText(2);
      EXPECT_TRUE(Ask(match.adviser_, watcher).contains("horses"));
    } while (match.Step());
    EXPECT_GT(asked, 50);
  }
}

// The riders of both modules choose alike, and those that search are in one of them only.
TEST(Adviser, HasTheRidersThatSearchToo) {
  Match match(HeaderOf(4, 1, true, "open", "open", 1), {}, 7);
  for (const std::string_view name : RiderNames()) {
    const bj::object sit{{"do", "sit"}, {"seat", 0}, {"rider", name}, {"seed", SeedText(3)}};
    EXPECT_EQ(Ask(match.head_, sit).contains("error"), Searches(name)) << name;
    EXPECT_TRUE(Ask(match.adviser_, sit).contains("good")) << name;
  }
  EXPECT_TRUE(
      Ask(match.adviser_, {{"do", "sit"}, {"seat", 0}, {"rider", "nobody"}, {"seed", SeedText(3)}}).contains("error"));
  for (int seat = 0; seat < 4; ++seat) {
    const bj::value seed = Ask(match.table_, {{"do", "rider-seed"}, {"seat", seat}}).at("seed");
    for (const char* name : {"steady", "rowan"}) {
      const bj::object sit{{"do", "sit"}, {"seat", seat}, {"rider", name}, {"seed", seed}};
      Match::Good(match.head_, sit);
      Match::Good(match.adviser_, sit);
    }
  }
  for (int steps = 0; steps < 60 && !::testing::Test::HasFailure(); ++steps) {
    const bj::object next = Ask(match.table_, {{"do", "next"}});
    if (!next.contains("rider")) break;
    bj::object request = next.at("rider").as_object();
    request["do"] = "choose";
    EXPECT_EQ(Ask(match.head_, request), Ask(match.adviser_, request));
    match.Step();
  }
}

TEST(Engine, SaysWhatIsWrongWithARequest) {
  Engine engine;
  for (const char* text :
       {"", "[]", "{}", R"({"do":"dance"})", R"({"do":"told","seat":0,"from":0})",
        R"({"do":"outlook","seat":0,"public":{},"own":null})", R"({"do":"drawing","course":{}})",
        R"({"do":"begin","header":{},"seed":"00","people":[]})", R"({"do":"seat-view","seat":-2})"}) {
    EXPECT_TRUE(bj::parse(engine.Ask(text)).as_object().contains("error")) << text;
  }
  EXPECT_EQ(Ask(engine, {{"do", "riders"}}).at("riders").as_array().size(), RiderNames().size());
  EXPECT_EQ(Ask(engine, {{"do", "shapes"}}).at("shapes").as_array().size(), 10u);
  EXPECT_EQ(Ask(engine, {{"do", "seed-from-text"}, {"text", "derby"}}).at("seed").as_string(), Hex(Sha256Of("derby")));
}

// CheckedAsk holds each exchange against the schema.
TEST(Contract, WhatNoOtherTestAsksFollowsTheSchemaToo) {
  Engine engine;
  for (const ShippedCourse& course : ShippedCourses()) {
    const bj::value file = bj::parse({course.text.data(), course.text.size()});
    for (const bool fences : {false, true}) {
      EXPECT_TRUE(Ask(engine, {{"do", "drawing"}, {"course", file}, {"fences", fences}}).contains("lanes"));
    }
    EXPECT_EQ(Ask(engine, {{"do", "read-course"}, {"text", bj::serialize(file)}}).at("course"), file);
  }
  EXPECT_TRUE(Ask(engine, {{"do", "read-course"}, {"text", "{}"}}).contains("error"));
  Adviser adviser;
  EXPECT_TRUE(Ask(adviser, {{"do", "fingerprint"}, {"meetings", 1}}).contains("fingerprint"));
  EXPECT_TRUE(Ask(adviser, {{"do", "fingerprint"}, {"meetings", 1}, {"search", true}}).contains("fingerprint"));

  // A whole meeting over fences: what the caller says about it, and who takes a bonus out of turn.
  Match match(HeaderOf(4, 1, true, "open", "open", 3), {0}, 9);
  while (!::testing::Test::HasFailure() && match.Step()) {
    for (int seat = 1; seat < 4; ++seat) {
      bj::object request = Ask(match.table_, {{"do", "seat-view"}, {"seat", seat}});
      request["do"] = "take-bonus";
      EXPECT_TRUE(Ask(match.head_, request).contains("horse"));
    }
  }
  const bj::value events = match.Told(0).at("told").at("events");
  const bj::object calls = Ask(match.head_, {{"do", "calls"}, {"events", events}, {"anew", true}});
  EXPECT_EQ(calls.at("calls").as_array().size(), events.as_array().size());

  // The position after every event follows from the events alone.
  const bj::object all = Ask(match.head_, {{"do", "positions"}, {"events", events}});
  const bj::array& positions = all.at("positions").as_array();
  ASSERT_EQ(positions.size(), events.as_array().size() + 1);
  EXPECT_EQ(positions.back(), match.Told(-1).at("told").at("public"));
  const bj::array next{events.as_array()[10]};
  const bj::object later = Ask(match.head_, {{"do", "positions"}, {"public", positions[10]}, {"events", next}});
  EXPECT_EQ(later.at("positions").as_array(), (bj::array{positions[10], positions[11]}));
  const bj::object refused = Ask(match.head_, {{"do", "positions"}, {"public", positions[11]}, {"events", next}});
  EXPECT_EQ(refused.at("positions").as_array(), bj::array{positions[11]});
  // What follows from a position is answered also if the one given leaves it out.
  bj::object bare = positions[10].as_object();
  for (const char* key : {"round_kind", "stock", "fences"}) EXPECT_EQ(bare.erase(key), 1u) << key;
  const bj::object completed = Ask(match.head_, {{"do", "positions"}, {"public", bare}, {"events", bj::array{}}});
  EXPECT_EQ(completed.at("positions").as_array(), bj::array{positions[10]});
}

TEST(Contract, TheSchemaNamesWhatTheEngineKnowsAndNothingElse) {
  const std::vector<std::string> names = testing::RequestNames();
  EXPECT_GE(names.size(), 30u);
  for (const std::string& name : names) {
    Engine engine;
    Adviser adviser;
    const std::string request = bj::serialize(bj::object{{"do", name}});
    const auto knows = [&](auto& asked) { return !asked.Ask(request).starts_with(R"({"error":"nobody knows)"); };
    const bool known = knows(engine) || knows(adviser);
    // These are requests to ReplayDesk.
    const bool replayed = name == "record" || name == "judge" || name == "luck" || name.starts_with("record-") ||
                          name.starts_with("referee-");
    EXPECT_NE(known, replayed) << name;
  }
}

}  // namespace
}  // namespace furlong::wasm
