// R12.1: reads every message that every seat ever gets, over whole meetings, and finds nothing that it may not know.
#include <gtest/gtest-spi.h>

#include <boost/json.hpp>
#include <map>
#include <unordered_set>

#include "record/fairness.h"
#include "rules/asking.h"
#include "server/testing/ridden.h"
#include "server/testing/testing.h"

namespace furlong::server {
namespace {

namespace bj = boost::json;
using testing::HowToRide;
using testing::kDash;
using testing::kWatcher;
using testing::Ridden;

std::string Text(const bj::value& value) { return std::string(value.as_string()); }
HorseId HorseOf(const bj::object& from) { return static_cast<HorseId>(from.at("horse").as_int64()); }

Hand CardsOf(const bj::value& list) {
  Hand hand;
  for (const auto& card : list.as_array()) hand.Add(*CardFromName(Text(card)));
  return hand;
}

// Pieces of secrets in hex: sixteen digits in a row are no accident.
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

// What all may know of each line, worked out from the record alone.
struct Public {
  std::array<Hand, kMaxHorses> played;
  std::string last_card;
};

class Reader {
 public:
  explicit Reader(const Ridden& ridden) : ridden_(ridden), programme_(ridden.after.back().programme()) {
    Public now;
    for (const store::Line& line : ridden.stored.lines) {
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
    seed_.Add(ridden.stored.table.seed);
    seed_.Add(Hex(MixSeed(*DigestFromHex(ridden.stored.table.seed), ridden.checker.entropy())));
  }

  void ReadAll() {
    bool started = false;
    for (const Ridden::Letter& letter : ridden_.letters) {
      text_ = &letter.text;
      const bj::object message = bj::parse(letter.text).as_object();
      seat_ = ridden_.seat_of(letter.person);
      started = started || message.contains("header");
      if (message.contains("person")) {
        EXPECT_EQ(message.at("person").as_int64(), letter.person) << "somebody else's number: " << letter.text;
      }
      Read(message, started);
      ++letters;
      if (::testing::Test::HasFailure()) return;
    }
  }
  int letters = 0;
  int cards = 0;   // names of cards looked at
  int scenes = 0;  // scenes held against the record

 private:
  bool Mine(HorseId horse) const { return seat_ >= 0 && programme_.OwnerOf(horse) == seat_; }

  void Read(const bj::object& message, bool started) {
    const bool scene = message.contains("public");
    version_ = scene ? static_cast<std::size_t>(message.at("version").as_int64()) : 0;
    const bool over = scene && ridden_.after[version_].over();
    EXPECT_TRUE(over || !seed_.In(*text_)) << "the seed: " << *text_;
    EXPECT_TRUE(started || !entropy_.In(*text_)) << "entropy before the start: " << *text_;
    Walk(message, "", over);
    if (!scene) return;
    ++scenes;
    ReadEvents(message, over);
    ReadPublic(message);
    ReadOwn(message, over);
  }

  // (a) A card may stand only where one belongs, a number only where we know what it counts.
  void Walk(const bj::value& value, const std::string& path, bool over) {
    static const std::set<std::string> kCardPaths = {
        ".public.played[][]",    ".public.card",          ".events[].card",       ".events[].told.card",
        ".own.horses[].cards[]", ".own.horses[].fresh[]", ".own.horses[].sealed", ".asked[].legal[]",
        ".own_laid[].card",      ".own_laid[].cards[]"};
    static const std::set<std::string> kNumberPaths = {".protocol",
                                                       ".person",
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
                                                       ".public.scores[]"};
    if (const auto* object = value.if_object()) {
      for (const auto& [key, inner] : *object) Walk(inner, path + "." + std::string(key), over);
    } else if (const auto* array = value.if_array()) {
      for (const auto& inner : *array) Walk(inner, path + "[]", over);
    } else if (const auto* word = value.if_string()) {
      if (!CardFromName(std::string_view(word->data(), word->size()))) return;
      ++cards;
      const bool deck = over && path == ".own.horses[].deck[]";
      EXPECT_TRUE(deck || kCardPaths.contains(path)) << "a card at " << path << " in " << *text_;
    } else if (value.is_number()) {
      // How the table and its courses are set up was known before any card was dealt.
      if (path.starts_with(".table.") || path.starts_with(".header.") || path.starts_with(".chat[]")) return;
      EXPECT_TRUE(kNumberPaths.contains(path)) << "a number at " << path << " in " << *text_;
    }
  }

  // (b) Events are the lines of the record, less what is hidden.
  void ReadEvents(const bj::object& message, bool over) {
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
        expected["old"] = static_cast<std::int64_t>(ridden_.after[line].board().old_kept[horse]);
      }
      EXPECT_TRUE(t != "reveal" || over);
      bj::object said = item.as_object();
      if (const auto* told = said.if_contains("told")) {
        // The one card it may name was just played.
        if (told->as_object().contains("card")) {
          EXPECT_EQ(Text(told->at("card")), public_[line].last_card) << *text_;
        }
        said.erase("told");
      }
      EXPECT_EQ(said, expected) << *text_;
    }
  }

