#include "server/store/sound.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace furlong::store {
namespace {

constexpr std::int32_t kLastChat = 1'000'000'000;

// Valid UTF-8, without overlong forms and surrogates.
bool IsText(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
    const unsigned first = byte(i);
    const std::size_t more = first < 0x80 ? 0 : first < 0xC2 ? 4 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    if (more > 3 || first > 0xF4) return false;
    for (std::size_t j = 1; j <= more; ++j) {
      if ((byte(i + j) & 0xC0) != 0x80) return false;
    }
    const unsigned second = byte(i + 1);
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F)) return false;
    if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F)) return false;
    i += more + 1;
  }
  return true;
}

// Letters, digits, "-" and "_": what needs no quoting anywhere.
bool IsWord(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

}  // namespace

void ExpectSound(const Table& table) {
  if (table.state > TableState::kClosed) throw StoreTrouble("a stored table is in an unknown state");
  if (table.seats.size() > kMostSeats) throw StoreTrouble("a stored table has too many seats");
  if (!IsWord(table.rematch) || !IsWord(table.closed_why) || !IsText(table.settings)) {
    throw StoreTrouble("a stored table has a text that is no text");
  }
  int before = -1;
  for (const Seat& seat : table.seats) {
    if (seat.number >= kMostSeats) throw StoreTrouble("a stored table has a seat that does not exist");
    if (seat.number <= before) throw StoreTrouble("a stored table has the same seat twice");
    before = seat.number;
    for (const std::string* text : {&seat.name, &seat.rider, &seat.silks, &seat.entropy, &seat.stand_in}) {
      if (!IsText(*text)) throw StoreTrouble("a seat of a stored table has a text that is no text");
    }
  }
}

void ExpectWhole(std::span<const Line> lines, std::int32_t last) {
  bool whole = static_cast<std::int64_t>(lines.size()) == std::int64_t{last} + 1;
  for (std::size_t i = 0; whole && i < lines.size(); ++i) whole = lines[i].number == static_cast<std::int64_t>(i);
  if (!whole) throw StoreTrouble("a stored record is damaged: lines are missing or out of order");
}

void DropUnsound(std::vector<ChatLine>& chat) {
  std::erase_if(chat, [](const ChatLine& line) {
    return line.number < 0 || line.number > kLastChat || !IsText(line.name) || !IsText(line.text);
  });
}

}  // namespace furlong::store
