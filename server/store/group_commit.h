// Many tables share one commit: whatever is handed in while a commit is on its way goes into the next one.
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

class Writer {
 public:
  // `deliver` is called on the writer's thread after each commit with what is to be called now that it is saved, in the
  // order it was handed in; it passes them on to the thread they belong to. `fail` is called once, on the writer's
  // thread, if a commit fails: nothing handed in since is saved, and nothing will be.
  using Saved = std::function<void()>;
  Writer(std::unique_ptr<Store> store, std::function<void(std::vector<Saved>)> deliver,
         std::function<void(const std::string& why)> fail);
  ~Writer();  // saves and delivers what was handed in, then stops

  // Changes that happen together or not at all. Any thread.
  void Submit(std::vector<Change> changes, Saved saved);

  struct Figures {
    std::int64_t commits = 0;
    std::int64_t changes = 0;
    std::int64_t microseconds = 0;  // spent in commits, all together
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
