#include "record/course_file.h"

#include <algorithm>
#include <cmath>

#include "record/course_json.h"

namespace furlong {
namespace {

constexpr int kHuge = 1'000'000'000;        // FindFault checks the real bounds
constexpr std::size_t kMostItems = 10'000;  // of segments, or of fences

CoursePoint ReadPoint(const json::Reader& in) {
  CoursePoint point;
  point.segment = static_cast<int>(in.Int("segment", 0, kHuge));
  point.row = static_cast<int>(in.Int("row", 0, kHuge));
  point.lap = static_cast<int>(in.IntOr("lap", 0, 0, kMaxLaneSquares));
  return point;
}

// False if a number in it was too large to be read.
bool IsFinite(const json::object& keys);
bool IsFinite(const json::value& v) {
  if (const auto* number = v.if_double()) return std::isfinite(*number);
  if (const auto* keys = v.if_object()) return IsFinite(*keys);
  const auto* items = v.if_array();
  return items == nullptr ||
         std::all_of(items->begin(), items->end(), [](const json::value& item) { return IsFinite(item); });
}
bool IsFinite(const json::object& keys) {
  return std::all_of(keys.begin(), keys.end(), [](const auto& pair) { return IsFinite(pair.value()); });
}

// Calls f(reader) for each object of an array.
template <typename F>
void ForEachObject(const json::array& items, const std::string& path, json::Problem& problem, F&& f) {
  if (items.size() > kMostItems) {
    return problem.Say("key \"" + path + "\" has " + std::to_string(items.size()) + " items: at most " +
                       std::to_string(kMostItems));
  }
  for (std::size_t i = 0; i < items.size() && problem.ok(); ++i) {
    const std::string here = path + "[" + std::to_string(i) + "]";
    if (const auto* item = items[i].if_object()) {
      f(json::Reader(*item, here, problem));
    } else {
      problem.Say("key \"" + here + "\" is " + json::Shown(items[i]) + ": must be an object");
    }
  }
}

Segment ReadSegment(const json::Reader& in) {
  Segment segment;
  if (in.Has("straight") == in.Has("corner")) {
    in.Wrong(in.Has("straight") ? "corner" : "straight", "either \"straight\" or \"corner\"");
    return segment;
  }
  if (in.Has("straight")) {
    segment.squares = static_cast<int>(in.Int("straight", 1, kHuge));
  } else {
    segment.squares = static_cast<int>(in.Int("corner", 1, kHuge));
    segment.turn_degrees = in.Number("turn");
    if (segment.turn_degrees == 0) in.Wrong("turn", "degrees other than 0");
  }
  return segment;
}

std::string FenceName(const CourseSpec& spec, int index) {
  return "fence " + std::to_string(spec.fences[static_cast<std::size_t>(index)].number) + " (key \"fences[" +
         std::to_string(index) + "]\")";
}

}  // namespace

std::string CourseFile::NameIn(const std::string& language) const {
  for (const std::string& key : {language, std::string("en")}) {
    if (const auto found = names.find(key); found != names.end()) return found->second;
  }
  return spec.id;
}

std::string Words(const CourseSpec& spec, const CourseError& error) {
  const std::string value = std::to_string(error.value);
  const std::string bound = std::to_string(error.bound);
  const bool fence = error.index >= 0 && error.index < static_cast<int>(spec.fences.size());
  const std::string place = error.index == CourseError::kStart ? "start" : "finish";
  const std::string what = fence ? FenceName(spec, error.index) + ": key \"" : "key \"" + place + ".";
  switch (error.fault) {
    case CourseFault::kNoSegments: return "key \"segments\" is empty: a course needs at least a straight";
    case CourseFault::kSegmentTooShort:
      return "key \"segments[" + std::to_string(error.index) + "]\" has " + value + " squares: at least 1";
    case CourseFault::kNoSuchSegment: return what + "segment\" is " + value + ": the last segment is " + bound;
    case CourseFault::kNotOnStraight: return what + "segment\" is " + value + ", a corner: must be a straight";
    case CourseFault::kNoSuchRow: return what + "row\" is " + value + ": the last row of its straight is " + bound;
    case CourseFault::kLapOnOpenCourse: return what + "lap\" is " + value + ": an open course has lap 0 only";
    case CourseFault::kStartLap: return "key \"start.lap\" is " + value + ": the start lies in lap 0";
    case CourseFault::kFinishNotAfterStart: return "key \"finish\": the finish lies at or before the start";
    case CourseFault::kRunOutTooShort:
      return "key \"segments\": only " + value + " squares beyond the finish in some lane: at least " + bound;
    case CourseFault::kFenceNeedsRoom:
      return what + "row\" is " + value + ": must be 1 to " + bound +
             ", so that take-off and landing lie on the same straight";
    case CourseFault::kFenceOnStart:
      return what + "row\" is " + value + ": it covers the starting boxes in row " + bound;
    case CourseFault::kFenceBeyondFinish:
      return what + "row\" is " + value + ": it lies beyond the finish (segment " +
             std::to_string(spec.finish.segment) + ", row " + bound + ")";
    case CourseFault::kFencesOverlap:
      return what + "row\" is " + value + ": too near the fence in row " + bound +
             " (fences are at least 3 rows apart)";
    case CourseFault::kTooManySquares: return "a lane has " + value + " squares: the program holds at most " + bound;
  }
  return "not a course";
}

namespace {

CourseFile ReadKeys(const json::object& from, const std::string& path, json::Problem& problem) {
  CourseFile file;
  const json::Reader in(from, path, problem);
  if (in.Text("format") != "furlong-course/1") in.Wrong("format", "\"furlong-course/1\"");
  file.spec.id = in.Text("id");
  if (file.spec.id.empty()) in.Wrong("id", "a name");
  in.Int("lanes", kLanes, kLanes);
  file.spec.closed = in.BoolOr("closed", true);
  ForEachObject(in.Array("segments"), in.PathOf("segments"), problem,
                [&](const json::Reader& item) { file.spec.segments.push_back(ReadSegment(item)); });
  file.spec.start = ReadPoint(json::Reader(in.Object("start"), in.PathOf("start"), problem));
  file.spec.finish = ReadPoint(json::Reader(in.Object("finish"), in.PathOf("finish"), problem));
  if (in.Has("fences")) {
    ForEachObject(in.Array("fences"), in.PathOf("fences"), problem, [&](const json::Reader& item) {
      const auto next = static_cast<std::int64_t>(file.spec.fences.size()) + 1;
      Fence fence;
      fence.number = static_cast<int>(item.IntOr("number", next, 0, kHuge));
      fence.at = ReadPoint(item);
      file.spec.fences.push_back(fence);
    });
  }
  if (in.Has("name")) {
    for (const auto& [language, name] : in.Object("name")) {
      if (const auto* text = name.if_string()) {
        file.names[std::string(language)] = *text;
      } else {
        problem.Say("key \"" + in.PathOf("name") + "." + std::string(language) + "\" is " + json::Shown(name) +
                    ": must be a text");
      }
    }
  }
  if (in.Has("author")) file.author = in.Text("author");
  if (in.Has("licence")) file.licence = in.Text("licence");
  // Also under keys that mean nothing to us: libraries write such a number in different ways.
  if (problem.ok() && !IsFinite(from)) problem.Say("a number is too large");
  if (problem.ok()) file.json = boost::json::serialize(from);
  return file;
}

std::variant<CourseFile, FileError> Read(std::string_view text, bool draft) {
  json::Problem problem;
  CourseFile file;
  if (const auto parsed = json::Parse(text, problem)) {
    if (const auto* object = parsed->if_object()) {
      file = draft ? ReadKeys(*object, "", problem) : ReadCourseObject(*object, "", problem);
    } else {
      problem.Say("the file holds " + json::Shown(*parsed) + ": must be an object");
    }
  }
  if (!problem.ok()) return FileError{0, problem.message()};
  return file;
}

}  // namespace

CourseFile ReadCourseObject(const json::object& from, const std::string& path, json::Problem& problem) {
  CourseFile file = ReadKeys(from, path, problem);
  if (!problem.ok()) return file;
  if (const auto error = FindFault(file.spec)) {
    problem.Say((path.empty() ? "" : "in \"" + path + "\": ") + Words(file.spec, *error));
  }
  return file;
}

std::variant<CourseFile, FileError> ReadCourse(std::string_view text) { return Read(text, false); }

std::variant<CourseFile, FileError> ReadDraft(std::string_view text) { return Read(text, true); }

}  // namespace furlong
