// Whoever links count_allocations.cc has every operator new counted.
#pragma once

namespace furlong::testing {

long Allocations();

}  // namespace furlong::testing
