#include "training/meetings.h"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "benchmarks/measured_riders.h"
#include "riders/random_rider.h"
#include "training/kinds_to_learn.h"
#include "training/net_file.h"

namespace furlong::training {
namespace {

constexpr std::uint32_t kStrayMeetings = 40;   // percent
constexpr std::uint32_t kStrayDecisions = 20;  // percent

// "steady*2,thrift": steady, steady, thrift.
std::vector<std::string> Seats(const std::string& riders) {
  std::vector<std::string> seats;
  for (std::size_t from = 0; from < riders.size();) {
    const std::size_t end = std::min(riders.find(',', from), riders.size());
    std::string name = riders.substr(from, end - from);
    const std::size_t star = name.find('*');
    const int times = star == std::string::npos ? 1 : std::stoi(name.substr(star + 1));
    for (int i = 0; i < times; ++i) seats.push_back(name.substr(0, star));
    from = end + 1;
  }
  return seats;
}

}  // namespace

MeetingToLearn::MeetingToLearn(const Seed& seed, const std::vector<std::string>& seats, int alike,
                               std::span<const RaceGround> grounds, const RiderFactory& factory)
    : seed_(seed), random_(WhimsOf(seed, 99)), programme_(ProgrammeToLearn(grounds, random_)), meeting_(programme_) {
  const auto any = [&] { return random_.Below(static_cast<std::uint32_t>(seats.size())); };
  const bool same = random_.Below(100) < static_cast<std::uint32_t>(alike);
  const std::uint32_t one = any();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(programme_.players()); ++seat) {
    riders_.push_back(factory(seats[same ? one : any()], WhimsOf(seed, seat), meeting_));
  }
  if (random_.Below(100) < kStrayMeetings) {
    const int most = 60 * programme_.horses() * std::min(programme_.races(), 3);
    stray_left_ = random_.Below(static_cast<std::uint32_t>(most));
  }
}

void MeetingToLearn::Ride(const std::function<void()>& watch) {
  RandomRider stray(WhimsOf(seed_, 98));
  const Chance chance(seed_);
  while (!meeting_.over()) {
    watch();
    if (IsFact(meeting_.need())) {
      meeting_.Step();
    } else if (IsChance(meeting_.need())) {
      meeting_.Apply(chance.For(meeting_));
    } else {
      const PlayerId seat = meeting_.decider();
      const SeatView view = See(meeting_, seat);
      const bool strays = !settled() && random_.Below(100) < kStrayDecisions;
      if (!meeting_.Do(strays ? stray.Decide(view) : riders_[seat]->Decide(view)).ok()) {
        throw std::runtime_error("a rider made a decision that is refused");
      }
      if (!settled()) --stray_left_;
    }
  }
}

void RideMeetings(const MeetingOptions& options, const std::function<void(MeetingToLearn&)>& ride) {
  const std::vector<RaceGround> grounds = GroundsToLearn();
  const std::vector<std::string> seats = Seats(options.riders);
  const RiderFactory factory = bench::MeasuredRiders(ReadNet);
  std::atomic<std::int64_t> next = 0;
  const auto work = [&] {
    for (std::int64_t index = next++; index < options.meetings; index = next++) {
      MeetingToLearn meeting(SeedOf(options.seed, static_cast<std::uint64_t>(index)), seats, options.alike, grounds,
                             factory);
      ride(meeting);
    }
  };
  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(options.threads));
  for (int i = 0; i < options.threads; ++i) threads.emplace_back(work);
}

}  // namespace furlong::training
