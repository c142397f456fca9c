// The defaults for keys that a file leaves out.
#include <gtest/gtest.h>

#include "record/header.h"
#include "record/shipped_courses.h"

namespace furlong {
namespace {

std::string Without(std::string text, const std::string& part) {
  const std::size_t at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.erase(at, part.size());
}

TEST(Defaults, ACourseIsClosed) {
  const auto course = ReadCourse(Without(std::string(ShippedCourses().front().text), "\"closed\": true,"));
  EXPECT_TRUE(std::get<CourseFile>(course).spec.closed);
}

TEST(Defaults, ARaceIsFlatAndTheOptionsAreThePrintedGame) {
  const std::string course(ShippedCourses().front().text);
  const std::string header =
      R"({"format":"furlong-record/1","rules":1,"players":["Ann","Bo","Cleo","Dan"],"horses":[{"owner":0,"colour":"red"},)"
      R"({"owner":1,"colour":"blue"},{"owner":2,"colour":"green"},{"owner":3,"colour":"white"}],"races":[{"course":"oval"}],)"
      R"("courses":{"oval":)" +
      course + "}}";
  const auto read = ReadHeader(header);
  ASSERT_TRUE(std::holds_alternative<RecordHeader>(read)) << std::get<FileError>(read).message;
  EXPECT_FALSE(std::get<RecordHeader>(read).races[0].steeplechase);
  EXPECT_EQ(std::get<RecordHeader>(read).options, Options{});
}

}  // namespace
}  // namespace furlong
