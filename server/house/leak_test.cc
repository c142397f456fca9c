// R12.1: checks every message of whole meetings. None contains anything that its recipient may not know.
#include <gtest/gtest-spi.h>

#include <boost/json.hpp>
#include <map>
#include <unordered_set>

#include "record/fairness.h"
#include "rules/asking.h"
#include "server/testing/recorded_meeting.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;
using testing::kDashCourse;
using testing::kSpectator;
using testing::MeetingPlan;
using testing::RecordedMeeting;
using testing::SentMessage;

std::string Text(const bj::value& value) { return std::string(value.as_string()); }
HorseId HorseOf(const bj::object& from) { return static_cast<HorseId>(from.at("horse").as_int64()); }

Hand CardsOf(const bj::value& list) {
  Hand hand;
  for (const auto& card : list.as_array()) hand.Add(*CardFromName(Text(card)));
  return hand;
}

// Finds secrets written as hex digits. Sixteen equal digits in a row cannot be a coincidence.
class HexSecrets {
 public:
  void Add(const std::string& hex) {
    for (std::size_t i = 0; i + kPiece <= hex.size(); ++i) pieces_.insert(hex.substr(i, kPiece));
  }
  bool In(const std::string& text) const {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      if (i < text.size() && std::isxdigit(static_cast<unsigned char>(text[i])) != 0) continue;
      for (std::size_t at = begin; at + kPiece <= i; ++at) {
        if (pieces_.contains(text.substr(at, kPiece))) return true;
      }
      begin = i + 1;
    }
    return false;
  }

 private:
  static constexpr std::size_t kPiece = 16;
  std::unordered_set<std::string> pieces_;
};

// What everybody may know after a line, computed from the record alone.
struct Public {
  std::array<Hand, kMaxHorses> played;
  std::string last_card;
};

// Checks all messages of a recorded meeting.
class LeakChecker {
 public:
  explicit LeakChecker(const RecordedMeeting& recorded)
      : recorded_(recorded), programme_(recorded.after.back().programme()) {
    Public now;
    for (const store::Line& line : recorded.stored.lines) {
      const bj::object object = bj::parse(line.text).as_object();
      lines_.push_back(object);
      const std::string t = object.contains("t") ? Text(object.at("t")) : "header";
      if (t == "shuffle") now.played[HorseOf(object)] = Hand();
      if (t == "card") {
        now.last_card = Text(object.at("card"));
        now.played[HorseOf(object)].Add(*CardFromName(now.last_card));
      }
      if (t == "entropy") entropy_.Add(Text(object.at("value")));
      public_.push_back(now);
    }
    seed_.Add(recorded.stored.table.seed);
    seed_.Add(Hex(MixSeed(*DigestFromHex(recorded.stored.table.seed), recorded.checker.entropy())));
  }

  void CheckAll() {
    bool started = false;
    for (const SentMessage& sent : recorded_.messages) {
      text_ = &sent.text;
      const bj::object message = bj::parse(sent.text).as_object();
      seat_ = recorded_.seat_of(sent.person);
      started = started || message.contains("header");
      if (message.contains("person")) {
        EXPECT_EQ(message.at("person").as_int64(), sent.person) << "somebody else's id: " << sent.text;
      }
      Check(message, started);
      ++messages;
      if (::testing::Test::HasFailure()) return;
    }
  }
  int messages = 0;
  int cards = 0;   // names of cards checked
  int scenes = 0;  // scenes compared with the record

 private:
  bool Mine(HorseId horse) const { return seat_ >= 0 && programme_.OwnerOf(horse) == seat_; }

  void Check(const bj::object& message, bool started) {
    const bool scene = message.contains("public");
    version_ = scene ? static_cast<std::size_t>(message.at("version").as_int64()) : 0;
    const bool over = scene && recorded_.after[version_].over();
    EXPECT_TRUE(over || !seed_.In(*text_)) << "the seed: " << *text_;
    EXPECT_TRUE(started || !entropy_.In(*text_)) << "entropy before the start: " << *text_;
    CheckPaths(message, "", over);
    if (!scene) return;
    ++scenes;
    CheckEvents(message, over);
    CheckPublic(message);
    CheckOwn(message, over);
  }

