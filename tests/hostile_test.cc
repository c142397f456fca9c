// Malformed files must give an error message that says where the error is, never a crash.
#include <gtest/gtest.h>

#include <sstream>

#include "record/checker.h"
#include "record/shipped_courses.h"
#include "tests/played_record.h"

namespace furlong {
namespace {

std::string OvalText() { return std::string(ShippedCourses().front().text); }

std::string Replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string CourseMessage(const std::string& text) {
  const auto result = ReadCourse(text);
  const auto* error = std::get_if<FileError>(&result);
  return error != nullptr ? error->message : "accepted";
}

std::string RecordMessage(const std::string& text) {
  std::istringstream in(text);
  RecordChecker checker;
  const auto error = CheckStream(in, checker);
  return error ? std::to_string(error->line) + ": " + error->message : "accepted";
}

// A short, complete record.
std::string Record() {
  static const std::string text = [] {
    cli::MeetingSetup setup;
    setup.races = "oval";
    return testing::PlayedRecord(setup, "hostile", 0, false);
  }();
  return text;
}

std::string Nested(int depth) { return std::string(static_cast<std::size_t>(depth), '['); }

TEST(HostileCourse, ErrorsNameTheKeyAndTheValue) {
  ASSERT_EQ(CourseMessage(OvalText()), "accepted");
  const auto expect = [](const std::string& from, const std::string& to, const std::string& part) {
    const std::string message = CourseMessage(Replaced(OvalText(), from, to));
    EXPECT_NE(message.find(part), std::string::npos) << from << " -> " << to << ": " << message;
  };
  expect("furlong-course/1", "furlong-course/9", "\"format\" is \"furlong-course/9\"");
  expect("\"id\": \"oval\"", "\"id\": 7", "\"id\" is 7");
  expect("\"lanes\": 8", "\"lanes\": 7", "\"lanes\" is 7");
  expect("\"lanes\": 8,", "", "\"lanes\" is missing");
  expect("\"closed\": true", "\"closed\": 1", "\"closed\" is 1");
  expect("{\"straight\": 34}", "{\"straight\": 0}", "\"segments[0].straight\" is 0");
  expect("{\"straight\": 34}", "{\"straight\": 1e300}", "\"segments[0].straight\" is 1E300");
  expect("{\"straight\": 34}", "{\"straight\": 123456789012345678901234567890}", "\"segments[0].straight\"");
  expect("{\"straight\": 34}", "{\"straight\": 900000000}", "900000000 squares: the program holds at most 4000");
  expect("{\"straight\": 34}", "{\"straight\": 34, \"corner\": 3, \"turn\": 90}", "either \"straight\" or \"corner\"");
  expect("{\"straight\": 34}", "{}", "\"segments[0].straight\" is missing");
  expect("{\"straight\": 34}", "[]", "\"segments[0]\" is []");
  expect("\"turn\": 90", "\"turn\": 0", "\"segments[1].turn\" is 0");
  expect("\"turn\": 90", "\"turn\": \"x\"", "\"segments[1].turn\" is \"x\"");
  expect("\"start\": {\"segment\": 0", "\"start\": {\"segment\": 1", "a corner");
  expect("\"start\": {\"segment\": 0", "\"start\": {\"segment\": 99", "the last segment is 5");
  expect("\"row\": 25, \"lap\": 1", "\"row\": 34, \"lap\": 1", "the last row of its straight is 33");
  expect("\"row\": 25, \"lap\": 1", "\"row\": 4, \"lap\": 0", "at or before the start");
  expect("\"row\": 18}", "\"row\": 32}", "must be 1 to 31, so that take-off and landing");
  expect("{\"number\": 1, \"segment\": 0, \"row\": 18}", "{\"number\": 1, \"segment\": 0, \"row\": 3}",
         "covers the starting boxes");
  expect("{\"number\": 6, \"segment\": 0, \"row\": 4, \"lap\": 1}",
         "{\"number\": 6, \"segment\": 0, \"row\": 25, \"lap\": 1}", "beyond the finish (segment 0, row 25)");
  expect("{\"number\": 3, \"segment\": 3, \"row\": 12}", "{\"number\": 3, \"segment\": 3, \"row\": 6}", "too near");
  expect("\"closed\": true", "\"closed\": false", "lap 0 only");
  EXPECT_NE(CourseMessage("").find("nothing is there"), std::string::npos);
  EXPECT_NE(CourseMessage("[]").find("must be an object"), std::string::npos);
  EXPECT_NE(CourseMessage(Nested(1'000'000)).find("not JSON"), std::string::npos);
  EXPECT_NE(CourseMessage(Replaced(OvalText(), "\"closed\": true", "\"closed\": true, \"extra\": " + Nested(40)))
                .find("not JSON"),
            std::string::npos);
  for (std::size_t cut = 0; cut + 3 < OvalText().size(); ++cut) {
    EXPECT_NE(CourseMessage(OvalText().substr(0, cut)), "accepted") << cut;
  }
}

TEST(HostileCourse, UnknownKeysAreKept) {
  const auto result =
      ReadCourse(Replaced(OvalText(), "\"closed\": true", "\"closed\": true, \"scenery\": {\"trees\": [1, 2]}"));
  EXPECT_NE(std::get<CourseFile>(result).json.find(R"("scenery":{"trees":[1,2]})"), std::string::npos);
}

TEST(HostileRecord, HeaderErrorsNameTheKeyAndTheLine) {
  ASSERT_EQ(RecordMessage(Record()), "accepted");
  const auto expect = [](const std::string& from, const std::string& to, const std::string& part) {
    const std::string message = RecordMessage(Replaced(Record(), from, to));
    EXPECT_EQ(message.substr(0, 3), "1: ") << message;
    EXPECT_NE(message.find(part), std::string::npos) << from << " -> " << to << ": " << message;
  };
  expect("furlong-record/1", "furlong-record/2", "\"format\" is \"furlong-record/2\"");
  expect("\"rules\":1", "\"rules\":2", "\"rules\" is 2");
  expect("\"rules\":1", "\"rules\":1.0", "\"rules\" is 1");
  expect("\"Ann\",", "", "4 entries for 3 players");
  expect("\"Ann\"", "17", "\"players\" holds 17");
  expect("\"owner\":0", "\"owner\":1", "owns");
  expect("\"owner\":0", "\"owner\":-1", "\"horses[0].owner\" is -1");
  expect("\"red\"", "\"blue\"", "no other horse has");
  expect("\"cards\":\"open\"", "\"cards\":\"shut\"", "\"options.cards\" is \"shut\"");
  expect("\"races\":[{\"course\":\"oval\"", "\"races\":[{\"course\":\"heath\"", "no such course");
  expect("\"races\":[{", "\"races\":[],\"x\":[{", "\"races\" has 0 entries");
  expect("\"lanes\":8", "\"lanes\":9", "\"courses.oval.lanes\" is 9");
  expect("\"straight\":34", "\"straight\":-1", "\"courses.oval.segments[0].straight\" is -1");
}

TEST(HostileRecord, LineErrorsNameTheLine) {
  const std::string header = Record().substr(0, Record().find('\n') + 1);
  const auto expect = [&](const std::string& line, const std::string& part) {
    const std::string message = RecordMessage(header + line + "\n");
    EXPECT_EQ(message.substr(0, 3), "2: ") << message;
    EXPECT_NE(message.find(part), std::string::npos) << line << ": " << message;
  };
  expect("", "not JSON");
  expect("{", "not JSON");
  expect("null", "must be an object");
  expect("{}", "\"t\" is missing");
  expect("{\"t\":7}", "\"t\" is 7");
  expect("{\"t\":\"party\"}", "\"t\" is \"party\"");
  expect("{\"t\":\"boxes\"}", "\"order\" is missing");
  expect("{\"t\":\"boxes\",\"order\":[0,1,2]}", "not every horse once");
  expect("{\"t\":\"boxes\",\"order\":[0,1,2,2]}", "not every horse once");
  expect("{\"t\":\"boxes\",\"order\":[0,1,2,99999999999999999999]}", "\"order\"");
  expect("{\"t\":\"boxes\",\"order\":[0,1,2,3,4,5,6,7,8,9]}", "at most 8");
  expect("{\"t\":\"bonus\",\"horse\":0}", "no bonus");
  expect("{\"t\":\"bonus\",\"horse\":4}", "\"horse\" is 4");
  expect("{\"t\":\"ride\",\"horse\":0,\"to\":\"9.3\"}", "\"to\" is \"9.3\"");
  expect("{\"t\":\"ride\",\"horse\":0,\"to\":\"1.03\"}", "\"to\" is \"1.03\"");
  expect("{\"t\":\"card\",\"horse\":0,\"card\":\"5\"}", "\"card\" is \"5\"");
  expect("{\"t\":\"keep\",\"horse\":0,\"cards\":[\"3\",\"3\",\"3\"]}", "cards of one deck");
  expect("{\"t\":\"commit\",\"hash\":\"12\"}", "64 hex digits");
  expect("{\"t\":\"entropy\",\"player\":0,\"value\":\"aa\"}", "between \"commit\" and the first boxes");
  expect("{\"t\":\"reveal\",\"seed\":\"" + std::string(64, '0') + "\"}", "after the result");
  expect("{\"t\":\"result\",\"scores\":[],\"ranking\":[]}", "not what comes next");
  expect(Nested(100'000), "not JSON");
  expect("{\"t\":\"boxes\",\"order\":" + Nested(31) + "}", "not JSON");
  EXPECT_EQ(RecordMessage(""), "1: the file is empty, not a record");
  EXPECT_EQ(RecordMessage(Record() + "{\"t\":\"roller\",\"player\":0}\n").find("accepted"), std::string::npos);
}

TEST(HostileRecord, TruncatedIsUnfinishedOrRefused) {
  const std::string whole = Record();
  for (std::size_t cut = 1; cut < whole.size(); cut += 37) {
    const bool whole_line = whole[cut - 1] == '\n' || whole[cut] == '\n';
    EXPECT_EQ(RecordMessage(whole.substr(0, cut)) == "accepted", whole_line) << cut;
  }
}

TEST(HostileRecord, HundredMegabytesOfGarbageAreRefused) {
  const std::size_t size = 100u << 20;
  EXPECT_NE(RecordMessage(std::string(size, 'x')).find("longer than 16 MiB"), std::string::npos);
  EXPECT_NE(RecordMessage(std::string(size, '\n')).find("1: not JSON"), std::string::npos);
  EXPECT_NE(CourseMessage(std::string(size, '{')).find("not JSON"), std::string::npos);
  const std::string header = Record().substr(0, Record().find('\n') + 1);
  EXPECT_NE(RecordMessage(header + std::string(size, '\0')).find("2: "), std::string::npos);
}

}  // namespace
}  // namespace furlong
