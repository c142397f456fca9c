#include "server/http/without_secrets.h"

#include <cctype>

namespace furlong::server {

std::string WithoutSecrets(std::string_view text) {
  constexpr std::size_t kSecretLetters = 16;  // a table's id; tokens and hashes have more
  constexpr std::size_t kShownLetters = 4;
  std::string out;
  while (!text.empty()) {
    std::size_t word = 0;
    while (word < text.size() && std::isalnum(static_cast<unsigned char>(text[word])) != 0) ++word;
    out += text.substr(0, word < kSecretLetters ? word : kShownLetters);
    if (word >= kSecretLetters) out += "…";
    if (word < text.size()) out += text[word++];
    text.remove_prefix(word);
  }
  return out;
}

}  // namespace furlong::server
