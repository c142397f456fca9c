#include "server/store/sound.h"

namespace furlong::store {

void ExpectSound(const Table& table) {
  if (table.state > TableState::kClosed) throw StoreTrouble("a stored table is in an unknown state");
  if (table.seats.size() > kMostSeats) throw StoreTrouble("a stored table has too many seats");
  int before = -1;
  for (const Seat& seat : table.seats) {
    if (seat.number >= kMostSeats) throw StoreTrouble("a stored table has a seat that does not exist");
    if (seat.number <= before) throw StoreTrouble("a stored table has the same seat twice");
    before = seat.number;
  }
}

void ExpectWhole(std::span<const Line> lines, std::int32_t last) {
  bool whole = static_cast<std::int64_t>(lines.size()) == std::int64_t{last} + 1;
  for (std::size_t i = 0; whole && i < lines.size(); ++i) whole = lines[i].number == static_cast<std::int64_t>(i);
  if (!whole) throw StoreTrouble("a stored record is damaged: lines are missing or out of order");
}

}  // namespace furlong::store
