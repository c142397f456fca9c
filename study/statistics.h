// Ratings from pairwise results, and confidence intervals.
#pragma once

#include <cstdint>
#include <vector>

namespace furlong {

// ahead[a][b]: how often a finished ahead of b; a shared place counts as half for each.
using PairCounts = std::vector<std::vector<double>>;

// Ratings by the Bradley-Terry model, fitted with Hunter's MM algorithm, on the chess scale: 400 points are odds of ten
// to one. Their mean is 0. Half a win each way is added to every pair, which keeps ratings finite.
std::vector<double> Ratings(const PairCounts& ahead);

// The half width of the 95 % confidence interval of a mean; infinite for fewer than two samples.
double HalfWidth95(double sum, double sum_of_squares, std::int64_t count);

}  // namespace furlong
