#include "server/store/group_commit.h"

#include <algorithm>
#include <span>

namespace furlong::store {

GroupCommit::GroupCommit(std::unique_ptr<Store> store, std::function<void(std::vector<Outcome>)> deliver,
                         std::function<void(const std::string&)> fail, Pauses pauses)
    : store_(std::move(store)), deliver_(std::move(deliver)), fail_(std::move(fail)), pauses_(pauses), thread_([this] {
        Run();
      }) {}

GroupCommit::~GroupCommit() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void GroupCommit::Submit(std::vector<Change> changes, Saved saved) {
  bool first = false;
  {
    const std::scoped_lock lock(mutex_);
    if (failed_) return;
    first = jobs_.empty();
    ++figures_.waiting;
    jobs_.push_back({std::move(changes), std::move(saved)});
  }
  if (first) wake_.notify_one();
}

GroupCommit::Figures GroupCommit::figures() const {
  const std::scoped_lock lock(mutex_);
  Figures figures = figures_;
  if (!figures.unavailable_why.empty()) {
    figures.unavailable_for = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - unavailable_since_);
  }
  return figures;
}

void GroupCommit::Run() {
  try {
    checked_ = Clock::now();
    for (;;) {
      std::vector<Job> jobs;
      {
        std::unique_lock lock(mutex_);
        wake_.wait_until(lock, checked_ + pauses_.check_file, [this] { return stopping_ || !jobs_.empty(); });
        if (jobs_.empty() && stopping_) return;
        jobs.swap(jobs_);
      }
      CheckFile();
      if (!jobs.empty() && !CommitAll(std::move(jobs))) return;
    }
  } catch (const std::exception& error) {  // a moved file; or no memory, even for the smallest step
    GiveUp(error.what());
  }
}

void GroupCommit::CheckFile() {
  const auto now = Clock::now();
  if (now < checked_ + pauses_.check_file) return;
  store_->CheckFile();
  checked_ = Clock::now();
}

bool GroupCommit::CommitAll(std::vector<Job> jobs) {
  using Kind = CommitBatch::Tried::Kind;
  CommitBatch batch(std::move(jobs));
  while (!batch.done()) {
    const auto begun = Clock::now();
    CommitBatch::Tried tried = batch.Try([this](std::span<const Change> changes) { store_->Commit(changes); });
    if (tried.kind == Kind::kUnavailable && Pause(tried.why)) {
      CheckFile();
      continue;
    }
    if (tried.kind == Kind::kUnavailable || tried.kind == Kind::kFatal) {
      GiveUp(tried.why);
      return false;
    }
    if (tried.kind == Kind::kSplit) continue;
    {
      const std::scoped_lock lock(mutex_);
      if (tried.kind == Kind::kSaved) {
        ++figures_.commits;
        figures_.changes += static_cast<std::int64_t>(tried.changes);
        figures_.microseconds += std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun).count();
      } else {
        ++figures_.refused;
      }
      figures_.waiting -= static_cast<std::int64_t>(tried.jobs);
      figures_.unavailable_why.clear();
    }
    available_ = true;
    pause_ = {};
    deliver_(std::move(tried.outcomes));
  }
  return true;
}

bool GroupCommit::Pause(const std::string& why) {
  pause_ = pauses_.After(pause_);
  available_ = false;
  std::unique_lock lock(mutex_);
  if (figures_.unavailable_why.empty()) unavailable_since_ = Clock::now();
  figures_.unavailable_why = why;
  ++figures_.retries;
  const auto until = Clock::now() + pause_;
  if (!stopping_ && !wake_.wait_until(lock, until, [this] { return stopping_; })) return true;
  if (stop_at_latest_ == Clock::time_point{}) {
    stop_at_latest_ = Clock::now() + pauses_.when_stopping;
    pause_ = {};
    return true;  // once more at once
  }
  lock.unlock();
  const auto now = Clock::now();
  if (now >= stop_at_latest_) return false;
  std::this_thread::sleep_until(std::min(until, stop_at_latest_));  // nobody wakes it any more
  return true;
}

void GroupCommit::GiveUp(const std::string& why) {
  std::int64_t lost = 0;
  {
    const std::scoped_lock lock(mutex_);
    failed_ = true;
    jobs_.clear();
    lost = figures_.waiting;
    if (figures_.unavailable_why.empty()) unavailable_since_ = Clock::now();
    figures_.unavailable_why = why;
  }
  available_ = false;
  fail_(lost == 0 ? why : why + " (" + std::to_string(lost) + " submissions were not saved and not confirmed)");
}

}  // namespace furlong::store
