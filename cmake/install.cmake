# cmake --install: the program, the courses, the documentation, and the libraries as a CMake package, so that another
# project can find_package(furlong) and link furlong::rules, furlong::record, furlong::riders or furlong::study.
include(CMakePackageConfigHelpers)

# The public headers. The others are internal; tests/install_test.sh compiles each of these on its own.
set(rules_HEADERS asking cards chacha chance course decision event meeting movement programme seat_view sha256 types)
set(record_HEADERS checker course_fault course_file error event_text fairness header programme_file shipped_courses
  words writer)
set(riders_HEADERS budget choices in_parallel keeping kinds net net_input play prospects rider rollout sample search
  style tree weighing)
set(study_HEADERS analysis arena chances hint_reason luck measure odds record_analysis statistics)
foreach(folder rules record riders study)
  list(TRANSFORM ${folder}_HEADERS PREPEND ${folder}/)
  list(TRANSFORM ${folder}_HEADERS APPEND .h)
  install(FILES ${${folder}_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/furlong/${folder})
endforeach()
set(FURLONG_VERSION_H ${PROJECT_BINARY_DIR}/include/rules/furlong/version.h)
configure_file(cmake/version.h.in ${FURLONG_VERSION_H} @ONLY)
install(FILES ${FURLONG_VERSION_H} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/furlong)
install(TARGETS furlong_rules furlong_record furlong_riders furlong_study EXPORT furlong-targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT furlong-targets NAMESPACE furlong:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
install(DIRECTORY courses/ DESTINATION ${CMAKE_INSTALL_DATADIR}/furlong/courses FILES_MATCHING PATTERN "*.json")
# The documentation, laid out as in the source folder, so that its links work after installation too.
install(FILES README.md LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR} PATTERN "__pycache__" EXCLUDE)
install(FILES packaging/furlong.service packaging/nginx.conf packaging/Caddyfile
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/packaging)
install(FILES server/openapi.json DESTINATION ${CMAKE_INSTALL_DOCDIR}/server)
install(FILES wire/protocol.schema.json DESTINATION ${CMAKE_INSTALL_DOCDIR}/wire)
# The web client, where it was built (./play does).
install(DIRECTORY web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/furlong/web OPTIONAL PATTERN ".built" EXCLUDE)
if(FURLONG_PROGRAM)
  install(TARGETS furlong RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # Manual pages and shell completion, which the program writes about itself (cli/CMakeLists.txt).
  install(DIRECTORY ${PROJECT_BINARY_DIR}/cli/manual/man/ DESTINATION ${CMAKE_INSTALL_MANDIR})
  install(DIRECTORY ${PROJECT_BINARY_DIR}/cli/manual/ DESTINATION ${CMAKE_INSTALL_DATADIR} PATTERN "man" EXCLUDE)
endif()

configure_package_config_file(cmake/furlong-config.cmake.in ${PROJECT_BINARY_DIR}/furlong-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/furlong-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/furlong-config.cmake ${PROJECT_BINARY_DIR}/furlong-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
# For projects without CMake. The file says where it lies itself, so it holds wherever --prefix puts it.
file(RELATIVE_PATH FURLONG_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/furlong.pc.in ${PROJECT_BINARY_DIR}/furlong.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/furlong.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
