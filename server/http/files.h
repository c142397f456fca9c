// The web client's files, from a folder, or the page that is built in where there is none.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "server/http/api.h"

namespace furlong::server {

class Files {
 public:
  // `folder` may be empty.
  explicit Files(std::string folder) : folder_(std::move(folder)) {}

  // GET and HEAD. Pages that the client draws itself ("/table/…") lead to its one page, their path behind the #, so
  // that its files have one address and also work from a plain web server. `encodings`: what the
  // browser takes; `known`: the version it has already (If-None-Match).
  Response Get(std::string_view path, std::string_view encodings, std::string_view known) const;

 private:
  struct Kept {
    std::string body;
    std::string tag;
    std::filesystem::file_time_type written;
  };
  // A file of the folder, read again when it has changed; null: it is not there.
  const Kept* Find(const std::string& name) const;

  std::string folder_;
  mutable std::map<std::string, Kept> kept_;
  mutable std::size_t kept_bytes_ = 0;
};

}  // namespace furlong::server
