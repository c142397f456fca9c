// Many meetings at once, for training: takes one action for each, and shows each at its next decision. Chance and facts
// are carried out on the way, house riders ride the seats given to them, and a meeting that ends begins anew at once.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "python/actions.h"
#include "python/game.h"
#include "riders/rider.h"

namespace furlong::python {

struct VectorSettings {
  int meetings = 1024;
  int threads = 1;
  std::uint64_t seed = 0;
  std::vector<std::string> riders;  // by seat: name of a house rider, or empty for a seat that the caller rides
};

class VectorEnv {
 public:
  // Throws std::invalid_argument if a setting is wrong.
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

  const Game& game() const { return *game_; }
  int meetings() const { return static_cast<int>(runs_.size()); }
  int observation_size() const { return observation_size_; }
  std::int64_t decisions() const { return decisions_; }  // steps times meetings, since Reset

  // What the caller reads, written anew by Reset and Step; each array by meeting.
  std::vector<std::uint8_t>& observations() { return observations_; }  // of the seat that must decide (Observe)
  std::vector<std::uint8_t>& masks() { return masks_; }                // its legal actions (FillMask)
  std::vector<std::int32_t>& players() { return players_; }            // that seat
  std::vector<float>& returns() { return returns_; }     // by player, of a meeting that ended in the last step; else 0
  std::vector<std::uint8_t>& ended() { return ended_; }  // 1 if a meeting ended in the last step
  std::vector<std::int32_t>& actions() { return actions_; }  // filled by ChooseAtRandom

 private:
  // One of the meetings.
  struct Run {
    Run(const Programme& programme, std::uint64_t seed) : position(programme), random(seed) {}
    Position position;
    FastRandom random;    // chance, and seeds for riders
    FastRandom whims{0};  // random choices
  };
  enum class Task : std::uint8_t { kReset, kStep, kChoose, kStop };

  void Begin(std::size_t run);
  // Plays on until the caller must decide, through the end of a meeting if need be.
  void Advance(std::size_t run);
  void Show(std::size_t run);
  void Work(Task task, std::size_t begin, std::size_t end);
  // Does a task for all meetings, on all threads.
  void Everywhere(Task task);
  void Serve(std::size_t worker);

  std::shared_ptr<const Game> game_;
  VectorSettings settings_;
  int observation_size_;
  std::int64_t decisions_ = 0;
  std::vector<Run> runs_;
  std::vector<std::unique_ptr<Rider>> riders_;  // by meeting and seat; null where the caller rides

  std::vector<std::uint8_t> observations_;
  std::vector<std::uint8_t> masks_;
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
  std::vector<std::thread> threads_;
};

}  // namespace furlong::python
