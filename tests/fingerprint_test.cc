// The fingerprint of many meetings: whoever means to change the game or a rider changes the number here too.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "cli/courses.h"
#include "riders/kinds.h"

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
  EXPECT_EQ(FingerprintOfMany(720), "e563312b39a51d854bd63afedddf23674be407bd88d43549c87131678f9e6561");
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
