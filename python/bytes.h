// Writes and reads the byte formats of this folder. A reader throws std::invalid_argument for everything that no writer
// has written.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "rules/cards.h"

namespace furlong::python {

class ByteWriter {
 public:
  explicit ByteWriter(std::string_view magic) : bytes_(magic) {}
  void Byte(std::uint8_t byte) { bytes_.push_back(static_cast<char>(byte)); }
  template <typename T>
  requires std::is_enum_v<T>
  void Byte(T value) { Byte(static_cast<std::uint8_t>(value)); }
  // Eight bytes, the lowest first.
  void Number(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) Byte(static_cast<std::uint8_t>(number >> (8 * i)));
  }
  void Text(std::string_view text) {
    Number(text.size());
    bytes_ += text;
  }
  void Cards(Hand hand) {
    for (int i = 0; i < 7; ++i) Byte(static_cast<std::uint8_t>(hand.bits() >> (8 * i)));
  }
  template <typename T>
  void All(const T& bytes) {
    for (const auto byte : bytes) Byte(byte);
  }
  std::string Take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

class ByteReader {
 public:
  // `what` completes "these bytes are no …" in the error.
  ByteReader(std::string_view bytes, const char* what) : rest_(bytes), what_(what) {}

  [[noreturn]] void Fail() const { throw std::invalid_argument(std::string("these bytes are no ") + what_); }
  void Require(bool condition) const {
    if (!condition) Fail();
  }
  // Skips the magic if the bytes begin with it.
  bool Skip(std::string_view magic) {
    if (!rest_.starts_with(magic)) return false;
    rest_.remove_prefix(magic.size());
    return true;
  }
  std::uint8_t Byte(int most = 255) {
    if (rest_.empty()) Fail();
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    if (byte > most) Fail();
    return byte;
  }
  template <typename T>
  T Enum(T last) {
    return static_cast<T>(Byte(static_cast<int>(last)));
  }
  std::uint64_t Number() {
    std::uint64_t number = 0;
    for (int i = 0; i < 8; ++i) number |= std::uint64_t{Byte()} << (8 * i);
    return number;
  }
  std::string_view Text() {
    const std::uint64_t size = Number();
    Require(size <= rest_.size());
    const std::string_view text = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return text;
  }
  Card OneCard(bool may_be_none) {
    const auto card = static_cast<Card>(Byte());
    Require(card <= Card::k12J || (may_be_none && card == Card::kNone));
    return card;
  }
  Hand Cards() {
    Hand hand;
    for (int i = 0; i < 7; ++i) {
      const std::uint8_t byte = Byte();
      for (int half = 0; half < 2; ++half) {
        const int count = (byte >> (4 * half)) & 15;
        const int kind = 2 * i + half;
        Require(count == 0 || (kind < kCardKinds && count <= kDeckCopies[static_cast<std::size_t>(kind)]));
        if (count > 0) hand.Add(static_cast<Card>(kind), count);
      }
    }
    return hand;
  }
  bool empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
  const char* what_;
};

}  // namespace furlong::python
