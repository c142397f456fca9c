// Tables of text: columns as wide as what stands in them, counted in letters as people see them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace furlong::cli {

// Letters of UTF-8 text; colours take no room.
std::size_t WidthOf(std::string_view text);
// Filled up to a width.
std::string Left(std::string_view text, std::size_t width);
std::string Right(std::string_view text, std::size_t width);

// Rows of cells, the first one the heading. `right`: columns of figures, a bit set. `indent` spaces before each row.
std::string TableText(const std::vector<std::vector<std::string>>& rows, unsigned right, std::size_t indent = 0);

// Broken between words so that no line is wider, later lines indented.
std::string Wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace furlong::cli
