// Imagines what it cannot see, again and again, and takes the choice that comes out best for the meeting.
#pragma once

#include "riders/rider.h"
#include "riders/search.h"

namespace furlong {

class SearchingRider : public Rider {
 public:
  SearchingRider(const Search::Settings& settings, const Seed& seed, const Budget& budget, int usual_iterations)
      : search_(settings), random_(seed), budget_(budget), usual_iterations_(usual_iterations) {}

  Decision Decide(const SeatView& view) override;

 private:
  Search search_;
  FastRandom random_;
  Budget budget_;
  int usual_iterations_;
};

}  // namespace furlong
