// What one seat may know (R12), built by adding to an empty view.
#pragma once

#include <array>

#include "rules/meeting.h"

namespace furlong {

struct SeatView {
  const Programme* programme = nullptr;
  PlayerId seat = kNoPlayer;  // kNoPlayer: a spectator
  Board board;                // public

  std::array<std::uint8_t, kMaxHorses> hand_size{};  // cards in hand, without the fresh ones between races
  std::array<Hand, kMaxHorses> hands;                // own horses
  std::array<Hand, kMaxHorses> fresh;                // own horses, newly dealt, in an open exchange
  std::array<Card, kMaxHorses> sealed{};             // own cards face down, else kNone

  bool revealed = false;  // R12.2: after the meeting decks and hands are all there
  std::array<Deck, kMaxHorses> decks;

  friend bool operator==(const SeatView&, const SeatView&) = default;

  const Course& course() const { return programme->CourseOf(board.race); }
  bool Mine(HorseId horse) const { return horse < programme->horses() && programme->OwnerOf(horse) == seat; }
  // This seat has the next decision.
  bool MyChoice() const { return seat != kNoPlayer && DeciderOf(*programme, board) == seat; }
  Refusal AskBonus(HorseId horse) const;
};

SeatView See(const Meeting& meeting, PlayerId seat);

}  // namespace furlong
