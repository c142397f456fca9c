// Where a fault of a course lies, and its stable name: what a screen needs to show it in its own words.
#pragma once

#include <string_view>

#include "rules/course.h"

namespace furlong {

// The part of a course that is wrong. Numbers that do not apply are -1.
struct CoursePlace {
  enum class Part : std::uint8_t { kCourse, kSegment, kStart, kFinish, kFence };

  Part part = Part::kCourse;
  int segment = -1;
  int row = -1;
  int lap = -1;
  int fence = -1;  // index into CourseSpec::fences
  friend bool operator==(const CoursePlace&, const CoursePlace&) = default;
};

// A row of the course: the start, the finish or a fence.
CoursePlace PlaceOf(CoursePlace::Part part, const CoursePoint& point, int fence = -1);
// The place of an error that FindFault reported for this spec.
CoursePlace PlaceOf(const CourseSpec& spec, const CourseError& error);

// A name that does not change between versions: "no-such-row".
std::string_view NameOf(CourseFault fault);
// "course", "segment", "start", "finish" or "fence".
std::string_view NameOf(CoursePlace::Part part);

}  // namespace furlong
