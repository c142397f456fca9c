#include "record/programme_file.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "record/shipped_courses.h"

namespace furlong {
namespace {

std::string Fault(std::string_view text) {
  const auto read = ReadProgramme(text);
  const auto* error = std::get_if<FileError>(&read);
  return error != nullptr ? error->message : "none";
}

TEST(Programmes, OfOursHaveNamesInFiveLanguagesAndRacesOnOurCourses) {
  ASSERT_GE(ShippedProgrammes().size(), 4u);
  EXPECT_EQ(ShippedProgrammes().front().id, "classic");
  for (const ShippedProgramme& shipped : ShippedProgrammes()) {
    const auto read = ReadProgramme(shipped.text);
    ASSERT_TRUE(std::holds_alternative<ProgrammeFile>(read)) << Fault(shipped.text);
    const auto& programme = std::get<ProgrammeFile>(read);
    EXPECT_EQ(programme.id, shipped.id);
    for (const char* language : {"en", "de", "fr", "da", "es"}) EXPECT_TRUE(programme.names.contains(language));
    for (const RaceName& race : programme.races) {
      const auto& courses = ShippedCourses();
      const auto found = std::find_if(courses.begin(), courses.end(),
                                      [&](const ShippedCourse& course) { return course.id == race.course; });
      ASSERT_NE(found, courses.end()) << race.course;
      const auto course = ReadCourse(found->text);
      EXPECT_TRUE(!race.steeplechase || !std::get<CourseFile>(course).spec.fences.empty()) << race.course;
    }
  }
}

TEST(Programmes, AreRefusedWithTheKeyThatIsWrong) {
  EXPECT_EQ(Fault("[]"), "the file holds []: must be an object");
  EXPECT_NE(Fault(R"({"format":"other","id":"x","name":{},"races":[]})").find("format"), std::string::npos);
  const std::string head = R"({"format":"furlong-programme/1","id":"x","name":{},"races":)";
  EXPECT_NE(Fault(head + "[]}").find("1 to 9 races"), std::string::npos);
  EXPECT_NE(Fault(head + "[3]}").find("races[0]"), std::string::npos);
  EXPECT_NE(Fault(head + R"([{"course":7}]})").find("races[0].course"), std::string::npos);
}

}  // namespace
}  // namespace furlong
