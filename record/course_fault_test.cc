#include "record/course_fault.h"

#include <gtest/gtest.h>

#include <set>

#include "record/course_file.h"

namespace furlong {
namespace {

using Part = CoursePlace::Part;

// An oval of one lap and a bit, with two fences.
CourseSpec Oval() {
  CourseSpec spec;
  spec.id = "test";
  spec.segments = {{34, 0}, {6, 90}, {6, 90}, {34, 0}, {6, 90}, {6, 90}};
  spec.start = {0, 4, 0};
  spec.finish = {0, 25, 1};
  spec.fences = {{1, {0, 18, 0}}, {2, {3, 12, 0}}};
  return spec;
}

CoursePlace PlaceOfFault(const CourseSpec& spec, CourseFault wanted) {
  const auto error = FindFault(spec);
  if (!error || error->fault != wanted) {
    ADD_FAILURE() << "wanted " << NameOf(wanted) << ", found " << (error ? NameOf(error->fault) : "no fault");
    return {};
  }
  EXPECT_FALSE(Words(spec, *error).empty());
  return PlaceOf(spec, *error);
}

TEST(CourseFault, OfASegmentNamesTheSegment) {
  CourseSpec spec = Oval();
  spec.segments[3].squares = 0;
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kSegmentTooShort), (CoursePlace{Part::kSegment, 3}));
  spec.segments[3].squares = 5000;
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kTooManySquares), (CoursePlace{Part::kSegment, 3}));
}

TEST(CourseFault, OfTheWholeLengthNamesTheFinish) {
  CourseSpec spec = Oval();
  spec.finish.lap = 90;
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kTooManySquares), (CoursePlace{Part::kFinish, 0, 25, 90}));
  spec.finish = {0, 3, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kFinishNotAfterStart), (CoursePlace{Part::kFinish, 0, 3, 0}));
  spec.closed = false;
  spec.fences.clear();
  spec.segments = {{34, 0}, {6, 90}, {10, 0}};
  spec.finish = {2, 5, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kRunOutTooShort), (CoursePlace{Part::kSegment, 2}));
}

TEST(CourseFault, OfStartAndFinishNamesTheRow) {
  CourseSpec spec = Oval();
  spec.start = {1, 2, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kNotOnStraight), (CoursePlace{Part::kStart, 1, 2, 0}));
  spec.start = {0, 34, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kNoSuchRow), (CoursePlace{Part::kStart, 0, 34, 0}));
  spec.start = {0, 4, 1};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kStartLap), (CoursePlace{Part::kStart, 0, 4, 1}));
  spec = Oval();
  spec.finish = {9, 0, 1};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kNoSuchSegment), (CoursePlace{Part::kFinish, 9, 0, 1}));
}

TEST(CourseFault, OfAFenceNamesTheFenceAndItsRow) {
  CourseSpec spec = Oval();
  spec.fences[1].at = {3, 32, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kFenceNeedsRoom), (CoursePlace{Part::kFence, 3, 32, 0, 1}));
  spec.fences[1].at = {0, 4, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kFenceOnStart), (CoursePlace{Part::kFence, 0, 4, 0, 1}));
  spec.fences[1].at = {0, 28, 1};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kFenceBeyondFinish), (CoursePlace{Part::kFence, 0, 28, 1, 1}));
  spec.fences[1].at = {0, 20, 0};
  EXPECT_EQ(PlaceOfFault(spec, CourseFault::kFencesOverlap), (CoursePlace{Part::kFence, 0, 20, 0, 1}));
}

TEST(CourseFault, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  const int last = static_cast<int>(CourseFault::kTooManySquares);
  for (int i = 0; i <= last; ++i) names.insert(NameOf(static_cast<CourseFault>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(last) + 1);
  EXPECT_FALSE(names.contains(""));
}

TEST(CourseDraft, IsReadEvenIfItIsUnsound) {
  const std::string text =
      R"({"format":"furlong-course/1","id":"x","lanes":8,"segments":[{"straight":20},{"corner":5,"turn":360}],)"
      R"("start":{"segment":0,"row":4},"finish":{"segment":1,"row":2}})";
  EXPECT_TRUE(std::holds_alternative<FileError>(ReadCourse(text)));
  const auto draft = ReadDraft(text);
  ASSERT_TRUE(std::holds_alternative<CourseFile>(draft));
  EXPECT_EQ(PlaceOfFault(std::get<CourseFile>(draft).spec, CourseFault::kNotOnStraight),
            (CoursePlace{Part::kFinish, 1, 2, 0}));
  EXPECT_TRUE(std::holds_alternative<FileError>(ReadDraft("{}")));
}

}  // namespace
}  // namespace furlong
