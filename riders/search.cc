#include "riders/search.h"

#include <algorithm>

#include "riders/rollout.h"

namespace furlong {
namespace {

constexpr std::int64_t kDealsBeforeDropping = 32;
constexpr std::int64_t kDealsBetweenDropping = 16;
constexpr std::int64_t kSquaredErrors = 9;  // dropped when worse by more than three standard errors

}  // namespace

int Search::RideOn(const SeatView& view, const Secrets& secrets, std::uint64_t luck, std::size_t choice) {
  FastRandom dice(luck);
  const int race = view.board.race;
  Weighed& weighed = weighed_[choice];
  Meeting imagined(*view.programme, view.board, secrets);
  imagined.Apply(weighed.decision);
  Prospects prospects;
  if (settings_.tree) {
    prospects = tree_.Grow(nodes_[choice], imagined, race, view.seat, dice);
  } else {
    RolloutSteadily(imagined, race, dice);
    prospects = ProspectsOf(imagined);
  }
  const Prospect& mine = prospects[view.seat];
  ++weighed.rides;
  weighed.worth += mine.Worth();
  weighed.chance += mine.chance;
  weighed.points += mine.points;
  return mine.Worth();
}

// A choice that is behind another beyond what luck explains need not be tried further. Whole numbers.
void Search::DropInferior() {
  const std::size_t size = weighed_.size();
  std::size_t best = live_[0];
  for (const std::size_t choice : live_) {
    if (weighed_[choice].worth > weighed_[best].worth) best = choice;
  }
  std::erase_if(live_, [&](std::size_t choice) {
    const Pair& pair = pairs_[best * size + choice];
    const std::int64_t mean = pair.sum / deals_;
    const std::int64_t variance = pair.squares / deals_ - mean * mean;
    return choice != best && mean > 0 && mean * mean * deals_ > kSquaredErrors * variance;
  });
}

const std::vector<Weighed>& Search::Weigh(const SeatView& view, Countdown budget, FastRandom& random,
                                          const std::function<Secrets()>& deal) {
  Secrets secrets = deal();
  const Choices choices = ChoicesOf(Meeting(*view.programme, view.board, secrets));
  const std::size_t size = choices.size();
  tree_.Clear();
  weighed_.clear();
  nodes_.clear();
  live_.clear();
  for (std::size_t i = 0; i < size; ++i) {
    weighed_.push_back({choices[i]});
    nodes_.push_back(tree_.Plant());
    live_.push_back(i);
  }
  now_.assign(size, 0);
  pairs_.assign(size * size, {});
  deals_ = 0;
  if (size <= 1) return weighed_;
  for (bool more = true; more;) {
    const std::uint64_t luck = random.Next();
    for (const std::size_t choice : live_) {
      more = budget.Next() && more;
      now_[choice] = RideOn(view, secrets, luck, choice);
    }
    ++deals_;
    for (const std::size_t a : live_) {
      for (const std::size_t b : live_) {
        const std::int64_t difference = now_[a] - now_[b];
        pairs_[a * size + b].sum += difference;
        pairs_[a * size + b].squares += difference * difference;
      }
    }
    if (settings_.drop_inferior && deals_ >= kDealsBeforeDropping && deals_ % kDealsBetweenDropping == 0) {
      DropInferior();
      if (live_.size() == 1) break;
    }
    secrets = deal();
  }
  return weighed_;
}

const Weighed& Search::Best() const {
  // Those never dropped have been tried most; among them the best mean.
  const Weighed* best = &weighed_[live_[0]];
  for (const std::size_t choice : live_) {
    if (weighed_[choice].worth > best->worth) best = &weighed_[choice];
  }
  return *best;
}

}  // namespace furlong
