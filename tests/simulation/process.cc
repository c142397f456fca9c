#include "tests/simulation/process.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace furlong::simulation {
namespace {

constexpr int kRiderThreads = 2;
constexpr int kRiderShare = 2;  // percent: the simulation is not about strength

}  // namespace

Process::Process(Shared& shared) : shared_(shared) {
  house_ = std::make_unique<server::House>(shared_.disk.Share(), *this, shared_.limits);
  api_ = std::make_unique<server::Api>(*house_, server::ApiSettings{.admin_token = "operator"});
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
    CheckBrokenTables();
    Tick();
  });
}

void Process::Request(server::Request request, std::function<void(const server::Response&)> reply) {
  request.host = "furlong.example";
  request.content_type = "application/json";
  api_->Handle(std::move(request), [reply = std::move(reply)](const server::Response& response) { reply(response); });
}

void Process::Save(std::vector<store::Change> changes, server::Saved saved) {
  Concerned concerned = ConcernedBy(changes);
  // More often if others wait for the same commit.
  const bool spoilt = shared_.Happens(Fault::kRefused, jobs_.empty() ? 2'000 : 80);
  if (spoilt) changes.push_back(store::SaveSeat{"no such table", {}});
  auto told = [this, concerned = std::move(concerned), spoilt, saved = std::move(saved)](bool well) {
    if (!well) {
      ++shared_.refused;
      shared_.scheduler.Trace("the store has refused " + concerned.Text());
      // After a submission that was refused, later ones of the same table do not fit.
      if (!spoilt && !refusals_.Explain(concerned)) shared_.Fail("the store refuses a sound change");
      refusals_.Add(concerned);
      UndoesLogins(concerned.moved_to);
    }
    saved(well);
    refusals_.Told();
  };
  jobs_.push_back({std::move(changes), std::move(told)});
  ScheduleCommit();
}

void Process::UndoesLogins(const std::vector<store::PersonId>& people) {
  if (people.empty()) return;
  using State = store::TableState;
  for (const State state : {State::kOpen, State::kRunning, State::kFinished, State::kClosed}) {
    for (const std::string& id : shared_.disk.TablesIn(state)) {
      const auto table = house_->Find(id);
      const auto concerned = [&](store::PersonId person) { return table->Concerns(person); };
      if (table != nullptr && std::any_of(people.begin(), people.end(), concerned)) refusals_.LoadsAgain(id);
    }
  }
}

void Process::ScheduleCommit() {
  if (commit_scheduled_ || (jobs_.empty() && batch_.done())) return;
  commit_scheduled_ = true;
  const bool slow = shared_.Happens(Fault::kSlowCommit, 300);
  const Time pause = pause_.count();
  Within(pause + 1, pause + (slow ? 20'000 : 8), [this] {
    commit_scheduled_ = false;
    Commit();
  });
}

store::CommitBatch::Tried Process::TryCommit() {
  if (batch_.done()) batch_ = store::CommitBatch(std::exchange(jobs_, {}));
  return batch_.Try([this](std::span<const store::Change> changes) {
    if (Steady() < full_until_) {
      throw store::StoreTrouble("the disk is full", store::StoreTrouble::Kind::kUnavailable);
    }
    shared_.disk.Commit(changes);
  });
}

void Process::Commit() {
  using Kind = store::CommitBatch::Tried::Kind;
  if (shared_.Happens(Fault::kDiskFull, 1'500)) full_until_ = Steady() + shared_.scheduler.Between(1'000, 60'000);
  if (shared_.Happens(Fault::kLocked, 800)) full_until_ = std::max(full_until_, Steady() + 1);
  store::CommitBatch::Tried tried = TryCommit();
  switch (tried.kind) {
    case Kind::kFatal: shared_.Fail("the store is damaged: " + tried.why); return;
    case Kind::kUnavailable:
      available_ = false;
      pause_ = store::GroupCommit::Pauses{}.After(pause_);
      break;
    case Kind::kSplit: shared_.counts.Add(Fault::kSplit); break;
    case Kind::kSaved:
    case Kind::kSetAside:
      available_ = true;
      pause_ = {};
      Deliver(std::move(tried.outcomes));
      break;
  }
  ScheduleCommit();
}

void Process::Deliver(std::vector<store::CommitBatch::Outcome> outcomes) {
  ++delivering_;
  // Commits are told in the order in which they were made.
  deliver_at_ = std::max(deliver_at_, Steady() + shared_.scheduler.Between(0, 3));
  Within(deliver_at_ - Steady(), deliver_at_ - Steady(), [this, outcomes = std::move(outcomes)] {
    --delivering_;
    store::CommitBatch::CallEach(outcomes, [this](const std::string& problem) {
      if (!problem.starts_with("not saved")) shared_.Fail("a callback throws: " + problem);
    });
    CheckBrokenTables();
  });
}

void Process::Kill() {
  bool told_nobody = delivering_ > 0;
  for (auto tries = shared_.scheduler.Below(4); tries > 0 && pending() > delivering_; --tries) {
    using Kind = store::CommitBatch::Tried::Kind;
    const Kind kind = TryCommit().kind;
    told_nobody = told_nobody || kind == Kind::kSaved;
    if (kind == Kind::kUnavailable) break;
  }
  if (told_nobody) shared_.counts.Add(Fault::kToldNobody);
  *alive_ = false;
}

void Process::CheckBrokenTables() {
  if (house_->metrics().tables_broken == broken_) return;
  broken_ = house_->metrics().tables_broken;
  const std::string all = house_->AllTablesJson();
  constexpr std::string_view kId = "{\"id\":\"";
  for (auto at = all.find(kId, all.find("\"in_repair\"")); at != std::string::npos; at = all.find(kId, at + 1)) {
    const std::string id = all.substr(at + kId.size(), all.find('"', at + kId.size()) - at - kId.size());
    if (refusals_.ConcernTable(id) || shared_.damaged.contains(id)) continue;
    shared_.Fail("a table is closed for repair although nothing of it was refused or damaged: " + all.substr(at, 200));
  }
}

void Process::Read(std::function<void(store::Store&)> work, std::function<void(bool)> done) {
  const bool slow = shared_.Happens(Fault::kSlowRead, 200);
  ++reading_;
  // First it reads, then its result travels back: commits may happen before and after.
  Within(0, slow ? 5'000 : 6, [this, work = std::move(work), done = std::move(done)] {
    bool read = !shared_.Happens(Fault::kReadFailed, 2'000);
    try {
      if (read) work(*shared_.disk.Share());
    } catch (const std::exception&) {
      read = false;
    }
    Within(0, 6, [this, read, done] {
      done(read);
      --reading_;
    });
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
