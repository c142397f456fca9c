#include "riders/characters.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "riders/kinds.h"
#include "riders/play.h"

namespace furlong {
namespace {

Programme ThreeRaces() {
  CourseSpec spec;
  spec.id = "bends";
  spec.closed = false;
  spec.segments = {{30, 0}, {8, 180}, {40, 0}, {8, 180}, {60, 0}};
  spec.finish = {4, 30, 0};
  const auto course = std::make_shared<const Course>(std::get<Course>(Course::Build(spec, false)));
  const RaceEntry race{course, false};
  return std::get<Programme>(Programme::Make(4, OwnersInTurn(4, 1), {race, race, race}, Options{}));
}

// Averages that show how the horse of seat 0 is ridden.
struct RidingStyle {
  double lane = 0;        // lane after its rides, 0 at the rail
  double ahead = 0;       // number of rivals in front of it, in the first third of a race
  double followed = 0;    // share of rides after which a rival is close behind in its lane
  double behind = 0;      // share of rides after which it is close behind another horse in its lane
  double jokers = 0;      // jokers held with a fifth of a race to go
  double bonus_card = 0;  // cards it held when it took its bonus
};

class StyleWatcher : public EventSink {
 public:
  explicit StyleWatcher(const Meeting& meeting) : meeting_(meeting) {}

  void On(const Event& event) override {
    const Board& board = meeting_.board();
    if (event.kind != Event::Kind::kDecision || event.decision.horse != 0) return;
    if (event.decision.kind == Decision::Kind::kBonus) {
      Add(bonus_card, meeting_.hand(0).size());
      return;
    }
    if (event.decision.kind != Decision::Kind::kRide) return;
    const Square to = event.decision.to;
    const Course& course = meeting_.course();
    const int progress = 100 * to.number / course.FinishSquare(to.lane);
    Add(lane, to.lane);
    int front = 0, close_behind = 0, close_ahead = 0;
    for (HorseId other = 1; other < 4; ++other) {
      if (!board.field.OnCourse(other)) continue;
      const Square at = board.field.At(other);
      front += course.LineOf(at) > course.LineOf(to) ? 1 : 0;
      const int gap = at.number - to.number;
      if (at.lane == to.lane && gap < 0 && gap > -4) close_behind = 1;
      if (at.lane == to.lane && gap > 0 && gap < 7) close_ahead = 1;
    }
    if (progress < 33) Add(ahead, front);
    Add(followed, close_behind);
    Add(behind, close_ahead);
    if (progress < 80) {
      late_ = 0;
    } else if (late_++ == 0) {
      int held = 0;
      for (const Card joker : {Card::k9J, Card::k10J, Card::k11J, Card::k12J}) held += meeting_.hand(0).count(joker);
      Add(jokers, held);
    }
  }

  struct Mean {
    double sum = 0;
    int count = 0;
    double value() const { return count == 0 ? 0 : sum / count; }
  };
  Mean lane, ahead, followed, behind, jokers, bonus_card;

 private:
  static void Add(Mean& mean, double value) {
    mean.sum += value;
    ++mean.count;
  }
  const Meeting& meeting_;
  int late_ = 0;
};

RidingStyle RidingStyleOf(const std::string& rider, int meetings) {
  const Programme programme = ThreeRaces();
  RidingStyle style;
  for (int i = 0; i < meetings; ++i) {
    const Seed seed = SeedOf("manner", static_cast<std::uint64_t>(i));
    Meeting meeting(programme);
    StyleWatcher watcher(meeting);
    EXPECT_TRUE(
        PlayMeeting(meeting, SeatRiders({rider, "steady", "steady", "steady"}, seed), Chance(seed), &watcher).ok());
    style.lane += watcher.lane.value() / meetings;
    style.ahead += watcher.ahead.value() / meetings;
    style.followed += watcher.followed.value() / meetings;
    style.behind += watcher.behind.value() / meetings;
    style.jokers += watcher.jokers.value() / meetings;
    style.bonus_card += watcher.bonus_card.value() / meetings;
  }
  return style;
}

TEST(Characters, AreEightWithDifferentNames) {
  std::set<std::string_view> names;
  for (const Character& character : Characters()) {
    names.insert(character.name);
    EXPECT_NE(MakeRider(character.name, Seed{}), nullptr);
  }
  EXPECT_EQ(names.size(), 8u);
}

TEST(Characters, RideInTheirOwnStyle) {
  const RidingStyle steady = RidingStyleOf("steady", 60);
  EXPECT_LT(RidingStyleOf("bolt", 60).ahead, steady.ahead - 0.4);
  EXPECT_GT(RidingStyleOf("lucky", 60).bonus_card, steady.bonus_card + 2);
  EXPECT_LT(RidingStyleOf("rowan", 60).lane, steady.lane - 0.2);
  EXPECT_GT(RidingStyleOf("thrift", 60).jokers, steady.jokers + 0.1);
  // Characters that search are compared with a rider that searches as much.
  const RidingStyle sharp = RidingStyleOf("sharp:60", 40);
  EXPECT_GT(RidingStyleOf("brock:60", 40).followed, sharp.followed + 0.01);
  EXPECT_LT(RidingStyleOf("weaver:60", 40).behind, sharp.behind - 0.03);
  EXPECT_GT(RidingStyleOf("tarry:60", 40).ahead, sharp.ahead + 0.15);
}

}  // namespace
}  // namespace furlong
