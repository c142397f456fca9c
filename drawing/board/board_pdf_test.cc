#include "drawing/board/board_pdf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <string_view>
#include <vector>

#include "drawing/board/pdf.h"
#include "record/shipped_courses.h"
#include "rules/sha256.h"

namespace furlong {
namespace {

CourseFile Shipped(std::string_view id) {
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id == id) return std::get<CourseFile>(ReadCourse(course.text));
  }
  ADD_FAILURE() << "no course " << id;
  return {};
}

int Count(std::string_view text, std::string_view part) {
  int count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Checks what a reader of PDF relies on: every entry of the table of objects points to that object.
void ExpectSoundFile(const std::string& file) {
  ASSERT_TRUE(file.starts_with("%PDF-1.4\n"));
  ASSERT_TRUE(file.ends_with("%%EOF\n"));
  const std::size_t start = file.rfind("startxref\n");
  ASSERT_NE(start, std::string::npos);
  const std::size_t table = std::stoul(file.substr(start + 10));
  ASSERT_EQ(file.compare(table, 7, "xref\n0 "), 0);
  const std::size_t objects = std::stoul(file.substr(table + 7));
  const std::size_t first = file.find('\n', table + 7) + 1;
  for (std::size_t i = 1; i < objects; ++i) {
    const std::size_t offset = std::stoul(file.substr(first + 20 * i, 10));
    const std::string head = std::to_string(i) + " 0 obj\n";
    EXPECT_EQ(file.compare(offset, head.size(), head), 0) << "object " << i;
  }
  // Every stream is as long as it says.
  for (std::size_t at = file.find("/Length "); at != std::string::npos; at = file.find("/Length ", at + 1)) {
    const std::size_t length = std::stoul(file.substr(at + 8));
    const std::size_t begin = file.find("stream\n", at) + 7;
    EXPECT_EQ(file.compare(begin + length, 10, "\nendstream"), 0);
  }
}

TEST(BoardPdf, PrintsEveryShippedCourse) {
  for (const ShippedCourse& shipped : ShippedCourses()) {
    const auto printed = PrintBoard(Shipped(shipped.id), {});
    ASSERT_TRUE(std::holds_alternative<BoardPdf>(printed)) << shipped.id;
    const auto& pdf = std::get<BoardPdf>(printed);
    ExpectSoundFile(pdf.file);
    EXPECT_EQ(Count(pdf.file, "/Type /Page "), pdf.pages) << shipped.id;
    EXPECT_EQ(pdf.pages, pdf.board_pages + 2) << "a plan and a score sheet";
    EXPECT_LE(pdf.board_pages, pdf.columns * pdf.rows);
  }
}

// web/src/engine/engine.test.ts expects the same hash from the WebAssembly build. After a change of what is printed,
// take the new one.
TEST(BoardPdf, IsTheSameFileInEveryBuild) {
  std::vector<std::string> ids;
  for (const ShippedCourse& shipped : ShippedCourses()) ids.emplace_back(shipped.id);
  std::sort(ids.begin(), ids.end());
  Sha256 hash;
  for (const std::string& id : ids) {
    const CourseFile file = Shipped(id);
    hash.Add(std::get<BoardPdf>(PrintBoard(file, {})).file);
    hash.Add(std::get<BoardPdf>(
                 PrintBoard(file, {.square = 37, .a3 = true, .fences = false, .score_sheets = false, .language = "de"}))
                 .file);
  }
  EXPECT_EQ(Hex(hash.Finish()), "34492f9c908e5def5c7a54c19a501ffa7fa6a5de266fe6758f4461b26116e955");
}

TEST(BoardPdf, HasSquaresOfTheWantedSize) {
  const auto small = std::get<BoardPdf>(PrintBoard(Shipped("oval"), {}));
  // 34 rows of 30 mm and two bends of 9.07 lane widths to the middle of the track, lanes and the land beside it.
  EXPECT_NEAR(small.width, 34 * 30 + 2 * (9.07 + 4) * 20 + 2 * 20, 2);
  EXPECT_NEAR(small.height, 2 * (9.07 + 4) * 20 + 2 * 20, 2);
  const auto large = std::get<BoardPdf>(PrintBoard(Shipped("oval"), {.square = 30}));
  EXPECT_NEAR(large.width, 34 * 45 + 2 * (9.07 + 4) * 30 + 2 * 24, 2);
}

TEST(BoardPdf, NeedsFewerPagesOnLargerPaper) {
  const auto a4 = std::get<BoardPdf>(PrintBoard(Shipped("triangle"), {}));
  const auto a3 = std::get<BoardPdf>(PrintBoard(Shipped("triangle"), {.a3 = true, .score_sheets = false}));
  EXPECT_LT(a3.board_pages, a4.board_pages);
  EXPECT_EQ(a3.pages, a3.board_pages + 1);
  EXPECT_NE(a3.file.find("1190.551"), std::string::npos) << "420 mm in points";
}

TEST(BoardPdf, IsTranslated) {
  const auto german = std::get<BoardPdf>(PrintBoard(Shipped("oval"), {.language = "de"}));
  EXPECT_NE(german.file.find("(Das Oval)"), std::string::npos);
  EXPECT_NE(german.file.find("(Rennen 1)"), std::string::npos);
  EXPECT_NE(german.file.find("(H\xF6"), std::string::npos) << "an umlaut in the encoding of the font";
}

TEST(BoardPdf, SaysHowManyPagesAreTooMany) {
  const auto file = std::get<CourseFile>(
      ReadCourse(R"({"format":"furlong-course/1","id":"long","lanes":8,"closed":false,"segments":[{"straight":3000}],)"
                 R"("start":{"segment":0,"row":0},"finish":{"segment":0,"row":2900}})"));
  const auto printed = PrintBoard(file, {.square = 60});
  ASSERT_TRUE(std::holds_alternative<int>(printed));
  EXPECT_GT(std::get<int>(printed), kMostBoardPages);
}

TEST(Pdf, EscapesTextAndReplacesWhatTheFontLacks) {
  drawing::PdfContent page(100);
  page.Text({10, 10}, 5, "a (b) \\ \u65e5\u2019\x01\xff");
  EXPECT_NE(page.text().find("(a \\(b\\) \\\\ ?\x92?)"), std::string::npos) << page.text();
}

TEST(Pdf, DrawsABendAsCurvesThatEndWhereItEnds) {
  drawing::Piece bend;
  bend.shape = {6, 90};
  bend.length = 10 * std::numbers::pi / 2;
  bend.sweep = std::numbers::pi / 2;
  drawing::PdfContent page(100);
  page.Move(bend.At(0, 0)).Along(bend, 0, 1, 0);
  EXPECT_EQ(Count(page.text(), " c\n"), 2) << "one for every 45 degrees";
  EXPECT_NE(page.text().find("10 110 c\n"), std::string::npos) << page.text();
}

}  // namespace
}  // namespace furlong
