#include "table/stored_settings.h"

#include <algorithm>

#include "record/course_json.h"
#include "record/json.h"
#include "record/json_text.h"
#include "record/shipped_courses.h"
#include "rules/programme.h"

namespace furlong::table {
namespace {

constexpr int kMaxSeconds = 3600;
constexpr int kMaxReserve = 7200;
constexpr int kMaxDays = 14;
constexpr std::size_t kMaxOwnCourses = 9;

// The course with this id that ships with Furlong; null: none.
const ShippedCourse* Shipped(std::string_view id) {
  for (const ShippedCourse& course : ShippedCourses()) {
    if (course.id == id) return &course;
  }
  return nullptr;
}

// True if this is the course that ships with Furlong, not another one of the same id.
bool IsShipped(const CourseFile& course) {
  static const auto known = [] {
    std::map<std::string, std::string, std::less<>> files;  // by id: on one line
    for (const ShippedCourse& shipped : ShippedCourses()) {
      const auto file = ReadCourse(shipped.text);
      files.emplace(shipped.id, std::get<CourseFile>(file).json);
    }
    return files;
  }();
  const auto found = known.find(course.spec.id);
  return found != known.end() && found->second == course.json;
}

bool Option(const json::Reader& in, std::string_view key, std::string_view usual, std::string_view other) {
  if (!in.Has(key)) return false;
  const std::string_view word = in.Text(key);
  if (word != usual && word != other) {
    in.Wrong(key, "\"" + std::string(usual) + "\" or \"" + std::string(other) + "\"");
  }
  return word == other;
}

// A misspelt key must not be ignored: the table would be different from what its host wanted.
void RejectUnknownKeys(const json::Reader& in, const json::object& from,
                       std::initializer_list<std::string_view> known) {
  for (const auto& item : from) {
    const std::string_view key(item.key().data(), item.key().size());
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      in.problem().Say("key \"" + in.PathOf(key) + "\" is not known");
    }
  }
}

Clock ReadClock(const json::object& from, json::Problem& problem) {
  const json::Reader in(from, "clock", problem);
  const std::string_view kind = in.Text("kind");
  RejectUnknownKeys(in, from, {"kind", "seconds", "reserve", "days"});
  Clock clock;
  if (kind == "live") {
    clock.kind = Clock::Kind::kLive;
    clock.seconds = static_cast<int>(in.IntOr("seconds", 30, 1, kMaxSeconds));
    clock.reserve = static_cast<int>(in.IntOr("reserve", 120, 0, kMaxReserve));
  } else if (kind == "days") {
    clock.kind = Clock::Kind::kDays;
    clock.days = static_cast<int>(in.IntOr("days", 2, 1, kMaxDays));
  } else if (kind != "none") {
    in.Wrong("kind", "\"none\", \"live\" or \"days\"");
  }
  return clock;
}

void ReadRaces(const json::Reader& in, bool stored, TableSettings& settings) {
  json::Problem& problem = in.problem();
  if (!in.Has("races")) {
    settings.races.assign(3, {"oval", false});
  } else {
    const json::array& races = in.Array("races");
    if (races.empty() || races.size() > kMaxRaces) in.Wrong("races", "1 to 9 races");
    for (std::size_t i = 0; i < races.size() && problem.ok(); ++i) {
      const auto* race = races[i].if_object();
      const std::string path = "races[" + std::to_string(i) + "]";
      if (race == nullptr) return problem.Say("key \"" + path + "\" is " + json::Shown(races[i]) + ": must be a race");
      const json::Reader one(*race, path, problem);
      RejectUnknownKeys(one, *race, {"course", "steeplechase"});
      settings.races.push_back({std::string(one.Text("course")), one.BoolOr("steeplechase", false)});
    }
  }
  if (in.Has("courses")) {
    const json::object& courses = in.Object("courses");
    if (courses.size() > kMaxOwnCourses) in.Wrong("courses", "at most 9 courses");
    for (const auto& [id, course] : courses) {
      const std::string path = "courses." + std::string(id);
      const auto* object = course.if_object();
      if (object == nullptr) return problem.Say("key \"" + path + "\" is no course");
      const std::string_view name(id.data(), id.size());
      const bool valid_id = !name.empty() && name.size() <= 40 &&
                            name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
      if (!valid_id) return problem.Say("key \"courses\": ids are 1 to 40 lower-case letters, digits and -");
      if (!stored && Shipped(name) != nullptr) {
        return problem.Say("key \"" + path + "\": Furlong has a course of this id; choose another");
      }
      CourseFile file = ReadCourseObject(*object, path, problem);
      if (!problem.ok()) return;
      if (file.spec.id != id) return problem.Say("key \"" + path + ".id\": must be \"" + std::string(id) + "\"");
      settings.courses.emplace(std::string(id), std::move(file));
    }
  }
  for (const RaceName& race : settings.races) {
    if (!problem.ok() || settings.courses.contains(race.course)) continue;
    const ShippedCourse* found = Shipped(race.course);
    if (found == nullptr) return problem.Say("there is no course \"" + race.course + "\"");
    auto course = ReadCourse(found->text);
    settings.courses.emplace(race.course, std::move(std::get<CourseFile>(course)));
  }
}

void ReadSeats(const json::Reader& in, TableSettings& settings) {
  json::Problem& problem = in.problem();
  settings.players = static_cast<int>(in.IntOr("players", 4, 2, kMaxPlayers));
  settings.horses = static_cast<int>(in.IntOr("horses", settings.players <= 3 ? 2 : 1, 1, 4));
  if (problem.ok() && !HorsesAllowed(settings.players, settings.horses)) {
    in.Wrong("horses", "2 players ride 2, 3 or 4 horses each, 3 ride 2, 4 ride 1 or 2, 5 to 8 ride 1");
  }
  settings.riders.resize(static_cast<std::size_t>(settings.players));
  if (!in.Has("riders")) return;
  const json::array& riders = in.Array("riders");
  if (riders.size() > settings.riders.size()) in.Wrong("riders", "at most one for each player");
  for (std::size_t i = 0; i < riders.size() && i < settings.riders.size(); ++i) {
    if (riders[i].is_null()) continue;
    const auto* name = riders[i].if_string();
    if (name == nullptr) return in.Wrong("riders", "names of riders, or null");
    settings.riders[i] = std::string(*name);
  }
}

std::variant<TableSettings, FileError> Read(std::string_view text, bool stored_before) {
  json::Problem problem;
  TableSettings settings;
  const auto parsed = json::Parse(text, problem);
  if (parsed && !parsed->is_object()) problem.Say("must be an object");
  if (!problem.ok()) return FileError{0, problem.message()};
  const json::Reader in(parsed->get_object(), "", problem);
  // Settings that a later version has stored may have more keys.
  if (!stored_before) {
    RejectUnknownKeys(
        in, parsed->get_object(),
        {"name", "players", "horses", "races", "options", "clock", "listed", "rated", "board", "riders", "courses"});
  }
  if (in.Has("name")) {
    settings.name = CleanText(in.Text("name"), 2 * kMaxNameLetters);
    if (settings.name.empty() && !in.Text("name").empty()) in.Wrong("name", "1 to 48 letters");
  }
  ReadSeats(in, settings);
  ReadRaces(in, stored_before, settings);
  if (in.Has("options")) {
    const json::Reader options(in.Object("options"), "options", problem);
    RejectUnknownKeys(options, in.Object("options"), {"cards", "exchange", "finish"});
    settings.options.sealed_cards = Option(options, "cards", "open", "sealed");
    settings.options.blind_exchange = Option(options, "exchange", "open", "blind");
    settings.options.finish_first = Option(options, "finish", "all", "first");
  }
  if (in.Has("clock")) settings.clock = ReadClock(in.Object("clock"), problem);
  settings.listed = in.BoolOr("listed", true);
  settings.rated = in.BoolOr("rated", true);
  settings.board = in.BoolOr("board", false);
  if (!problem.ok()) return FileError{0, problem.message()};
  // Every race must be possible on its course.
  RecordHeader header;
  header.races = settings.races;
  header.courses = settings.courses;
  header.players.resize(static_cast<std::size_t>(settings.players));
  for (const PlayerId owner : OwnersInTurn(settings.players, settings.horses)) {
    header.horses.push_back({owner, std::to_string(header.horses.size())});
  }
  auto programme = ProgrammeOf(header);
  if (auto* error = std::get_if<FileError>(&programme)) return *error;
  const Programme& raced = *std::get<std::shared_ptr<const Programme>>(programme);
  for (int race = 0; race < raced.races(); ++race) {
    for (int lane = 0; lane < kLanes; ++lane) {
      if (raced.CourseOf(race).LastSquare(lane) <= kMaxTableSquares) continue;
      return FileError{0, "the course of race " + std::to_string(race) + " is too long for a table: at most " +
                              std::to_string(kMaxTableSquares) + " squares in a lane"};
    }
  }
  // What is stored must be readable again, even if a course contains unusual numbers.
  const std::string stored = settings.ToJson();
  if (stored.size() > kMaxSettingsBytes) {
    return FileError{0, "the settings are too large: at most " + std::to_string(kMaxSettingsBytes) + " bytes"};
  }
  json::Problem stored_problem;
  if (!json::Parse(stored, stored_problem))
    return FileError{0, "a number or a text that cannot be written again: " + stored_problem.message()};
  return settings;
}

}  // namespace

