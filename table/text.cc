#include "table/text.h"

namespace furlong::table {

std::string CleanText(std::string_view text, int most_letters) {
  std::string clean;
  int letters = 0;
  bool gap = false;
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (i + size > text.size()) return {};
    char32_t letter = size == 1 ? lead : lead & (0x7Fu >> size);
    for (std::size_t k = 1; k < size; ++k) letter = (letter << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3F);
    const std::string_view bytes = text.substr(i, size);
    i += size;
    const bool space = letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r' || letter == 0xA0 ||
                       letter == 0x2028 || letter == 0x2029 || letter == 0x3000;
    const bool hidden = letter < 0x20 || (letter >= 0x7F && letter < 0xA0) || letter == 0xAD ||
                        (letter >= 0x200B && letter <= 0x200F && letter != 0x200D) ||
                        (letter >= 0x202A && letter <= 0x202E) || (letter >= 0x2060 && letter <= 0x206F) ||
                        letter == 0x61C || letter == 0x115F || letter == 0x1160 || letter == 0x180E ||
                        letter == 0x3164 || letter == 0xFFA0 || (letter == 0x200D && clean.empty()) ||
                        letter == 0xFEFF || (letter >= 0xFFF9 && letter <= 0xFFFB) || letter >= 0xE0000;
    if (space) {
      gap = !clean.empty();
      continue;
    }
    if (hidden) continue;
    letters += gap ? 2 : 1;
    if (letters > most_letters) return {};
    if (gap) clean += ' ';
    gap = false;
    clean.append(bytes);
  }
  return clean;
}

std::string LowerCase(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

bool SameName(std::string_view a, std::string_view b) { return LowerCase(a) == LowerCase(b); }

}  // namespace furlong::table
