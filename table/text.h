// Text that people typed.
#pragma once

#include <string>
#include <string_view>

namespace furlong::table {

inline constexpr int kMaxNameLetters = 24;
inline constexpr int kMaxSayLetters = 300;

// Trims, collapses white space, and removes control characters and marks that change the direction of writing. Empty if
// nothing is left or it has more than `most_letters`.
std::string CleanText(std::string_view text, int most_letters);

// ASCII letters only: accounts and names are compared this way.
std::string LowerCase(std::string_view text);
bool SameName(std::string_view a, std::string_view b);

}  // namespace furlong::table
