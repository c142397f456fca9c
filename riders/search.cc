#include "riders/search.h"

#include <algorithm>
#include <cassert>

#include "riders/rollout.h"

namespace furlong {
namespace {

constexpr std::int64_t kDealsBeforeDropping = 32;
constexpr std::int64_t kDealsBetweenDropping = 16;
constexpr std::int64_t kSquaredErrors = 9;  // three standard errors, squared

}  // namespace

unsigned DrawConsidering(int percent, PlayerId seat, int players, FastRandom& random) {
  unsigned considering = 0;
  for (PlayerId player = 0; percent > 0 && player < players; ++player) {
    const bool considers = random.Below(100) < static_cast<std::uint32_t>(percent);
    if (considers || player == seat) considering |= 1u << player;
  }
  return considering;
}

int Search::PlayFrom(const Secrets& secrets, std::uint64_t dice_seed, std::size_t choice) {
  FastRandom dice(dice_seed);
  Weighed& weighed = weighed_[choice];
  Meeting imagined(*view_.programme, view_.board, secrets);
  if (weighed.decision.kind != Decision::Kind::kPass || imagined.Ask(weighed.decision).ok()) {
    imagined.Apply(weighed.decision);
  }
  Prospects prospects;
  PlayingOn on = {view_.board.race, settings_.net, settings_.more_rounds};
  on.considering = DrawConsidering(settings_.considering, view_.seat, view_.programme->players(), dice);
  if (settings_.tree) {
    prospects = tree_.Iterate(nodes_[choice], imagined, {view_.seat, settings_.quick_rivals, on}, dice);
  } else {
    prospects = ProspectsAfterPlayingOn(imagined, on, dice);
  }
  const Prospect& mine = prospects[view_.seat];
  ++weighed.rides;
  weighed.worth += mine.Worth();
  weighed.chance += mine.chance;
  if (settings_.scores) {
    weighed.score +=
        settings_.net != nullptr ? ScoreExpectedByNet(imagined, mine) : ExpectedScores(imagined, prospects)[view_.seat];
  }
  return mine.Worth();
}

Search::Lead Search::LeadOf(std::size_t a, std::size_t b) const {
  // A dropped choice is never tried again, so both were tried with the first deals.
  const std::int64_t deals = std::min(weighed_[a].rides, weighed_[b].rides);
  if (deals == 0) return {};
  const Pair& pair = pairs_[a * weighed_.size() + b];
  const std::int64_t mean = pair.sum / deals;
  return {mean, pair.squares / deals - mean * mean, deals};
}

bool Search::Lead::Above(std::int64_t worth, std::int64_t squared_errors) const {
  const std::int64_t distance = mean - worth;
  return distance > 0 && distance * distance * deals > squared_errors * variance;
}

bool Search::Lead::Below(std::int64_t worth, std::int64_t squared_errors) const {
  return Lead{-mean, variance, deals}.Above(-worth, squared_errors);
}

bool Search::ClearlyBetter(std::size_t a, std::size_t b) const { return LeadOf(a, b).Above(0, kSquaredErrors); }

// Stops trying choices that are worse than the best one by more than luck explains.
void Search::DropInferior() {
  std::size_t best = live_[0];
  for (const std::size_t choice : live_) {
    if (weighed_[choice].worth > weighed_[best].worth) best = choice;
  }
  std::erase_if(live_, [&](std::size_t choice) { return choice != best && ClearlyBetter(best, choice); });
}

void Search::Begin(const SeatView& view, std::span<const Decision> choices) {
  view_ = view;
  tree_.Clear();
  weighed_.clear();
  nodes_.clear();
  live_.clear();
  for (const Decision& choice : choices) {
    live_.push_back(weighed_.size());
    weighed_.push_back({choice});
    nodes_.push_back(tree_.AddNode());
  }
  worth_now_.assign(choices.size(), 0);
  pairs_.assign(choices.size() * choices.size(), {});
  deals_ = 0;
}

void Search::Ride(const Secrets& secrets, std::uint64_t dice_seed) {
  for (const std::size_t choice : live_) worth_now_[choice] = PlayFrom(secrets, dice_seed, choice);
  ++deals_;
  for (const std::size_t a : live_) {
    for (const std::size_t b : live_) {
      const std::int64_t difference = worth_now_[a] - worth_now_[b];
      pairs_[a * weighed_.size() + b].sum += difference;
      pairs_[a * weighed_.size() + b].squares += difference * difference;
    }
  }
  if (settings_.drop_inferior && deals_ >= kDealsBeforeDropping && deals_ % kDealsBetweenDropping == 0) DropInferior();
}

void Search::Weigh(const SeatView& view, Countdown budget, FastRandom& random, const std::function<Secrets()>& deal) {
  assert(view.MyChoice());
  Secrets secrets = deal();
  Begin(view, ChoicesOf(Meeting(*view.programme, view.board, secrets)).all());
  // Every choice is tried once, whatever the budget says.
  while (live_.size() > 1 && (budget.Take(static_cast<int>(live_.size())) || deals_ == 0)) {
    if (deals_ > 0) secrets = deal();
    Ride(secrets, random.Next());
  }
}

const Weighed& Search::Best() const {
  const Weighed* best = &weighed_[live_[0]];
  for (const std::size_t choice : live_) {
    if (weighed_[choice].worth > best->worth) best = &weighed_[choice];
  }
  return *best;
}

}  // namespace furlong
