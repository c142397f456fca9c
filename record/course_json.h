// Reads a course that is part of a larger JSON document. Only for the .cc files of record/.
#pragma once

#include "record/course_file.h"
#include "record/json.h"

namespace furlong {

// `path` is where the course stands in the document, for messages. Errors are reported to `problem`.
CourseFile ReadCourseObject(const json::object& from, const std::string& path, json::Problem& problem);

}  // namespace furlong
