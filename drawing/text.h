// Numbers and words in drawings: the same text in every build, because boards printed in a browser are the same files
// as those of the program.
#pragma once

#include <string>
#include <string_view>

#include "drawing/course_layout.h"

namespace furlong::drawing {

// So many decimals at most, no trailing zeros.
std::string Num(double value, int decimals = 3);
// "x y"
std::string Num(Point p);
// Number of characters, not bytes, of UTF-8 text.
std::size_t Length(std::string_view text);
// Text cut to at most this many characters.
std::string Shortened(const std::string& text, std::size_t most);

// The turn, in degrees clockwise, of text along a heading, so that it is never upside down.
double UprightTurn(double heading);

}  // namespace furlong::drawing