  // Cards and numbers may only occur under the keys listed here.
  void CheckPaths(const bj::value& value, const std::string& path, bool over) {
    static const std::set<std::string> kCardPaths = {
        ".public.played[][]",    ".public.card",          ".events[].card",       ".events[].told.card",
        ".own.horses[].cards[]", ".own.horses[].fresh[]", ".own.horses[].sealed", ".asked[].legal[]",
        ".own_laid[].card",      ".own_laid[].cards[]",   ".own_lost[].cards[]"};
    static const std::set<std::string> kNumberPaths = {".protocol",
                                                       ".person",
                                                       ".events[].told.turned[]",
                                                       ".public.turned[]",
                                                       ".version",
                                                       ".from",
                                                       ".seat",
                                                       ".number",
                                                       ".at",
                                                       ".now",
                                                       ".amount",
                                                       ".player",
                                                       ".horse",
                                                       ".laid[]",
                                                       ".bonus[]",
                                                       ".awaits[].player",
                                                       ".awaits[].horse",
                                                       ".asked[].horse",
                                                       ".asked[].count",
                                                       ".own.horses[].horse",
                                                       ".own_laid[].horse",
                                                       ".own_lost[].horse",
                                                       ".clocks[].left",
                                                       ".clocks[].reserve",
                                                       ".events[].horse",
                                                       ".events[].player",
                                                       ".events[].order[]",
                                                       ".events[].dice[]",
                                                       ".events[].count",
                                                       ".events[].old",
                                                       ".events[].race",
                                                       ".events[].round",
                                                       ".events[].limits[]",
                                                       ".events[].place",
                                                       ".events[].points",
                                                       ".events[].scores[]",
                                                       ".events[].ranking[]",
                                                       ".events[].told.points",
                                                       ".events[].told.spent",
                                                       ".events[].told.passed[]",
                                                       ".events[].told.level[]",
                                                       ".events[].told.jumped",
                                                       ".events[].told.waits",
                                                       ".events[].told.leaders[]",
                                                       ".events[].told.to_go",
                                                       ".events[].told.limit",
                                                       ".events[].told.fence",
                                                       ".events[].told.margin",
                                                       ".events[].told.shared[]",
                                                       ".public.race",
                                                       ".public.round",
                                                       ".public.horse",
                                                       ".public.roller",
                                                       ".public.boxes[]",
                                                       ".public.order[]",
                                                       ".public.turn",
                                                       ".public.limits[]",
                                                       ".public.hand[]",
                                                       ".public.dealt[]",
                                                       ".public.stock[]",
                                                       ".public.fresh_from[]",
                                                       ".public.bonus[]",
                                                       ".public.old_kept[]",
                                                       ".public.fell[]",
                                                       ".public.places[][]",
                                                       ".public.dice[]",
                                                       ".public.points",
                                                       ".public.placed",
                                                       ".public.to_place",
                                                       ".public.prepared[]",
                                                       ".public.sealed[]",
                                                       ".public.fences[]",
                                                       ".public.scores[]"};
    if (const auto* object = value.if_object()) {
      for (const auto& [key, inner] : *object) CheckPaths(inner, path + "." + std::string(key), over);
    } else if (const auto* array = value.if_array()) {
      for (const auto& inner : *array) CheckPaths(inner, path + "[]", over);
    } else if (const auto* word = value.if_string()) {
      if (!CardFromName(std::string_view(word->data(), word->size()))) return;
      ++cards;
      const bool deck = over && path == ".own.horses[].deck[]";
      EXPECT_TRUE(deck || kCardPaths.contains(path)) << "a card at " << path << " in " << *text_;
    } else if (value.is_number()) {
      // The settings of the table and its courses were known before any card was dealt.
      if (path.starts_with(".table.") || path.starts_with(".header.") || path.starts_with(".chat[]")) return;
      EXPECT_TRUE(kNumberPaths.contains(path)) << "a number at " << path << " in " << *text_;
    }
  }

