#include "riders/clock.h"

#include <chrono>

namespace furlong {

std::int64_t Microseconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

}  // namespace furlong
