// A server as a child process that can be measured and killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace furlong::cli {

class ChildServer {
 public:
  // Makes a temporary folder for the server's data and log; throws CommandError. `limits`: it keeps its rate limits.
  explicit ChildServer(bool limits);
  ~ChildServer();  // kills the server if it still runs; keeps the folder
  ChildServer(const ChildServer&) = delete;
  ChildServer& operator=(const ChildServer&) = delete;

  // Starts this program with `serve` on the port it had before or a free one. It is ready once
  // /healthz answers.
  void Start();
  // Sends SIGKILL and waits until the process has ended.
  void Kill();
  // Sends SIGTERM. Returns true if the process then ends with exit code 0 in time.
  bool Stop(std::chrono::seconds timeout);
  // False if the process has ended.
  bool IsRunning();

  std::uint16_t port();  // 0: not known yet
  std::int64_t ResidentBytes() const;
  std::int64_t OpenFiles() const;
  const std::string& folder() const { return folder_; }
  void RemoveFolder();
  // The end of its log.
  std::string LogTail() const;

 private:
  // True if the child has ended; sets status_. `wait`: blocks until then.
  bool HasEnded(bool wait);

  bool limits_;
  std::string folder_;
  pid_t pid_ = -1;
  int status_ = 0;  // from waitpid
  std::uint16_t port_ = 0;
};

}  // namespace furlong::cli
