#include "python/vector_env.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "python/observation.h"
#include "python/view.h"
#include "record/words.h"
#include "riders/rollout.h"
#include "rules/seat_view.h"

namespace furlong::python {
namespace {

// A legal action, each equally likely. Reads eight entries of the mask at once.
std::int32_t AnyLegal(const std::uint8_t* mask, FastRandom& random) {
  static_assert(std::endian::native == std::endian::little);
  constexpr std::size_t kWords = (kActions + 7) / 8;
  std::array<std::uint64_t, kWords> words{};
  std::memcpy(words.data(), mask, kActions);
  int count = 0;
  for (const std::uint64_t word : words) count += std::popcount(word);
  int pick = static_cast<int>(random.Below(static_cast<std::uint32_t>(count)));
  std::size_t at = 0;
  for (; pick >= std::popcount(words[at]); ++at) pick -= std::popcount(words[at]);
  std::uint64_t word = words[at];
  while (pick-- > 0) word &= word - 1;
  return static_cast<std::int32_t>(8 * at) + std::countr_zero(word) / 8;
}

std::size_t Share(std::size_t all, std::size_t worker, std::size_t workers) { return all * worker / workers; }

}  // namespace

VectorEnv::VectorEnv(std::shared_ptr<const Game> game, const VectorSettings& settings)
    : game_(std::move(game)), settings_(settings) {
  const Programme& programme = game_->programme();
  const auto seats = static_cast<std::size_t>(programme.players());
  if (settings_.meetings < 1) throw std::invalid_argument("meetings: must be 1 or more");
  if (settings_.threads < 0) throw std::invalid_argument("threads: must be 0 or more");
  if (settings_.threads == 0) settings_.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  if (!settings_.riders.empty() && settings_.riders.size() != seats) {
    throw std::invalid_argument("riders: must have one entry for each of the " + std::to_string(seats) + " players");
  }
  for (const std::string& name : settings_.riders) {
    if (!name.empty()) CheckRider(name);
  }
  settings_.riders.resize(seats);
  if (std::none_of(settings_.riders.begin(), settings_.riders.end(), [](const auto& name) { return name.empty(); })) {
    throw std::invalid_argument("riders: at least one seat must be left to the caller");
  }
  const auto meetings = static_cast<std::size_t>(settings_.meetings);
  settings_.threads = std::min(settings_.threads, settings_.meetings);
  observation_size_ = ObservationSize(programme.horses());
  runs_.reserve(meetings);
  for (std::size_t run = 0; run < meetings; ++run) runs_.emplace_back(programme, 0);
  observations_.resize(meetings * static_cast<std::size_t>(observation_size_));
  masks_.resize(meetings * kActions);
  if (settings_.information) {
    information_.resize(meetings * static_cast<std::size_t>(observation_size_ + RecentSize(programme.horses())));
  }
  players_.resize(meetings);
  returns_.resize(meetings * seats);
  ended_.resize(meetings);
  actions_.resize(meetings);
  for (int worker = 1; worker < settings_.threads; ++worker) {
    threads_.emplace_back([this, worker] { Serve(static_cast<std::size_t>(worker)); });
  }
  try {
    Reset(settings_.seed);
  } catch (...) {
    StopThreads();
    throw;
  }
}

VectorEnv::~VectorEnv() { StopThreads(); }

void VectorEnv::StopThreads() {
  {
    const std::lock_guard lock(mutex_);
    task_ = Task::kStop;
    ++round_;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void VectorEnv::Reset(std::uint64_t seed) {
  settings_.seed = seed;
  decisions_ = 0;
  Everywhere(Task::kReset);
}

void VectorEnv::Step(std::span<const std::int32_t> actions) {
  if (actions.size() != runs_.size()) {
    throw std::invalid_argument("actions: must have one for each of the " + std::to_string(runs_.size()) + " meetings");
  }
  for (std::size_t run = 0; run < runs_.size(); ++run) {
    const std::int32_t action = actions[run];
    if (action < 0 || action >= kActions || masks_[run * kActions + static_cast<std::size_t>(action)] == 0) {
      throw std::invalid_argument("meeting " + std::to_string(run) + ": action " + std::to_string(action) +
                                  " is not legal");
    }
  }
  given_ = actions.data();
  Everywhere(Task::kStep);
  decisions_ += static_cast<std::int64_t>(runs_.size());
}

void VectorEnv::ChooseAtRandom() { Everywhere(Task::kChoose); }

void VectorEnv::Everywhere(Task task) {
  if (!threads_.empty()) {
    {
      const std::lock_guard lock(mutex_);
      task_ = task;
      busy_ = static_cast<int>(threads_.size());
      ++round_;
    }
    wake_.notify_all();
  }
  Work(task, 0, Share(runs_.size(), 1, threads_.size() + 1));
  if (!threads_.empty()) {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
  }
  if (!refused_.empty()) throw std::runtime_error(std::exchange(refused_, {}));
}

void VectorEnv::Serve(std::size_t worker) {
  const auto workers = static_cast<std::size_t>(settings_.threads);
  std::uint64_t seen = 0;
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return round_ != seen; });
      seen = round_;
      task = task_;
    }
    if (task == Task::kStop) return;
    Work(task, Share(runs_.size(), worker, workers), Share(runs_.size(), worker + 1, workers));
    const std::lock_guard lock(mutex_);
    if (--busy_ == 0) done_.notify_one();
  }
}

