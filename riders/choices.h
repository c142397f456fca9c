// The choices that a player has now, as far as they are worth considering.
#pragma once

#include <array>
#include <cassert>
#include <span>

#include "rules/meeting.h"

namespace furlong {

// A list of decisions of limited size.
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

// The choices of the player who must decide, using only what that seat knows: every card, square, pace and die; the
// bonus of the horse in turn; and of the many hands to keep, the best one by kQuick and those that differ from it by
// one card. The cards of the deciding player must be real; all other hidden cards in `meeting` may be imagined.
Choices ChoicesOf(const Meeting& meeting);

}  // namespace furlong
