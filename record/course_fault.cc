#include "record/course_fault.h"

namespace furlong {

CoursePlace PlaceOf(CoursePlace::Part part, const CoursePoint& point, int fence) {
  return {part, point.segment, point.row, point.lap, fence};
}

CoursePlace PlaceOf(const CourseSpec& spec, const CourseError& error) {
  using Part = CoursePlace::Part;
  switch (error.fault) {
    case CourseFault::kNoSegments: return {};
    case CourseFault::kSegmentTooShort: return {Part::kSegment, error.index};
    case CourseFault::kTooManySquares:
      if (error.index >= 0) return {Part::kSegment, error.index};
      return PlaceOf(Part::kFinish, spec.finish);
    case CourseFault::kRunOutTooShort: return {Part::kSegment, static_cast<int>(spec.segments.size()) - 1};
    case CourseFault::kFinishNotAfterStart: return PlaceOf(Part::kFinish, spec.finish);
    default: break;
  }
  if (error.index == CourseError::kStart) return PlaceOf(Part::kStart, spec.start);
  if (error.index == CourseError::kFinish) return PlaceOf(Part::kFinish, spec.finish);
  return PlaceOf(Part::kFence, spec.fences[static_cast<std::size_t>(error.index)].at, error.index);
}

std::string_view NameOf(CourseFault fault) {
  switch (fault) {
    case CourseFault::kNoSegments: return "no-segments";
    case CourseFault::kSegmentTooShort: return "segment-too-short";
    case CourseFault::kNoSuchSegment: return "no-such-segment";
    case CourseFault::kNotOnStraight: return "not-on-straight";
    case CourseFault::kNoSuchRow: return "no-such-row";
    case CourseFault::kLapOnOpenCourse: return "lap-on-open-course";
    case CourseFault::kStartLap: return "start-lap";
    case CourseFault::kFinishNotAfterStart: return "finish-not-after-start";
    case CourseFault::kRunOutTooShort: return "run-out-too-short";
    case CourseFault::kFenceNeedsRoom: return "fence-needs-room";
    case CourseFault::kFenceOnStart: return "fence-on-start";
    case CourseFault::kFenceBeyondFinish: return "fence-beyond-finish";
    case CourseFault::kFencesOverlap: return "fences-overlap";
    case CourseFault::kTooManySquares: return "too-many-squares";
  }
  return "";
}

std::string_view NameOf(CoursePlace::Part part) {
  switch (part) {
    case CoursePlace::Part::kCourse: return "course";
    case CoursePlace::Part::kSegment: return "segment";
    case CoursePlace::Part::kStart: return "start";
    case CoursePlace::Part::kFinish: return "finish";
    case CoursePlace::Part::kFence: return "fence";
  }
  return "";
}

}  // namespace furlong
