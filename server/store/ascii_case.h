// Letter case, aside: of ASCII letters only, as accounts are compared.
#pragma once

#include <string>
#include <string_view>

namespace furlong::store {

inline std::string InSmallLetters(std::string_view text) {
  std::string small(text);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

}  // namespace furlong::store
