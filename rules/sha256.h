// SHA-256 (FIPS 180-4). Our own implementation, because rules/ may use only the standard library and must give the same
// seeds and fingerprints in the browser.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace furlong {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
 public:
  void Add(std::span<const std::uint8_t> bytes);
  void Add(std::string_view text);
  Digest Finish();

 private:
  void Block(const std::uint8_t* bytes);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::uint8_t, 64> pending_{};  // bytes of the block that is not complete yet
  std::uint64_t length_ = 0;                // bytes added so far
};

Digest Sha256Of(std::string_view text);
std::string Hex(std::span<const std::uint8_t> bytes);  // lower case
// Reads 64 hex digits, upper or lower case; nullopt for any other text.
std::optional<Digest> DigestFromHex(std::string_view text);

}  // namespace furlong
