// A lock on a saved meeting, so that only one program at a time rides it and writes its file.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "cli/common/courses.h"

namespace furlong::cli {

// Another program holds the lock.
struct MeetingLocked : CommandError {
  using CommandError::CommandError;
};

class MeetingLock {
 public:
  // Locks a file beside the saved meeting. Throws MeetingLocked, or SaveError if the file cannot be written.
  MeetingLock(const std::filesystem::path& folder, const std::string& id);
  ~MeetingLock();
  MeetingLock(MeetingLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  MeetingLock& operator=(MeetingLock&&) = delete;

 private:
  int file_;  // descriptor; closing it releases the lock, also if the program dies
};

}  // namespace furlong::cli
