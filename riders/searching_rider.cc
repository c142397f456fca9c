#include "riders/searching_rider.h"

#include "riders/sample.h"

namespace furlong {

Decision SearchingRider::Decide(const SeatView& view) {
  search_.Weigh(view, Countdown(budget_, usual_iterations_), random_, [&] { return SampleHidden(view, random_); });
  return search_.Best().decision;
}

}  // namespace furlong
