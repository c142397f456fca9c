// How much time or work a searching rider may spend on one decision.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace furlong {

// A limit on iterations makes decisions repeatable. A limit on time is used up entirely. If neither is set, the rider
// does its usual number of iterations.
struct Budget {
  int iterations = 0;    // 0: no limit
  int milliseconds = 0;  // 0: no limit

  friend bool operator==(const Budget&, const Budget&) = default;
};

// "2000" means iterations, "250ms" a time; nullopt for any other text.
std::optional<Budget> ParseBudget(std::string_view text);

// Counts down the budget of one decision.
class Countdown {
 public:
  // `share`: percentage of the budget that may be used, from 1.
  Countdown(const Budget& budget, int usual_iterations, int share = 100);

  // Takes this many iterations off the budget. Returns false, and takes none, if fewer are left or the time is up.
  bool Take(int iterations = 1);

 private:
  int left_;  // iterations
  bool timed_;
  std::int64_t end_;  // in terms of Microseconds(), if timed_
};

}  // namespace furlong
