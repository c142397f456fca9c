// What one seat may know at a position (R12): like SeatView, with what an owner remembers and has picked, but without a
// copy of the board. It is made by adding, so a new secret stays hidden by default.
#pragma once

#include <array>

#include "python/position.h"
#include "rules/seat_view.h"

namespace furlong::python {

struct Sight {
  const Programme* programme = nullptr;
  PlayerId seat = kNoPlayer;
  const Board* board = nullptr;  // public

  std::array<std::uint8_t, kMaxHorses> hand_size{};  // by horse: cards in hand, without newly dealt ones
  std::array<Hand, kMaxHorses> hands;                // own horses only, as are the following
  std::array<Hand, kMaxHorses> fresh;                // newly dealt cards, in an open exchange
  std::array<Hand, kMaxHorses> gone;                 // Position::gone
  std::array<Card, kMaxHorses> sealed{};             // card face down, or kNone
  Hand picked;                                       // if this seat is choosing cards to keep: those chosen so far

  bool Mine(HorseId horse) const { return programme->OwnerOf(horse) == seat; }
};

// The sight refers to the board of the position.
Sight SightOf(const Position& position, PlayerId seat);
// The same from a view, which must outlive it, and from what its owner remembers.
Sight SightOf(const SeatView& view, const std::array<Hand, kMaxHorses>& own_gone, Hand own_picked);

}  // namespace furlong::python
