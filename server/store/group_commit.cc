#include "server/store/group_commit.h"

#include <algorithm>
#include <iterator>
#include <optional>

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

void GroupCommit::CallEach(std::span<const Outcome> outcomes,
                           const std::function<void(const std::string& problem)>& report) {
  for (const Outcome& outcome : outcomes) {
    if (!outcome.saved) report("not saved: " + outcome.why);
    try {
      if (outcome.call) outcome.call(outcome.saved);
    } catch (const std::exception& error) {
      report(std::string("unexpected, after saving: ") + error.what());
    } catch (...) {
      report("unexpected, after saving");
    }
  }
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
  std::vector<Change> changes;
  std::vector<std::size_t> ends;  // the changes of job i end here
  ends.reserve(jobs.size());
  for (Job& job : jobs) {
    std::move(job.changes.begin(), job.changes.end(), std::back_inserter(changes));
    ends.push_back(changes.size());
  }
  const auto begin_of = [&](std::size_t job) { return job == 0 ? 0 : ends[job - 1]; };
  // All at once; if one is refused, fewer, until it is found. Then twice as many each time.
  for (std::size_t job = 0, count = jobs.size(); job < jobs.size();) {
    count = std::min(count, jobs.size() - job);
    const std::size_t from = begin_of(job);
    const std::span<const Change> part(changes.data() + from, begin_of(job + count) - from);
    const auto begun = Clock::now();
    std::optional<std::string> refused;  // why
    try {
      store_->Commit(part);
    } catch (const StoreTrouble& trouble) {
      if (trouble.kind == StoreTrouble::Kind::kRefused) {
        refused = trouble.what();
      } else if (trouble.kind == StoreTrouble::Kind::kUnavailable && Pause(trouble.what())) {
        CheckFile();
        continue;
      } else {
        GiveUp(trouble.what());
        return false;
      }
    } catch (const std::exception& error) {
      refused = error.what();
    }
    if (refused && count > 1) {
      count = (count + 1) / 2;
      continue;
    }
    {
      const std::scoped_lock lock(mutex_);
      if (!refused) {
        ++figures_.commits;
        figures_.changes += static_cast<std::int64_t>(part.size());
        figures_.microseconds += std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun).count();
      } else {
        ++figures_.refused;
      }
      figures_.waiting -= static_cast<std::int64_t>(count);
      figures_.unavailable_why.clear();
    }
    available_ = true;
    pause_ = {};
    std::vector<Outcome> outcomes;
    outcomes.reserve(count);
    for (std::size_t i = job; i < job + count; ++i) {
      if (jobs[i].saved || refused) {
        outcomes.push_back({std::move(jobs[i].saved), !refused, refused.value_or(std::string())});
      }
    }
    deliver_(std::move(outcomes));
    job += count;
    if (!refused) count *= 2;
  }
  return true;
}

bool GroupCommit::Pause(const std::string& why) {
  pause_ = pause_.count() == 0 ? pauses_.first_retry : std::min(2 * pause_, pauses_.longest_retry);
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
