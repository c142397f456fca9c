// A course as a screen draws it: where every square lies and which line it has, as JSON (web/src/engine/types.ts says
// what each key means).
#pragma once

#include <string>

#include "record/course_file.h"

namespace furlong::drawing {

// `fences`: as a steeplechase. The finish straight lies level, lanes are 20 units wide.
std::string DrawingJson(const CourseFile& file, bool fences);

}  // namespace furlong::drawing
