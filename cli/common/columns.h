// Tables of text: columns as wide as what stands in them, counted in letters as people see them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace furlong::cli {

// Columns of a terminal that UTF-8 text takes; colours take none.
std::size_t WidthOf(std::string_view text);
// Whole where it fits, else with a mark at its end. Without colours.
std::string Cut(std::string_view text, std::size_t width);
// Filled up to a width.
std::string Left(std::string_view text, std::size_t width);
std::string Right(std::string_view text, std::size_t width);

using TableRows = std::vector<std::vector<std::string>>;
// How wide the rows will be.
std::size_t WidthOf(const TableRows& rows);
// Rows of cells, the first one the heading. `right`: columns of figures, a bit set. `indent` spaces before each row.
std::string TableText(const TableRows& rows, unsigned right, std::size_t indent = 0);

// Broken between words so that no line is wider, later lines indented.
std::string Wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace furlong::cli
