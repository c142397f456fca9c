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
  Sha256();
  void Add(std::span<const std::uint8_t> bytes);
  void Add(std::string_view text);
  Digest Finish();

 private:
  void Block(const std::uint8_t* bytes);

  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, 64> pending_{};  // bytes of the block that is not complete yet
  std::uint64_t length_ = 0;                // bytes added so far
};

Digest Sha256Of(std::string_view text);

// Texts of at most so many bytes are hashed as a single block.
inline constexpr std::size_t kMostInOneBlock = 55;
// The digests of four such texts, computed side by side in half the time or less.
std::array<Digest, 4> DigestsOfShort(const std::array<std::string_view, 4>& texts);

std::string Hex(std::span<const std::uint8_t> bytes);  // lower case
// Reads 64 hex digits, upper or lower case; nullopt for any other text.
std::optional<Digest> DigestFromHex(std::string_view text);

}  // namespace furlong
