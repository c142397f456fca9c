// The courses that a host offers at all tables: the files of a folder next to the data. They may come from strangers,
// so a file that is no good is left out, with a sentence that says why.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace furlong::server {

struct OfferedCourses {
  std::map<std::string, std::string> courses;  // by id: the course file on one line
  std::vector<std::string> problems;           // one for each file that is left out, safe for a log

  // Reads every *.json of the folder, in the order of their names. A folder that does not exist has no courses.
  static OfferedCourses FromFolder(const std::string& folder);

  // Takes one file. `name` is what problems call it.
  void Add(const std::string& name, std::string_view text);

  // Settings of a new table, with a copy of each offered course that its races name. So the table stays as it is when
  // the folder changes. What is no JSON object comes back as it is.
  std::string AddTo(std::string settings) const;
};

}  // namespace furlong::server