  // Events are the lines of the record without what is hidden.
  void CheckEvents(const bj::object& message, bool over) {
    const bj::array& events = message.at("events").as_array();
    std::size_t line = version_ - events.size();
    for (const auto& item : events) {
      ++line;
      bj::object expected = lines_[line];
      const std::string t = Text(expected.at("t"));
      if (t == "shuffle") expected.erase("deck");
      if (t == "seal") expected.erase("card");
      if (t == "lose" || t == "drop") {
        const auto count = expected.at("cards").as_array().size();
        expected.erase("cards");
        expected["count"] = static_cast<std::int64_t>(count);
      }
      if (t == "keep") {
        const HorseId horse = HorseOf(expected);
        expected.erase("cards");
        expected["old"] = static_cast<std::int64_t>(recorded_.after[line].board().old_kept[horse]);
      }
      EXPECT_TRUE(t != "reveal" || over);
      bj::object event = item.as_object();
      if (const auto* told = event.if_contains("told")) {
        // The only card it may name is the one just played.
        if (told->as_object().contains("card")) {
          EXPECT_EQ(Text(told->at("card")), public_[line].last_card) << *text_;
        }
        event.erase("told");
      }
      EXPECT_EQ(event, expected) << *text_;
    }
  }

  void CheckPublic(const bj::object& message) {
    const bj::object& shown = message.at("public").as_object();
    const Meeting& then = recorded_.after[version_];
    for (HorseId horse = 0; horse < programme_.horses(); ++horse) {
      EXPECT_EQ(CardsOf(shown.at("played").as_array()[horse]), public_[version_].played[horse]) << *text_;
      EXPECT_EQ(shown.at("hand").as_array()[horse].as_int64(), then.hand(horse).size()) << *text_;
    }
    if (shown.contains("card")) {
      EXPECT_EQ(Text(shown.at("card")), public_[version_].last_card) << *text_;
    }
    // Who has to decide follows from what everybody may know. Left out are house riders, decisions laid ready, and
    // decisions with only one legal answer.
    unsigned laid = 0;
    for (const auto& horse : message.at("laid").as_array()) laid |= 1u << horse.as_int64();
    std::vector<std::pair<int, int>> expected;
    if (!then.over()) {
      for (const Asked& asked : AskedList(See(then, kNoPlayer))) {
        const store::Seat& seat = recorded_.stored.table.seats[asked.player];
        if (seat.person == 0 || (asked.horse != kNoHorse && ((laid >> asked.horse) & 1) != 0)) continue;
        if (!Forced(then, asked)) expected.emplace_back(asked.player, asked.horse);
      }
    }
    std::vector<std::pair<int, int>> awaited;
    for (const auto& item : message.at("awaits").as_array()) {
      const bj::object& one = item.as_object();
      awaited.emplace_back(one.at("player").as_int64(), one.contains("horse") ? HorseOf(one) : kNoHorse);
    }
    EXPECT_EQ(awaited, expected) << *text_;
  }

 public:
  // True if everybody can see that there is only one legal answer.
  static bool Forced(const Meeting& meeting, const Asked& asked) {
    const SeatView anyone = See(meeting, kNoPlayer);
    const bool bonus = asked.horse != kNoHorse && CheckBonus(meeting.programme(), anyone.board, asked.horse).ok();
    switch (asked.need) {
      case Need::kSeal:
      case Need::kCard: return anyone.hand_size[asked.horse] == 1 && !bonus;
      case Need::kKeep: return anyone.hand_size[asked.horse] == 0 && !bonus;
      case Need::kDie: return anyone.board.dice[0] == anyone.board.dice[1];
      case Need::kRide: return anyone.board.rides.count() == 1;
      default: return false;
    }
  }

