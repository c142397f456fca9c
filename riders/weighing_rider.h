// A rider that weighs each choice at a glance and takes the best, never at random.
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
