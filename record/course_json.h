// A course inside a larger JSON text. Only for the .cc files of record/.
#pragma once

#include "record/course_file.h"
#include "record/json.h"

namespace furlong {

// Says what is wrong through the reader's problem.
CourseFile ReadCourseObject(const json::object& from, const std::string& path, json::Problem& problem);

}  // namespace furlong
