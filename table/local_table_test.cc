// Taking choices back at a table without a server.
#include "table/local_table.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "record/checker.h"
#include "record/shipped_courses.h"
#include "riders/kinds.h"
#include "riders/rider.h"
#include "table/silks.h"

namespace furlong::table {
namespace {

RecordHeader HeaderOf(int players, int horses_each, Options options, int races) {
  RecordHeader header;
  header.options = options;
  const ShippedCourse& course = ShippedCourses()[0];
  header.courses.emplace(course.id, std::get<CourseFile>(ReadCourse(course.text)));
  for (int race = 0; race < races; ++race) header.races.push_back({std::string(course.id), race % 2 == 1});
  for (int player = 0; player < players; ++player) header.players.push_back("P" + std::to_string(player));
  for (const PlayerId owner : OwnersInTurn(players, horses_each)) {
    header.horses.push_back({owner, std::string(kColours[header.horses.size()]), std::string(kPatterns[0])});
  }
  return header;
}

// A table where people choose at random, repeatably by position, and riders as the browser's riders do.
class Played {
 public:
  Played(const RecordHeader& header, unsigned people, std::string_view rider)
      : people_(people),
        rider_(rider),
        table(std::get<LocalTable>(LocalTable::Begin(header, SeedOf("local", 1), people))) {}

