// What one seat may know (R12). See() adds to an empty view, so a new secret stays hidden by default.
#pragma once

#include <array>

#include "rules/meeting.h"

namespace furlong {

struct SeatView {
  const Programme* programme = nullptr;
  PlayerId seat = kNoPlayer;  // kNoPlayer: a spectator
  Board board;                // the public part of the state

  std::array<std::uint8_t, kMaxHorses> hand_size{};  // by horse: cards in hand, without newly dealt ones between races
  std::array<Hand, kMaxHorses> hands;                // own horses only
  std::array<Hand, kMaxHorses> fresh;                // own horses only: newly dealt cards, in an open exchange
  std::array<Card, kMaxHorses> sealed{};             // own horses only: card face down, or kNone

  bool revealed = false;               // R12.2: the meeting is over, so hands and decks of all horses are here
  std::array<Deck, kMaxHorses> decks;  // only if revealed

  friend bool operator==(const SeatView&, const SeatView&) = default;

  const Course& course() const { return programme->CourseOf(board.race); }
  bool Mine(HorseId horse) const { return horse < programme->horses() && programme->OwnerOf(horse) == seat; }
  // True if this seat must make the next decision.
  bool MyChoice() const { return seat != kNoPlayer && DeciderOf(*programme, board) == seat; }
  // R2.4: whether this seat may take the bonus of this horse now.
  Refusal AskBonus(HorseId horse) const;
};

// The view of a seat, or of a spectator for kNoPlayer.
SeatView See(const Meeting& meeting, PlayerId seat);

// Brings a view up to date: the same as See(meeting, view.seat), but faster. `view` must have been made by See from a
// meeting with the same programme, at any earlier time.
void Refresh(SeatView& view, const Meeting& meeting);

// The views of all seats of one meeting, kept from decision to decision. Each is refreshed when it is asked for.
class SeatViews {
 public:
  explicit SeatViews(const Meeting& meeting) : meeting_(&meeting) {}
  // Valid until the next call for the same seat.
  const SeatView& Of(PlayerId seat) {
    SeatView& view = views_[seat];
    if (view.programme == nullptr) return view = See(*meeting_, seat);
    Refresh(view, *meeting_);
    return view;
  }

 private:
  const Meeting* meeting_;
  std::array<SeatView, kMaxPlayers> views_;
};

}  // namespace furlong
