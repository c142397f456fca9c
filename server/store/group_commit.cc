#include "server/store/group_commit.h"

#include <chrono>

namespace furlong::store {

GroupCommit::GroupCommit(std::unique_ptr<Store> store, std::function<void(std::vector<Saved>)> deliver,
                         std::function<void(const std::string&)> fail)
    : store_(std::move(store)), deliver_(std::move(deliver)), fail_(std::move(fail)), thread_([this] { Run(); }) {}

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
  return figures_;
}

void GroupCommit::Run() {
  std::vector<Job> jobs;
  std::vector<Change> changes;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      jobs.swap(jobs_);
    }
    std::vector<Saved> saved;
    saved.reserve(jobs.size());
    for (Job& job : jobs) {
      for (Change& change : job.changes) changes.push_back(std::move(change));
      if (job.saved) saved.push_back(std::move(job.saved));
    }
    const auto begun = std::chrono::steady_clock::now();
    try {
      store_->Commit(changes);
    } catch (const std::exception& error) {
      {
        const std::scoped_lock lock(mutex_);
        failed_ = true;
        jobs_.clear();
      }
      return fail_(error.what());
    }
    const auto took = std::chrono::steady_clock::now() - begun;
    {
      const std::scoped_lock lock(mutex_);
      ++figures_.commits;
      figures_.changes += static_cast<std::int64_t>(changes.size());
      figures_.microseconds += std::chrono::duration_cast<std::chrono::microseconds>(took).count();
      figures_.waiting -= static_cast<std::int64_t>(jobs.size());
    }
    jobs.clear();
    changes.clear();
    deliver_(std::move(saved));
  }
}

}  // namespace furlong::store
