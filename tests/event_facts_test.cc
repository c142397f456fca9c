// The facts of each event, checked against the meeting itself over many meetings of all kinds.
#include "table/event_facts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "cli/common/courses.h"
#include "record/event_text.h"
#include "riders/kinds.h"
#include "riders/play.h"

namespace furlong {
namespace {

namespace bj = boost::json;

class FactsChecker : public EventSink {
 public:
  explicit FactsChecker(const Meeting& meeting) : meeting_(meeting) {}

  void On(const Event& event) override {
    const std::string text = facts_.Find(meeting_, event);
    const bj::object facts = text.empty() ? bj::object() : bj::parse(text).as_object();
    if (event.kind == Event::Kind::kRound) OnRound(event, facts);
    if (event.kind == Event::Kind::kDecision && event.decision.kind == Decision::Kind::kRide) {
      OnRide(event.decision, facts);
    }
    if (event.kind == Event::Kind::kPlace) OnPlace(event, facts);
    if (event.kind == Event::Kind::kChance && event.outcome.kind == Outcome::Kind::kDice) OnDice(event.outcome, facts);
    if (event.kind == Event::Kind::kDecision && event.decision.kind == Decision::Kind::kDie) {
      EXPECT_TRUE(Contains(turned_, event.decision.horse));
      ++turn_rolls;
    }
    if (event.kind == Event::Kind::kFall) {
      EXPECT_TRUE(facts.contains("fence") && facts.contains("card")) << text;
      ++falls;
    }
    if (event.kind == Event::Kind::kStand) {
      EXPECT_EQ(facts.contains("limit"), event.why == StandReason::kLimit) << text;
    }
  }

  int rides = 0;
  int passes = 0;
  int jumps = 0;
  int falls = 0;
  int close_finishes = 0;
  int turn_rolls = 0;
  int bells = 0;

 private:
  int LineOf(HorseId horse) const { return meeting_.course().LineOf(meeting_.board().field.At(horse)); }
  static bool Contains(const bj::value& list, HorseId horse) {
    const bj::array& all = list.as_array();
    return std::find(all.begin(), all.end(), bj::value(static_cast<int>(horse))) != all.end();
  }

  void OnRound(const Event& event, const bj::object& facts) {
    for (std::size_t i = 0; i < event.order_size; ++i) {
      const HorseId horse = event.order[i];
      start_[horse] = LineOf(horse);
      EXPECT_EQ(Contains(facts.at("leaders"), horse), LineOf(horse) == LineOf(event.order[0]));
    }
    EXPECT_GT(facts.at("to_go").as_int64(), 0);
    placed_ = kNoHorse;
    if (event.round == 0) last_lap_ = false;
  }

  void OnDice(const Outcome& dice, const bj::object& facts) {
    turned_ = facts.contains("turned") ? facts.at("turned") : bj::array();
    const Board& board = meeting_.board();
    for (int i = 0; i < board.order_size; ++i) {
      const HorseId horse = board.order[static_cast<std::size_t>(i)];
      EXPECT_EQ(Contains(turned_, horse), dice.dice[0] + dice.dice[1] > board.limits[horse]);
    }
  }

