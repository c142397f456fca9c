// Many meetings at once, for training: takes one action for each, and shows each at its next decision. Chance and facts
// are carried out on the way, house riders ride the seats given to them, and a meeting that ends begins anew at once.
// A snapshot holds the seeds and actions of the meetings under way, and is read by playing them again.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "python/actions.h"
#include "python/game.h"
#include "python/recent.h"
#include "riders/rider.h"

namespace furlong::python {

struct VectorSettings {
  int meetings = 1024;
  int threads = 1;  // 0: as many as the processor has
  std::uint64_t seed = 0;
  std::vector<std::string> riders;  // by seat: name of a house rider, or empty for a seat that the caller rides
  bool information = false;         // also shows information(), which takes longer
};

class VectorEnv {
 public:
  // Throws std::invalid_argument if a setting is wrong. This, Reset and Step throw std::runtime_error if a house rider
  // decides something illegal, which is a bug of the rider; then nothing but Reset and Restore may follow.
  VectorEnv(std::shared_ptr<const Game> game, const VectorSettings& settings);
  ~VectorEnv();
  VectorEnv(const VectorEnv&) = delete;
  VectorEnv& operator=(const VectorEnv&) = delete;

  // Begins all meetings anew. What follows depends on the seed and the actions alone, not on the number of threads.
  void Reset(std::uint64_t seed);
  // Carries out one action in each meeting. If one is illegal, throws std::invalid_argument and changes nothing.
  void Step(std::span<const std::int32_t> actions);
  // Fills actions() with a legal one for each meeting, each equally likely.
  void ChooseAtRandom();

  // Everything that decides how the meetings go on, as bytes.
  std::string Snapshot() const;
  // Goes on from a snapshot of an environment of the same game with the same number of meetings and the same riders.
  // Otherwise throws std::invalid_argument and changes nothing.
  void Restore(std::string_view snapshot);

  const std::shared_ptr<const Game>& game() const { return game_; }
  const VectorSettings& settings() const { return settings_; }
  int meetings() const { return static_cast<int>(runs_.size()); }
  int observation_size() const { return observation_size_; }
  std::int64_t decisions() const { return decisions_; }  // steps times meetings, since Reset

  // What the caller reads, written anew by Reset and Step; each array by meeting.
  std::vector<std::uint8_t>& observations() { return observations_; }  // of the seat that must decide (Observe)
  std::vector<std::uint8_t>& masks() { return masks_; }                // its legal actions (FillMask)
  // The same observations, each followed by the recent rounds (RecentRounds); empty unless settings().information.
  std::vector<std::uint8_t>& information() { return information_; }
  std::vector<std::int32_t>& players() { return players_; }  // that seat
  std::vector<float>& returns() { return returns_; }     // by player, of a meeting that ended in the last step; else 0
  std::vector<std::uint8_t>& ended() { return ended_; }  // 1 if a meeting ended in the last step
  std::vector<std::int32_t>& actions() { return actions_; }  // filled by ChooseAtRandom

 private:
  // One of the meetings.
  struct Run {
    Run(const Programme& programme, std::uint64_t seed) : position(programme), random(seed), began(seed) {}
    Position position;
    RecentRounds recent;                // kept only for information()
    FastRandom random;                  // chance, and seeds for riders
    FastRandom began;                   // `random` as it was when this meeting began
    FastRandom whims{0};                // random choices
    std::vector<std::uint8_t> actions;  // of all seats since this meeting began
  };
  enum class Task : std::uint8_t { kReset, kStep, kChoose, kStop };

  void Begin(Run& run) const;
  // Carries out facts and chance until a player must decide, or the meeting is over.
  void ToDecision(Run& run) const;
  void Take(Run& run, Action action) const;
  // The seed of what the rider in turn decides. It has no other memory, so that a snapshot needs none of it.
  static Seed RiderSeed(Run& run);
  // Plays on until the caller must decide, through the end of a meeting if need be.
  void Advance(std::size_t run);
  void Show(std::size_t run);
  void Work(Task task, std::size_t begin, std::size_t end);
  // Does a task for all meetings, on all threads.
  void Everywhere(Task task);
  void Serve(std::size_t worker);
  void StopThreads();

  std::shared_ptr<const Game> game_;
  VectorSettings settings_;
  int observation_size_;
  std::int64_t decisions_ = 0;
  std::vector<Run> runs_;

  std::vector<std::uint8_t> observations_;
  std::vector<std::uint8_t> masks_;
  std::vector<std::uint8_t> information_;
  std::vector<std::int32_t> players_;
  std::vector<float> returns_;
  std::vector<std::uint8_t> ended_;
  std::vector<std::int32_t> actions_;
  const std::int32_t* given_ = nullptr;  // the actions of the step under way

  // The other threads wait for `round_` to change, do `task_` for their share, and count down `busy_`.
  std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  std::uint64_t round_ = 0;
  Task task_ = Task::kStep;
  int busy_ = 0;
  std::string refused_;  // an illegal decision of a rider: what the task under way will throw
  std::vector<std::thread> threads_;
};

}  // namespace furlong::python
