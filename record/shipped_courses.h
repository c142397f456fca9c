// The courses that come with Furlong: the files of courses/, by name.
#pragma once

#include <string_view>
#include <vector>

namespace furlong {

struct ShippedCourse {
  std::string_view id;
  std::string_view text;  // the course file
};

const std::vector<ShippedCourse>& ShippedCourses();

}  // namespace furlong
