// The web client's files, from a folder, or the page that is built in where there is none.
#pragma once

#include <string>
#include <string_view>

#include "server/api.h"

namespace furlong::server {

class Files {
 public:
  // `folder` may be empty.
  explicit Files(std::string folder) : folder_(std::move(folder)) {}

  // GET and HEAD. Paths of pages that the client draws itself ("/table/…") give its index. `encodings`: what the
  // browser takes; `known`: the version it has already (If-None-Match).
  Response Get(std::string_view path, std::string_view encodings, std::string_view known) const;

 private:
  std::string folder_;
};

}  // namespace furlong::server
