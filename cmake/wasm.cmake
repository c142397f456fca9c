# Toolchain: Debian's clang for WebAssembly. Nothing is thrown, and the vector instructions that every browser has
# since 2023 are used. The linker optimises across files: a tenth less to load.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
include(${CMAKE_CURRENT_LIST_DIR}/clang_version.cmake)
furlong_clang_version(version include/wasm32-wasi/c++/v1/__config)
set(CMAKE_CXX_COMPILER clang++-${version})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-${version})
set(CMAKE_RANLIB llvm-ranlib-${version})
set(CMAKE_CXX_FLAGS_INIT "-fno-exceptions -fno-rtti -msimd128 -ffp-contract=off -flto")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
