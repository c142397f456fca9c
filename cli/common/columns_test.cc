#include "cli/common/columns.h"

#include <gtest/gtest.h>

namespace furlong::cli {
namespace {

TEST(TableText, MeasuresCharactersNotBytesOrColours) {
  EXPECT_EQ(WidthOf("Żółć"), 4u);
  EXPECT_EQ(WidthOf("\033[1mRed\033[0m"), 3u);
  EXPECT_EQ(Right("é", 3), "  é");
  EXPECT_EQ(WidthOf("e\u0301"), 1u);
  EXPECT_EQ(WidthOf("競馬"), 4u);
  EXPECT_EQ(WidthOf("\xff\033"), 1u);
}

TEST(TableText, CutsLongTextBetweenCharacters) {
  EXPECT_EQ(Cut("Maximiliana", 11), "Maximiliana");
  EXPECT_EQ(Cut("Maximiliana", 6), "Maxim…");
  EXPECT_EQ(Cut("競馬場", 5), "競馬…");
  EXPECT_EQ(Cut("競馬場", 4), "競…");
}

TEST(TableText, ColumnsAreAsWideAsTheirContent) {
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
