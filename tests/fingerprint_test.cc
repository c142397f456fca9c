// Fingerprints of many meetings. They change only if the game or a rider changes; if that is intended, update them
// here.
#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "cli/common/courses.h"
#include "riders/kinds.h"
#include "rules/processor.h"

namespace furlong {
namespace {

std::vector<RaceGround> Grounds() {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::ClassicCourses()) grounds.push_back(GroundOf(course.spec));
  return grounds;
}

// web/src/engine/engine.test.ts expects the same two fingerprints from the WebAssembly build.
TEST(Fingerprint, OfMeetingsOfAllKindsIsUnchanged) {
  EXPECT_EQ(Hex(FingerprintOfMany(720, Grounds())), "7e19f2b8faf6d6cca99b7d773b45d4e032064a6b211de20834cb51310a01119b");
}

TEST(Fingerprint, OfSearchingRidersIsUnchanged) {
  EXPECT_EQ(Hex(FingerprintOfSearch(8, Grounds())), "f9aa33a032dc4c026e27453982cca5817e2ff930138803ed1ebcf0360830d7f1");
}

// On an old processor this repeats the first test; on a newer one the two compare both versions of the hot loops.
TEST(Fingerprint, IsTheSameWithTheLoopsForEveryProcessor) {
  UsePortableLoops(true);
  EXPECT_FALSE(UsesAvx2Loops());
  EXPECT_EQ(Hex(FingerprintOfMany(720, Grounds())), "7e19f2b8faf6d6cca99b7d773b45d4e032064a6b211de20834cb51310a01119b");
  UsePortableLoops(false);
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
