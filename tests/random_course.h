// Random courses for property tests.
#pragma once

#include "rules/chance.h"
#include "rules/course.h"

namespace furlong::testing {

// A random sound course: open or closed, with corners in both directions and as short as one square, several laps, many
// fences.
CourseSpec RandomCourse(FastRandom& random);

}  // namespace furlong::testing
