// Monte Carlo search: estimates what each choice of a seat is worth by playing on from it many times, with newly
// sampled hidden cards and dice.
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

// One choice and its results for the seat, summed over all times it was tried.
struct Weighed {
  Decision decision;
  std::int64_t rides = 0;   // how many times it was tried
  std::int64_t worth = 0;   // sum of Prospect::Worth
  std::int64_t chance = 0;  // sum of the chances to win the meeting, of kCertain
  std::int64_t score = 0;   // sum of the expected final scores, in tenths of a point; only with Settings::scores

  void Add(const Weighed& other) {
    rides += other.rides;
    worth += other.worth;
    chance += other.chance;
    score += other.score;
  }
  std::int64_t MeanWorth() const { return rides == 0 ? 0 : worth / rides; }
};

// Who considers its choices in one iteration, a bit for each player: the seat itself, and each of the others with a
// probability of `percent`. Nobody if that is 0.
unsigned DrawConsidering(int percent, PlayerId seat, int players, FastRandom& random);

class Search {
 public:
  struct Settings {
    bool tree = false;           // grow a tree from each choice; otherwise play on by quick choices at once
    bool quick_rivals = false;   // in the tree, the others make quick choices; otherwise they are searched for too
    bool drop_inferior = false;  // stop trying choices that are clearly worse
    bool scores = false;         // also sum up expected scores
    const Net* net = nullptr;    // judges positions at the end of a round; without it, races are played to their end
    int more_rounds = 0;         // with a net: how many more rounds are played by quick choices before it judges
    // With a net: how likely each of the others is, in one iteration, to compare three quick choices by it in this
    // round, in percent. If it is not 0, the seat itself does so too.
    int considering = 0;
  };

  explicit Search(Settings settings) : settings_(settings) {}

  // Weighs every choice that the seat has now (requires view.MyChoice()). An iteration plays on from one choice. All
  // choices are tried with the same hidden cards and dice, so that luck cancels out between them, and at least once.
  // `deal` samples hidden cards that are consistent with the view.
  void Weigh(const SeatView& view, Countdown budget, FastRandom& random, const std::function<Secrets()>& deal);

  // Weigh step by step. Starts a new search with these choices. A Pass that is not legal stands for no decision at all.
  void Begin(const SeatView& view, std::span<const Decision> choices);
  // Plays on once from every choice not dropped, with these hidden cards; all use the same dice.
  void Ride(const Secrets& secrets, std::uint64_t dice_seed);

  // In the order of the choices given.
  const std::vector<Weighed>& weighed() const { return weighed_; }
  // The best of the choices not dropped, which have been tried most.
  const Weighed& Best() const;
  // True if choice `a` is better than `b`, compared deal by deal, by more than three standard errors.
  bool ClearlyBetter(std::size_t a, std::size_t b) const;
  // By how much choice `a` is better than `b` in worth, over the deals that both were tried with.
  struct Lead {
    std::int64_t mean = 0;
    std::int64_t variance = 0;  // of one deal
    std::int64_t deals = 0;

    // True if the lead is above `worth` by more than the square root of `squared_errors` standard errors.
    bool Above(std::int64_t worth, std::int64_t squared_errors) const;
    bool Below(std::int64_t worth, std::int64_t squared_errors) const;
  };
  Lead LeadOf(std::size_t a, std::size_t b) const;
  // Stops trying this choice. At least one must remain.
  void Drop(std::size_t choice) { std::erase(live_, choice); }
  // Indices of the choices not dropped.
  const std::vector<std::size_t>& live() const { return live_; }

 private:
  // The difference in worth between two choices, over all deals.
  struct Pair {
    std::int64_t sum = 0;
    std::int64_t squares = 0;  // sum of the squared differences
  };

  // Tries one choice; returns its worth for the seat.
  int PlayFrom(const Secrets& secrets, std::uint64_t dice_seed, std::size_t choice);
  void DropInferior();

  Settings settings_;
  SeatView view_;
  Tree tree_;
  std::vector<Weighed> weighed_;
  std::vector<Tree::Node> nodes_;  // by choice: the root of its tree
  std::vector<std::size_t> live_;  // indices of the choices not dropped
  std::vector<int> worth_now_;     // by choice: its worth in the current deal
  std::vector<Pair> pairs_;        // of choices a and b, at a * number of choices + b
  std::int64_t deals_ = 0;         // number of deals tried so far
};

// Without a net: play on at once, or grow a tree and spend no time on inferior choices.
inline constexpr Search::Settings kPlainSearch = {};
inline constexpr Search::Settings kTreeSearch = {.tree = true, .drop_inferior = true};

// With a net, as riders search. docs/riders.md says what quick rivals and one more round gain.
inline Search::Settings SettingsOfRiders(const Net& net) {
  return {.tree = true, .quick_rivals = true, .drop_inferior = true, .net = &net, .more_rounds = 1};
}

// As the strongest rider searches: in half of the iterations, each of the others is expected to consider its choices.
inline Search::Settings SettingsOfMaster(const Net& net) {
  Search::Settings settings = SettingsOfRiders(net);
  settings.considering = 50;
  return settings;
}

}  // namespace furlong
