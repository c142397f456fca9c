#include "server/store/data_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "server/store/store.h"

namespace furlong::store {
namespace {

[[noreturn]] void Refuse(const std::string& path, const std::string& why) {
  throw StoreTrouble(fmt::format("{}: {}", path, why));
}

bool IsFolder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

// The process id that the owner of the lock wrote into the lock file; empty: unknown.
std::string HolderOf(int lock) {
  std::array<char, 32> text{};
  const ssize_t length = pread(lock, text.data(), text.size(), 0);
  std::string holder(text.data(), length > 0 ? static_cast<std::size_t>(length) : 0);
  while (!holder.empty() && holder.back() == '\n') holder.pop_back();
  return holder;
}

}  // namespace

DataFolder DataFolder::Make(std::string path) {
  if (path.empty()) Refuse("the data folder", "has no name");
  std::error_code error;
  const auto parent = std::filesystem::absolute(path).lexically_normal().parent_path();
  std::filesystem::create_directories(parent, error);
  if (error) Refuse(path, fmt::format("cannot create {}: {}", parent.string(), error.message()));
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) {
    Refuse(path, fmt::format("cannot create it: {}", std::strerror(errno)));
  }
  if (!IsFolder(path)) Refuse(path, "is a file, not a folder; name another");
  if (access(path.c_str(), R_OK | W_OK | X_OK) != 0) {
    Refuse(path, "this user may not write there; the folder must belong to the user who runs the server");
  }
  return DataFolder(std::move(path));
}

DataFolder DataFolder::Find(std::string path) {
  if (!IsFolder(path)) Refuse(path, "there is no such folder");
  DataFolder folder(std::move(path));
  if (access(folder.path_.c_str(), X_OK) != 0) {
    Refuse(folder.path_, "this user may not look into it; run this as the user who runs the server");
  }
  if (access(folder.sqlite_file().c_str(), F_OK) != 0) {
    Refuse(folder.path_, fmt::format("holds no data of a server (there is no {})", kSqliteFile));
  }
  return folder;
}

DataFolder::DataFolder(DataFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

DataFolder::~DataFolder() {
  if (lock_ >= 0) close(lock_);
}

void DataFolder::Hold() {
  if (lock_ >= 0) return;
  const std::string file = path_ + "/lock";
  const int lock = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) Refuse(file, fmt::format("cannot be opened: {}", std::strerror(errno)));
  if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
    const int why = errno;
    const std::string holder = HolderOf(lock);
    close(lock);
    if (why != EWOULDBLOCK) Refuse(file, fmt::format("cannot be locked: {}", std::strerror(why)));
    Refuse(path_, fmt::format("another furlong{} works with it; stop that first",
                              holder.empty() ? "" : fmt::format(" (process {})", holder)));
  }
  lock_ = lock;
  // The process id is only for error messages, so a failure to write it does not matter.
  const std::string self = fmt::format("{}\n", getpid());
  if (ftruncate(lock, 0) != 0 || pwrite(lock, self.data(), self.size(), 0) < 0) return;
}

std::string DataFolder::sqlite_file() const { return fmt::format("{}/{}", path_, kSqliteFile); }

}  // namespace furlong::store
