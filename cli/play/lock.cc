#include "cli/play/lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/play/save.h"

namespace furlong::cli {

MeetingLock::MeetingLock(const std::filesystem::path& folder, const std::string& id) {
  const std::filesystem::path path = LockOf(folder, id);
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file_ < 0) throw Unsaved(fmt::format("{}: {}", path.string(), std::strerror(errno)));
  // Where a file system has no locks, one rides without.
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(file_);
  throw Elsewhere(fmt::format("{} is being ridden elsewhere", PlaceOf(folder, id).string()));
}

MeetingLock::~MeetingLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace furlong::cli