  void OnRide(const Decision& ride, const bj::object& facts) {
    ++rides;
    const Course& course = meeting_.course();
    const Field& field = meeting_.board().field;
    const bj::array& way = facts.at("way").as_array();
    EXPECT_EQ(way.front(), bj::value(SquareName(field.At(ride.horse))));
    EXPECT_EQ(way.back(), bj::value(SquareName(ride.to)));
    EXPECT_LE(facts.at("spent").as_int64(), facts.at("points").as_int64());
    const int line = course.LineOf(ride.to);
    bool leads = true;
    for (HorseId other = 0; other < meeting_.programme().horses(); ++other) {
      if (other == ride.horse || !field.OnCourse(other)) continue;
      leads = leads && LineOf(other) < line;
      const bool was_ahead = start_[other] > start_[ride.horse];
      EXPECT_EQ(Contains(facts.at("passed"), other), was_ahead && LineOf(other) < line);
      EXPECT_EQ(Contains(facts.at("level"), other), was_ahead && LineOf(other) == line);
      passes += Contains(facts.at("passed"), other) ? 1 : 0;
    }
    EXPECT_EQ(facts.at("leads").as_bool(), leads);
    EXPECT_EQ(facts.at("crosses").as_bool(), course.Crossed(ride.to));
    EXPECT_EQ(facts.contains("bell"), !last_lap_ && course.InLastLap(ride.to));
    last_lap_ = last_lap_ || course.InLastLap(ride.to);
    bells += facts.contains("bell") ? 1 : 0;
    // A jump is a step of three squares (R9.1).
    std::int64_t jumped = 0;
    for (std::size_t i = 1; i < way.size(); ++i) {
      const auto number = [&](std::size_t at) {
        const std::string name(way[at].as_string());
        return std::stoi(name.substr(2));
      };
      const bool same_lane = way[i].as_string()[0] == way[i - 1].as_string()[0];
      jumped += same_lane && number(i) - number(i - 1) == 3 ? 1 : 0;
    }
    EXPECT_EQ(facts.contains("jumped"), jumped > 0);
    jumps += static_cast<int>(jumped);
    EXPECT_EQ(facts.at("spent").as_int64(), static_cast<std::int64_t>(way.size()) - 1 + 3 * jumped);
  }

  void OnPlace(const Event& event, const bj::object& facts) {
    EXPECT_EQ(facts.contains("margin"), placed_ != kNoHorse);
    if (placed_ != kNoHorse) {
      EXPECT_EQ(facts.at("in_line").as_bool(), LineOf(event.horse) == placed_line_);
      EXPECT_GE(facts.at("margin").as_int64(), 0);
      close_finishes += facts.at("in_line").as_bool() ? 1 : 0;
    }
    placed_ = event.horse;
    placed_line_ = LineOf(event.horse);
  }

  const Meeting& meeting_;
  table::EventFacts facts_;
  std::array<int, kMaxHorses> start_{};
  HorseId placed_ = kNoHorse;
  int placed_line_ = 0;
  bj::value turned_ = bj::array();  // of the last dice
  bool last_lap_ = false;
};

TEST(Telling, SaysWhatTheMeetingShows) {
  std::vector<RaceGround> grounds;
  for (const CourseFile& course : cli::AllShippedCourses()) grounds.push_back(GroundOf(course.spec));
  int passes = 0, jumps = 0, falls = 0, close_finishes = 0, turn_rolls = 0;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const MeetingKind kind = KindOf(index, grounds.size());
    const Programme programme = ProgrammeOf(kind, grounds);
    Meeting meeting(programme);
    FactsChecker checker(meeting);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders(kind.riders, SeedOf("telling", index)),
                            Chance(SeedOf("telling", index)), &checker)
                    .ok());
    EXPECT_GT(checker.rides, 20);
    passes += checker.passes;
    jumps += checker.jumps;
    falls += checker.falls;
    close_finishes += checker.close_finishes;
    turn_rolls += checker.turn_rolls;
    int bells = 0;  // for races that pass their post before the finish
    for (int race = 0; race < programme.races(); ++race) {
      const Course& course = programme.CourseOf(race);
      bells += course.InLastLap({0, static_cast<std::uint16_t>(course.FinishSquare(0))}) ? 1 : 0;
    }
    EXPECT_EQ(checker.bells, bells);
    if (HasFailure()) return;
  }
  EXPECT_GT(passes, 1000);
  EXPECT_GT(jumps, 500);
  EXPECT_GT(falls, 5);
  EXPECT_GT(close_finishes, 20);
  EXPECT_GT(turn_rolls, 100);
}

}  // namespace
}  // namespace furlong
