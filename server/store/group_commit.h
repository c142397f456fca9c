// Group commit: everything submitted while a commit is being written goes into the next one, so that many tables share
// the cost of one write to disk.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/store/commit_batch.h"
#include "server/store/store.h"

namespace furlong::store {

// A submission that cannot be saved (StoreTrouble::kRefused) is set aside; all others are saved. While the disk is full
// or the file is locked, submissions wait, and are saved once that is over.
class GroupCommit {
 public:
  using Saved = CommitBatch::Saved;
  using Outcome = CommitBatch::Outcome;
  static constexpr auto CallEach = &CommitBatch::CallEach;

  // How long to wait for what.
  struct Pauses {
    std::chrono::milliseconds first_retry{50};       // while nothing can be saved; each pause is twice the one before
    std::chrono::milliseconds longest_retry{2000};   // but not longer than this
    std::chrono::milliseconds check_file{1000};      // between two calls of Store::CheckFile
    std::chrono::milliseconds when_stopping{5'000};  // the destructor gives up if nothing can be saved for this long

    // The pause after this one; after none, the first.
    std::chrono::milliseconds After(std::chrono::milliseconds pause) const {
      return pause.count() == 0 ? first_retry : std::min(2 * pause, longest_retry);
    }
  };

  // `deliver` is called on the commit thread after each commit, with the outcome of each submission, in the order of
  // submission. It must make the calls on the thread they belong to. `fail` is called at most once, on the commit
  // thread, if the store will not save any more: what has not been delivered is not saved and never will be.
  GroupCommit(std::unique_ptr<Store> store, std::function<void(std::vector<Outcome>)> deliver,
              std::function<void(const std::string& why)> fail, Pauses pauses);
  GroupCommit(std::unique_ptr<Store> store, std::function<void(std::vector<Outcome>)> deliver,
              std::function<void(const std::string& why)> fail)
      : GroupCommit(std::move(store), std::move(deliver), std::move(fail), Pauses{}) {}
  // First commits and delivers everything that was submitted. If that is not possible in time, calls `fail`.
  ~GroupCommit();

  // The changes are saved together or not at all. Thread-safe.
  void Submit(std::vector<Change> changes, Saved saved);

  // False while nothing can be saved: submissions wait. Thread-safe and cheap.
  bool available() const { return available_; }

  struct Figures {
    std::int64_t commits = 0;
    std::int64_t changes = 0;
    std::int64_t microseconds = 0;                   // spent in commits, in total
    std::int64_t waiting = 0;                        // submissions not yet saved
    std::int64_t refused = 0;                        // submissions that were set aside
    std::int64_t retries = 0;                        // commits that were tried again
    std::chrono::milliseconds unavailable_for = {};  // nothing could be saved for so long until now
    std::string unavailable_why;                     // empty: available
  };
  Figures figures() const;

 private:
  using Job = CommitBatch::Job;
  using Clock = std::chrono::steady_clock;
  void Run();
  // Commits all jobs, as many at once as possible. False: the store will not save any more; `fail` was called.
  bool CommitAll(std::vector<Job> jobs);
  // Waits before the same is tried again. False: it must stop and waited long enough.
  bool Pause(const std::string& why);
  void CheckFile();
  void GiveUp(const std::string& why);

  std::unique_ptr<Store> store_;
  std::function<void(std::vector<Outcome>)> deliver_;
  std::function<void(const std::string&)> fail_;
  const Pauses pauses_;
  std::atomic<bool> available_ = true;
  mutable std::mutex mutex_;  // guards what follows, up to the next comment
  std::condition_variable wake_;
  std::vector<Job> jobs_;
  Figures figures_;
  Clock::time_point unavailable_since_;
  bool stopping_ = false;
  bool failed_ = false;
  // Only for the commit thread:
  Clock::time_point checked_;         // when the file was last checked
  Clock::time_point stop_at_latest_;  // set while it is stopping and nothing can be saved
  std::chrono::milliseconds pause_{};
  std::thread thread_;
};

}  // namespace furlong::store
