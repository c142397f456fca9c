#include "server/http/files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace furlong::server {
namespace {

namespace fs = std::filesystem;

class FilesTest : public ::testing::Test {
 protected:
  FilesTest() : folder_(fs::temp_directory_path() / ("furlong-files-" + std::to_string(getpid()))) {
    fs::create_directories(folder_ / "assets");
    Write("index.html", "<p>page</p>");
    Write("assets/a-1.js", "plain");
    Write("assets/a-1.js.gz", "packed");
    Write("assets/a-1.js.br", "tiny");
    Write("door.wasm", "code");
  }
  ~FilesTest() override { fs::remove_all(folder_); }
  void Write(const std::string& name, std::string_view text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  static std::string Header(const Response& response, std::string_view key) {
    for (const auto& [name, value] : response.headers) {
      if (name == key) return value;
    }
    return {};
  }

  fs::path folder_;
};

TEST_F(FilesTest, GivesThePageAndItsFiles) {
  const Files files(folder_.string());
  EXPECT_EQ(*files.Get("/", "", "").file, "<p>page</p>");
  EXPECT_EQ(files.Get("/index.html", "", "").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(files.Get("/door.wasm", "", "").content_type, "application/wasm");
  EXPECT_EQ(files.Get("/nothing.js", "", "").status, 404);
}

TEST_F(FilesTest, SendsPackedWhatIsPackedToThoseWhoTakeIt) {
  const Files files(folder_.string());
  const Response smallest = files.Get("/assets/a-1.js", "gzip, deflate, br", "");
  EXPECT_EQ(*smallest.file, "tiny");
  EXPECT_EQ(Header(smallest, "Content-Encoding"), "br");
  EXPECT_EQ(*files.Get("/assets/a-1.js", "GZIP;q=0.5, BR;Q=0.8", "").file, "tiny");
  EXPECT_EQ(*files.Get("/assets/a-1.js", "gzip, br;q=0", "").file, "packed");
  EXPECT_EQ(*files.Get("/assets/a-1.js", "br;q=0.000, gzip; q=0", "").file, "plain");
  EXPECT_EQ(*files.Get("/assets/a-1.js", "brotli, x-gzip", "").file, "plain");
  const Response packed = files.Get("/assets/a-1.js", "gzip", "");
  EXPECT_EQ(*packed.file, "packed");
  EXPECT_EQ(Header(packed, "Content-Encoding"), "gzip");
  EXPECT_NE(Header(packed, "Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(*files.Get("/assets/a-1.js", "", "").file, "plain");
}

TEST_F(FilesTest, SendsNothingAgainThatIsKnownAndReadsWhatHasChanged) {
  Files files(folder_.string());
  const Response first = files.Get("/", "", "");
  EXPECT_EQ(files.Get("/", "", Header(first, "ETag")).status, 304);
  EXPECT_EQ(files.Get("/", "", Header(first, "ETag")).file, nullptr);
  EXPECT_FALSE(files.Refresh());
  Write("index.html", "<p>newer</p>");
  Write("new.js", "new");
  fs::remove(folder_ / "door.wasm");
  EXPECT_TRUE(files.Refresh());
  const Response second = files.Get("/", "", Header(first, "ETag"));
  EXPECT_EQ(second.status, 200);
  EXPECT_EQ(*second.file, "<p>newer</p>");
  EXPECT_EQ(*first.file, "<p>page</p>") << "what is being sent stays as it is";
  EXPECT_EQ(files.Get("/new.js", "", "").status, 200);
  EXPECT_EQ(files.Get("/door.wasm", "", "").status, 404);
  EXPECT_FALSE(files.Refresh());
}

// E21.
TEST_F(FilesTest, ServesFromMemoryWithoutACopy) {
  const Files files(folder_.string());
  const Response first = files.Get("/door.wasm", "", "");
  fs::remove_all(folder_);
  EXPECT_EQ(files.Get("/door.wasm", "", "").file, first.file) << "the same memory, and no look at the disk";
  EXPECT_TRUE(first.body.empty());
}

TEST_F(FilesTest, AFolderInTheMiddleOfABuildChangesNothing) {
  Files files(folder_.string());
  fs::remove_all(folder_);
  EXPECT_FALSE(files.Refresh());
  EXPECT_EQ(files.Get("/", "", "").status, 200);
  fs::create_directories(folder_);
  Write("index.html", "<p>built</p>");
  EXPECT_TRUE(files.Refresh());
  EXPECT_EQ(*files.Get("/", "", "").file, "<p>built</p>");
}

TEST_F(FilesTest, AWatcherRefreshesThem) {
  Files files(folder_.string());
  const FilesWatcher watcher(files, std::chrono::milliseconds(1));
  Write("index.html", "<p>newer</p>");
  while (*files.Get("/", "", "").file != "<p>newer</p>") std::this_thread::yield();
}

TEST_F(FilesTest, LeadsToTheOnePageWhereTheClientDrawsIt) {
  const Files files(folder_.string());
  EXPECT_EQ(files.Get("/table/abc", "", "").status, 302);
  // From http://host/games/table/abc to http://host/games/#/table/abc.
  EXPECT_EQ(Header(files.Get("/table/abc", "", ""), "Location"), "./../#/table/abc");
  EXPECT_EQ(Header(files.Get("/join", "", ""), "Location"), "./#/join");
  EXPECT_EQ(Header(files.Get("/join", "", "", "board"), "Location"), "./#/join?board");
}

TEST_F(FilesTest, LeavesTheFolderForNobody) {
  const Files files(folder_.string());
  for (const std::string_view path : {"/../secret", "/.built", "//etc/passwd.txt", "/a\\b.js", "/%2e%2e/x.js"}) {
    EXPECT_EQ(files.Get(path, "", "").status, 404) << path;
  }
}

TEST_F(FilesTest, WithoutAFolderShowsWhatIsBuiltIn) {
  const Files files("");
  EXPECT_EQ(files.Get("/", "", "").status, 200);
  EXPECT_EQ(files.Get("/table/abc", "", "").status, 200);
}

}  // namespace
}  // namespace furlong::server
