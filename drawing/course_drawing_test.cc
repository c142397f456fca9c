#include "drawing/course_drawing.h"

#include <gtest/gtest.h>

#include "record/shipped_courses.h"

namespace furlong::drawing {
namespace {

CourseFile Shipped(std::string_view id) {
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id == id) return std::get<CourseFile>(ReadCourse(course.text));
  }
  ADD_FAILURE() << "no course " << id;
  return {};
}

TEST(CourseDrawing, HasEverySquareOfTheCourseOnce) {
  const CourseFile file = Shipped("oval");
  const Course course = std::get<Course>(Course::Build(file.spec, true));
  const std::string json = DrawingJson(file, true);
  const std::size_t from = json.find("\"lanes\":"), to = json.find(",\"start\":");
  ASSERT_NE(from, std::string::npos);
  ASSERT_NE(to, std::string::npos);
  int squares = 0;
  for (int lane = 0; lane < kLanes; ++lane) squares += course.LastSquare(lane) + 1;
  int brackets = 0;
  for (std::size_t i = from; i < to; ++i) brackets += json[i] == '[' ? 1 : 0;
  EXPECT_EQ(brackets, 1 + kLanes + squares);
}

TEST(CourseDrawing, ShowsFencesOnlyInASteeplechase) {
  const CourseFile file = Shipped("oval");
  EXPECT_NE(DrawingJson(file, false).find("\"fences\":[]"), std::string::npos);
  EXPECT_NE(DrawingJson(file, true).find("{\"number\":6,\"lap\":1,\"piece\":0,\"row\":4,\"take_off\":[91,"),
            std::string::npos);
}

TEST(CourseDrawing, TellsRingLaneWidthAndNames) {
  const std::string json = DrawingJson(Shipped("triangle"), false);
  EXPECT_NE(json.find("\"ring\":true,\"closed\":true,\"lane_width\":20,"), std::string::npos);
  EXPECT_NE(json.find("\"names\":{\"da\":"), std::string::npos);
}

TEST(CourseDrawing, TellsTheLaneByWhichDistancesCount) {
  EXPECT_NE(DrawingJson(Shipped("oval"), false).find("\"rail_lane\":1,"), std::string::npos);
  EXPECT_NE(DrawingJson(Shipped("harbour"), false).find("\"rail_lane\":8,"), std::string::npos);
}

TEST(CourseDrawing, EscapesQuotesInNames) {
  const std::string json = DrawingJson(
      std::get<CourseFile>(ReadCourse(
          R"({"format":"furlong-course/1","id":"q\"uote","name":{"e\"n":"a \"b\""},"lanes":8,"closed":false,)"
          R"("segments":[{"straight":50}],"start":{"segment":0,"row":0},"finish":{"segment":0,"row":20}})")),
      false);
  EXPECT_TRUE(json.starts_with(R"({"id":"q\"uote","names":{"e\"n":"a \"b\""},)")) << json.substr(0, 100);
}

}  // namespace
}  // namespace furlong::drawing
