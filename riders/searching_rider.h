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
      : searches_(1, Search(settings)),
        random_(seed),
        budget_(budget),
        usual_iterations_(usual_iterations),
        taste_(style),
        pull_(pull) {}

  // Divides its budget among this many searches of their own, which threads share. Their results are added up, so the
  // decision does not depend on the number of threads.
  void UseTrees(int trees, int threads) {
    searches_.resize(static_cast<std::size_t>(trees), searches_.front());
    threads_ = threads;
  }

  // Searches for this percentage of its decisions, drawn by chance, and makes the others as `steady` does.
  void SearchFor(int percent_of_decisions) { search_percent_ = percent_of_decisions; }

  // In fields of more horses than this, where iterations take longer, it uses fewer of its usual iterations.
  void UseFewerAbove(int horses) { full_field_ = horses; }

  Decision Decide(const SeatView& view) override;
  void UseShare(int percent) override { share_ = percent; }

 private:
  int UsualIterations(const SeatView& view) const;
  // What the searches found, added up by choice.
  std::vector<Weighed> Weigh(const SeatView& view);

  std::vector<Search> searches_;
  int threads_ = 1;
  FastRandom random_;
  Budget budget_;
  int usual_iterations_;
  int full_field_ = kMaxHorses;  // the largest field in which all of usual_iterations_ are used
  Weighing taste_;               // rates choices by its style
  int pull_;                     // Character::pull
  int share_ = 100;              // percent of the budget
  int search_percent_ = 100;     // of its decisions
};

}  // namespace furlong
