#include "record/programme_file.h"

#include "record/json.h"

namespace furlong {

std::variant<ProgrammeFile, FileError> ReadProgramme(std::string_view text) {
  json::Problem problem;
  ProgrammeFile file;
  const auto parsed = json::Parse(text, problem);
  if (!parsed) return FileError{0, problem.message()};
  const auto* object = parsed->if_object();
  if (object == nullptr) return FileError{0, "the file holds " + json::Shown(*parsed) + ": must be an object"};
  const json::Reader in(*object, "", problem);
  if (in.Text("format") != "furlong-programme/1") in.Wrong("format", "\"furlong-programme/1\"");
  file.id = in.Text("id");
  for (const auto& [language, name] : in.Object("name")) {
    if (const auto* words = name.if_string()) file.names[std::string(language)] = *words;
  }
  const json::array& races = in.Array("races");
  if (problem.ok() && (races.empty() || races.size() > kMaxRaces)) {
    in.Wrong("races", "1 to " + std::to_string(kMaxRaces) + " races");
  }
  for (std::size_t i = 0; i < races.size() && problem.ok(); ++i) {
    const std::string path = "races[" + std::to_string(i) + "]";
    if (const auto* race = races[i].if_object()) {
      const json::Reader at(*race, path, problem);
      file.races.push_back({std::string(at.Text("course")), at.BoolOr("steeplechase", false)});
    } else {
      problem.Say("key \"" + path + "\" is " + json::Shown(races[i]) + ": must be an object");
    }
  }
  if (!problem.ok()) return FileError{0, problem.message()};
  return file;
}

}  // namespace furlong
