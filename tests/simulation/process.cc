#include "tests/simulation/process.h"

#include <stdexcept>
#include <utility>

namespace furlong::simulation {
namespace {

constexpr int kRiderThreads = 2;
constexpr int kRiderShare = 2;  // percent: the simulation is not about strength

}  // namespace

Process::Process(Shared& shared) : shared_(shared) {
  house_ = std::make_unique<server::House>(shared_.disk.Share(), *this,
                                           server::Limits{.tables_per_person = 100, .tables_per_address = 1000});
  api_ = std::make_unique<server::Api>(*house_, server::ApiSettings{});
  api_->steady_now = [this] { return Steady(); };
  house_->Open();
  Tick();
}

Process::~Process() { *alive_ = false; }

void Process::Within(Time least, Time most, std::function<void()> action) {
  shared_.scheduler.Within(least, most, [alive = alive_, action = std::move(action)] {
    if (*alive) action();
  });
}

void Process::Tick() {
  Within(50, 60, [this] {
    shared_.scheduler.DoNotCount();
    house_->Tick();
    Tick();
  });
}

void Process::Request(server::Request request, std::function<void(const server::Response&)> reply) {
  request.host = "furlong.example";
  request.content_type = "application/json";
  api_->Handle(std::move(request), [reply = std::move(reply)](const server::Response& response) { reply(response); });
}

void Process::Save(std::vector<store::Change> changes, server::Saved saved) {
  jobs_.push_back({std::move(changes), std::move(saved)});
  ScheduleCommit();
}

void Process::ScheduleCommit() {
  if (commit_scheduled_ || jobs_.empty()) return;
  commit_scheduled_ = true;
  const bool slow = shared_.Happens(Fault::kSlowCommit, 300);
  Within(1, slow ? 20'000 : 8, [this] {
    commit_scheduled_ = false;
    if (shared_.Happens(Fault::kDiskFull, 1'500)) full_until_ = Steady() + shared_.scheduler.Between(1'000, 60'000);
    if (CanSave()) return Commit();
    commit_scheduled_ = true;
    Within(500, 2'000, [this] {
      commit_scheduled_ = false;
      ScheduleCommit();
    });
  });
}

void Process::Commit() {
  const auto outcomes = std::make_shared<std::vector<std::pair<server::Saved, bool>>>();
  while (!jobs_.empty()) {
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    bool saved = !shared_.Happens(Fault::kCommitRefused, 4'000);
    try {
      if (saved) shared_.disk.Commit(job.changes);
    } catch (const store::StoreTrouble& trouble) {
      // After a change that was refused, later ones of the same table do not fit.
      if (refused_ == 0) shared_.Fail(std::string("the store refuses a change: ") + trouble.what());
      saved = false;
    }
    refused_ += saved ? 0 : 1;
    outcomes->emplace_back(std::move(job.saved), saved);
  }
  ++delivering_;
  // Commits are told in the order in which they were made.
  deliver_at_ = std::max(deliver_at_, Steady() + shared_.scheduler.Between(0, 3));
  Within(deliver_at_ - Steady(), deliver_at_ - Steady(), [this, outcomes] {
    --delivering_;
    for (const auto& [saved, well] : *outcomes) {
      try {
        saved(well);
      } catch (const std::exception& error) {
        shared_.Fail(std::string("a callback throws: ") + error.what());
      }
    }
    ScheduleCommit();
  });
}

void Process::Kill() {
  *alive_ = false;
  const std::size_t commits = jobs_.empty() ? 0 : shared_.scheduler.Below(static_cast<std::uint32_t>(jobs_.size()) + 1);
  for (std::size_t i = 0; i < commits; ++i) shared_.disk.Commit(jobs_[i].changes);
  jobs_.clear();
}

void Process::Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) {
  const bool slow = shared_.Happens(Fault::kSlowRead, 200);
  // First it reads, then its result travels back: commits may happen before and after.
  Within(0, slow ? 5'000 : 6, [this, work = std::move(work), done = std::move(done)] {
    bool read = !shared_.Happens(Fault::kReadFailed, 2'000);
    try {
      if (read) work(*shared_.disk.Share());
    } catch (const std::exception&) {
      read = false;
    }
    Within(0, 6, [read, done] { done(read); });
  });
}

void Process::RunRider(server::RiderWork rider) {
  riders_.Push(std::move(rider));
  StartRiders();
}

void Process::StartRiders() {
  while (thinking_ < kRiderThreads) {
    auto rider = riders_.Pop();
    if (!rider) return;
    ++thinking_;
    const bool slow = shared_.Happens(Fault::kSlowRider, 50);
    Within(1, slow ? 15'000 : 40, [this, rider = std::move(*rider)] {
      --thinking_;
      if (!shared_.Happens(Fault::kRiderFailed, 300)) rider.work(kRiderShare);
      rider.done();
      StartRiders();
    });
  }
}

bool Process::RunPassphraseWork(std::function<void()> work, std::function<void()> done) {
  Within(1, 300, [work = std::move(work), done = std::move(done)] {
    work();
    done();
  });
  return true;
}

}  // namespace furlong::simulation
