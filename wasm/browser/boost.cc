// Boost.JSON is compiled into the module. There are no exceptions: an error that would throw one ends the instance.
// A smaller table for writing fractions: it takes longer to compute the same digits.
#define BOOST_JSON_RYU_OPTIMIZE_SIZE
#include <boost/mp11/algorithm.hpp>
#include <cstddef>
#include <cstdlib>
#include <utility>

// From 1.83 on, Boost.JSON has three ways to read numbers and chooses while it runs. We always use the first, and
// without the others the module is a tenth smaller.
namespace boost::mp11 {
template <std::size_t N, typename F>
constexpr decltype(auto) WithFirst(std::size_t, F&& f) {
  static_assert(N == 3);
  return std::forward<F>(f)(mp_size_t<0>());
}
}  // namespace boost::mp11
#define mp_with_index WithFirst
#include <boost/json/src.hpp>
#undef mp_with_index

namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
