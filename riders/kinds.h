// Numbered kinds of meetings, which cover all numbers of players and horses, all options, 1 to 9 races, flat and over
// fences. For fingerprints and tests.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "riders/rider.h"
#include "rules/programme.h"

namespace furlong {

// The number of players, and of horses each rides (R1.2).
struct FieldShape {
  int players;
  int horses_each;
};
inline constexpr std::array<FieldShape, 10> kFieldShapes = {
    {{2, 2}, {2, 3}, {2, 4}, {3, 2}, {4, 1}, {4, 2}, {5, 1}, {6, 1}, {7, 1}, {8, 1}}};

// A course built both without and with fences.
struct RaceGround {
  std::shared_ptr<const Course> flat;
  std::shared_ptr<const Course> fences;
};

// Builds a valid course both ways.
RaceGround GroundOf(const CourseSpec& spec);

struct MeetingKind {
  FieldShape shape;
  Options options;
  struct Race {
    std::size_t ground;  // index into the list of courses
    bool steeplechase;
  };
  std::vector<Race> races;
  std::vector<std::string_view> riders;  // names by player
};

// Kind number `index`, with `grounds` courses to race on. 80 kinds in a row have all combinations of shape and options.
MeetingKind KindOf(std::uint64_t index, std::size_t grounds);

Programme ProgrammeOf(const MeetingKind& kind, std::span<const RaceGround> grounds);

// The hash of one whole meeting of kind `index`. `text` and `index` determine its chance and what riders do at random.
Digest FingerprintOf(std::uint64_t index, std::string_view text, std::span<const RaceGround> grounds);

// Hashes over many meetings: two builds with the same hashes play the same game. FingerprintOfMany covers the first
// kinds of meetings, with fast riders.
Digest FingerprintOfMany(std::uint64_t meetings, std::span<const RaceGround> grounds);
// Covers short meetings of searching riders, on the flat and over fences. They search deep enough to grow trees and to
// drop inferior choices.
Digest FingerprintOfSearch(std::uint64_t meetings, std::span<const RaceGround> grounds);

}  // namespace furlong
