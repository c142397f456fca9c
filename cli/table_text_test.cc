#include "cli/table_text.h"

#include <gtest/gtest.h>

namespace furlong::cli {
namespace {

TEST(TableText, CountsLettersNotBytesOrColours) {
  EXPECT_EQ(WidthOf("Żółć"), 4u);
  EXPECT_EQ(WidthOf("\033[1mRed\033[0m"), 3u);
  EXPECT_EQ(Right("é", 3), "  é");
}

TEST(TableText, ColumnsAreAsWideAsWhatStandsInThem) {
  EXPECT_EQ(TableText({{"", "Pferd", "n"}, {"1", "Grün", "10"}}, 0b100), "   Pferd   n\n1  Grün   10\n");
}

TEST(Wrapped, BreaksBetweenWordsAndKeepsTheIndent) {
  EXPECT_EQ(Wrapped("one two three", 8, 2), "one two\n  three");
  EXPECT_EQ(Wrapped("   8 to 1.9 2.9", 11, 6), "   8 to 1.9\n      2.9");
  EXPECT_EQ(Wrapped("incomprehensibilities", 5), "incomprehensibilities");
  EXPECT_EQ(Wrapped("", 5), "");
}

}  // namespace
}  // namespace furlong::cli
