#include "training/positions.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "benchmarks/measured_riders.h"
#include "riders/random_rider.h"
#include "training/kinds_to_learn.h"
#include "training/net_file.h"

namespace furlong::training {
namespace {

constexpr int kWholeWin = 240;
// In some meetings, some first decisions are made at random, so that the net also sees positions that good riders
// avoid. Positions are written only after them.
constexpr std::uint32_t kStrayMeetings = 40;   // percent
constexpr std::uint32_t kStrayDecisions = 20;  // percent

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

struct Written {
  Row row;
  int race;
};

void Write(const Meeting& meeting, std::vector<Written>& rows) {
  NetInput input;
  FillNetInput(meeting, input);
  Written written{};
  Row& row = written.row;
  for (std::size_t h = 0; h < input.horses; ++h) {
    for (std::size_t i = 0; i < kHorseInputs; ++i) row.horse[h][i] = static_cast<std::int8_t>(input.horse[h][i]);
    row.open[h] = input.open[h];
    row.owner[h] = input.owner[h];
  }
  for (std::size_t i = 0; i < kCommonInputs; ++i) row.common[i] = static_cast<std::int8_t>(input.common[i]);
  for (std::size_t p = 0; p < input.players; ++p) {
    for (std::size_t i = 0; i < kPlayerInputs; ++i) row.player[p][i] = static_cast<std::int8_t>(input.player[p][i]);
  }
  row.preparing = input.preparing;
  row.horses = input.horses;
  row.players = input.players;
  written.race = meeting.board().race;
  rows.push_back(written);
}

// The percentage of positions of this kind that is written.
std::uint32_t ShareOf(const Meeting& meeting, int percent) {
  const auto rounds = static_cast<std::uint32_t>(percent);
  switch (meeting.need()) {
    case Need::kRound: return rounds;
    case Need::kBoxes: return meeting.board().race > 0 ? 100 : 2;
    case Need::kKeep: return 12;
    case Need::kLose: return 12;
    case Need::kCard:
    case Need::kSeal:
    case Need::kRide:
    case Need::kPace: return std::max(1u, rounds / 12);
    case Need::kRoller: return 30;
    default: return 0;
  }
}

void RideOne(std::uint64_t index, const PositionOptions& options, const std::vector<std::string>& seats,
             std::span<const RaceGround> grounds, const RiderFactory& factory, const Net* net,
             std::vector<Written>& rows) {
  const Seed seed = SeedOf(options.seed, index);
  FastRandom random(WhimsOf(seed, 99));
  const Programme programme = ProgrammeToLearn(grounds, random);
  Meeting meeting(programme);
  std::vector<std::unique_ptr<Rider>> riders;
  const bool alike = random.Below(100) < 25;
  const std::uint32_t one = random.Below(static_cast<std::uint32_t>(seats.size()));
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(programme.players()); ++seat) {
    const std::string& name = seats[alike ? one : random.Below(static_cast<std::uint32_t>(seats.size()))];
    riders.push_back(factory(name, WhimsOf(seed, seat), meeting));
  }
  RandomRider stray(WhimsOf(seed, 98));
  std::uint32_t stray_left = 0;
  if (random.Below(100) < kStrayMeetings) {
    stray_left = random.Below(static_cast<std::uint32_t>(60 * programme.horses() * std::min(programme.races(), 3)));
  }
  const Chance chance(seed);
  std::array<Judgement, kMaxRaces> judged{};  // by race: what the net says before it
  while (!meeting.over()) {
    const Need need = meeting.need();
    if (net != nullptr && need == Need::kBoxes) net->Judge(meeting, judged[meeting.board().race]);
    if (stray_left == 0 && random.Below(100) < ShareOf(meeting, options.percent)) Write(meeting, rows);
    if (IsFact(need)) {
      meeting.Step();
    } else if (IsChance(need)) {
      meeting.Apply(chance.For(meeting));
    } else {
      const PlayerId seat = meeting.decider();
      const SeatView view = See(meeting, seat);
      const bool strays = stray_left > 0 && random.Below(100) < kStrayDecisions;
      if (!meeting.Do(strays ? stray.Decide(view) : riders[seat]->Decide(view)).ok()) {
        throw std::runtime_error("a rider made a decision that is refused");
      }
      if (stray_left > 0) --stray_left;
    }
  }
  const Prospects result = ProspectsOf(meeting);
  for (Written& written : rows) {
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      const int place = meeting.board().places[static_cast<std::size_t>(written.race)][horse];
      written.row.place[horse] = static_cast<std::uint8_t>(place > 0 ? place - 1 : kUnplaced);
    }
    for (PlayerId player = 0; player < programme.players(); ++player) {
      int chance_to_win = result[player].chance;
      const auto next = static_cast<std::size_t>(written.race) + 1;
      if (net != nullptr && next < static_cast<std::size_t>(programme.races())) {
        chance_to_win = (chance_to_win + judged[next].wins[player]) / 2;
      }
      written.row.wins[player] = static_cast<std::uint8_t>(chance_to_win * kWholeWin / kCertain);
    }
  }
}

}  // namespace

std::int64_t WritePositions(const PositionOptions& options) {
  const std::vector<RaceGround> grounds = GroundsToLearn();
  const std::vector<std::string> seats = Seats(options.riders);
  const RiderFactory factory = bench::MeasuredRiders(ReadNet);
  const Net* net = options.net.empty() ? nullptr : &ReadNet(options.net);
  std::FILE* file = std::fopen(options.out.c_str(), "wb");
  if (file == nullptr) throw std::runtime_error("cannot write " + options.out);
  std::mutex mutex;
  std::atomic<std::int64_t> next = 0;
  std::int64_t written = 0;
  const auto work = [&] {
    std::vector<Written> rows;
    for (std::int64_t index = next++; index < options.meetings; index = next++) {
      rows.clear();
      RideOne(static_cast<std::uint64_t>(index), options, seats, grounds, factory, net, rows);
      const std::lock_guard lock(mutex);
      for (const Written& one : rows) std::fwrite(&one.row, sizeof(Row), 1, file);
      written += static_cast<std::int64_t>(rows.size());
    }
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < options.threads; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  std::fclose(file);
  return written;
}

}  // namespace furlong::training
