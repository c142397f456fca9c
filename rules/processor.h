// Which instructions the hot loops use. They exist twice: for every processor, and for x86-64 processors with AVX2 and
// BMI2 (nearly all since 2015), or with instructions for SHA-256 (most since 2019). Both give the same results.
#pragma once

// Defined where the second version can be compiled.
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define FURLONG_HAS_AVX2_LOOPS 1
// Marks a function that is compiled for these processors. Only such functions and what is inlined into them use their
// instructions, so the program still starts on older ones.
#define FURLONG_AVX2 __attribute__((target("avx2,bmi,bmi2")))
#endif

namespace furlong {

namespace internal {
// False until static initialisation, which is correct on every processor.
extern bool uses_avx2_loops;
extern bool uses_sha_instructions;
}  // namespace internal

// True if the loops for newer processors are in use.
inline bool UsesAvx2Loops() { return internal::uses_avx2_loops; }

// Chooses the loops for every processor, or the fastest ones that this processor can run, which is the default. For
// tests and comparisons. Must not be called while another thread races.
void UsePortableLoops(bool portable);

}  // namespace furlong
