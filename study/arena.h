// Riders against each other, with luck cancelled: every deal is ridden as often as there are seats, each time with the
// riders one seat further, the same boxes, decks and dice waiting for whoever sits there.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "riders/rider.h"
#include "study/statistics.h"

namespace furlong {

// What one deal came to, by entry of the list of riders.
struct DealResult {
  std::vector<double> wins;         // shares of first places over all rotations; a shared win is parted
  std::vector<double> points;       // mean score
  std::vector<double> nanoseconds;  // spent deciding
  std::vector<std::int64_t> decisions;
  PairCounts ahead;
};

// Gives the rider of a name, its whims fixed by the seed, for a meeting that is about to begin.
using Stable = std::function<std::unique_ptr<Rider>(std::string_view name, const Seed& seed, const Meeting& meeting)>;

// Rides one deal with every rotation. `riders` has one name for each player of the programme. They come from MakeRider
// unless another stable is given.
DealResult RideDeal(const Programme& programme, const std::vector<std::string_view>& riders, const Seed& deal,
                    const Stable& stable = {});

// All deals so far, pooled by name.
class ArenaTable {
 public:
  explicit ArenaTable(const std::vector<std::string_view>& riders);

  void Add(const DealResult& result);

  struct Row {
    std::string_view rider;
    int seats = 0;          // entries of that name
    double win_share = 0;   // of meetings, for one entry
    double win_margin = 0;  // half of a 95 % interval
    double points = 0;      // a meeting, for one entry
    double points_margin = 0;
    double rating = 0;      // 1500 is `steady` where it rides, else the mean
    double rating_low = 0;  // 95 % interval, by resampling deals
    double rating_high = 0;
    double microseconds = 0;  // a decision
  };
  // Best first.
  std::vector<Row> Rows() const;
  std::int64_t deals() const { return static_cast<std::int64_t>(deals_.size()); }
  // In the order of ratings, each rider's points are ahead of the next one's by more than luck explains, however often
  // one looks: 3.5 standard errors of the difference, over 20 deals or more.
  bool OrderIsCertain() const;

 private:
  struct Deal {  // one entry's mean, by name
    std::vector<double> wins;
    std::vector<double> points;
    PairCounts ahead;
  };
  // Who finished ahead of whom, over the deals pick(0), pick(1), …
  template <typename Pick>
  PairCounts Pooled(Pick&& pick) const;
  std::vector<double> RatingsOf(const PairCounts& ahead) const;

  std::vector<std::string_view> names_;
  std::vector<std::size_t> name_of_entry_;
  std::vector<int> entries_;  // by name
  std::vector<Deal> deals_;
  std::vector<double> nanoseconds_;
  std::vector<std::int64_t> decisions_;
};

}  // namespace furlong
