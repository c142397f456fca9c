// What each choice of a seat is worth, found by riding on from it many times over hidden cards and dice imagined anew.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "riders/budget.h"
#include "riders/choices.h"
#include "riders/prospects.h"
#include "riders/tree.h"
#include "rules/seat_view.h"

namespace furlong {

// One choice, and what came of it for the seat, summed over all rides.
struct Weighed {
  Decision decision;
  std::int64_t rides = 0;   // how often it was ridden on from
  std::int64_t worth = 0;   // Prospect::Worth
  std::int64_t chance = 0;  // to win the meeting, of kCertain
  std::int64_t score = 0;   // expected at the end of the meeting, tenths; only with Settings::scores

  std::int64_t MeanWorth() const { return rides == 0 ? 0 : worth / rides; }
};

class Search {
 public:
  struct Settings {
    bool tree = false;           // grow a tree from each choice, or ride on by quick choices at once
    bool drop_inferior = false;  // stop riding on from choices that are clearly worse
    bool scores = false;         // sum up expected scores as well
  };

  explicit Search(Settings settings) : settings_(settings) {}

  // Weighs every choice the seat has now (view.MyChoice()). An iteration rides on from one choice; all choices get the
  // same hidden cards and the same dice in turn, so that luck cancels between them, and all are tried at least once.
  // `deal` imagines hidden cards in keeping with the view.
  void Weigh(const SeatView& view, Countdown budget, FastRandom& random, const std::function<Secrets()>& deal);

  // The same by hand. Begins anew, with these choices; a Pass where none is asked for leaves things as they are.
  void Begin(const SeatView& view, std::span<const Decision> choices);
  // Rides on once from every choice not dropped, with these hidden cards and these dice.
  void Ride(const Secrets& secrets, std::uint64_t luck);

  // In the order of the choices.
  const std::vector<Weighed>& weighed() const { return weighed_; }
  // The best of those not dropped, which have been tried most.
  const Weighed& Best() const;
  // Choice `a` is ahead of `b`, deal by deal, by more than three standard errors.
  bool ClearlyBetter(std::size_t a, std::size_t b) const;

 private:
  struct Pair {  // of two choices: their difference, over all deals
    std::int64_t sum = 0;
    std::int64_t squares = 0;
  };

  int RideOn(const Secrets& secrets, std::uint64_t luck, std::size_t choice);
  void DropInferior();

  Settings settings_;
  SeatView view_;
  Tree tree_;
  std::vector<Weighed> weighed_;
  std::vector<Tree::Node> nodes_;  // by choice
  std::vector<std::size_t> live_;  // choices not dropped
  std::vector<int> now_;           // worth of each live choice in the present deal
  std::vector<Pair> pairs_;        // by choice and choice
  std::int64_t deals_ = 0;
};

// What most riders who search do: ride on at once, or grow a tree and spare the time for what is inferior.
inline constexpr Search::Settings kPlainSearch = {};
inline constexpr Search::Settings kTreeSearch = {.tree = true, .drop_inferior = true};

}  // namespace furlong
