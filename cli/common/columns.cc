#include "cli/common/columns.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>

#include "cli/common/terminal.h"

namespace furlong::cli {

namespace {

// The width of the character at `at`; moves `at` behind it.
std::size_t CharWidth(std::string_view text, std::size_t& at) {
  auto next = static_cast<std::int32_t>(at);
  UChar32 character = 0;
  U8_NEXT(text.data(), next, static_cast<std::int32_t>(text.size()), character);
  at = static_cast<std::size_t>(next);
  const auto type = u_charType(character);
  if (type == U_NON_SPACING_MARK || type == U_ENCLOSING_MARK || type == U_FORMAT_CHAR) return 0;
  const int eastern = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
  return eastern == U_EA_WIDE || eastern == U_EA_FULLWIDTH ? 2 : 1;
}

std::vector<std::size_t> ColumnWidths(const TableRows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], WidthOf(row[i]));
  }
  return widths;
}

}  // namespace

std::size_t WidthOf(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\033') {
      at = std::min(text.find('m', at), text.size() - 1) + 1;
    } else {
      width += CharWidth(text, at);
    }
  }
  return width;
}

std::string Cut(std::string_view text, std::size_t width) {
  if (WidthOf(text) <= width) return std::string(text);
  std::size_t end = 0;
  std::size_t room = width;
  for (std::size_t at = 0; at < text.size(); end = at) {
    const std::size_t character = CharWidth(text, at);
    if (character + 1 > room) break;
    room -= character;
  }
  return std::string(text.substr(0, end)) + "…";
}

std::string Left(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, WidthOf(text)), ' ');
}

std::string Right(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, WidthOf(text)), ' ') + std::string(text);
}

std::size_t WidthOf(const TableRows& rows) {
  std::size_t width = 0;
  for (const std::size_t column : ColumnWidths(rows)) width += (width > 0 ? kColumnGap : 0) + column;
  return width;
}

std::string TableText(const TableRows& rows, unsigned right, std::size_t indent, std::size_t gap) {
  const std::vector<std::size_t> widths = ColumnWidths(rows);
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      if (i > 0) line += std::string(gap, ' ');
      line += ((right >> i) & 1) != 0 ? Right(rows[r][i], widths[i]) : Left(rows[r][i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += (r == 0 ? Bold(line) : line) + "\n";
  }
  return text;
}

std::string Wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  // Leading spaces are kept.
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  std::string wrapped(text.substr(0, begin));
  std::size_t column = begin;
  text.remove_prefix(begin);
  for (bool first = true; !text.empty(); first = false) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t room = WidthOf(word);
    if (!first && column + 1 + room > width) {
      wrapped += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!first) {
      wrapped += ' ';
      ++column;
    }
    wrapped += word;
    column += room;
  }
  return wrapped;
}

}  // namespace furlong::cli
