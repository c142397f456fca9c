// The web client's files: from a folder, or the built-in page if there is none.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "server/http/api.h"

namespace furlong::server {

class Files {
 public:
  // `folder`: of the built web client; empty: the built-in page.
  explicit Files(std::string folder) : folder_(std::move(folder)) {}

  // Answers GET and HEAD. Pages that the client draws itself ("/table/…") are redirected to its only page with their
  // path after the #: its files then have one address each, and a plain web server can serve them too. The other
  // arguments are the values of the Accept-Encoding and If-None-Match headers.
  Response Get(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match) const;

 private:
  struct CachedFile {
    std::string body;
    std::string etag;                          // with its quotation marks
    std::filesystem::file_time_type modified;  // time of the last change, when it was read
  };
  // A file from the folder, read again if it has changed; null if it does not exist.
  const CachedFile* Find(const std::string& name) const;

  std::string folder_;
  mutable std::map<std::string, CachedFile> cache_;
  mutable std::size_t cached_bytes_ = 0;
};

}  // namespace furlong::server
