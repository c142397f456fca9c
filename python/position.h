// A meeting between two single actions: the meeting itself, the part of a hand to keep that has been chosen so far, and
// what owners remember of cards that left their hands. A plain value.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>

#include "rules/chance.h"
#include "rules/meeting.h"

namespace furlong::python {

struct Position {
  explicit Position(const Programme& programme) : meeting(programme) {}

  Meeting meeting;
  Hand picked;  // of the keep that is due: cards chosen so far; known to the owner only
  // By horse: cards of its current deck that its owner saw, and that left the hand unplayed: put away (R2.5 e) or drawn
  // blindly (R2.5 a). Known to the owner only. Cards dropped in a blind exchange (R2.6) were never seen.
  std::array<Hand, kMaxHorses> gone;

  const Programme& programme() const { return meeting.programme(); }
  const Board& board() const { return meeting.board(); }
  bool picking() const { return !picked.empty(); }

  // These keep `gone` and `picked` up to date. What is done must be legal.
  void Do(const Decision& decision, EventSink* sink = nullptr);
  void Do(const Outcome& outcome, EventSink* sink = nullptr);
  // Carries out facts until chance or a player must act.
  void Settle(EventSink* sink = nullptr) {
    while (IsFact(meeting.need())) meeting.Step(sink);
  }

  // For the keep that is due: the cards to choose from, and the most that may be chosen. In an open exchange exactly
  // that many must be.
  Hand KeepFrom() const;
  int KeepCount() const { return std::min(board().FreshSize(board().horse), KeepFrom().size()); }
};

static_assert(std::is_trivially_copyable_v<Position>);

// Deals anew all cards that this seat does not know, as it might imagine them (SampleHidden), and gives up a choice of
// cards to keep that another player has begun. Its information stays the same.
void Resample(Position& position, PlayerId seat, FastRandom& random);

}  // namespace furlong::python
