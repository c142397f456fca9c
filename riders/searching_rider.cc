#include "riders/searching_rider.h"

#include "riders/sample.h"

namespace furlong {

Decision SearchingRider::Decide(const SeatView& view) {
  search_.Weigh(view, Countdown(budget_, usual_iterations_), random_, [&] { return SampleHidden(view, random_); });
  if (pull_ == 0) return search_.Best().decision;
  const Weighing steady(kSteady);
  const Weighed* best = nullptr;
  std::int64_t best_worth = 0;
  for (const Weighed& choice : search_.weighed()) {
    const int taste = taste_.Of(view, choice.decision) - steady.Of(view, choice.decision);
    const std::int64_t worth = 100 * choice.MeanWorth() + pull_ * taste;
    if (best != nullptr && worth <= best_worth) continue;
    best = &choice;
    best_worth = worth;
  }
  return best->decision;
}

}  // namespace furlong
