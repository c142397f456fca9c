# Toolchain: Debian's clang with libFuzzer.
include(${CMAKE_CURRENT_LIST_DIR}/clang_version.cmake)
furlong_clang_version(version lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a)
set(CMAKE_CXX_COMPILER clang++-${version})
