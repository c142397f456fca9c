#include "drawing/text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace furlong::drawing {
namespace {

TEST(Num, HasNoTrailingZeros) {
  EXPECT_EQ(Num(0), "0");
  EXPECT_EQ(Num(-0.0), "0");
  EXPECT_EQ(Num(12), "12");
  EXPECT_EQ(Num(-1.5), "-1.5");
  EXPECT_EQ(Num(0.007), "0.007");
  EXPECT_EQ(Num(-0.0001), "0");
  EXPECT_EQ(Num(1190.5512), "1190.551");
  EXPECT_EQ(Num(2.8346456693, 6), "2.834646");
}

TEST(Num, DoesNotDependOnTheLastBits) {
  for (const double half : {0.0625, 14.1875, 1583.4375, -2.0625}) {
    const std::string text = Num(half);
    EXPECT_EQ(Num(std::nextafter(half, 1e9)), text);
    EXPECT_EQ(Num(std::nextafter(half, -1e9)), text);
  }
}

TEST(Num, OfNoNumberIsStillANumber) {
  EXPECT_EQ(Num(std::numeric_limits<double>::quiet_NaN()), "0");
  EXPECT_EQ(Num(std::numeric_limits<double>::infinity()), "0");
}

TEST(Shortened, CountsCharacters) {
  EXPECT_EQ(Shortened("Größe", 5), "Größe");
  EXPECT_EQ(Shortened("Größe", 3), "Grö…");
}

}  // namespace
}  // namespace furlong::drawing
