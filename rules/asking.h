// Who is asked for what. The record takes decisions one after the other; at a table cards are laid face down (R6.5) and
// kept (R2.5 e) by all at the same time.
#pragma once

#include <array>
#include <optional>

#include "rules/meeting.h"
#include "rules/seat_view.h"

namespace furlong {

struct Asked {
  PlayerId player = kNoPlayer;
  HorseId horse = kNoHorse;  // none for the pace
  Need need = Need::kOver;   // kKeep, kSeal, kCard, kPace, kDie, kRide
  friend bool operator==(const Asked&, const Asked&) = default;
};

// All who are asked now, in the order in which the record takes their decisions. Nothing hidden decides it.
class AskedList {
 public:
  explicit AskedList(const SeatView& view);
  const Asked* begin() const { return list_.data(); }
  const Asked* end() const { return list_.data() + count_; }
  int size() const { return count_; }

 private:
  void Add(const Programme& programme, HorseId horse, Need need) {
    list_[static_cast<std::size_t>(count_++)] = {programme.OwnerOf(horse), horse, need};
  }

  std::array<Asked, kMaxHorses> list_;
  int count_ = 0;
};

// Turns a view to one of those who are asked at the same time, as if its turn in the record had come.
void TurnTo(SeatView& view, HorseId horse);

// The decision of one who is asked, where only one is possible and no bonus would change that; from what its owner
// sees.
std::optional<Decision> OnlyChoice(const SeatView& view, const Asked& asked);

}  // namespace furlong
