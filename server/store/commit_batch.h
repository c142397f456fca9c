// The submissions of one group commit, and the order in which they are tried. GroupCommit runs it on its thread; the
// simulation (tests/simulation) runs the same without one.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace furlong::store {

// First everything is committed at once. If the store refuses something, fewer submissions are tried, until the one
// that it refuses is found and set aside; then twice as many each time.
class CommitBatch {
 public:
  // False: the store refused this submission. Nothing of it is saved, and it is not tried again.
  using Saved = std::function<void(bool saved)>;
  struct Job {
    std::vector<Change> changes;
    Saved saved;  // may be empty
  };
  struct Outcome {
    Saved call;  // may be empty
    bool saved = true;
    std::string why;  // if it was refused
  };
  // Makes all calls, even if one throws. `report` is told what was refused and what was thrown.
  static void CallEach(std::span<const Outcome> outcomes,
                       const std::function<void(const std::string& problem)>& report);

  explicit CommitBatch(std::vector<Job> jobs);

  bool done() const { return next_ == jobs_.size(); }

  struct Tried {
    enum class Kind : std::uint8_t {
      kSaved,        // see `outcomes`
      kSetAside,     // one submission was refused: see `outcomes`
      kSplit,        // refused as a whole: the next try has fewer
      kUnavailable,  // nothing can be saved at the moment: pause, then try the same again
      kFatal,        // nothing can be saved any more
    };
    Kind kind = Kind::kSaved;
    std::vector<Outcome> outcomes;  // of those who want to know, in the order of submission
    std::size_t jobs = 0;           // submissions that are settled
    std::size_t changes = 0;        // in this try
    std::string why;                // of trouble
  };
  // Tries the next part. `commit`: Store::Commit.
  Tried Try(const std::function<void(std::span<const Change>)>& commit);

 private:
  std::size_t BeginOf(std::size_t job) const { return job == 0 ? 0 : ends_[job - 1]; }

  std::vector<Job> jobs_;          // without their changes
  std::vector<Change> changes_;    // of all jobs
  std::vector<std::size_t> ends_;  // the changes of job i end here
  std::size_t next_ = 0;           // the first job that is not settled
  std::size_t count_ = 0;          // jobs in the next try
};

}  // namespace furlong::store
