// Everything a decider may do, as far as it is worth a look.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "rules/meeting.h"

namespace furlong {

class Choices {
 public:
  void Add(const Decision& decision) {
    assert(count_ < list_.size());
    list_[count_++] = decision;
  }
  std::span<const Decision> all() const { return {list_.data(), count_}; }
  std::size_t size() const { return count_; }
  const Decision& operator[](std::size_t i) const { return list_[i]; }

 private:
  std::array<Decision, 40> list_;
  std::size_t count_ = 0;
};

// What the decider of this meeting may choose, from what its seat knows alone: every card, square, pace and die; the
// bonus of the horse in turn; of the cards to keep, the hand a steady rider would keep and those that differ from it by
// a card. `meeting` may be imagined: of the decider's own cards it must be right.
Choices ChoicesOf(const Meeting& meeting);

}  // namespace furlong
