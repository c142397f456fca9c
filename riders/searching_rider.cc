#include "riders/searching_rider.h"

#include <algorithm>

#include "riders/in_parallel.h"
#include "riders/sample.h"
#include "riders/weighing_rider.h"

namespace furlong {
namespace {

// A tree tries every choice, so a small budget is not worth dividing.
constexpr int kLeastIterationsOfATree = 100;

}  // namespace

int SearchingRider::UsualIterations(const SeatView& view) const {
  const int horses = view.programme->horses();
  return horses <= full_field_ ? usual_iterations_ : usual_iterations_ * full_field_ / horses;
}

std::vector<Weighed> SearchingRider::Weigh(const SeatView& view) {
  int trees = static_cast<int>(searches_.size());
  if (budget_.iterations > 0) trees = std::clamp(budget_.iterations / kLeastIterationsOfATree, 1, trees);
  if (trees == 1) {
    searches_[0].Weigh(view, Countdown(budget_, UsualIterations(view), share_), random_,
                       [&] { return SampleHidden(view, random_); });
    return searches_[0].weighed();
  }
  Budget each = budget_;
  each.iterations = (each.iterations + trees - 1) / trees;
  // Threads that have several trees to grow divide their time among them.
  const int in_turn = (trees + threads_ - 1) / threads_;
  if (each.milliseconds > 0) each.milliseconds = std::max(1, each.milliseconds / in_turn);
  std::vector<FastRandom> randoms;
  randoms.reserve(static_cast<std::size_t>(trees));
  for (int i = 0; i < trees; ++i) randoms.emplace_back(random_.Next());
  InParallel(trees, threads_, [&](int i) {
    FastRandom& random = randoms[static_cast<std::size_t>(i)];
    searches_[static_cast<std::size_t>(i)].Weigh(view, Countdown(each, UsualIterations(view) / trees, share_), random,
                                                 [&] { return SampleHidden(view, random); });
  });
  std::vector<Weighed> sum = searches_[0].weighed();
  for (int tree = 1; tree < trees; ++tree) {
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i].Add(searches_[static_cast<std::size_t>(tree)].weighed()[i]);
  }
  return sum;
}

Decision SearchingRider::Decide(const SeatView& view) {
  if (search_percent_ < 100 && static_cast<int>(random_.Below(100)) >= search_percent_) {
    return WeighingRider(kSteady).Decide(view);
  }
  const std::vector<Weighed> weighed = Weigh(view);
  if (weighed.size() == 1) return weighed[0].decision;
  // Choices that were dropped early were clearly worse, whatever the mean of their few rides.
  std::int64_t most_rides = 0;
  for (const Weighed& choice : weighed) most_rides = std::max(most_rides, choice.rides);
  const auto tried_enough = [&](const Weighed& choice) { return 2 * choice.rides >= most_rides; };
  // Style only compares cards with cards, or squares with squares. Choices that it does not rate, such as the bonus,
  // get the mean of the others.
  const Weighing steady(kSteady);
  const auto styled = [](const Decision& decision) {
    return decision.kind != Decision::Kind::kBonus && decision.kind != Decision::Kind::kPass;
  };
  const auto taste = [&](const Decision& decision) { return taste_.Of(view, decision) - steady.Of(view, decision); };
  int sum = 0;
  int count = 0;
  for (const Weighed& choice : weighed) {
    if (pull_ == 0 || !styled(choice.decision)) continue;
    sum += taste(choice.decision);
    ++count;
  }
  const int mean = sum / std::max(count, 1);
  const Weighed* best = nullptr;
  std::int64_t best_worth = 0;
  for (const Weighed& choice : weighed) {
    if (!tried_enough(choice)) continue;
    const int pull = pull_ != 0 && styled(choice.decision) ? taste(choice.decision) - mean : 0;
    const std::int64_t worth = 100 * choice.worth / choice.rides + pull_ * pull;
    if (best != nullptr && worth <= best_worth) continue;
    best = &choice;
    best_worth = worth;
  }
  return best->decision;
}

}  // namespace furlong
