# cmake --install: the program, the courses, the documentation, and the libraries as a CMake package, so that another
# project can find_package(furlong) and link furlong::rules, furlong::record, furlong::riders or furlong::study.
include(CMakePackageConfigHelpers)

foreach(folder rules record riders study)
  install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/furlong/${folder}
    FILES_MATCHING PATTERN "*.h" PATTERN "testing.h" EXCLUDE PATTERN "json.h" EXCLUDE PATTERN "course_json.h" EXCLUDE
    PATTERN "line_reader.h" EXCLUDE)
endforeach()
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
endif()

configure_package_config_file(cmake/furlong-config.cmake.in ${PROJECT_BINARY_DIR}/furlong-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/furlong-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/furlong-config.cmake ${PROJECT_BINARY_DIR}/furlong-config-version.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/furlong)
