#include "riders/searching_rider.h"

#include <algorithm>

#include "riders/sample.h"

namespace furlong {

Decision SearchingRider::Decide(const SeatView& view) {
  search_.Weigh(view, Countdown(budget_, usual_iterations_, share_), random_,
                [&] { return SampleHidden(view, random_); });
  if (pull_ == 0) return search_.Best().decision;
  // Style only compares cards with cards, or squares with squares. Choices that it does not rate, such as the bonus,
  // get the mean of the others.
  const Weighing steady(kSteady);
  const auto styled = [](const Decision& decision) {
    return decision.kind != Decision::Kind::kBonus && decision.kind != Decision::Kind::kPass;
  };
  const auto taste = [&](const Decision& decision) { return taste_.Of(view, decision) - steady.Of(view, decision); };
  int sum = 0;
  int count = 0;
  for (const Weighed& choice : search_.weighed()) {
    if (!styled(choice.decision)) continue;
    sum += taste(choice.decision);
    ++count;
  }
  const int mean = sum / std::max(count, 1);
  const Weighed* best = nullptr;
  std::int64_t best_worth = 0;
  for (const Weighed& choice : search_.weighed()) {
    const int pull = styled(choice.decision) ? taste(choice.decision) - mean : 0;
    const std::int64_t worth = 100 * choice.MeanWorth() + pull_ * pull;
    if (best != nullptr && worth <= best_worth) continue;
    best = &choice;
    best_worth = worth;
  }
  return best->decision;
}

}  // namespace furlong
