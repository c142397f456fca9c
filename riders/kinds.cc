#include "riders/kinds.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "riders/fingerprint.h"
#include "riders/play.h"

namespace furlong {
namespace {

// An illegal decision of a house rider is a bug, and a fingerprint of half a meeting would hide it. Without a message:
// in a browser, printing one would need more than the engine has.
void RequireLegal(const PlayedMeeting& played) {
  if (!played.ok()) std::abort();
}

}  // namespace

MeetingKind KindOf(std::uint64_t index, std::size_t grounds) {
  MeetingKind kind;
  kind.shape = kFieldShapes[index % kFieldShapes.size()];
  const std::uint64_t options = index / kFieldShapes.size() % 8;
  kind.options.sealed_cards = (options & 1) != 0;
  kind.options.blind_exchange = (options & 2) != 0;
  kind.options.finish_first = (options & 4) != 0;
  const std::uint64_t races = 1 + (index + index / 80) % kMaxRaces;
  for (std::uint64_t race = 0; race < races; ++race) {
    kind.races.push_back({static_cast<std::size_t>((index / 3 + race) % grounds), (index / 2 + race) % 2 == 0});
  }
  for (int player = 0; player < kind.shape.players; ++player) {
    const bool steady = (index / 5 + static_cast<std::uint64_t>(player)) % 3 == 0;
    kind.riders.emplace_back(steady ? "steady" : "random");
  }
  return kind;
}

RaceGround GroundOf(const CourseSpec& spec) {
  const auto build = [&](bool fences) {
    return std::make_shared<const Course>(std::get<Course>(Course::Build(spec, fences)));
  };
  return {build(false), build(true)};
}

Programme ProgrammeOf(const MeetingKind& kind, std::span<const RaceGround> grounds) {
  std::vector<RaceEntry> races;
  for (const MeetingKind::Race& race : kind.races) {
    const RaceGround& ground = grounds[race.ground];
    races.push_back({race.steeplechase ? ground.fences : ground.flat, race.steeplechase});
  }
  return std::get<Programme>(Programme::Make(
      kind.shape.players, OwnersInTurn(kind.shape.players, kind.shape.horses_each), std::move(races), kind.options));
}

Digest FingerprintOf(std::uint64_t index, std::string_view text, std::span<const RaceGround> grounds) {
  const MeetingKind kind = KindOf(index, grounds.size());
  const Programme programme = ProgrammeOf(kind, grounds);
  Meeting meeting(programme);
  FingerprintSink sink;
  const PlayedMeeting played =
      PlayMeeting(meeting, SeatRiders(kind.riders, SeedOf(text, index)), Chance(SeedOf(text, index)), &sink);
  RequireLegal(played);
  return sink.Finish();
}

Digest FingerprintOfMany(std::uint64_t meetings, std::span<const RaceGround> grounds) {
  Sha256 all;
  for (std::uint64_t index = 0; index < meetings; ++index) all.Add(FingerprintOf(index, "fingerprint", grounds));
  return all.Finish();
}

Digest FingerprintOfSearch(std::uint64_t meetings, std::span<const RaceGround> grounds) {
  constexpr std::array<std::string_view, 8> kNames = {"expert:400", "sage:300",  "sharp:60", "tarry:60",
                                                      "brock:60",   "weaver:60", "thrift",   "master:240"};
  Sha256 all;
  for (std::uint64_t index = 0; index < meetings; ++index) {
    MeetingKind kind = KindOf(11 * index, grounds.size());  // eight meetings cover all eight combinations of options
    while (kind.races.size() > 2) kind.races.pop_back();
    const Programme programme = ProgrammeOf(kind, grounds);
    std::vector<std::string_view> riders(static_cast<std::size_t>(programme.players()));
    for (std::size_t seat = 0; seat < riders.size(); ++seat) riders[seat] = kNames[(index + seat) % kNames.size()];
    Meeting meeting(programme);
    FingerprintSink sink;
    const PlayedMeeting played =
        PlayMeeting(meeting, SeatRiders(riders, SeedOf("search", index)), Chance(SeedOf("search", index)), &sink);
    RequireLegal(played);
    all.Add(sink.Finish());
  }
  return all.Finish();
}

}  // namespace furlong
