// Fuzzes reading and building course files.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "record/course_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto result = furlong::ReadCourse({reinterpret_cast<const char*>(data), size});
  if (const auto* file = std::get_if<furlong::CourseFile>(&result)) {
    for (const bool fences : {false, true}) {
      if (!std::holds_alternative<furlong::Course>(furlong::Course::Build(file->spec, fences))) std::abort();
    }
    // A course that was accepted must be accepted again in the form in which it is stored.
    if (!std::holds_alternative<furlong::CourseFile>(furlong::ReadCourse(file->json))) std::abort();
  }
  return 0;
}
