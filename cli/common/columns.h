// Text tables with columns as wide as their content, measured in terminal columns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace furlong::cli {

// The width of UTF-8 text in terminal columns; escape codes for colours do not count.
std::size_t WidthOf(std::string_view text);
// Shortens text to the width, with "…" at the end; unchanged if it fits. For text without colours.
std::string Cut(std::string_view text, std::size_t width);
// Padded with spaces to the width, the text on the left or on the right.
std::string Left(std::string_view text, std::size_t width);
std::string Right(std::string_view text, std::size_t width);

// Spaces between columns.
inline constexpr std::size_t kColumnGap = 2;
using TableRows = std::vector<std::vector<std::string>>;
// The width of the whole table.
std::size_t WidthOf(const TableRows& rows);
// Formats rows of cells; the first row is the heading. `right`: a bit set of right-aligned columns. `indent`: spaces
// before each row. `gap`: spaces between columns.
std::string TableText(const TableRows& rows, unsigned right, std::size_t indent = 0, std::size_t gap = kColumnGap);

// Wraps text between words to the width; lines after the first are indented.
std::string Wrapped(std::string_view text, std::size_t width, std::size_t indent = 0);

}  // namespace furlong::cli
