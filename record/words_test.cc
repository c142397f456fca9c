#include "record/words.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace furlong
