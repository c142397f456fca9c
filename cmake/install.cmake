# cmake --install: the program, the courses, and the libraries as a CMake package, so that another project can
# find_package(furlong) and link furlong::rules, furlong::riders or furlong::record.
include(CMakePackageConfigHelpers)

foreach(folder rules riders record)
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/furlong/${folder}
    FILES_MATCHING PATTERN "*.h" PATTERN "testing.h" EXCLUDE PATTERN "json.h" EXCLUDE PATTERN "course_json.h" EXCLUDE
    PATTERN "line_reader.h" EXCLUDE)
endforeach()
install(TARGETS furlong_rules furlong_riders furlong_record EXPORT furlong-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT furlong-targets NAMESPACE furlong:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
install(DIRECTORY courses/ DESTINATION ${CMAKE_INSTALL_DATADIR}/furlong/courses FILES_MATCHING PATTERN "*.json")
install(FILES README.md LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The web client, where it was built (./play does).
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/furlong/web OPTIONAL PATTERN ".built" EXCLUDE)
if(FURLONG_PROGRAM)
  install(TARGETS furlong RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

configure_package_config_file(cmake/furlong-config.cmake.in ${PROJECT_BINARY_DIR}/furlong-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/furlong-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/furlong-config.cmake ${PROJECT_BINARY_DIR}/furlong-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
