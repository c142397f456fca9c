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
  const std::filesystem::path path = LockPath(folder, id);
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);
  file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file_ < 0) throw SaveError(fmt::format("{}: {}", path.string(), std::strerror(errno)));
  // Some file systems have no locks; then it goes on without one.
  if (::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  ::close(file_);
  throw MeetingLocked(fmt::format("{} is open elsewhere", MeetingPath(folder, id).string()));
}

MeetingLock::~MeetingLock() {
  if (file_ >= 0) ::close(file_);
}

}  // namespace furlong::cli
