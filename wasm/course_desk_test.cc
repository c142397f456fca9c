// What designers of courses ask: checks, figures and printed boards, as a browser asks for them.
#include "wasm/course_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "drawing/board/board_pdf.h"
#include "record/shipped_courses.h"
#include "wasm/adviser.h"
#include "wasm/testing/exchange_checker.h"

namespace furlong::wasm {
namespace {

namespace bj = boost::json;

std::string_view TextOf(std::string_view id) {
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id == id) return course.text;
  }
  ADD_FAILURE() << "no course " << id;
  return {};
}

bj::object Shipped(std::string_view id) { return bj::parse(TextOf(id)).as_object(); }

bj::object Ask(const bj::object& request) {
  Adviser adviser;
  return testing::CheckedAsk(adviser, request);
}

bj::object Checked(const bj::object& course) { return Ask({{"do", "check-course"}, {"course", course}}); }

bj::object Measured(std::int64_t from, std::int64_t meetings, bool fences = false) {
  return Ask({{"do", "measure-course"},
              {"course", Shipped("strand")},
              {"fences", fences},
              {"horses", 8},
              {"from", from},
              {"meetings", meetings}});
}

bj::object Printing(const bj::object& course, int square) {
  return {{"do", "print-course"}, {"course", course},    {"square", square}, {"a3", false},
          {"fences", true},       {"score_sheet", true}, {"language", "en"}};
}

bool Advises(const bj::object& answer, std::string_view name) {
  for (const bj::value& advice : answer.at("advice").as_array()) {
    if (advice.at("name").as_string() == name) return true;
  }
  return false;
}

TEST(CourseDesk, HasNothingAgainstOurCourses) {
  for (const ShippedCourse& course : ShippedCourses()) {
    const bj::object answer = Checked(bj::parse(course.text).as_object());
    EXPECT_FALSE(answer.contains("problem")) << course.id;
    EXPECT_EQ(answer.at("squares").as_array().size(), 8u) << course.id;
  }
  EXPECT_EQ(Checked(Shipped("oval")).at("squares").as_array()[0].as_int64(), 113);
}

TEST(CourseDesk, SaysWhatIsWrongAndWhere) {
  bj::object course = Shipped("oval");
  course["start"] = {{"segment", 1}, {"row", 0}};
  const bj::object answer = Checked(course);
  const bj::object& problem = answer.at("problem").as_object();
  EXPECT_EQ(problem.at("name").as_string(), "not-on-straight");
  EXPECT_EQ(problem.at("part").as_string(), "start");
  EXPECT_EQ(problem.at("segment").as_int64(), 1);
  EXPECT_TRUE(answer.at("squares").as_array().empty());
  EXPECT_EQ(Checked({{"format", "something"}}).at("problem").at("name").as_string(), "unreadable");
  EXPECT_EQ(Checked({}).at("problem").at("name").as_string(), "unreadable");
}

TEST(CourseDesk, SaysWhatIsUnwise) {
  bj::object course = Shipped("oval");
  course.at("segments").as_array().pop_back();
  EXPECT_TRUE(Advises(Checked(course), "circuit-open"));
  EXPECT_FALSE(Advises(Checked(Shipped("oval")), "circuit-open"));
}

TEST(CourseDesk, SaysHowACircuitCloses) {
  const auto closed = [](const bj::value& segments) {
    bj::object course = Shipped("oval");
    course["segments"] = segments;
    return Ask(
        {{"do", "close-course"}, {"course", course}, {"most", {{"segments", 60}, {"squares", 120}, {"degrees", 270}}}});
  };
  EXPECT_EQ(bj::serialize(closed(Shipped("oval").at("segments"))), R"({"changes":[]})");
  const bj::object bend = closed(bj::parse(R"([{"straight":30},{"corner":6,"turn":90}])"));
  ASSERT_TRUE(bend.contains("changes"));
  const bj::array& changes = bend.at("changes").as_array();
  EXPECT_TRUE(std::any_of(changes.begin(), changes.end(), [](const bj::value& change) {
    return change.as_object().contains("added") && change.as_object().contains("turn");
  })) << bj::serialize(bend);
  EXPECT_TRUE(closed(bj::array{}).empty());
}

TEST(CourseDesk, MeasuresTheSameInPartsAndAtOnce) {
  const bj::object all = Measured(0, 3);
  EXPECT_EQ(all.at("races").as_int64(), 9);
  const bj::object first = Measured(0, 1), rest = Measured(1, 2);
  for (const auto& [key, value] : all) {
    if (!value.is_int64()) continue;
    EXPECT_EQ(first.at(key).as_int64() + rest.at(key).as_int64(), value.as_int64()) << std::string_view(key);
  }
  // Fences that are not there are not jumped.
  EXPECT_EQ(Measured(0, 1, true), Measured(0, 1));
}

TEST(CourseDesk, JudgesFigures) {
  const bj::object figures = Measured(0, 3);
  const bj::object answer = Ask({{"do", "judge-course"}, {"figures", figures}, {"horses", 8}, {"fences", false}});
  bool few = false;
  for (const bj::value& fact : answer.at("facts").as_array()) few |= fact.at("name").as_string() == "few-races";
  EXPECT_TRUE(few);
}

TEST(CourseDesk, PrintsTheFileOfTheProgram) {
  const bj::object answer = Ask(Printing(Shipped("oval"), 20));
  const auto board = std::get<BoardPdf>(PrintBoard(std::get<CourseFile>(ReadCourse(TextOf("oval"))), {}));
  EXPECT_EQ(answer.at("pages").as_int64(), board.pages);
  EXPECT_EQ(answer.at("columns").as_int64(), board.columns);
  // "%PDF-1.4", and as many digits as the bytes need.
  const std::string_view file = answer.at("file").as_string();
  EXPECT_TRUE(file.starts_with("JVBERi0xLjQ"));
  EXPECT_EQ(file.size(), (board.file.size() + 2) / 3 * 4);
}

TEST(CourseDesk, PrintsNoBoardWithoutEnd) {
  bj::object course = Shipped("oval");
  course["closed"] = false;
  course["segments"] = bj::array{bj::object{{"straight", 3900}}};
  course["start"] = {{"segment", 0}, {"row", 0}};
  course["finish"] = {{"segment", 0}, {"row", 3800}};
  course["fences"] = bj::array{};
  const bj::object answer = Ask(Printing(course, 60));
  EXPECT_EQ(answer.at("most").as_int64(), kMostBoardPages);
  EXPECT_GT(answer.at("too_many").as_int64(), kMostBoardPages);
}

TEST(CourseDesk, RefusesWhatItCannotRead) {
  EXPECT_TRUE(Ask(Printing(Shipped("oval"), 19)).contains("error"));
  EXPECT_TRUE(Ask(Printing(Shipped("oval"), 61)).contains("error"));
  EXPECT_TRUE(Ask(Printing({{"format", "furlong-course/1"}}, 20)).contains("error"));
  bj::object no_paper = Printing(Shipped("oval"), 20);
  no_paper.erase("a3");
  EXPECT_TRUE(Ask(no_paper).contains("error"));
  EXPECT_TRUE(Measured(0, 0).contains("error"));
  EXPECT_TRUE(
      Ask({{"do", "judge-course"}, {"figures", bj::object{}}, {"horses", 8}, {"fences", false}}).contains("error"));
}

}  // namespace
}  // namespace furlong::wasm