std::variant<TableSettings, FileError> ReadSettings(std::string_view text) { return Read(text, false); }

std::variant<TableSettings, FileError> ReadStoredSettings(std::string_view text) { return Read(text, true); }

bool TableSettings::OnShippedCourses() const {
  return std::all_of(races.begin(), races.end(),
                     [&](const RaceName& race) { return IsShipped(courses.at(race.course)); });
}

std::string TableSettings::ToJson(bool with_courses) const {
  JsonText out;
  out.Open('{').Key("name").Text(name).Key("players").Number(players).Key("horses").Number(horses);
  out.Key("races").Open('[');
  for (const RaceName& race : races) {
    out.Open('{').Key("course").Text(race.course).Key("steeplechase").Bool(race.steeplechase).Close('}');
  }
  out.Close(']').Key("options").Open('{');
  out.Key("cards").Word(options.sealed_cards ? "sealed" : "open");
  out.Key("exchange").Word(options.blind_exchange ? "blind" : "open");
  out.Key("finish").Word(options.finish_first ? "first" : "all").Close('}');
  out.Key("clock").Open('{');
  switch (clock.kind) {
    case Clock::Kind::kNone: out.Key("kind").Word("none"); break;
    case Clock::Kind::kLive:
      out.Key("kind").Word("live").Key("seconds").Number(clock.seconds).Key("reserve").Number(clock.reserve);
      break;
    case Clock::Kind::kDays: out.Key("kind").Word("days").Key("days").Number(clock.days); break;
  }
  out.Close('}').Key("listed").Bool(listed).Key("rated").Bool(rated);
  if (board) out.Key("board").Bool(true);
  out.Key("riders").Open('[');
  for (const std::string& rider : riders) rider.empty() ? out.Null() : out.Text(rider);
  out.Close(']').Key("courses").Open('{');
  for (const auto& [id, course] : courses) {
    if (with_courses && !IsShipped(course)) out.Key(id).Raw(course.json);
  }
  return out.Close('}').Close('}').Take();
}

}  // namespace furlong::table
