#include "study/statistics.h"

#include <cmath>

namespace furlong {

std::vector<double> Ratings(const PairCounts& ahead) {
  const std::size_t count = ahead.size();
  constexpr double kPrior = 0.5;  // wins added to every pair, both ways
  constexpr int kIterations = 500;
  std::vector<double> strength(count, 1.0);
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    std::vector<double> next(count);
    double log_sum = 0;
    for (std::size_t a = 0; a < count; ++a) {
      double wins = 0;
      double weight = 0;
      for (std::size_t b = 0; b < count; ++b) {
        if (a == b) continue;
        wins += ahead[a][b] + kPrior;
        weight += (ahead[a][b] + ahead[b][a] + 2 * kPrior) / (strength[a] + strength[b]);
      }
      next[a] = weight > 0 ? wins / weight : 1.0;
      log_sum += std::log(next[a]);
    }
    const double scale = std::exp(-log_sum / static_cast<double>(count));
    for (std::size_t a = 0; a < count; ++a) strength[a] = next[a] * scale;
  }
  std::vector<double> ratings;
  ratings.reserve(count);
  for (const double s : strength) ratings.push_back(400 * std::log10(s));
  return ratings;
}

double HalfWidth95(double sum, double sum_of_squares, std::int64_t count) {
  if (count < 2) return INFINITY;
  const auto n = static_cast<double>(count);
  const double variance = (sum_of_squares - sum * sum / n) / (n - 1);
  return 1.96 * std::sqrt(std::fmax(variance, 0) / n);
}

}  // namespace furlong
