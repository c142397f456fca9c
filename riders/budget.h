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

  // True while one more iteration may begin.
  bool Next();

 private:
  int left_;
  bool timed_;
  std::int64_t end_;
};

}  // namespace furlong
