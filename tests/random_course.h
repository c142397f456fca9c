// Courses of every shape the format allows, for property tests.
#pragma once

#include "rules/chance.h"
#include "rules/course.h"

namespace furlong::testing {

// Open and closed, corners both ways down to one square, several laps, many fences. Always sound.
CourseSpec RandomCourse(FastRandom& random);

}  // namespace furlong::testing
