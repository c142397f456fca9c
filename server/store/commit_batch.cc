#include "server/store/commit_batch.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace furlong::store {

void CommitBatch::CallEach(std::span<const Outcome> outcomes,
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

CommitBatch::CommitBatch(std::vector<Job> jobs) : jobs_(std::move(jobs)), count_(jobs_.size()) {
  ends_.reserve(jobs_.size());
  for (Job& job : jobs_) {
    std::move(job.changes.begin(), job.changes.end(), std::back_inserter(changes_));
    ends_.push_back(changes_.size());
  }
}

CommitBatch::Tried CommitBatch::Try(const std::function<void(std::span<const Change>)>& commit) {
  using Kind = Tried::Kind;
  count_ = std::min(count_, jobs_.size() - next_);
  const std::size_t from = BeginOf(next_);
  const std::span<const Change> part(changes_.data() + from, BeginOf(next_ + count_) - from);
  Tried tried;
  tried.changes = part.size();
  std::optional<std::string> refused;  // why
  try {
    commit(part);
  } catch (const StoreTrouble& trouble) {
    if (trouble.kind != StoreTrouble::Kind::kRefused) {
      tried.kind = trouble.kind == StoreTrouble::Kind::kUnavailable ? Kind::kUnavailable : Kind::kFatal;
      tried.why = trouble.what();
      return tried;
    }
    refused = trouble.what();
  } catch (const std::exception& error) {
    refused = error.what();
  }
  tried.why = refused.value_or(std::string());
  if (refused && count_ > 1) {
    count_ = (count_ + 1) / 2;
    tried.kind = Kind::kSplit;
    return tried;
  }
  tried.kind = refused ? Kind::kSetAside : Kind::kSaved;
  tried.jobs = count_;
  tried.outcomes.reserve(count_);
  for (std::size_t i = next_; i < next_ + count_; ++i) {
    if (jobs_[i].saved || refused) tried.outcomes.push_back({std::move(jobs_[i].saved), !refused, tried.why});
  }
  next_ += count_;
  if (!refused) count_ *= 2;
  return tried;
}

}  // namespace furlong::store
