// Meetings of every kind, numbered: all numbers of players and horses, all options, 1 to 9 races, flat and over
// fences. The fingerprint and the tests walk through them.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "riders/rider.h"
#include "rules/programme.h"

namespace furlong {

// Players and horses each (R1.2).
struct FieldShape {
  int players;
  int horses_each;
};
inline constexpr std::array<FieldShape, 10> kFieldShapes = {
    {{2, 2}, {2, 3}, {2, 4}, {3, 2}, {4, 1}, {4, 2}, {5, 1}, {6, 1}, {7, 1}, {8, 1}}};

// A course in both its forms.
struct RaceGround {
  std::shared_ptr<const Course> flat;
  std::shared_ptr<const Course> fences;
};

// A sound course, both ways.
RaceGround GroundOf(const CourseSpec& spec);

struct MeetingKind {
  FieldShape shape;
  Options options;
  struct Race {
    std::size_t ground;  // position in the list of courses
    bool steeplechase;
  };
  std::vector<Race> races;
  std::vector<std::string_view> riders;  // by player
};

// Kind number `index` over `grounds` courses; every combination of shape and options comes within 80.
MeetingKind KindOf(std::uint64_t index, std::size_t grounds);

// Horses are owned in turn: 0, 1, …, 0, 1, …
std::vector<PlayerId> OwnersOf(FieldShape shape);

Programme ProgrammeOf(const MeetingKind& kind, std::span<const RaceGround> grounds);

// The hash of one whole meeting of this kind, its chance and whims fixed by `text` and `index`.
Digest FingerprintOf(std::uint64_t index, std::string_view text, std::span<const RaceGround> grounds);

// Two builds that give the same hashes play the same game. Over the first kinds of meeting, ridden by the quick riders;
// and over short ones of riders who search, deep enough to grow trees and to drop what is inferior, by turns on the
// flat and over fences.
Digest FingerprintOfMany(std::uint64_t meetings, std::span<const RaceGround> grounds);
Digest FingerprintOfSearch(std::uint64_t meetings, std::span<const RaceGround> grounds);

}  // namespace furlong