 private:
  void CheckOwn(const bj::object& message, bool over) {
    const Meeting& then = recorded_.after[version_];
    const bool open = !programme_.options().blind_exchange;
    EXPECT_EQ(message.at("own").is_null(), seat_ < 0 && !over) << *text_;
    if (message.at("own").is_object()) {
      for (const auto& item : message.at("own").as_object().at("horses").as_array()) {
        const bj::object& own = item.as_object();
        const HorseId horse = HorseOf(own);
        EXPECT_TRUE(over || Mine(horse)) << *text_;
        EXPECT_EQ(CardsOf(own.at("cards")), then.hand(horse)) << *text_;
        EXPECT_EQ(own.contains("deck"), over) << *text_;
        if (own.contains("fresh")) {
          EXPECT_TRUE(open) << *text_;
          EXPECT_EQ(CardsOf(own.at("fresh")), then.fresh(horse)) << *text_;
        }
        if (own.contains("sealed")) {
          EXPECT_EQ(Text(own.at("sealed")), CardName(then.secrets().sealed[horse])) << *text_;
        }
      }
    }
    for (const auto& item : message.at("asked").as_array()) {
      const bj::object& asked = item.as_object();
      if (!asked.contains("horse")) continue;
      EXPECT_TRUE(Mine(HorseOf(asked))) << *text_;
      const std::string need = Text(asked.at("need"));
      if (need != "card" && need != "seal") continue;
      for (const auto& card : asked.at("legal").as_array()) {
        EXPECT_TRUE(then.hand(HorseOf(asked)).Holds(*CardFromName(Text(card)))) << *text_;
      }
    }
    for (const auto& horse : message.at("bonus").as_array()) {
      EXPECT_TRUE(Mine(static_cast<HorseId>(horse.as_int64()))) << *text_;
    }
    for (const char* key : {"own_laid", "own_lost"}) {
      if (!message.contains(key)) continue;
      for (const auto& one : message.at(key).as_array()) EXPECT_TRUE(Mine(HorseOf(one.as_object()))) << *text_;
    }
  }

  const RecordedMeeting& recorded_;
  const Programme& programme_;
  std::vector<bj::object> lines_;
  std::vector<Public> public_;  // by version
  HexSecrets seed_;
  HexSecrets entropy_;
  const std::string* text_ = nullptr;  // the message being checked
  int seat_ = -1;                      // of its recipient; -1: a spectator
  std::size_t version_ = 0;
};

std::vector<MeetingPlan> Plans() {
  const std::string dash3 = R"("races":[{"course":"dash"},{"course":"dash"},{"course":"dash"}],)";
  const std::string dash4 = R"("races":[{"course":"dash"},{"course":"dash"},{"course":"dash"},{"course":"dash"}],)";
  return {
      {.settings = R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","random"]})",
       .cut_every = 17},
      {.settings = R"({"players":2,"horses":2,)" + dash4 + R"("options":{"cards":"sealed","exchange":"blind"},)" +
                   kDashCourse + "}",
       .cut_every = 19,
       .restart_every = 101},
      {.settings = R"({"players":2,"horses":4,)" + dash4 + R"("options":{"cards":"sealed"},)" + kDashCourse + "}",
       .cut_every = 23,
       .restart_every = 53},
      {.settings = R"({"players":3,"horses":2,)" + dash3 + R"("options":{"exchange":"blind","finish":"first"},)" +
                   R"("riders":[null,"novice",null],)" + kDashCourse + "}",
       .cut_every = 29},
      {.settings = R"({"players":4,"horses":2,"races":[{"course":"oval","steeplechase":true},{"course":"oval"},)"
                   R"({"course":"triangle","steeplechase":true}]})",
       .people = 4,
       .restart_every = 301,
       .bonus_one_in = 5},
      {.settings = R"({"players":8,)" + dash4 + R"("options":{"cards":"sealed","finish":"first"},)" + kDashCourse + "}",
       .people = 8,
       .cut_every = 61},
  };
}

