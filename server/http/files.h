// The web client's files: from a folder, or the built-in page if there is none.
#pragma once

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>

#include "server/http/api.h"

namespace furlong::server {

class Files {
 public:
  // Reads everything into memory. `folder`: of the built web client; empty: the built-in page.
  explicit Files(std::string folder);

  // Answers GET and HEAD from memory. Pages that the client draws itself ("/table/…", "/join?board") are redirected to
  // its only page with their path and query after the #: its files then have one address each, and a plain web server
  // can serve them too. `accept_encoding`, `if_none_match`: the values of these headers. `query`: what followed the ?.
  Response Get(std::string_view path, std::string_view accept_encoding, std::string_view if_none_match,
               std::string_view query = {}) const;
  // Reads what has changed in the folder, and returns whether anything has. May be called on another thread than Get,
  // which gives the old files meanwhile. A folder without its page, as in the middle of a build, changes nothing.
  bool Refresh();

 private:
  struct File {
    std::shared_ptr<const std::string> body;
    std::string etag;                          // with its quotation marks
    std::filesystem::file_time_type modified;  // time of the last change, when it was read
  };
  using FilesByName = std::unordered_map<std::string, File>;  // "/index.html"
  FilesByName Read(const FilesByName& known) const;
  std::shared_ptr<const FilesByName> Current() const {
    const std::lock_guard lock(mutex_);
    return files_;
  }

  std::string folder_;
  mutable std::mutex mutex_;
  std::shared_ptr<const FilesByName> files_;
};

// Refreshes files regularly, on a thread of its own.
class FilesWatcher {
 public:
  FilesWatcher(Files& files, std::chrono::milliseconds every);
  ~FilesWatcher();
  FilesWatcher(const FilesWatcher&) = delete;
  FilesWatcher& operator=(const FilesWatcher&) = delete;

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace furlong::server
