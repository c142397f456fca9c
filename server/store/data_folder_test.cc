#include "server/store/data_folder.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "server/store/store.h"
#include "server/testing/temporary_folder.h"

namespace furlong::store {
namespace {

std::string TroubleIn(const std::function<void()>& work) {
  try {
    work();
    return "";
  } catch (const StoreTrouble& trouble) {
    return trouble.what();
  }
}

TEST(DataFolder, IsAccessibleOnlyToItsOwner) {
  const TemporaryFolder folder;
  const std::string path = folder / "var/lib/furlong";
  EXPECT_EQ(DataFolder::Make(path).sqlite_file(), path + "/furlong.sqlite3");
  struct stat found {};
  ASSERT_EQ(stat(path.c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0700u);
  DataFolder::Make(path);  // exists already
  DataFolder::Make(path + "/");
}

TEST(DataFolder, OnlyOneServerCanLockIt) {
  const TemporaryFolder folder;
  DataFolder first = DataFolder::Make(folder / "data");
  DataFolder second = DataFolder::Make(folder / "data");
  first.Hold();
  first.Hold();
  const std::string trouble = TroubleIn([&] { second.Hold(); });
  EXPECT_NE(trouble.find("(process " + std::to_string(getpid()) + ") works with it"), std::string::npos) << trouble;
  {
    const DataFolder moved = std::move(first);
    EXPECT_NE(TroubleIn([&] { second.Hold(); }), "");
  }
  second.Hold();
}

TEST(DataFolder, ErrorsSayWhatIsWrong) {
  const TemporaryFolder folder;
  std::ofstream(folder / "file") << "x";
  EXPECT_NE(TroubleIn([&] { DataFolder::Make(folder / "file"); }).find("is a file"), std::string::npos);
  EXPECT_NE(TroubleIn([&] { DataFolder::Make(folder / "file/within"); }).find("cannot create"), std::string::npos);
  EXPECT_NE(TroubleIn([&] { DataFolder::Make(""); }).find("has no name"), std::string::npos);
  EXPECT_NE(TroubleIn([&] { DataFolder::Find(folder / "none"); }).find("no such folder"), std::string::npos);
  EXPECT_NE(TroubleIn([&] { DataFolder::Find(folder.path()); }).find("holds no data"), std::string::npos);
  OpenSqlite(DataFolder::Make(folder / "data").sqlite_file());
  DataFolder::Find(folder / "data");
}

}  // namespace
}  // namespace furlong::store
