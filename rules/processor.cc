#include "rules/processor.h"

#ifdef FURLONG_HAS_AVX2_LOOPS
#include <cpuid.h>
#endif

namespace furlong {
namespace {

bool HasAvx2() {
#ifdef FURLONG_HAS_AVX2_LOOPS
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

bool HasSha() {
#ifdef FURLONG_HAS_AVX2_LOOPS
  constexpr unsigned kSha = 1u << 29;
  unsigned a = 0, b = 0, c = 0, d = 0;
  __builtin_cpu_init();
  return __builtin_cpu_supports("sse4.1") && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0;
#else
  return false;
#endif
}

}  // namespace

bool internal::uses_avx2_loops = HasAvx2();
bool internal::uses_sha_instructions = HasSha();

void UsePortableLoops(bool portable) {
  internal::uses_avx2_loops = !portable && HasAvx2();
  internal::uses_sha_instructions = !portable && HasSha();
}

}  // namespace furlong
