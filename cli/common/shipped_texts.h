// The translated texts that the program uses, from texts/, compiled into it.
#pragma once

#include <string_view>
#include <vector>

namespace furlong::cli {

struct ShippedText {
  std::string_view language;  // "en"
  std::string_view part;      // "caller"
  std::string_view text;      // a flat JSON object of ICU messages
};

const std::vector<ShippedText>& ShippedTexts();

}  // namespace furlong::cli
