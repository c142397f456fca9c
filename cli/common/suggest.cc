#include "cli/common/suggest.h"

#include <algorithm>
#include <vector>

namespace furlong::cli {
namespace {

// Letters to insert, delete, replace or swap with their neighbour to get from one word to the other.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({replaced, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string ClosestWord(std::string_view word, std::span<const std::string> candidates) {
  constexpr std::size_t kLongestWord = 64;
  if (word.empty() || word.size() > kLongestWord) return {};
  std::size_t best = std::max<std::size_t>(1, word.size() / 3) + 1;
  std::string found;
  for (const std::string& candidate : candidates) {
    const bool begun = word.size() >= 2 && candidate.starts_with(word);
    const std::size_t distance = begun ? 1 : EditDistance(word, candidate);
    if (distance < best) {
      best = distance;
      found = candidate;
    } else if (distance == best) {
      found.clear();
    }
  }
  return found;
}

std::string DidYouMean(std::string_view word, std::span<const std::string> candidates, std::string_view otherwise) {
  const std::string closest = ClosestWord(word, candidates);
  return closest.empty() ? std::string(otherwise) : "; did you mean " + closest + "?";
}

}  // namespace furlong::cli
