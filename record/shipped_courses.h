// The courses that come with Furlong: the files in courses/, embedded in the library.
#pragma once

#include <string_view>
#include <vector>

namespace furlong {

struct ShippedCourse {
  std::string_view id;
  std::string_view text;  // content of the course file
};

const std::vector<ShippedCourse>& ShippedCourses();

}  // namespace furlong
