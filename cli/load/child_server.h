// A server of our own as a child process, to be measured and killed.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace furlong::cli {

class ChildServer {
 public:
  ChildServer();   // makes a temporary folder for its data and its log; throws Trouble
  ~ChildServer();  // kills what still runs; the folder stays
  ChildServer(const ChildServer&) = delete;
  ChildServer& operator=(const ChildServer&) = delete;

  // This program with `serve`, without limits, on the port it had before or a free one. Ready once /healthz answers.
  void Start();
  // SIGKILL; returns when it is gone.
  void Kill();
  // SIGTERM; true where it then ended well.
  bool Stop(std::chrono::seconds patience);
  // False: it ended without being told to.
  bool Runs();

  std::uint16_t port();  // 0: it has not said yet
  std::int64_t ResidentBytes() const;
  const std::string& folder() const { return folder_; }
  void RemoveFolder();
  // The end of its log, for people.
  std::string LastWords() const;

 private:
  bool Gone(bool wait);

  std::string folder_;
  pid_t pid_ = -1;
  int status_ = 0;  // as waitpid tells
  std::uint16_t port_ = 0;
};

}  // namespace furlong::cli
