#include "server/http/offered_courses.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>

#include "server/testing/temporary_folder.h"
#include "table/settings.h"

namespace furlong::server {
namespace {

std::string CourseText(const std::string& id, const std::string& more = "", int laps = 1) {
  return R"({"format":"furlong-course/1","id":")" + id + R"(","lanes":8,)" + more +
         R"("segments":[{"straight":34},{"corner":6,"turn":180},{"straight":34},{"corner":6,"turn":180}],)"
         R"("start":{"segment":0,"row":4},"finish":{"segment":0,"row":25,"lap":)" +
         std::to_string(laps) + "}}";
}

std::string ProblemOf(const std::string& text) {
  OfferedCourses offered;
  offered.Add("file.json", text);
  if (offered.problems.empty()) return "";
  EXPECT_TRUE(offered.courses.empty());
  return offered.problems.front();
}

TEST(OfferedCourses, AreTheSoundFilesOfAFolder) {
  const store::TemporaryFolder folder;
  std::ofstream(folder / "b.json") << CourseText("ours-b");
  std::ofstream(folder / "a.json") << CourseText("ours-a");
  std::ofstream(folder / "notes.txt") << "not a course";
  std::ofstream(folder / "broken.json") << "{";
  std::filesystem::create_directory(folder / "folder.json");
  const OfferedCourses offered = OfferedCourses::FromFolder(folder / "");
  ASSERT_EQ(offered.courses.size(), 2u);
  EXPECT_TRUE(offered.courses.contains("ours-a"));
  ASSERT_EQ(offered.problems.size(), 1u);
  EXPECT_TRUE(offered.problems[0].starts_with("broken.json: ")) << offered.problems[0];
  const OfferedCourses none = OfferedCourses::FromFolder(folder / "absent");
  EXPECT_TRUE(none.courses.empty());
  EXPECT_TRUE(none.problems.empty());
}

TEST(OfferedCourses, AreRefusedWithAReason) {
  EXPECT_EQ(ProblemOf(CourseText("fine")), "");
  EXPECT_EQ(ProblemOf(CourseText("oval")), "file.json: Furlong has a course with the id \"oval\"");
  EXPECT_NE(ProblemOf(CourseText("Not Fine")).find("lower-case letters"), std::string::npos);
  EXPECT_NE(ProblemOf(CourseText("fine", "", 9)).find("too long for a table"), std::string::npos);
  const std::string long_name = std::string(1000, 'x');
  EXPECT_NE(ProblemOf(CourseText("fine", R"("name":{"en":")" + long_name + R"("},)")).find("1000 bytes, at most 80"),
            std::string::npos);
  EXPECT_NE(ProblemOf(CourseText("fine", R"("name":{"en":"a\u001b[31mb"},)")).find("holds control characters"),
            std::string::npos);
  EXPECT_NE(ProblemOf(CourseText("fine", R"("author":"a\u0000b",)")).find("its author"), std::string::npos);
  EXPECT_NE(ProblemOf(std::string(100'000, ' ')).find("too large"), std::string::npos);
  EXPECT_NE(ProblemOf(std::string(2'000, '[')), "") << "nested deeper than 32 levels";
  EXPECT_NE(ProblemOf("\xff\xfe\x00"), "");
  OfferedCourses offered;
  offered.Add("a.json", CourseText("same"));
  offered.Add("b\x1b.json", CourseText("same"));
  ASSERT_EQ(offered.problems.size(), 1u);
  EXPECT_EQ(offered.problems[0], "b?.json: another file has the id \"same\"");
}

TEST(OfferedCourses, AreCopiedIntoTheSettingsOfATableThatRacesOnThem) {
  OfferedCourses offered;
  offered.Add("mine.json", CourseText("mine"));
  offered.Add("other.json", CourseText("other"));
  const std::string wanted = R"({"races":[{"course":"oval"},{"course":"mine"}]})";
  const auto settings = table::ReadSettings(offered.AddTo(wanted));
  ASSERT_TRUE(std::holds_alternative<table::TableSettings>(settings)) << std::get<FileError>(settings).message;
  const auto& made = std::get<table::TableSettings>(settings);
  EXPECT_TRUE(made.courses.contains("mine"));
  EXPECT_FALSE(made.courses.contains("other"));
  // What is stored can be read again without the folder.
  EXPECT_TRUE(std::holds_alternative<table::TableSettings>(table::ReadSettings(made.ToJson())));
}

TEST(OfferedCourses, LeaveOtherSettingsAsTheyAre) {
  OfferedCourses offered;
  offered.Add("mine.json", CourseText("mine"));
  for (const std::string text : {"{}", "", "[1]", "{", R"({"races":3})", R"({"races":[3,{"course":4},{}]})",
                                 R"({"races":[{"course":"oval"}]})", R"({"races":[{"course":"mine"}],"courses":[]})"}) {
    EXPECT_EQ(offered.AddTo(text), text);
  }
  // A course that came with the settings stays.
  const std::string own = R"({"races":[{"course":"mine"}],"courses":{"mine":{"own":1}}})";
  EXPECT_EQ(offered.AddTo(own), own);
}

}  // namespace
}  // namespace furlong::server