TEST(Leak, NoMessageRevealsWhatItsRecipientMayNotKnow) {
  int messages = 0;
  int cards = 0;
  int scenes = 0;
  for (MeetingPlan plan : Plans()) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      plan.seed = seed;
      const auto recorded = PlayMeeting(plan);
      ASSERT_TRUE(recorded->over);
      ASSERT_TRUE(recorded->faults.empty()) << recorded->faults.front();
      LeakChecker checker(*recorded);
      checker.CheckAll();
      ASSERT_FALSE(HasFailure()) << plan.settings;
      messages += checker.messages;
      cards += checker.cards;
      scenes += checker.scenes;
    }
  }
  EXPECT_GT(messages, 20'000);
  EXPECT_GT(scenes, 10'000);
  EXPECT_GT(cards, 200'000);
}

// If the server decides for a person because there is only one legal answer, everybody must be able to see that.
// Otherwise it would reveal something about the hand.
TEST(Leak, AutomaticDecisionsFollowFromPublicKnowledge) {
  int forced = 0;
  for (MeetingPlan plan : Plans()) {
    const auto recorded = PlayMeeting(plan);
    for (std::size_t line = 1; line < recorded->stored.lines.size(); ++line) {
      const Meeting& before = recorded->after[line - 1];
      if (!recorded->stored.lines[line].by.empty() || !IsDecision(before.need())) continue;
      const AskedList asked(See(before, kNoPlayer));
      if (recorded->stored.table.seats[asked.begin()->player].person == 0) continue;
      const bj::object object = bj::parse(recorded->stored.lines[line].text).as_object();
      if (Text(object.at("t")) == "bonus") continue;  // of a house rider, out of turn
      EXPECT_TRUE(LeakChecker::Forced(before, *asked.begin())) << recorded->stored.lines[line].text;
      ++forced;
    }
  }
  EXPECT_GT(forced, 50);
}

// A test of the checker: it finds secrets that are added to a message.
TEST(Leak, TheCheckerFindsPlantedSecrets) {
  const auto recorded = PlayMeeting(Plans()[2]);
  const auto finds = [&](std::size_t at, const SentMessage& planted) {
    const SentMessage honest = std::exchange(recorded->messages[at], planted);
    ::testing::TestPartResultArray found;
    {
      ::testing::ScopedFakeTestPartResultReporter reporter(
          ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
      LeakChecker(*recorded).CheckAll();
    }
    recorded->messages[at] = honest;
    return found.size() > 0;
  };
  int tried = 0;
  for (std::size_t at = 0; at < recorded->messages.size() && tried < 12; at += 97) {
    const SentMessage sent = recorded->messages[at];
    if (!sent.text.starts_with(R"({"t":"told")") || sent.text.find("reveal") != std::string::npos) continue;
    if (sent.person == kSpectator) continue;
    ++tried;
    EXPECT_FALSE(finds(at, sent));
    EXPECT_TRUE(finds(at, {kSpectator, sent.text}));
    EXPECT_TRUE(finds(at, {3 - sent.person, sent.text}));
    const auto with = [&](const std::string& more) {
      return SentMessage{sent.person, sent.text.substr(0, sent.text.size() - 1) + "," + more + "}"};
    };
    EXPECT_TRUE(finds(at, with(R"("hint":"12J")")));
    EXPECT_TRUE(finds(at, with(R"("hint":12)")));
    EXPECT_TRUE(finds(at, with("\"hint\":\"" + recorded->stored.table.seed.substr(20, 16) + "\"")));
  }
  EXPECT_GT(tried, 3);
}

}  // namespace
}  // namespace furlong::server
