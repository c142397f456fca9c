#include "tests/random_course.h"

#include <algorithm>

namespace furlong::testing {

CourseSpec RandomCourse(FastRandom& random) {
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random.Below(static_cast<std::uint32_t>(high - low + 1)));
  };
  while (true) {
    CourseSpec spec;
    spec.id = "random";
    spec.closed = between(0, 1) == 1;
    const int segments = between(1, 9);
    for (int i = 0; i < segments; ++i) {
      const bool corner = i > 0 && between(0, 2) > 0;
      const int turn = between(0, 1) == 1 ? 90 : -60;
      spec.segments.push_back({corner ? between(1, 9) : between(4, 30), corner ? static_cast<double>(turn) : 0.0});
    }
    if (!spec.closed) spec.segments.push_back({between(20, 40), 0});
    const auto straight = [&] {
      int segment = between(0, static_cast<int>(spec.segments.size()) - 1);
      while (spec.segments[static_cast<std::size_t>(segment)].corner())
        segment = (segment + 1) % static_cast<int>(spec.segments.size());
      return segment;
    };
    const auto row_of = [&](int segment) {
      return between(0, spec.segments[static_cast<std::size_t>(segment)].squares - 1);
    };
    spec.start.segment = straight();
    spec.start.row = row_of(spec.start.segment);
    spec.finish.segment = spec.closed ? straight() : static_cast<int>(spec.segments.size()) - 1;
    spec.finish.row = row_of(spec.finish.segment);
    spec.finish.lap = spec.closed ? between(0, 2) : 0;
    if (FindFault(spec)) continue;
    for (int tries = between(0, 14); tries > 0; --tries) {
      Fence fence;
      fence.number = static_cast<int>(spec.fences.size()) + 1;
      fence.at.segment = straight();
      fence.at.row = row_of(fence.at.segment);
      fence.at.lap = between(0, spec.finish.lap);
      spec.fences.push_back(fence);
      if (FindFault(spec)) spec.fences.pop_back();
    }
    const auto built = Course::Build(spec, true);
    const int length = std::get<Course>(built).FinishSquare(0);
    if (length < 12 || length > 200) continue;
    return spec;
  }
}

}  // namespace furlong::testing
