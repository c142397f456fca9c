#include <gtest/gtest.h>

#include "table/stored_settings.h"

namespace furlong::table {
namespace {

// A table with a course of its own that has this id.
std::string SettingsWith(const std::string& id) {
  return R"({"races":[{"course":")" + id + R"("}],"courses":{")" + id + R"(":{"format":"furlong-course/1","id":")" +
         id +
         R"(","lanes":8,"closed":false,"segments":[{"straight":90}],"start":{"segment":0,"row":0},)"
         R"("finish":{"segment":0,"row":60}}}})";
}

TEST(Settings, RefuseAnOwnCourseWithAnIdOfOurs) {
  EXPECT_TRUE(std::holds_alternative<TableSettings>(ReadSettings(SettingsWith("mine"))));
  const auto refused = ReadSettings(SettingsWith("lake"));
  ASSERT_TRUE(std::holds_alternative<FileError>(refused));
  EXPECT_EQ(std::get<FileError>(refused).message,
            "key \"courses.lake\": Furlong has a course of this id; choose another");
}

TEST(StoredSettings, KeepACourseWhoseIdIsOneOfOursByNow) {
  const auto read = ReadStoredSettings(SettingsWith("lake"));
  ASSERT_TRUE(std::holds_alternative<TableSettings>(read)) << std::get<FileError>(read).message;
  const auto& settings = std::get<TableSettings>(read);
  EXPECT_EQ(settings.courses.at("lake").spec.segments.size(), 1u);
  const auto again = ReadStoredSettings(settings.ToJson());
  ASSERT_TRUE(std::holds_alternative<TableSettings>(again));
  EXPECT_EQ(std::get<TableSettings>(again).courses.at("lake").spec, settings.courses.at("lake").spec);
}

// It must not count for ratings.
TEST(StoredSettings, TellACourseOfOursFromAnotherOfItsId) {
  const auto on_ours = [](const auto& read) { return std::get<TableSettings>(read).OnShippedCourses(); };
  EXPECT_TRUE(on_ours(ReadSettings(R"({"races":[{"course":"lake"},{"course":"oval"}]})")));
  EXPECT_FALSE(on_ours(ReadStoredSettings(SettingsWith("lake"))));
  EXPECT_FALSE(on_ours(ReadSettings(SettingsWith("mine"))));
}

TEST(StoredSettings, DoNotRepeatOurCourses) {
  const auto read = ReadSettings(R"({"races":[{"course":"lake"},{"course":"oval"}]})");
  ASSERT_TRUE(std::holds_alternative<TableSettings>(read));
  EXPECT_NE(std::get<TableSettings>(read).ToJson().find("\"courses\":{}"), std::string::npos);
}

TEST(StoredSettings, MayHaveKeysOfALaterVersion) {
  constexpr const char* kText = R"({"name":"Later","weather":"rain"})";
  const auto stored = ReadStoredSettings(kText);
  ASSERT_TRUE(std::holds_alternative<TableSettings>(stored));
  EXPECT_EQ(std::get<TableSettings>(stored).name, "Later");
  EXPECT_TRUE(std::holds_alternative<FileError>(ReadSettings(kText)));
}

TEST(Settings, SayThatThereIsARealBoard) {
  const auto written = [](const char* text) { return std::get<TableSettings>(ReadSettings(text)).ToJson(); };
  EXPECT_NE(written(R"({"board":true})").find(R"("board":true)"), std::string::npos);
  EXPECT_TRUE(std::get<TableSettings>(ReadStoredSettings(written(R"({"board":true})"))).board);
  // As stored before there was such a key.
  EXPECT_EQ(written("{}").find("board"), std::string::npos);
  EXPECT_FALSE(std::get<TableSettings>(ReadStoredSettings(written("{}"))).board);
}

}  // namespace
}  // namespace furlong::table
