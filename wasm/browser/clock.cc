// The clock of the riders, provided by the browser.
#include "riders/clock.h"

extern "C" [[clang::import_module("furlong"), clang::import_name("now")]] double furlong_now();

namespace furlong {

std::int64_t Microseconds() { return static_cast<std::int64_t>(furlong_now() * 1000); }

}  // namespace furlong
