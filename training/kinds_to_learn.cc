#include "training/kinds_to_learn.h"

#include <algorithm>

#include "record/course_file.h"
#include "record/shipped_courses.h"

namespace furlong::training {
namespace {

constexpr std::size_t kMadeUp = 40;

// A course of two to four straights, run about once around in either direction, or of three to five straights with
// bends both ways from one place to another. Fences stand where they fit.
CourseSpec MakeUp(FastRandom& random) {
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random.Below(static_cast<std::uint32_t>(high - low + 1)));
  };
  CourseSpec spec;
  spec.id = "made-up";
  spec.closed = between(0, 4) > 0;
  spec.start = {0, between(0, 6), 0};
  if (spec.closed) {
    const int sides = between(2, 4);
    const double turn = (between(0, 3) > 0 ? 360.0 : -360.0) / sides;
    for (int side = 0; side < sides; ++side) {
      spec.segments.push_back({between(18, 38), 0});
      spec.segments.push_back({between(4, 12), turn});
    }
    spec.finish = {0, between(8, spec.segments[0].squares - 1), between(0, 4) > 0 ? 1 : 0};
    if (spec.finish.lap == 0) spec.finish = {2, between(4, spec.segments[2].squares - 1), 0};
  } else {
    const int bends = between(2, 4);
    for (int bend = 0; bend < bends; ++bend) {
      spec.segments.push_back({between(14, 36), 0});
      spec.segments.push_back({between(4, 12), between(0, 1) > 0 ? 60.0 : -60.0});
    }
    const int home = between(6, 24);  // rows of the last straight before the finish
    spec.segments.push_back({home + 1 + kRunOut, 0});
    spec.finish = {2 * bends, home, 0};
  }
  int number = 1;
  for (int lap = 0; lap <= spec.finish.lap; ++lap) {
    for (int segment = 0; segment < static_cast<int>(spec.segments.size()); segment += 2) {
      for (int row = between(3, 9); row + 3 < spec.segments[static_cast<std::size_t>(segment)].squares;
           row += between(7, 16)) {
        CourseSpec more = spec;
        more.fences.push_back({number, {segment, row, lap}});
        if (!std::holds_alternative<Course>(Course::Build(more, true)) || number > 8) continue;
        spec = more;
        ++number;
      }
    }
  }
  return spec;
}

}  // namespace

std::vector<RaceGround> GroundsToLearn() {
  std::vector<RaceGround> grounds;
  for (const ShippedCourse& course : ShippedCourses()) {
    grounds.push_back(GroundOf(std::get<CourseFile>(ReadCourse(course.text)).spec));
  }
  FastRandom random(18);
  while (grounds.size() < kMadeUp) {
    const CourseSpec spec = MakeUp(random);
    if (std::holds_alternative<Course>(Course::Build(spec, true))) grounds.push_back(GroundOf(spec));
  }
  return grounds;
}

Programme ProgrammeToLearn(std::span<const RaceGround> grounds, FastRandom& random) {
  const auto percent = [&](std::uint32_t chance) { return random.Below(100) < chance; };
  MeetingKind kind;
  kind.shape = percent(35) ? FieldShape{4, 1} : kFieldShapes[random.Below(kFieldShapes.size())];
  if (!percent(55)) kind.options = {percent(50), percent(40), percent(40)};
  const std::size_t races = percent(60) ? 3 : percent(60) ? 1 + random.Below(2) : 4 + random.Below(6);
  const std::uint32_t shipped = static_cast<std::uint32_t>(ShippedCourses().size());
  const bool usual = percent(65);
  const bool all_flat = percent(45);
  const bool all_fences = percent(30);
  for (std::size_t race = 0; race < races; ++race) {
    const std::size_t ground = usual ? random.Below(shipped) : random.Below(static_cast<std::uint32_t>(grounds.size()));
    kind.races.push_back({ground, !all_flat && (all_fences || percent(50))});
  }
  return ProgrammeOf(kind, grounds);
}

}  // namespace furlong::training
