#include "server/house/token.h"

#include <array>

#include "server/house/sodium.h"

namespace furlong::server {
namespace {

constexpr std::string_view kTableLetters = "0123456789abcdefghjkmnpqrstvwxyz";
constexpr std::size_t kTableIdSize = 16;
static_assert(kTableLetters.size() == 32);  // a divisor of 256, so that every letter is equally likely

template <std::size_t kSize>
std::array<std::uint8_t, kSize> RandomBytes() {
  ReadySodium();
  std::array<std::uint8_t, kSize> bytes{};
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

}  // namespace

std::string NewToken() { return Hex(RandomBytes<32>()); }

std::string TokenHash(std::string_view token) { return Hex(Sha256Of(token)); }

bool SameSecret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string NewTableId() {
  std::string id;
  for (const std::uint8_t byte : RandomBytes<kTableIdSize>()) id += kTableLetters[byte % kTableLetters.size()];
  return id;
}

std::string NewRecoveryCode() {
  std::string code;
  for (const std::uint8_t byte : RandomBytes<20>()) {
    if (!code.empty() && code.size() % 5 == 4) code += '-';
    code += kTableLetters[byte % kTableLetters.size()];
  }
  return code;
}

std::string RecoveryHash(std::string_view code) {
  std::string letters;
  for (const char c : code) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (lower == '-' || lower == ' ') continue;
    letters += lower == 'i' || lower == 'l' ? '1' : lower == 'o' ? '0' : lower;
  }
  return Hex(Sha256Of("furlong recovery\n" + letters));
}

Seed FreshSeed() { return RandomBytes<32>(); }

}  // namespace furlong::server
