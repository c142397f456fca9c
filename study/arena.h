// Compares riders with little luck involved: every deal is ridden once for each seat, with the riders rotated by one
// seat each time. So every rider gets every seat's boxes, decks and dice once.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "riders/rider.h"
#include "study/statistics.h"

namespace furlong {

// The result of one deal, by index into the list of riders.
struct DealResult {
  std::vector<double> wins;         // share of meetings won over all rotations; a shared win is divided
  std::vector<double> points;       // mean score
  std::vector<double> falls;        // share of its horses that fell in the first race
  std::vector<double> nanoseconds;  // spent deciding
  std::vector<std::int64_t> decisions;
  PairCounts ahead;
};

// Makes a rider by name for a meeting that is about to begin; `seed` is for its random choices.
using RiderFactory =
    std::function<std::unique_ptr<Rider>(std::string_view name, const Seed& seed, const Meeting& meeting)>;

// A rider decided something illegal, so the deal has no result.
struct RefusedDeal {
  std::size_t rider = 0;  // index into the list of riders
  RefusedDecision refused;
};
using PlayedDeal = std::variant<DealResult, RefusedDeal>;

// Rides one deal in every rotation. `riders` has one name for each player of the programme. Without a factory, riders
// come from MakeRider.
PlayedDeal RideDeal(const Programme& programme, const std::vector<std::string_view>& riders, const Seed& deal,
                    const RiderFactory& factory = {});

// The same, but gives up before the next decision once stop() is true: nullopt.
std::optional<PlayedDeal> RideDealUnless(const std::function<bool()>& stop, const Programme& programme,
                                         const std::vector<std::string_view>& riders, const Seed& deal,
                                         const RiderFactory& factory = {});

// Results of all deals so far, by rider name.
class ArenaTable {
 public:
  // With fewer deals, resampling them tells nothing about how far a rating may be off.
  static constexpr std::int64_t kMinRatedDeals = 10;

  explicit ArenaTable(const std::vector<std::string_view>& riders);

  void Add(const DealResult& result);

  struct Row {
    std::string_view rider;
    int seats = 0;          // riders of that name in the list
    double win_share = 0;   // share of meetings won, per seat
    double win_margin = 0;  // half width of the 95 % interval
    double points = 0;      // mean score per meeting and seat
    double points_margin = 0;
    double rating = 0;      // `steady` has 1500; if it does not take part, the mean of all is 1500
    double rating_low = 0;  // 95 % interval by bootstrap over deals; infinite for fewer than kMinRatedDeals
    double rating_high = 0;
    double falls = 0;         // share of its horses that fell in first races
    double microseconds = 0;  // per decision
  };
  // Best first.
  std::vector<Row> Rows() const;
  std::int64_t deals() const { return static_cast<std::int64_t>(deals_.size()); }
  // True if, in the order of ratings, each rider's points exceed the next one's by at least 3.5 standard errors of the
  // difference, over 20 deals or more. The bar is that high because it is tested again and again while deals come in.
  bool OrderIsCertain() const;

 private:
  struct Deal {  // means per seat, by name
    std::vector<double> wins;
    std::vector<double> points;
    std::vector<double> falls;
    PairCounts ahead;
  };
  // Sums who finished ahead of whom over the deals pick(0), pick(1), …
  template <typename Pick>
  PairCounts Pooled(Pick&& pick) const;
  std::vector<double> RatingsOf(const PairCounts& ahead) const;

  std::vector<std::string_view> names_;
  std::vector<std::size_t> name_of_entry_;  // entry: index into the list of riders
  std::vector<int> entries_;                // number of entries, by name
  std::vector<Deal> deals_;
  std::vector<double> nanoseconds_;
  std::vector<std::int64_t> decisions_;
};

}  // namespace furlong
