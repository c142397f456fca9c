// Group commit: everything submitted while a commit is being written goes into the next one, so that many tables share
// the cost of one write to disk.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

class GroupCommit {
 public:
  // `deliver` is called on the commit thread after each commit, with the callbacks of everything it saved, in the order
  // of submission. It must run them on the thread they belong to. `fail` is called once, on the commit thread, if a
  // commit fails: that commit, and everything submitted since, is not saved and never will be.
  using Saved = std::function<void()>;
  GroupCommit(std::unique_ptr<Store> store, std::function<void(std::vector<Saved>)> deliver,
              std::function<void(const std::string& why)> fail);
  ~GroupCommit();  // first commits and delivers everything that was submitted

  // The changes are saved together or not at all. Thread-safe.
  void Submit(std::vector<Change> changes, Saved saved);

  struct Figures {
    std::int64_t commits = 0;
    std::int64_t changes = 0;
    std::int64_t microseconds = 0;  // spent in commits, in total
    std::int64_t waiting = 0;       // submissions not yet saved
  };
  Figures figures() const;

 private:
  struct Job {
    std::vector<Change> changes;
    Saved saved;
  };
  void Run();

  std::unique_ptr<Store> store_;
  std::function<void(std::vector<Saved>)> deliver_;
  std::function<void(const std::string&)> fail_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Job> jobs_;
  Figures figures_;
  bool stopping_ = false;
  bool failed_ = false;
  std::thread thread_;
};

}  // namespace furlong::store
