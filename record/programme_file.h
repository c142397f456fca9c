// Programme files: furlong-programme/1 (docs/courses.md). A programme is a list of races with a name.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/header.h"

namespace furlong {

struct ProgrammeFile {
  std::string id;
  std::map<std::string, std::string> names;  // by language code
  std::vector<RaceName> races;
};

std::variant<ProgrammeFile, FileError> ReadProgramme(std::string_view text);

}  // namespace furlong
