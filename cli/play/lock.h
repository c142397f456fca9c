// One meeting, one keyboard: whoever rides a saved meeting holds its lock, or two programs would write over each other.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "cli/common/courses.h"

namespace furlong::cli {

// Another program rides this meeting now.
struct Elsewhere : Trouble {
  using Trouble::Trouble;
};

class MeetingLock {
 public:
  // Beside the saved meeting. Throws Elsewhere, or Unsaved where nothing can be written there.
  MeetingLock(const std::filesystem::path& folder, const std::string& id);
  ~MeetingLock();
  MeetingLock(MeetingLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  MeetingLock& operator=(MeetingLock&&) = delete;

 private:
  int file_;  // the system lets go of it when it is closed, however the program ends
};

}  // namespace furlong::cli
