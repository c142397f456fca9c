// The land around a course: what grows or stands there, and its colours in the light of the day. A course file chooses
// with the keys "scenery" and "light" (docs/courses.md).
#pragma once

#include <string>

#include "drawing/course_layout.h"
#include "record/course_file.h"

namespace furlong::drawing {

struct Land {
  enum class Scenery : std::uint8_t { kPark, kHeath, kForest, kCoast, kDowns, kTown, kWinter };

  Scenery scenery = Scenery::kPark;
  std::string ground, stripe, infield;  // colours
  std::string leaf, leaf_light;         // of trees and bushes
  std::string bark;                     // their outline
  std::string wall, roof;               // of houses
  std::string water, shore;
  Point shadow;  // where shadows fall, for a thing of radius 1
};

// Unknown values look like a park at midday.
Land LandOf(const CourseFile& file);

}  // namespace furlong::drawing
