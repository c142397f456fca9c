#include "record/words.h"

#include <gtest/gtest.h>

#include "rules/testing.h"

namespace furlong {
namespace {

TEST(Printable, ReplacesControlCharactersAndDirectionMarks) {
  EXPECT_EQ(Printable("Zoë 🐎"), "Zoë 🐎");
  EXPECT_EQ(Printable("a\x1b[2Jb\n"), "a?[2Jb?");
  EXPECT_EQ(Printable("a\xE2\x80\xAE"
                      "b\xE2\x81\xA6"
                      "c\xE2\x80\x93"),
            "a?b?c\xE2\x80\x93");
}

TEST(Words, ExplainAnIllegalDecision) {
  RecordHeader header;
  header.players = {"Ann", "Bo"};
  header.horses = {{0, "red"}, {1, "blue"}, {0, "green"}, {1, "yellow"}};
  const Programme programme = testing::Plan(2, 2, {testing::Flat(testing::Straight(60))});
  EXPECT_EQ(Words(header, programme, {1, Decision::Play(3, Card::k12J), {Reason::kCardNotHeld, 3, 0, Card::k12J}}),
            R"(player 1 (Bo) decided {"t":"card","horse":3,"card":"12J"}, which is illegal: )"
            "horse 3 (yellow) does not hold 12J (R1.3)");
  // What makes no sense at all has words, too.
  EXPECT_EQ(Words(header, programme, {0, Decision::Play(kNoHorse, static_cast<Card>(77)), {Reason::kNotNow}}),
            R"(player 0 (Ann) decided {"t":"card","horse":255,"card":"none"}, which is illegal: )"
            "this is not what comes next (R5.4)");
}

}  // namespace
}  // namespace furlong
