// Meetings to learn from: of all kinds, ridden by a mixture of riders, on many threads.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "riders/kinds.h"
#include "study/arena.h"

namespace furlong::training {

struct MeetingOptions {
  std::string riders = "steady*5,thrift,rowan,lucky";  // names, each with how often it is seated
  std::int64_t meetings = 1000;
  int threads = 1;
  std::string seed = "positions";
  int alike = 100;  // percent of meetings in which all seats have the same rider
};

// One meeting. In some meetings, some first decisions are made at random, so that positions occur that good riders
// avoid.
class MeetingToLearn {
 public:
  MeetingToLearn(const Seed& seed, const std::vector<std::string>& seats, int alike,
                 std::span<const RaceGround> grounds, const RiderFactory& factory);
  MeetingToLearn(const MeetingToLearn&) = delete;
  MeetingToLearn& operator=(const MeetingToLearn&) = delete;

  // Rides to the end. Calls watch() before every step.
  void Ride(const std::function<void()>& watch);

  const Seed& seed() const { return seed_; }
  const Meeting& meeting() const { return meeting_; }
  // False while decisions may be made at random.
  bool settled() const { return stray_left_ == 0; }

 private:
  Seed seed_;
  FastRandom random_;
  Programme programme_;
  Meeting meeting_;
  std::vector<std::unique_ptr<Rider>> riders_;
  std::uint32_t stray_left_ = 0;  // decisions until it has settled
};

// Calls ride() with every meeting, from several threads.
void RideMeetings(const MeetingOptions& options, const std::function<void(MeetingToLearn&)>& ride);

}  // namespace furlong::training
