// Boost.JSON is compiled into the module. There are no exceptions: an error that would throw one ends the instance.
// A smaller table for writing fractions: it takes longer to compute the same digits.
#define BOOST_JSON_RYU_OPTIMIZE_SIZE
#include <boost/mp11/algorithm.hpp>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <type_traits>
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

#include <boost/json/basic_parser.hpp>
#include <boost/json/detail/handler.hpp>
namespace boost::json {
// Goes on with a text of which one has had the first part. We always have the whole text (record/json.cc).
template <>
template <>
const char* basic_parser<detail::handler>::parse_document(const char*, std::false_type) {
  __builtin_trap();
}

// Boost has a table of all powers of ten: 5 kB of a first race. These are the same up to 22 digits, and the only
// fractions we read are degrees of bends.
namespace detail {
struct Computed {};
inline double pow10(int exponent, Computed) {
  if (exponent > 308) return std::numeric_limits<double>::infinity();
  if (exponent < -308) return 0;
  double power = 1;
  for (; exponent > 0; --exponent) power *= 10;
  for (; exponent < 0; ++exponent) power /= 10;
  return power;
}
}  // namespace detail
}  // namespace boost::json
// In a call this adds an argument, which chooses the function above; in Boost's own definition it declares a parameter.
#define pow10(exponent) pow10(exponent, Computed())
#include <boost/json/basic_parser_impl.hpp>
#undef pow10

#include <boost/json/src.hpp>
#undef mp_with_index

namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
