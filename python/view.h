// What one seat may know, as a value of its own: what house riders decide by.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "python/actions.h"
#include "python/game.h"
#include "python/sight.h"
#include "riders/rider.h"

namespace furlong::python {

class View {
 public:
  View(std::shared_ptr<const Game> game, const Position& position, PlayerId seat);

  const std::shared_ptr<const Game>& game() const { return game_; }
  PlayerId seat() const { return view_.seat; }
  bool MyChoice() const { return view_.MyChoice(); }
  const SeatView& view() const { return view_; }
  Sight sight() const { return SightOf(view_, gone_, picked_); }
  // A position with this seat's cards, and nothing where it does not know: enough for its own actions.
  Position Known() const;
  std::vector<Action> LegalActions() const;  // empty if it is not this seat's choice

 private:
  std::shared_ptr<const Game> game_;
  SeatView view_;
  std::array<Hand, kMaxHorses> gone_;  // own horses only
  Hand picked_;                        // own only
};

// Throws std::invalid_argument unless MakeRider accepts the name.
void CheckRider(const std::string& name);

// A house rider (riders/rider.h).
class HouseRider {
 public:
  // Throws std::invalid_argument if there is no such rider.
  HouseRider(const std::string& name, const Seed& seed);

  const std::string& name() const { return name_; }
  // The actions of its decision: one, or several for a hand to keep. Throws std::invalid_argument if it is not the
  // seat's choice, or if cards have been picked already.
  std::vector<Action> Decide(const View& view);

 private:
  std::string name_;
  std::unique_ptr<Rider> rider_;
};

}  // namespace furlong::python