  void ReadPublic(const bj::object& message) {
    const bj::object& shown = message.at("public").as_object();
    const Meeting& then = ridden_.after[version_];
    for (HorseId horse = 0; horse < programme_.horses(); ++horse) {
      EXPECT_EQ(CardsOf(shown.at("played").as_array()[horse]), public_[version_].played[horse]) << *text_;
      EXPECT_EQ(shown.at("hand").as_array()[horse].as_int64(), then.hand(horse).size()) << *text_;
    }
    if (shown.contains("card")) {
      EXPECT_EQ(Text(shown.at("card")), public_[version_].last_card) << *text_;
    }
    // (e) Who is awaited follows from what all may know: a card face down, a rider, or only one way to go on.
    unsigned laid = 0;
    for (const auto& horse : message.at("laid").as_array()) laid |= 1u << horse.as_int64();
    std::vector<std::pair<int, int>> expected;
    if (!then.over()) {
      for (const Asked& asked : AskedList(See(then, kNoPlayer))) {
        const store::Seat& seat = ridden_.stored.table.seats[asked.player];
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
  // Is there only one answer, as anybody can see?
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
  void ReadOwn(const bj::object& message, bool over) {
    const Meeting& then = ridden_.after[version_];
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
    if (!message.contains("own_laid")) return;
    for (const auto& laid : message.at("own_laid").as_array()) EXPECT_TRUE(Mine(HorseOf(laid.as_object()))) << *text_;
  }

  const Ridden& ridden_;
  const Programme& programme_;
  std::vector<bj::object> lines_;
  std::vector<Public> public_;  // by version
  HexSecrets seed_;
  HexSecrets entropy_;
  const std::string* text_ = nullptr;
  int seat_ = -1;
  std::size_t version_ = 0;
};

std::vector<HowToRide> Kinds() {
  const std::string dash3 = R"("races":[{"course":"dash"},{"course":"dash"},{"course":"dash"}],)";
  const std::string dash4 = R"("races":[{"course":"dash"},{"course":"dash"},{"course":"dash"},{"course":"dash"}],)";
  return {
      {.settings = R"({"players":4,"races":[{"course":"oval"}],"riders":[null,null,"steady","random"]})",
       .cut_every = 17},
      {.settings =
           R"({"players":2,"horses":2,)" + dash4 + R"("options":{"cards":"sealed","exchange":"blind"},)" + kDash + "}",
       .cut_every = 19,
       .restart_every = 101},
      {.settings = R"({"players":2,"horses":4,)" + dash4 + R"("options":{"cards":"sealed"},)" + kDash + "}",
       .cut_every = 23,
       .restart_every = 53},
      {.settings = R"({"players":3,"horses":2,)" + dash3 + R"("options":{"exchange":"blind","finish":"first"},)" +
                   R"("riders":[null,"novice",null],)" + kDash + "}",
       .cut_every = 29},
      {.settings = R"({"players":4,"horses":2,"races":[{"course":"oval","steeplechase":true},{"course":"oval"},)"
                   R"({"course":"triangle","steeplechase":true}]})",
       .people = 4,
       .restart_every = 301,
       .bonus_one_in = 5},
      {.settings = R"({"players":8,)" + dash4 + R"("options":{"cards":"sealed","finish":"first"},)" + kDash + "}",
       .people = 8,
       .cut_every = 61},
  };
}

TEST(Leak, NoMessageOfAnySeatTellsWhatItMayNotKnow) {
  int letters = 0;
  int cards = 0;
  int scenes = 0;
  for (HowToRide how : Kinds()) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      how.seed = seed;
      const auto ridden = RideOne(how);
      ASSERT_TRUE(ridden->over);
      ASSERT_TRUE(ridden->faults.empty()) << ridden->faults.front();
      Reader reader(*ridden);
      reader.ReadAll();
      ASSERT_FALSE(HasFailure()) << how.settings;
      letters += reader.letters;
      cards += reader.cards;
      scenes += reader.scenes;
    }
  }
  EXPECT_GT(letters, 20'000);
  EXPECT_GT(scenes, 10'000);
  EXPECT_GT(cards, 200'000);
}

// What the server decides at once for a person, all could have decided: it tells nothing of a hand.
TEST(Leak, WhatIsDecidedAtOnceFollowsFromWhatAllMayKnow) {
  int forced = 0;
  for (HowToRide how : Kinds()) {
    const auto ridden = RideOne(how);
    for (std::size_t line = 1; line < ridden->stored.lines.size(); ++line) {
      const Meeting& before = ridden->after[line - 1];
      if (!ridden->stored.lines[line].by.empty() || !IsDecision(before.need())) continue;
      const AskedList asked(See(before, kNoPlayer));
      if (ridden->stored.table.seats[asked.begin()->player].person == 0) continue;
      const bj::object object = bj::parse(ridden->stored.lines[line].text).as_object();
      if (Text(object.at("t")) == "bonus") continue;  // of a rider, out of turn
      EXPECT_TRUE(Reader::Forced(before, *asked.begin())) << ridden->stored.lines[line].text;
      ++forced;
    }
  }
  EXPECT_GT(forced, 50);
}

// The test itself: a reader that is shown secrets says so.
TEST(Leak, TheReaderFindsWhatIsPlanted) {
  const auto ridden = RideOne(Kinds()[2]);
  const auto finds = [&](std::size_t at, const Ridden::Letter& planted) {
    const Ridden::Letter honest = std::exchange(ridden->letters[at], planted);
    ::testing::TestPartResultArray found;
    {
      ::testing::ScopedFakeTestPartResultReporter reporter(
          ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &found);
      Reader(*ridden).ReadAll();
    }
    ridden->letters[at] = honest;
    return found.size() > 0;
  };
  int tried = 0;
  for (std::size_t at = 0; at < ridden->letters.size() && tried < 12; at += 97) {
    const Ridden::Letter letter = ridden->letters[at];
    if (!letter.text.starts_with(R"({"t":"told")") || letter.text.find("reveal") != std::string::npos) continue;
    if (letter.person == kWatcher) continue;
    ++tried;
    EXPECT_FALSE(finds(at, letter));
    EXPECT_TRUE(finds(at, {kWatcher, letter.text}));
    EXPECT_TRUE(finds(at, {3 - letter.person, letter.text}));
    const auto with = [&](const std::string& more) {
      return Ridden::Letter{letter.person, letter.text.substr(0, letter.text.size() - 1) + "," + more + "}"};
    };
    EXPECT_TRUE(finds(at, with(R"("hint":"12J")")));
    EXPECT_TRUE(finds(at, with(R"("hint":12)")));
    EXPECT_TRUE(finds(at, with("\"hint\":\"" + ridden->stored.table.seed.substr(20, 16) + "\"")));
  }
  EXPECT_GT(tried, 3);
}

}  // namespace
}  // namespace furlong::server
