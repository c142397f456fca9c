// The courses and programmes that come with Furlong: the files in courses/, embedded in the library.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace furlong {

struct ShippedCourse {
  std::string_view id;
  std::string_view text;  // content of the course file
};

// The oval first, which is for newcomers, then the triangle, then the others by id.
const std::vector<ShippedCourse>& ShippedCourses();

// The oval and the triangle. Fingerprints and meetings that are made up by number use only these, so that they stay the
// same when courses are added.
inline constexpr std::size_t kClassicCourses = 2;

struct ShippedProgramme {
  std::string_view id;
  std::string_view text;  // content of the programme file
};

// By id, so the classic one first.
const std::vector<ShippedProgramme>& ShippedProgrammes();

}  // namespace furlong
