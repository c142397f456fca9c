// The schema lists exactly the words that the engine has for reasons, courses, hints, needs and riders.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>
#include <string>

#include "drawing/course_advice.h"
#include "record/course_fault.h"
#include "riders/rider.h"
#include "server/testing/schema.h"
#include "study/hint_reason.h"
#include "study/measure.h"
#include "table/names.h"

namespace furlong::wasm {
namespace {

namespace bj = boost::json;
using Words = std::set<std::string>;

// The words of an enum; `pointer`: "/definitions/reason/enum".
Words Listed(const std::string& pointer, const char* file = "wasm/engine.schema.json") {
  const bj::value schema = bj::parse(server::testing::ReadSource(file));
  Words words;
  for (const bj::value& word : schema.at_pointer(pointer).as_array()) words.emplace(word.as_string());
  return words;
}

// The names of the values from `first` to `last`. Each has one of its own.
template <typename Enum, typename Name>
Words Named(Enum first, Enum last, const Name& name) {
  Words words;
  for (int i = static_cast<int>(first); i <= static_cast<int>(last); ++i) {
    const std::string_view word = name(static_cast<Enum>(i));
    EXPECT_NE(word, "") << i;
    EXPECT_TRUE(words.emplace(word).second) << word;
  }
  return words;
}

// The names of all values: the first number without a name is none of them.
template <typename Enum>
Words Named(std::string_view (*name)(Enum)) {
  int count = 0;
  while (!name(static_cast<Enum>(count)).empty()) ++count;
  EXPECT_GT(count, 1);
  return Named(static_cast<Enum>(0), static_cast<Enum>(count - 1), name);
}

TEST(SchemaWords, AreTheReasonsOfTheRules) {
  EXPECT_EQ(Named(Reason::kNotNow, Reason::kNoSumForDie, table::ReasonName), Listed("/definitions/reason/enum"));
  EXPECT_EQ(Named(Reason::kWrongOrder, Reason::kWrongCount, table::ReasonName),
            Listed("/definitions/chanceReason/enum"));
}

TEST(SchemaWords, AreTheNeedsOfAMeeting) {
  const auto known = Named(Need::kBoxes, Need::kOver, table::NeedName);
  for (const std::string& word : Listed("/definitions/need/enum", "wire/protocol.schema.json")) {
    EXPECT_TRUE(known.contains(word)) << word;
  }
}

TEST(SchemaWords, AreTheNamesOfWhatIsWrongOrUnwiseInACourse) {
  Words problems = Named<CourseFault>(NameOf);
  problems.insert("unreadable");  // no course at all
  EXPECT_EQ(problems, Listed("/definitions/courseProblem/properties/name/enum"));
  EXPECT_EQ(Named<CoursePlace::Part>(NameOf), Listed("/definitions/coursePart/enum"));
  EXPECT_EQ(Named<drawing::CourseAdvice::Kind>(drawing::NameOf),
            Listed("/definitions/courseAdvice/properties/name/enum"));
  EXPECT_EQ(Named<CourseFact::Kind>(NameOf), Listed("/definitions/courseFact/properties/name/enum"));
}

TEST(SchemaWords, AreTheKindsOfClaimsInHints) {
  EXPECT_EQ(Named<HintClaim::Kind>(HintClaimName), Listed("/definitions/hintClaim/properties/kind/enum"));
}

TEST(SchemaWords, AreTheNamesOfTheHouseRiders) {
  EXPECT_EQ(Words(RiderNames().begin(), RiderNames().end()), Listed("/definitions/riderName/enum"));
}

}  // namespace
}  // namespace furlong::wasm