  // One decision of a rider, or one choice of a person. False: the meeting is over.
  bool Step() {
    if (table.live().over()) return false;
    if (const auto asked = table.RiderToAsk()) {
      const auto seat = static_cast<std::size_t>(asked->player);
      const Seed whims = WhimsAt(WhimsOf(table.live().mixed_seed(), seat), Position());
      const Decision decision = MakeRider(rider_, whims)->Decide(table.live().ViewOf(*asked));
      EXPECT_TRUE(table.Ride(asked->player, decision).ok());
      return true;
    }
    Choose(false);
    return true;
  }
  void Choose(bool by_itself) {
    const auto asked = table.live().Awaited(people_);
    ASSERT_FALSE(asked.empty());
    const Seed whims = SeedOf("person", Position() + 1000 * asked.size() + 100'000 * turn);
    const Decision decision = MakeRider("random", whims)->Decide(table.live().ViewOf(asked.front()));
    EXPECT_TRUE(table.Decide(asked.front().player, std::span(&decision, 1), ++click, by_itself).refusal.ok());
  }
  void RunToPerson() {
    while (!table.live().over() && table.RiderToAsk()) Step();
  }
  std::uint32_t Position() const { return static_cast<std::uint32_t>(table.live().version()); }
  // All lines except the header, which tells of take-backs.
  std::vector<std::string> Lines() const {
    std::vector<std::string> texts;
    for (const Line& line : table.lines()) texts.push_back(line.text);
    texts.erase(texts.begin());
    return texts;
  }
  // What the person in seat 0 sees and is asked.
  std::string Scene() const { return table.SceneFor(0); }

 private:
  unsigned people_;
  std::string rider_;

 public:
  LocalTable table;
  int click = 0;
  std::uint64_t turn = 0;  // another one: the people choose differently
};

struct Kind {
  int players;
  int horses_each;
  Options options;
};
const Kind kKinds[] = {{4, 1, {}},
                       {2, 2, {.sealed_cards = true, .blind_exchange = true}},
                       {2, 3, {.sealed_cards = true}},
                       {8, 1, {.blind_exchange = true, .finish_first = true}}};

// The meeting is well into its second race.
bool Enough(const Played& played) {
  const Board& board = played.table.live().meeting().board();
  return played.table.live().over() || (board.race == 1 && board.round >= 3);
}

TEST(LocalTable, AloneEveryChoiceCanBeTakenBackToTheStart) {
  for (const Kind& kind : kKinds) {
    Played played(HeaderOf(kind.players, kind.horses_each, kind.options, 2), 1, "random");
    std::vector<std::string> before;
    played.RunToPerson();
    while (!Enough(played)) {
      before.push_back(played.Scene());
      played.Choose(false);
      played.RunToPerson();
    }
    EXPECT_GT(before.size(), 10u);
    while (!before.empty()) {
      ASSERT_TRUE(played.table.MayUndo(0));
      ASSERT_TRUE(played.table.Undo(0));
      played.RunToPerson();  // a bonus may have been taken in a rider's turn
      EXPECT_EQ(played.Scene(), before.back());
      before.pop_back();
    }
    EXPECT_FALSE(played.table.MayUndo(0));
    EXPECT_FALSE(played.table.Undo(0));
  }
}

// A take-back is no way to other dice, other cards or other replies: after the same choice the same happens.
TEST(LocalTable, AfterATakeBackTheSameChoiceLeadsToTheSame) {
  for (const Kind& kind : kKinds) {
    Played played(HeaderOf(kind.players, kind.horses_each, kind.options, 2), 1, "random");
    while (!Enough(played)) played.Step();
    const std::vector<std::string> first = played.Lines();
    for (int times = 0; times < 12; ++times) ASSERT_TRUE(played.table.Undo(0));
    EXPECT_LT(played.Lines().size(), first.size());
    // Something else in between, and back again, changes nothing.
    played.turn = 1;
    for (int i = 0; i < 20 && !played.table.live().over(); ++i) played.Step();
    while (played.table.MayUndo(0)) ASSERT_TRUE(played.table.Undo(0));
    played.turn = 0;
    while (!Enough(played)) played.Step();
    EXPECT_EQ(played.Lines(), first);
  }
}

TEST(LocalTable, ATakeBackIsToldInTheHeaderOnceSomethingWasRevealed) {
  Played played(HeaderOf(4, 1, {}, 1), 1, "steady");
  played.RunToPerson();
  played.Choose(false);
  EXPECT_EQ(played.table.take_backs(), 0);
  while (played.click < 4) played.Step();
  ASSERT_TRUE(played.table.Undo(0));
  ASSERT_TRUE(played.table.Undo(0));
  EXPECT_GE(played.table.take_backs(), 1);
  const int times = played.table.take_backs();
  const auto header = boost::json::parse(played.table.lines().front().text).as_object();
  EXPECT_EQ(header.at("take_backs").as_int64(), times);
  // It is kept when the meeting is closed and opened, and the record is a valid one to its end.
  auto again = LocalTable::Resume(played.table.lines(), played.table.laid(), SeedOf("local", 1), 1);
  EXPECT_EQ(std::get<LocalTable>(again).take_backs(), times);
  while (played.Step()) {
  }
  RecordChecker checker;
  for (const Line& line : played.table.lines()) EXPECT_FALSE(checker.Add(line.text)) << line.text;
  EXPECT_FALSE(played.table.MayUndo(0));
}

TEST(LocalTable, AChoiceThatRevealedNothingIsTakenBackWithoutAMark) {
  // R6.5: the second card is still to be laid.
  Played played(HeaderOf(2, 2, {.sealed_cards = true}, 1), 1, "steady");
  played.RunToPerson();
  const std::string before = played.Scene();
  played.Choose(false);
  ASSERT_NE(played.table.live().laid_bits(), 0u);
  ASSERT_TRUE(played.table.Undo(0));
  EXPECT_EQ(played.Scene(), before);
  EXPECT_EQ(played.table.take_backs(), 0);
}

TEST(LocalTable, WhatWentByItselfIsTakenBackWithTheChoiceBefore) {
  Played played(HeaderOf(4, 1, {}, 1), 1, "steady");
  played.RunToPerson();
  const std::string before = played.Scene();
  played.Choose(false);
  played.RunToPerson();
  for (int i = 0; i < 3; ++i) {
    played.Choose(true);
    played.RunToPerson();
  }
  ASSERT_TRUE(played.table.Undo(0));
  EXPECT_EQ(played.Scene(), before);
  EXPECT_FALSE(played.table.MayUndo(0));
}

// With several people a choice stands as soon as anybody has learnt something from it.
TEST(LocalTable, AmongSeveralPeopleNothingRevealedIsTakenBack) {
  Played played(HeaderOf(4, 1, {}, 1), 0b0011, "steady");
  int taken_back = 0;
  while (!played.table.live().over()) {
    const auto asked = played.table.live().Awaited(0b0011);
    if (played.table.RiderToAsk() || asked.empty()) {
      played.Step();
      for (const int seat : {0, 1}) EXPECT_FALSE(played.table.MayUndo(seat));
      continue;
    }
    const int seat = asked.front().player;
    const std::string before = played.table.SceneFor(seat);
    played.Choose(false);
    if (!played.table.MayUndo(seat)) continue;
    EXPECT_FALSE(played.table.MayUndo(1 - seat));
    if (taken_back == 5) continue;
    ++taken_back;
    ASSERT_TRUE(played.table.Undo(seat));
    EXPECT_EQ(played.table.SceneFor(seat), before);
    played.Choose(false);
  }
  EXPECT_EQ(taken_back, 5);
  EXPECT_EQ(played.table.take_backs(), 0);
}

}  // namespace
}  // namespace furlong::table
