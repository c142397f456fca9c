// Boost.JSON is compiled into the module. There are no exceptions: an error that would throw one ends the instance.
// A smaller table for writing fractions: it takes longer to compute the same digits.
#define BOOST_JSON_RYU_OPTIMIZE_SIZE
#include <boost/json/src.hpp>
#include <cstdlib>

namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
