// One scale for riders, from who finished ahead of whom.
#pragma once

#include <cstdint>
#include <vector>

namespace furlong {

// ahead[a][b]: how often a finished ahead of b; a shared place counts half for each.
using PairCounts = std::vector<std::vector<double>>;

// Bradley and Terry's model, fitted by Hunter's MM algorithm, on the scale of chess: 400 points are odds of ten to one.
// The mean of all is 0. A pair that never met each other counts as half a win each, which also keeps ratings finite.
std::vector<double> Ratings(const PairCounts& ahead);

// The half width of a 95 % interval of the mean of some samples.
double HalfWidth95(double sum, double sum_of_squares, std::int64_t count);

}  // namespace furlong
