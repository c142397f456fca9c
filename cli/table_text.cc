#include "cli/table_text.h"

#include <algorithm>

#include "cli/terminal.h"

namespace furlong::cli {

std::size_t WidthOf(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = std::min(text.find('m', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {  // the first byte of a letter
      ++width;
    }
  }
  return width;
}

std::string Left(std::string_view text, std::size_t width) {
  return std::string(text) + std::string(width - std::min(width, WidthOf(text)), ' ');
}

std::string Right(std::string_view text, std::size_t width) {
  return std::string(width - std::min(width, WidthOf(text)), ' ') + std::string(text);
}

std::string TableText(const std::vector<std::vector<std::string>>& rows, unsigned right, std::size_t indent) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], WidthOf(row[i]));
  }
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < rows[r].size(); ++i) {
      if (i > 0) line += "  ";
      line += ((right >> i) & 1) != 0 ? Right(rows[r][i], widths[i]) : Left(rows[r][i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += (r == 0 ? Bold(line) : line) + "\n";
  }
  return text;
}

std::string Wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  // Spaces at the beginning stay.
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
