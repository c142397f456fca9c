#include "riders/budget.h"

#include <charconv>
#include <limits>

#include "riders/clock.h"

namespace furlong {

std::optional<Budget> ParseBudget(std::string_view text) {
  constexpr int kMost = 1'000'000'000;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (error != std::errc() || number < 1 || number > kMost) return std::nullopt;
  if (unit.empty()) return Budget{.iterations = number};
  if (unit == "ms") return Budget{.milliseconds = number};
  return std::nullopt;
}

Countdown::Countdown(const Budget& budget, int usual_iterations, int share)
    : left_(budget.iterations), timed_(budget.milliseconds > 0), end_(0) {
  if (timed_) {
    end_ = Microseconds() + std::int64_t{10} * share * budget.milliseconds;
    if (left_ == 0) left_ = std::numeric_limits<int>::max();
  } else if (left_ == 0) {
    left_ = usual_iterations;
  }
  if (share < 100) left_ = static_cast<int>(std::int64_t{left_} * share / 100);
}

bool Countdown::Take(int iterations) {
  if (left_ < iterations || (timed_ && Microseconds() >= end_)) return false;
  left_ -= iterations;
  return true;
}

}  // namespace furlong
