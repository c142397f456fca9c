// The drawing of a course as JSON, for screens: where every square lies and which line it has.
// web/src/engine/types.ts explains the keys.
#pragma once

#include <string>

#include "record/course_file.h"

namespace furlong::drawing {

// `fences`: draw it as a steeplechase. The finish straight is horizontal, lanes are 20 units wide.
std::string DrawingJson(const CourseFile& file, bool fences);

}  // namespace furlong::drawing
