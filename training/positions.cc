#include "training/positions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <stdexcept>

#include "training/net_file.h"

namespace furlong::training {
namespace {

constexpr float kWhole = 240;

struct Written {
  Row row;
  int race;
  std::size_t later;  // the next of the positions that the net judged in this race
};

// Chances of a position, from 0 to 1.
struct Chances {
  std::array<std::array<float, kPlaceKinds>, kMaxHorses> places{};
  std::array<float, kMaxPlayers> wins{};
};

Chances ChancesOf(const Judgement& judgement) {
  Chances chances;
  for (std::size_t horse = 0; horse < kMaxHorses; ++horse) {
    for (std::size_t place = 0; place < kPlaceKinds; ++place) {
      chances.places[horse][place] = static_cast<float>(judgement.places[horse][place]) / kCertain;
    }
  }
  for (std::size_t player = 0; player < kMaxPlayers; ++player) {
    chances.wins[player] = static_cast<float>(judgement.wins[player]) / kCertain;
  }
  return chances;
}

// `far` of what is learned later, the rest of what the net sees now.
Chances Mixed(const Chances& seen, const Chances& learned, float far) {
  Chances chances = seen;
  const auto mix = [&](float& one, float other) { one += far * (other - one); };
  for (std::size_t horse = 0; horse < kMaxHorses; ++horse) {
    for (std::size_t place = 0; place < kPlaceKinds; ++place) {
      mix(chances.places[horse][place], learned.places[horse][place]);
    }
  }
  for (std::size_t player = 0; player < kMaxPlayers; ++player) mix(chances.wins[player], learned.wins[player]);
  return chances;
}

std::uint8_t Of240(float chance) { return static_cast<std::uint8_t>(std::lround(chance * kWhole)); }

void Write(const Meeting& meeting, std::size_t later, std::vector<Written>& rows) {
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
  written.later = later;
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

// What rows learn after the last round of a race (PositionOptions::net).
Chances ResultOf(const Meeting& meeting, std::size_t race, const Prospects& result, const Judgement* before_next) {
  Chances chances;
  const Programme& programme = meeting.programme();
  for (HorseId horse = 0; horse < programme.horses(); ++horse) {
    const int place = meeting.board().places[race][horse];
    chances.places[horse][static_cast<std::size_t>(place > 0 ? place - 1 : kUnplaced)] = 1;
  }
  for (PlayerId player = 0; player < programme.players(); ++player) {
    const int won = result[player].chance;
    const int chance = before_next != nullptr ? (won + before_next->wins[player]) / 2 : won;
    chances.wins[player] = static_cast<float>(chance) / kCertain;
  }
  return chances;
}

// Rides the meeting and writes some of its positions.
void RideOne(MeetingToLearn& riding, const PositionOptions& options, const Net* net, std::vector<Written>& rows) {
  FastRandom random(WhimsOf(riding.seed(), 97));
  const Meeting& meeting = riding.meeting();
  const Programme& programme = meeting.programme();
  std::array<Judgement, kMaxRaces> before{};                  // by race
  std::array<std::vector<Judgement>, kMaxRaces> at_rounds{};  // by race, at the beginning of each round
  riding.Ride([&] {
    const std::size_t race = meeting.board().race;
    if (net != nullptr && meeting.need() == Need::kBoxes) net->Judge(meeting, before[race]);
    if (net != nullptr && meeting.need() == Need::kRound) net->Judge(meeting, at_rounds[race].emplace_back());
    if (riding.settled() && random.Below(100) < ShareOf(meeting, options.percent)) {
      Write(meeting, at_rounds[race].size(), rows);
    }
  });
  const Prospects result = ProspectsOf(meeting);
  // By race, what to learn before each of the judged positions, and in the end what the race led to.
  std::array<std::vector<Chances>, kMaxRaces> learned;
  for (std::size_t race = 0; race < static_cast<std::size_t>(programme.races()); ++race) {
    const bool last = race + 1 == static_cast<std::size_t>(programme.races());
    const std::vector<Judgement>& judged = at_rounds[race];
    learned[race].resize(judged.size() + 1);
    learned[race].back() = ResultOf(meeting, race, result, net == nullptr || last ? nullptr : &before[race + 1]);
    for (std::size_t i = judged.size(); i-- > 0;) {
      learned[race][i] = Mixed(ChancesOf(judged[i]), learned[race][i + 1], static_cast<float>(options.far) / 100);
    }
  }
  for (Written& written : rows) {
    Row& row = written.row;
    const auto race = static_cast<std::size_t>(written.race);
    const Chances& learn = learned[race][written.later];
    for (HorseId horse = 0; horse < programme.horses(); ++horse) {
      const int place = meeting.board().places[race][horse];
      row.place[horse] = static_cast<std::uint8_t>(place > 0 ? place - 1 : kUnplaced);
      for (std::size_t kind = 0; kind < kPlaceKinds; ++kind) row.places[horse][kind] = Of240(learn.places[horse][kind]);
    }
    for (PlayerId player = 0; player < programme.players(); ++player) {
      row.won[player] = Of240(static_cast<float>(result[player].chance) / kCertain);
      row.wins[player] = Of240(learn.wins[player]);
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
