// A rider that searches: it samples hidden cards again and again, and takes the choice that is best for the meeting.
#pragma once

#include "riders/rider.h"
#include "riders/search.h"
#include "riders/weighing.h"

namespace furlong {

class SearchingRider : public Rider {
 public:
  // `usual_iterations` is used if `budget` sets no limit. `style` and `pull` are those of a Character.
  SearchingRider(const Search::Settings& settings, const Seed& seed, const Budget& budget, int usual_iterations,
                 const Style& style = kSteady, int pull = 0)
      : search_(settings),
        random_(seed),
        budget_(budget),
        usual_iterations_(usual_iterations),
        taste_(style),
        pull_(pull) {}

  Decision Decide(const SeatView& view) override;
  void UseShare(int percent) override { share_ = percent; }

 private:
  Search search_;
  FastRandom random_;
  Budget budget_;
  int usual_iterations_;
  Weighing taste_;   // rates choices by its style
  int pull_;         // Character::pull
  int share_ = 100;  // percent of the budget
};

}  // namespace furlong
