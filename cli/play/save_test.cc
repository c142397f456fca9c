#include "cli/play/save.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <fstream>

#include "cli/common/courses.h"
#include "cli/play/lock.h"

namespace furlong::cli {
namespace {

class PlaySave : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / ("furlong-play-save-" + std::to_string(::getpid()));
  const SavedMeeting meeting_ = {.id = "one",
                                 .seed = {1, 2, 3},
                                 .riders = {"", "steady"},
                                 .click = 4,
                                 .lines = {{0, "{\"a\":\"ü\"}", "", 0}, {1, "{}", "0.4", 0}},
                                 .laid = {{2, "{\"t\":\"seal\"}", "0.3"}}};
};

TEST_F(PlaySave, RoundTrips) {
  EXPECT_FALSE(LastSaved(folder_).has_value());
  Save(folder_, meeting_);
  ASSERT_EQ(LastSaved(folder_), "one");
  const SavedMeeting back = ReadSaved(folder_, "one");
  EXPECT_EQ(back.id, "one");
  EXPECT_EQ(back.seed, meeting_.seed);
  EXPECT_EQ(back.riders, meeting_.riders);
  EXPECT_EQ(back.click, 4);
  EXPECT_EQ(back.lines, meeting_.lines);
  EXPECT_EQ(back.laid, meeting_.laid);
}

TEST_F(PlaySave, IsReadableOnlyByItsOwner) {
  Save(folder_, meeting_);
  const auto allowed = std::filesystem::status(folder_ / "meetings" / "one.json").permissions();
  EXPECT_EQ(allowed, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(PlaySave, IsReplacedByTheRecord) {
  Save(folder_, meeting_);
  EXPECT_NE(FreshMeetingId(folder_), "one");
  const auto record = KeepRecord(folder_, meeting_);
  EXPECT_EQ(ReadFile(record.string()), "{\"a\":\"ü\"}\n{}\n");
  EXPECT_FALSE(LastSaved(folder_).has_value());
}

TEST_F(PlaySave, RefusesFilesThatAreNotMeetings) {
  Save(folder_, meeting_);
  for (const char* text :
       {"", "[]", "{}", "{\"format\":\"other\"}", "{\"format\":\"furlong-play/1\",\"seed\":\"x\"}"}) {
    std::ofstream(folder_ / "meetings" / "one.json") << text;
    EXPECT_THROW(ReadSaved(folder_, "one"), DamagedMeeting) << text;
  }
}

TEST_F(PlaySave, IsLockedByOneProgramAtATime) {
  Save(folder_, meeting_);
  {
    MeetingLock mine(folder_, "one");
    EXPECT_THROW(MeetingLock(folder_, "one"), MeetingLocked);
    const MeetingLock another(folder_, "two");
    const MeetingLock moved = std::move(mine);
    EXPECT_THROW(MeetingLock(folder_, "one"), MeetingLocked);
  }
  const MeetingLock again(folder_, "one");
  EXPECT_EQ(LastSaved(folder_), "one") << "a lock is no meeting";
}

}  // namespace
}  // namespace furlong::cli
