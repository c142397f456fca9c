#include "record/header.h"

#include <set>

#include "record/course_json.h"
#include "record/json.h"

namespace furlong {
namespace {

// Reads an option that is one of two words; `usual` is the default. True for `other`.
bool ReadOption(const json::Reader& in, std::string_view key, std::string_view usual, std::string_view other) {
  if (!in.Has(key)) return false;
  const std::string_view word = in.Text(key);
  if (word != usual && word != other) {
    in.Wrong(key, "\"" + std::string(usual) + "\" or \"" + std::string(other) + "\"");
  }
  return word == other;
}

const json::object* ObjectAt(const json::array& items, std::size_t i, const std::string& path, json::Problem& problem) {
  const auto* item = items[i].if_object();
  if (item == nullptr) problem.Say("key \"" + path + "\" is " + json::Shown(items[i]) + ": must be an object");
  return item;
}

std::string Words(const RecordHeader& header, const ProgrammeError& error) {
  const std::string value = std::to_string(error.value);
  switch (error.fault) {
    case ProgrammeFault::kPlayerCount: return "key \"players\" has " + value + " names: must be 2 to 8 (R1.2)";
    case ProgrammeFault::kHorsesPerPlayer:
      if (error.index >= 0) {
        return "key \"horses\": " + header.players[static_cast<std::size_t>(error.index)] + " owns " + value +
               ": every player rides the same number (R1.2)";
      }
      return "key \"horses\" has " + value + " entries for " + std::to_string(header.players.size()) +
             " players: 2 players ride 2, 3 or 4 each, 3 ride 2, 4 ride 1 or 2, 5 to 8 ride 1 (R1.2)";
    case ProgrammeFault::kNoSuchOwner:
      return "key \"horses[" + std::to_string(error.index) + "].owner\" is " + value + ": there is no such player";
    case ProgrammeFault::kRaceCount: return "key \"races\" has " + value + " entries: must be 1 to 9";
    case ProgrammeFault::kNoSuchCourse:
      return "key \"races[" + std::to_string(error.index) + "].course\" is \"" +
             header.races[static_cast<std::size_t>(error.index)].course + "\": key \"courses\" has no such course";
  }
  return "not a meeting";
}

}  // namespace

std::variant<RecordHeader, FileError> ReadHeader(std::string_view line) {
  RecordHeader header;
  json::Problem problem;
  const auto fail = [&] { return FileError{1, problem.message()}; };
  const auto parsed = json::Parse(line, problem);
  if (!parsed) return fail();
  const auto* object = parsed->if_object();
  if (object == nullptr) {
    problem.Say("the first line is " + json::Shown(*parsed) + ": must be an object with \"format\"");
    return fail();
  }
  const json::Reader in(*object, "", problem);
  if (in.Text("format") != "furlong-record/1") in.Wrong("format", "\"furlong-record/1\"");
  in.Int("rules", kRulesVersion, kRulesVersion);
  for (const auto& name : in.Array("players")) {
    if (const auto* text = name.if_string()) {
      header.players.emplace_back(*text);
    } else {
      problem.Say("key \"players\" holds " + json::Shown(name) + ": must be names");
    }
  }
  std::set<std::string> colours;
  const json::array& horses = in.Array("horses");
  for (std::size_t i = 0; i < horses.size() && problem.ok(); ++i) {
    const std::string path = "horses[" + std::to_string(i) + "]";
    const auto* item = ObjectAt(horses, i, path, problem);
    if (item == nullptr) break;
    const json::Reader horse(*item, path, problem);
    HorseEntry entry;
    entry.owner = static_cast<PlayerId>(horse.Int("owner", 0, kMaxPlayers - 1));
    entry.colour = horse.Text("colour");
    if (entry.colour.empty()) horse.Wrong("colour", "a colour");
    if (const auto* pattern = item->if_contains("pattern"); pattern != nullptr && pattern->is_string()) {
      entry.pattern = pattern->get_string();
    }
    if (!colours.insert(entry.colour).second) horse.Wrong("colour", "a colour that no other horse has");
    header.horses.push_back(std::move(entry));
  }
  const json::array& races = in.Array("races");
  for (std::size_t i = 0; i < races.size() && problem.ok(); ++i) {
    const std::string path = "races[" + std::to_string(i) + "]";
    const auto* item = ObjectAt(races, i, path, problem);
    if (item == nullptr) break;
    const json::Reader race(*item, path, problem);
    header.races.push_back({std::string(race.Text("course")), race.BoolOr("steeplechase", false)});
  }
  if (in.Has("options")) {
    const json::Reader options(in.Object("options"), "options", problem);
    header.options.sealed_cards = ReadOption(options, "cards", "open", "sealed");
    header.options.blind_exchange = ReadOption(options, "exchange", "open", "blind");
    header.options.finish_first = ReadOption(options, "finish", "all", "first");
  }
  for (const auto& [id, course] : in.Object("courses")) {
    const std::string path = "courses." + std::string(id);
    if (!problem.ok()) break;
    const auto* item = course.if_object();
    if (item == nullptr) {
      problem.Say("key \"" + path + "\" is " + json::Shown(course) + ": must be a course");
      break;
    }
    CourseFile file = ReadCourseObject(*item, path, problem);
    if (problem.ok() && file.spec.id != id) {
      problem.Say("key \"" + path + ".id\" is \"" + file.spec.id + "\": must be \"" + std::string(id) + "\"");
    }
    header.courses.emplace(std::string(id), std::move(file));
  }
  if (!problem.ok()) return fail();
  header.json = boost::json::serialize(*object);
  return header;
}

std::string RecordHeader::ToLine() const {
  if (!json.empty()) return json;
  json::array players_out(players.begin(), players.end());
  json::array horses_out;
  for (const HorseEntry& horse : horses) {
    json::object entry{{"owner", static_cast<int>(horse.owner)}, {"colour", horse.colour}};
    if (!horse.pattern.empty()) entry["pattern"] = horse.pattern;
    horses_out.push_back(std::move(entry));
  }
  json::array races_out;
  for (const RaceName& race : races) {
    races_out.push_back(json::object{{"course", race.course}, {"steeplechase", race.steeplechase}});
  }
  json::object courses_out;
  for (const auto& [id, course] : courses) courses_out[id] = boost::json::parse(course.json);
  return boost::json::serialize(json::object{
      {"format", "furlong-record/1"},
      {"rules", kRulesVersion},
      {"players", players_out},
      {"horses", horses_out},
      {"races", races_out},
      {"options",
       {{"cards", options.sealed_cards ? "sealed" : "open"},
        {"exchange", options.blind_exchange ? "blind" : "open"},
        {"finish", options.finish_first ? "first" : "all"}}},
      {"courses", courses_out},
  });
}

std::variant<std::shared_ptr<const Programme>, FileError> ProgrammeOf(const RecordHeader& header) {
  std::vector<PlayerId> owners;
  for (const HorseEntry& horse : header.horses) owners.push_back(horse.owner);
  std::map<std::pair<std::string, bool>, std::shared_ptr<const Course>> built;
  std::vector<RaceEntry> races;
  if (header.races.size() > kMaxRaces) {  // checked before courses are built for them
    return FileError{1, Words(header, {ProgrammeFault::kRaceCount, -1, static_cast<int>(header.races.size())})};
  }
  for (const RaceName& race : header.races) {
    auto& course = built[{race.course, race.steeplechase}];
    const auto found = header.courses.find(race.course);
    if (course == nullptr && found != header.courses.end()) {
      auto result = Course::Build(found->second.spec, race.steeplechase);
      if (const auto* error = std::get_if<CourseError>(&result)) {
        return FileError{1, "in \"courses." + race.course + "\": " + Words(found->second.spec, *error)};
      }
      course = std::make_shared<const Course>(std::move(std::get<Course>(result)));
    }
    races.push_back({course, race.steeplechase});
  }
  auto programme =
      Programme::Make(static_cast<int>(header.players.size()), std::move(owners), std::move(races), header.options);
  if (const auto* error = std::get_if<ProgrammeError>(&programme)) return FileError{1, Words(header, *error)};
  return std::make_shared<const Programme>(std::move(std::get<Programme>(programme)));
}

}  // namespace furlong
