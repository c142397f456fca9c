// The clock for riders with a time budget. Nothing else in riders/ reads the time.
#pragma once

#include <cstdint>

namespace furlong {

// Microseconds since an arbitrary moment. Monotonic.
std::int64_t Microseconds();

}  // namespace furlong
