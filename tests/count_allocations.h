// Counts all calls of operator new in programs that link count_allocations.cc.
#pragma once

namespace furlong::testing {

long Allocations();

}  // namespace furlong::testing
