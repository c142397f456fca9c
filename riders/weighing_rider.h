// A rider that rates each choice with Weighing and takes the best one. It never decides at random.
#pragma once

#include "riders/rider.h"
#include "riders/weighing.h"

namespace furlong {

class WeighingRider : public Rider {
 public:
  explicit WeighingRider(const Style& style) : weighing_(style) {}
  Decision Decide(const SeatView& view) override;

 private:
  Weighing weighing_;
};

}  // namespace furlong
