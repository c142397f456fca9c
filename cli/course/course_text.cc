#include "cli/course/course_text.h"

#include <fmt/format.h>

namespace furlong::cli {
namespace {

using fmt::format;

// "segment 3 (a straight of 34 rows)"
std::string SegmentText(const CourseSpec& spec, int index) {
  const Segment& segment = spec.segments[static_cast<std::size_t>(index)];
  if (!segment.corner()) return format("segment {} (a straight of {} rows)", index, segment.squares);
  return format("segment {} (a corner of {:g}°)", index, segment.turn_degrees);
}

std::string PlaceText(const CourseSpec& spec, const CoursePlace& place) {
  if (place.part == CoursePlace::Part::kStart) return "the start";
  if (place.part == CoursePlace::Part::kFinish) return "the finish";
  if (place.part == CoursePlace::Part::kFence) {
    return format("fence {} (segment {}, row {}, lap {})", spec.fences[static_cast<std::size_t>(place.fence)].number,
                  place.segment, place.row, place.lap);
  }
  return place.segment >= 0 ? SegmentText(spec, place.segment) : "the course";
}

}  // namespace

std::string AdviceText(const CourseSpec& spec, const drawing::CourseAdvice& advice) {
  using Kind = drawing::CourseAdvice::Kind;
  const std::string place = PlaceText(spec, advice.place);
  switch (advice.kind) {
    case Kind::kCircuitOpen:
      return format("the circuit does not end where it begins (its corners turn {}° in all): drawings show a gap",
                    advice.amount);
    case Kind::kLegsOverlap: return format("{} and {} lie over each other", place, SegmentText(spec, advice.other));
    case Kind::kLegsTouch: return format("{} and {} nearly touch", place, SegmentText(spec, advice.other));
    case Kind::kUnderBridge: return format("{} lies under a bridge, where a later leg crosses", place);
    case Kind::kTurnBeyondCircle:
      return format("{} turns more than a full circle: drawings leave the full circle out", place);
    case Kind::kFenceEarly:
      return format("{} can be reached in the first card round: its take-off is {} squares from a box, fewer than {}",
                    place, advice.amount, advice.bound);
    case Kind::kFenceUnused: return format("{} is never jumped", place);
    case Kind::kFenceNumberTwice: return format("{}: another fence has this number", place);
    case Kind::kTableTooLong:
      return format("too long for the tables of a server: {} squares in a lane, at most {}", advice.amount,
                    advice.bound);
    case Kind::kRaceShort:
      return format("a very short race: {} squares to the finish, fewer than {} (4 cards)", advice.amount,
                    advice.bound);
    case Kind::kRaceLong:
      return format("a very long race: {} squares to the finish, more than {}: hands will be empty before the end",
                    advice.amount, advice.bound);
    case Kind::kBendEarly:
      return format("only {} rows from the boxes to the first bend, fewer than {}: the outer boxes cannot move in",
                    advice.amount, advice.bound);
  }
  return "";
}

std::string FactText(const CourseFact& fact) {
  using Kind = CourseFact::Kind;
  switch (fact.kind) {
    case Kind::kBoxFavoured:
      return format("box {} wins too often: {:.1f}% of the races, more than {:.1f}%", fact.box + 1, 100 * fact.share,
                    100 * fact.bound);
    case Kind::kBoxHandicapped:
      return format("box {} wins too seldom: {:.1f}% of the races, less than {:.1f}%", fact.box + 1, 100 * fact.share,
                    100 * fact.bound);
    case Kind::kBoxesEven:
      return format("the boxes are even: each wins {:.1f} to {:.1f}% of the races", 100 * fact.share, 100 * fact.bound);
    case Kind::kFewRaces:
      return format("too few races to be sure about the boxes: their shares are accurate to ± {:.1f}%",
                    100 * fact.share);
    case Kind::kManyFalls:
      return format("many falls: {:.1f}% of the horses, more than {:.0f}%", 100 * fact.share, 100 * fact.bound);
    case Kind::kFewLeadChanges:
      return format("few changes of the lead: {:.1f} in a race, fewer than {:.0f}", fact.share, fact.bound);
    case Kind::kShort: return format("short: a finisher plays {:.1f} cards, fewer than {:.1f}", fact.share, fact.bound);
    case Kind::kLong: return format("long: a finisher plays {:.1f} cards, more than {:.1f}", fact.share, fact.bound);
  }
  return "";
}

}  // namespace furlong::cli
