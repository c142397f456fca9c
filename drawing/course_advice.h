// Warnings about courses that are legal but unwise, for editors and for `furlong course check`. No words: each screen
// finds its own.
#pragma once

#include <string_view>
#include <vector>

#include "record/course_fault.h"
#include "rules/course.h"

namespace furlong::drawing {

struct CourseAdvice {
  enum class Kind : std::uint8_t {
    kCircuitOpen,       // a circuit that does not end where it begins. amount: degrees turned in all, rounded
    kLegsOverlap,       // two segments lie over each other. other: the later one
    kLegsTouch,         // two segments nearly touch. other: the later one
    kUnderBridge,       // start, finish or a fence lies where a later leg crosses
    kTurnBeyondCircle,  // a corner turns more than 360 degrees; full circles are not drawn. amount: its degrees
    kFenceEarly,        // reached in the first card round. amount: points to its take-off, bound: the least
    kFenceUnused,       // stands before the start, or in a lap that is not run
    kFenceNumberTwice,  // another fence has the same number. amount: the number
    kTableTooLong,      // too many squares for the tables of a server. amount: squares of a lane, bound: the most
    kRaceShort,         // amount: squares to the finish in the shortest lane, bound: the least
    kRaceLong,          // amount: the same, bound: the most
    kBendEarly,         // amount: rows from the boxes to the first bend, bound: the least
  };
  Kind kind;
  CoursePlace place;
  int other = -1;  // the second segment, where there are two
  int amount = 0;
  int bound = 0;
};

// R2.1: the highest card. A horse that spends it all just to reach a take-off does not meet the fence.
inline constexpr int kHighestCard = 12;
// Measured on the oval and the triangle with 8 horses: a card and the dice round after it are worth 13.1 squares.
inline constexpr int kSquaresPerCard = 13;
// Four cards: with fewer there is nothing to plan.
inline constexpr int kShortRace = 4 * kSquaresPerCard;
// Twelve cards: a hand of ten and the bonus. Longer races end with empty hands.
inline constexpr int kLongRace = 12 * kSquaresPerCard;
// With fewer rows the outer boxes cannot move in before the first bend.
inline constexpr int kRowsToBend = 8;

// Everything unwise about a sound course, in the order of the kinds above.
std::vector<CourseAdvice> Advise(const CourseSpec& spec);

// A name that does not change between versions: "circuit-open".
std::string_view NameOf(CourseAdvice::Kind kind);

}  // namespace furlong::drawing