void VectorEnv::Work(Task task, std::size_t begin, std::size_t end) {
  for (std::size_t run = begin; run < end; ++run) {
    Run& at = runs_[run];
    if (task == Task::kChoose) {
      actions_[run] = AnyLegal(masks_.data() + run * kActions, at.whims);
      continue;
    }
    ended_[run] = 0;
    std::fill_n(returns_.begin() + static_cast<long>(run * settings_.riders.size()), settings_.riders.size(), 0.0f);
    if (task == Task::kReset) {
      at.random = FastRandom(SeedOf("vector " + std::to_string(settings_.seed), run));
      at.whims = FastRandom(at.random.Next());
      Begin(at);
    } else {
      Take(at, given_[run]);
    }
    Advance(run);
    Show(run);
  }
}

namespace {

class RecentSink : public EventSink {
 public:
  explicit RecentSink(RecentRounds& recent) : recent_(recent) {}
  void On(const Event& event) override { recent_.Add(event); }

 private:
  RecentRounds& recent_;
};

// Calls f(sink) with a sink for the recent rounds, or with none where nobody will read them.
template <typename F>
void WithSink(bool wanted, RecentRounds& recent, F&& f) {
  if (!wanted) return f(nullptr);
  RecentSink sink(recent);
  f(&sink);
}

}  // namespace

void VectorEnv::Begin(Run& run) const {
  run.position = Position(game_->programme());
  run.began = run.random;
  run.actions.clear();
}

void VectorEnv::ToDecision(Run& run) const {
  WithSink(settings_.information, run.recent, [&](EventSink* sink) {
    for (;;) {
      const Meeting& meeting = run.position.meeting;
      run.position.Settle(sink);
      if (!IsChance(meeting.need())) return;
      run.position.Do(ThrowFor(meeting, run.random), sink);
    }
  });
}

void VectorEnv::Take(Run& run, Action action) const {
  run.actions.push_back(static_cast<std::uint8_t>(action));
  WithSink(settings_.information, run.recent, [&](EventSink* sink) { Apply(run.position, action, sink); });
}

Seed VectorEnv::RiderSeed(Run& run) {
  Seed seed;
  for (std::size_t i = 0; i < seed.size(); i += 8) {
    const std::uint64_t number = run.random.Next();
    for (std::size_t byte = 0; byte < 8; ++byte) seed[i + byte] = static_cast<std::uint8_t>(number >> (8 * byte));
  }
  return seed;
}

void VectorEnv::Advance(std::size_t run) {
  Run& at = runs_[run];
  const std::size_t seats = settings_.riders.size();
  for (;;) {
    ToDecision(at);
    const Meeting& meeting = at.position.meeting;
    if (meeting.over()) {
      ended_[run] = 1;
      const std::vector<double> returns = game_->Returns(meeting.board());
      std::copy(returns.begin(), returns.end(), returns_.begin() + static_cast<long>(run * seats));
      Begin(at);
      continue;
    }
    const PlayerId seat = meeting.decider();
    const std::string& name = settings_.riders[seat];
    if (name.empty()) return;
    const Decision decision = MakeRider(name, RiderSeed(at))->Decide(See(meeting, seat));
    if (const Refusal refusal = meeting.Ask(decision); !refusal.ok()) {
      const std::lock_guard lock(mutex_);
      refused_ = "meeting " + std::to_string(run) + ": " +
                 Words(game_->header(), game_->programme(), RefusedDecision{seat, decision, refusal}) +
                 "; this is a bug of the rider " + name + ", please report it";
      return;
    }
    for (const Action action : ActionsOf(at.position, decision)) Take(at, action);
  }
}

void VectorEnv::Show(std::size_t run) {
  const Run& at = runs_[run];
  const PlayerId seat = at.position.meeting.decider();
  players_[run] = seat;
  FillMask(at.position, masks_.data() + run * kActions);
  const auto size = static_cast<std::size_t>(observation_size_);
  std::uint8_t* const observation = observations_.data() + run * size;
  Observe(SightOf(at.position, seat), observation);
  if (!settings_.information) return;
  std::uint8_t* const information = information_.data() + run * (information_.size() / runs_.size());
  std::copy_n(observation, size, information);
  at.recent.Write(game_->programme(), seat, information + size);
}

}  // namespace furlong::python
