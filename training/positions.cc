#include "training/positions.h"

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <stdexcept>

#include "training/net_file.h"

namespace furlong::training {
namespace {

constexpr int kWholeWin = 240;
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

// Rides the meeting and writes some of its positions.
void RideOne(MeetingToLearn& riding, const PositionOptions& options, const Net* net, std::vector<Written>& rows) {
  FastRandom random(WhimsOf(riding.seed(), 97));
  const Meeting& meeting = riding.meeting();
  const Programme& programme = meeting.programme();
  std::array<Judgement, kMaxRaces> judged{};  // by race: what the net says before it
  riding.Ride([&] {
    if (net != nullptr && meeting.need() == Need::kBoxes) net->Judge(meeting, judged[meeting.board().race]);
    if (riding.settled() && random.Below(100) < ShareOf(meeting, options.percent)) Write(meeting, rows);
  });
  const Prospects result = ProspectsOf(meeting);
  for (Written& written : rows) {
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      const int place = meeting.board().places[static_cast<std::size_t>(written.race)][horse];
      written.row.place[horse] = static_cast<std::uint8_t>(place > 0 ? place - 1 : kUnplaced);
    }
    const auto next = static_cast<std::size_t>(written.race) + 1;
    const bool ask_net = net != nullptr && next < static_cast<std::size_t>(programme.races());
    for (PlayerId player = 0; player < programme.players(); ++player) {
      const int won = result[player].chance;
      const int chance = ask_net ? (won + judged[next].wins[player]) / 2 : won;
      written.row.wins[player] = static_cast<std::uint8_t>(chance * kWholeWin / kCertain);
    }
  }
}

}  // namespace

std::int64_t WritePositions(const PositionOptions& options) {
  const Net* net = options.net.empty() ? nullptr : &ReadNet(options.net);
  std::FILE* file = std::fopen(options.out.c_str(), "wb");
  if (file == nullptr) throw std::runtime_error("cannot write " + options.out);
  std::mutex mutex;
  std::int64_t written = 0;
  RideMeetings(options.meetings, [&](MeetingToLearn& meeting) {
    std::vector<Written> rows;
    RideOne(meeting, options, net, rows);
    const std::lock_guard lock(mutex);
    for (const Written& one : rows) std::fwrite(&one.row, sizeof(Row), 1, file);
    written += static_cast<std::int64_t>(rows.size());
  });
  std::fclose(file);
  return written;
}

}  // namespace furlong::training
