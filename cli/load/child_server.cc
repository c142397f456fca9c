#include "cli/load/child_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <vector>

#include "cli/common/courses.h"

namespace furlong::cli {
namespace {

// Runs in the child process: only functions that are safe between fork and exec.
[[noreturn]] void ExecServer(const std::vector<char*>& arguments, int log, pid_t parent) {
  // If this program dies, the kernel kills the server too.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  setpgid(0, 0);  // Ctrl-C must not reach the server: we stop it ourselves after measuring
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  close_range(3, ~0U, 0);  // the sockets of the load's connections
  execv("/proc/self/exe", arguments.data());
  _exit(127);
}

}  // namespace

ChildServer::ChildServer(bool limits) : limits_(limits) {
  std::string name = (std::filesystem::temp_directory_path() / "furlong-load-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    throw CommandError(fmt::format("cannot make a temporary folder {}: {}", name, std::strerror(errno)));
  }
  folder_ = name;
}

ChildServer::~ChildServer() {
  if (pid_ > 0) Kill();
}

void ChildServer::Start() {
  const std::string data = folder_ + "/data";
  std::vector<std::string> words = {"furlong", "serve", "--port",    std::to_string(port_),
                                    "--data",  data,    "--address", "127.0.0.1"};
  // All load comes from one address, so limits per address would only measure themselves.
  constexpr const char* kLimits[] = {"--connections-per-address", "--http-per-address",  "--messages-per-second",
                                     "--requests-per-second",     "--tables-per-person", "--tables-per-address",
                                     "--guests-per-address"};
  for (const char* limit : kLimits) {
    if (limits_) break;
    words.emplace_back(limit);
    words.emplace_back("0");
  }
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  if (port_ == 0) std::filesystem::remove(data + "/port");
  const int log = open((folder_ + "/server.log").c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log < 0) throw CommandError(fmt::format("cannot write {}/server.log: {}", folder_, std::strerror(errno)));
  const pid_t self = getpid();
  pid_ = fork();
  if (pid_ == 0) ExecServer(arguments, log, self);
  const int failed = errno;
  close(log);
  if (pid_ < 0) throw CommandError(fmt::format("cannot start a server: {}", std::strerror(failed)));
}

bool ChildServer::HasEnded(bool wait) {
  if (pid_ <= 0) return true;
  pid_t got = 0;
  do {
    got = waitpid(pid_, &status_, wait ? 0 : WNOHANG);
  } while (got < 0 && errno == EINTR);
  if (got == 0) return false;
  pid_ = -1;
  return true;
}

bool ChildServer::IsRunning() { return !HasEnded(false); }

void ChildServer::Kill() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  HasEnded(true);
}

bool ChildServer::Stop(std::chrono::seconds timeout) {
  if (pid_ <= 0) return false;
  kill(pid_, SIGTERM);
  const auto end = std::chrono::steady_clock::now() + timeout;
  while (!HasEnded(false)) {
    if (std::chrono::steady_clock::now() > end) {
      Kill();
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return WIFEXITED(status_) && WEXITSTATUS(status_) == 0;
}

std::uint16_t ChildServer::port() {
  if (port_ == 0) std::ifstream(folder_ + "/data/port") >> port_;
  return port_;
}

std::int64_t ChildServer::ResidentBytes() const {
  std::int64_t pages = 0;
  std::int64_t resident = 0;
  std::ifstream(fmt::format("/proc/{}/statm", pid_)) >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

std::int64_t ChildServer::OpenFiles() const {
  std::error_code error;
  const std::filesystem::directory_iterator files(fmt::format("/proc/{}/fd", pid_), error);
  return error ? 0 : std::distance(begin(files), end(files));
}

void ChildServer::RemoveFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string ChildServer::LogTail() const {
  std::ifstream log(folder_ + "/server.log");
  std::string text((std::istreambuf_iterator<char>(log)), std::istreambuf_iterator<char>());
  constexpr std::size_t kShown = 1000;
  if (text.size() > kShown) text.erase(0, text.find('\n', text.size() - kShown) + 1);
  return text;
}

}  // namespace furlong::cli
