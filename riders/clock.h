// Time, for riders that are given some. The only place in riders/ that asks for it.
#pragma once

#include <cstdint>

namespace furlong {

// Microseconds since some moment; never goes back.
std::int64_t Microseconds();

}  // namespace furlong
