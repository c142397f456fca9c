// The fingerprint of many meetings: whoever means to change the game or a rider changes the number here too.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "cli/courses.h"
#include "riders/fingerprint.h"
#include "riders/kinds.h"
#include "riders/play.h"

namespace furlong {
namespace {

std::string FingerprintOfMany(std::uint64_t meetings) {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::AllShippedCourses()) grounds.push_back(cli::GroundOf(course.spec));
  Sha256 all;
  for (std::uint64_t index = 0; index < meetings; ++index) all.Add(FingerprintOf(index, "fingerprint", grounds));
  return Hex(all.Finish());
}

TEST(Fingerprint, OfAllKindsOfMeetingIsWhatItWas) {
  EXPECT_EQ(FingerprintOfMany(720), "2476885f47783e6297932a2792a4c7da4a6c8c15961e15aee4cd8e176d0e591d");
}

// Riders who search, deep enough to grow trees and to drop what is inferior: one race of each of the eight options, by
// turns on the flat and over fences, with owners of one and of several horses.
TEST(Fingerprint, OfRidersWhoSearchIsWhatItWas) {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::AllShippedCourses()) grounds.push_back(cli::GroundOf(course.spec));
  const std::vector<std::string_view> names = {"expert:400", "sage:300",  "sharp:60", "tarry:60",
                                               "brock:60",   "weaver:60", "thrift",   "lucky"};
  Sha256 all;
  for (std::uint64_t index = 0; index < 8; ++index) {
    MeetingKind kind = KindOf(11 * index, grounds.size());
    kind.races.resize(std::min<std::size_t>(kind.races.size(), 2));
    const Programme programme = ProgrammeOf(kind, grounds);
    std::vector<std::string_view> riders;
    for (int player = 0; player < programme.players(); ++player) {
      riders.push_back(names[(index + static_cast<std::uint64_t>(player)) % names.size()]);
    }
    Meeting meeting(programme);
    FingerprintSink sink;
    PlayMeeting(meeting, SeatRiders(riders, SeedOf("search", index)), Chance(SeedOf("search", index)), &sink);
    all.Add(sink.Finish());
  }
  EXPECT_EQ(Hex(all.Finish()), "1efc4cd415765506d1052d857ba30d1bc8bfaa0fb3be9e631a7ba95b7afce4ca");
}

TEST(Fingerprint, TheFirstEightyKindsCoverEveryShapeAndOption) {
  std::set<std::tuple<int, int, bool, bool, bool>> seen;
  std::set<std::size_t> races;
  for (std::uint64_t index = 0; index < 80; ++index) {
    const MeetingKind kind = KindOf(index, 2);
    seen.insert({kind.shape.players, kind.shape.horses_each, kind.options.sealed_cards, kind.options.blind_exchange,
                 kind.options.finish_first});
    races.insert(kind.races.size());
  }
  EXPECT_EQ(seen.size(), 80u);
  EXPECT_EQ(races.size(), 9u);
}

}  // namespace
}  // namespace furlong
