// Which players must make which decisions now. The record stores decisions one after the other, but at a table all
// owners lay cards face down (R6.5), or choose the cards they keep (R2.5 e), at the same time.
#pragma once

#include <array>
#include <optional>

#include "rules/meeting.h"
#include "rules/seat_view.h"

namespace furlong {

// One decision that a player must make now.
struct Asked {
  PlayerId player = kNoPlayer;
  HorseId horse = kNoHorse;  // kNoHorse for the pace
  Need need = Need::kOver;   // one of the decisions: kKeep, kSeal, kCard, kPace, kDie, kRide
  friend bool operator==(const Asked&, const Asked&) = default;
};

// All decisions that are due now, in the order in which the record stores them. Uses public information only.
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

// Changes a view as if it were this horse's turn in the record. For horses that are asked at the same time: while
// cards are laid face down or kept. Otherwise it does nothing.
void TurnTo(SeatView& view, HorseId horse);

// The only legal decision, if there is just one and the bonus cannot be taken instead; otherwise nullopt. `view` is
// the view of the player who is asked.
std::optional<Decision> OnlyChoice(const SeatView& view, const Asked& asked);

}  // namespace furlong
