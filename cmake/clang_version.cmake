# Which of Debian's clang packages to compile with: as packaging/tools.sh chooses them, 19, with which we measure, else the
# next newer, else 18. What is needed besides the compiler is a path, or a pattern of one, below its folder.
function(furlong_clang_version result needed)
  foreach(version RANGE 19 40)
    list(APPEND versions ${version})
  endforeach()
  foreach(version ${versions} 18)
    file(GLOB found /usr/lib/llvm-${version}/${needed})
    if(found AND EXISTS /usr/bin/clang++-${version})
      set(${result} ${version} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "There is no clang++-19, another newer one, or clang++-18 in /usr/bin with /usr/lib/llvm-*/${needed}; "
    "./play and ./check install it")
endfunction()
