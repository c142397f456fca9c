// Statistics about how races on a course go, for course designers and the docs.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "rules/event.h"
#include "rules/meeting.h"

namespace furlong {

struct CourseFigures {
  std::int64_t races = 0;
  std::int64_t finishers = 0;
  std::int64_t cards = 0;  // played by horses that finished
  std::int64_t falls = 0;
  std::int64_t lead_changes = 0;  // rounds that begin with a different leader than the round before
  std::int64_t moves = 0;         // turns in which a horse had points to spend
  std::int64_t short_moves = 0;   // of these: not all points could be spent
  std::int64_t blocked = 0;       // of these: the horse could not move at all
  // Only of the first race of each meeting, in which the boxes are drawn by lot (R5.1).
  std::array<std::int64_t, kLanes> starts{};  // races begun from each lane
  std::array<std::int64_t, kLanes> wins{};    // races won from each lane

  CourseFigures& operator+=(const CourseFigures& other);
};

// Counts while a meeting is played.
class MeasureSink : public EventSink {
 public:
  explicit MeasureSink(const Meeting& meeting) : meeting_(meeting) {}
  void On(const Event& event) override;
  const CourseFigures& figures() const { return figures_; }

 private:
  void CountMove();

  const Meeting& meeting_;
  CourseFigures figures_;
  std::array<int, kMaxHorses> cards_{};  // played in this race, by horse
  HorseId leader_ = kNoHorse;
  bool first_race_ = true;
};

// One thing that the figures say about a course. No words: each screen finds its own.
struct CourseFact {
  enum class Kind : std::uint8_t {
    kBoxFavoured,     // a box wins too often. box, share, bound
    kBoxHandicapped,  // a box wins too seldom. box, share, bound
    kBoxesEven,       // every box wins its share. share: of the box that wins least, bound: of the one that wins most
    kFewRaces,        // too few races to be sure, and no box is named. share: the uncertainty, as a share of all races
    kManyFalls,       // share: falls in a race for each horse, bound: the most
    kFewLeadChanges,  // share: in a race, bound: the least
    kShort,           // share: cards of a finisher, bound: the least
    kLong,            // share: cards of a finisher, bound: the most
  };
  Kind kind;
  int box = -1;  // 0 is lane 1
  double share = 0;
  double bound = 0;
};

// The share of races that a box should win. With 8 horses 9 to 16 % on the flat and 8 to 18 % over fences; in smaller
// fields the same odds compared with an equal share: 18.7 to 30.8 % with 4 horses on the flat.
struct FairShare {
  double least = 0;
  double most = 0;
};
FairShare FairShareOf(int horses, bool fences);

// What a designer should know about races of this many horses, in the order of the kinds above. After few races a box
// is named only if its share is unfair by more than the 95 % interval.
std::vector<CourseFact> Judge(const CourseFigures& figures, int horses, bool fences);

// A name that does not change between versions: "box-favoured".
std::string_view NameOf(CourseFact::Kind kind);

}  // namespace furlong
