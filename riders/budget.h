// How much a searching rider may do for one decision.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace furlong {

// A number of iterations is fully repeatable; a time is used up. Neither: the rider's usual number of iterations.
struct Budget {
  int iterations = 0;
  int milliseconds = 0;

  friend bool operator==(const Budget&, const Budget&) = default;
};

// "2000" are iterations, "250ms" is a time. Nothing for other text.
std::optional<Budget> ParseBudget(std::string_view text);

// Counts down one decision's budget.
class Countdown {
 public:
  Countdown(const Budget& budget, int usual_iterations);

  // Takes so many iterations off the budget; false, and none taken, where that many are not left.
  bool Take(int iterations = 1);

 private:
  int left_;
  bool timed_;
  std::int64_t end_;
};

}  // namespace furlong
