#include "study/analysis.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/rollout.h"
#include "riders/sample.h"
#include "rules/testing.h"
#include "study/chances.h"
#include "study/luck.h"
#include "study/odds.h"
#include "study/work.h"

namespace furlong {
namespace {

using testing::CardList;
using testing::Chase;
using testing::Flat;
using testing::Plan;
using testing::S;
using testing::Straight;
using testing::Table;

// Records every event of a meeting and the state before it.
class MomentRecorder : public EventSink {
 public:
  explicit MomentRecorder(const Meeting& meeting) : meeting_(meeting) {}
  void On(const Event& event) override { moments.push_back({static_cast<int>(moments.size()) + 2, meeting_, event}); }
  std::vector<Moment> moments;

 private:
  const Meeting& meeting_;
};

struct Played {
  explicit Played(std::uint64_t index, Programme plan, const std::vector<std::string_view>& riders)
      : programme(std::move(plan)), meeting(programme), recorder(meeting) {
    const Seed seed = SeedOf("analysis", index);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders(riders, seed), Chance(seed), &recorder).ok());
  }
  const Programme programme;
  Meeting meeting;
  MomentRecorder recorder;
};

std::unique_ptr<Played> PlayKind(std::uint64_t index) {
  const RaceGround ground{Flat(Straight(60, {20, 40})).course, Chase(Straight(60, {20, 40})).course};
  const MeetingKind kind = KindOf(index, 1);
  return std::make_unique<Played>(index, ProgrammeOf(kind, std::vector<RaceGround>{ground}), kind.riders);
}

constexpr JudgeSettings kQuick = {.rides = 60, .tree = false};

TEST(ChoiceAt, FindsEveryChoice) {
  std::set<Decision::Kind> kinds;
  int out_of_turn = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    const auto played = PlayKind(index);
    for (const Moment& moment : played->recorder.moments) {
      const auto choice = ChoiceAt(moment);
      if (!choice) continue;
      kinds.insert(choice->decision.kind);
      ASSERT_LT(choice->player, played->programme.players());
      // It must be legal in the state before the line.
      EXPECT_TRUE(moment.before.Ask(choice->decision).ok());
      if (choice->out_of_turn) {
        ++out_of_turn;
        EXPECT_EQ(choice->decision.kind, Decision::Kind::kBonus);
      } else {
        EXPECT_EQ(choice->player, moment.before.decider());
      }
    }
  }
  EXPECT_EQ(kinds.size(), 7u);  // all but a pass
  EXPECT_GT(out_of_turn, 5);
}

TEST(Judge, IncludesTheChosenOptionInMeetingsOfAllKinds) {
  int judged = 0;
  int out_of_turn = 0;
  for (std::uint64_t index = 0; index < 40; index += 5) {
    const auto played = PlayKind(index);
    FastRandom random(index);
    for (std::size_t i = index % 4; i < played->recorder.moments.size(); i += 4) {
      const auto verdict = Judge(played->recorder.moments[i], kQuick, random);
      if (!verdict) continue;
      ++judged;
      ASSERT_GE(verdict->options.size(), 2u);
      EXPECT_EQ(verdict->taken().decision, verdict->choice.decision);
      EXPECT_GE(verdict->chance_lost, 0);
      EXPECT_EQ(verdict->mark, MarkOf(verdict->chance_lost));
      if (verdict->chosen == 0) {
        EXPECT_EQ(verdict->chance_lost, 0);
      }
      if (verdict->choice.out_of_turn) {
        ++out_of_turn;
        EXPECT_EQ(verdict->options.size(), 2u);
      }
      for (const Option& option : verdict->options) {
        EXPECT_GE(option.chance, 0);
        EXPECT_LE(option.chance, 1);
      }
    }
  }
  EXPECT_GT(judged, 300);
  EXPECT_GT(out_of_turn, 0);
}

TEST(Judge, DoesNotDependOnHiddenCards) {
  int swapped = 0;
  for (std::uint64_t index = 1; index < 12; index += 2) {
    const auto played = PlayKind(index);
    for (std::size_t i = 0; i < played->recorder.moments.size(); i += 13) {
      const Moment& moment = played->recorder.moments[i];
      const auto choice = ChoiceAt(moment);
      if (!choice) continue;
      const SeatView view = See(moment.before, choice->player);
      FastRandom swaps(i);
      Moment other{moment.line, Meeting(played->programme, moment.before.board(), SampleHidden(view, swaps)),
                   moment.event};
      swapped += other.before.secrets().hands == moment.before.secrets().hands ? 0 : 1;
      FastRandom first(3);
      FastRandom second(3);
      const auto one = Judge(moment, kQuick, first);
      const auto two = Judge(other, kQuick, second);
      ASSERT_EQ(one.has_value(), two.has_value());
      if (!one) continue;
      EXPECT_EQ(one->chance_lost, two->chance_lost);
      ASSERT_EQ(one->options.size(), two->options.size());
      for (std::size_t k = 0; k < one->options.size(); ++k) EXPECT_EQ(one->options[k].chance, two->options[k].chance);
    }
  }
  EXPECT_GT(swapped, 50);
}

// R6.4: a horse without cards that could take its bonus chooses to stand, although the record has a fact there.
TEST(Judge, ComparesStandingWithTheBonus) {
  Table table(Plan(4, 1, {Flat(Straight(160)), Flat(Straight(60))}));
  table.RunUntil([&] { return table.need() == Need::kCard && table.meeting.hand(table.meeting.horse()).empty(); });
  const HorseId horse = table.meeting.horse();
  MomentRecorder recorder(table.meeting);
  ASSERT_TRUE(table.meeting.Do(Decision::Pass(horse), &recorder).ok());
  const auto choice = ChoiceAt(recorder.moments[0]);
  ASSERT_TRUE(choice.has_value());
  EXPECT_EQ(choice->decision, Decision::Pass(horse));
  EXPECT_FALSE(choice->out_of_turn);
  FastRandom random(2);
  EXPECT_EQ(Judge(recorder.moments[0], kQuick, random)->options.size(), 2u);
}

TEST(Judge, TreatsEqualDiceAsOneOption) {
  Table table(Plan(4, 1, {Flat(Straight(60))}));
  table.dice = {3, 3};
  table.RunTo(Need::kPace);
  Moment moment{9, table.meeting, {}};
  moment.event.kind = Event::Kind::kDecision;
  moment.event.decision = Decision::Pace(table.board().roller, Use::kSecond);
  FastRandom random(1);
  const auto verdict = Judge(moment, kQuick, random);
  ASSERT_TRUE(verdict.has_value());
  EXPECT_EQ(verdict->options.size(), 2u);
  EXPECT_EQ(verdict->taken().decision.use, Use::kFirst);
}

// Two squares before a fence, a 3 makes the horse fall and a 6 jumps it (R9.3). The fall gives away exactly the chance
// that the best option has.
TEST(Judge, MarksAFallAsABlunder) {
  Table table(Plan(4, 1, {Chase(Straight(24, {10}))}));
  for (auto& top : table.tops) top = CardList("7 3 6 8 8 8 7 7 7 9 9 10");
  for (auto& cards : table.planned) cards = CardList("3");
  table.planned[0] = CardList("7");
  table.dice = {1, 1};
  table.RunToRound(1);
  table.DiceRound(1, 2, Use::kFirst);  // from 7 to 8; the fence is on 10 and 11, take-off on 9
  table.Settle();
  ASSERT_EQ(table.need(), Need::kCard);
  const HorseId horse = table.meeting.horse();
  ASSERT_EQ(table.At(horse).substr(2), "8");
  Moment moment{20, table.meeting, {}};
  moment.event.kind = Event::Kind::kDecision;
  moment.event.decision = Decision::Play(horse, Card::k3);
  ASSERT_EQ(EffectOf(table.programme, table.board(), horse, Card::k3).kind, CardEffect::Kind::kFall);
  FastRandom random(1);
  const auto fall = Judge(moment, {}, random);
  EXPECT_EQ(fall->mark, Mark::kBlunder);
  EXPECT_EQ(fall->taken().chance, 0);
  EXPECT_EQ(fall->taken().points, 0);
  EXPECT_EQ(fall->chance_lost, fall->best().chance);
  EXPECT_GT(fall->chance_lost, 0.25);  // more than a fair share: four squares ahead of the other three
  moment.event.decision = fall->best().decision;
  EXPECT_EQ(Judge(moment, {}, random)->mark, Mark::kGood);
}

TEST(Marks, DependOnTheChanceGivenAway) {
  EXPECT_EQ(MarkOf(0), Mark::kGood);
  EXPECT_EQ(MarkOf(0.0199), Mark::kGood);
  EXPECT_EQ(MarkOf(0.02), Mark::kInaccuracy);
  EXPECT_EQ(MarkOf(0.05), Mark::kMistake);
  EXPECT_EQ(MarkOf(0.0999), Mark::kMistake);
  EXPECT_EQ(MarkOf(0.1), Mark::kBlunder);
}

TEST(Luck, AddsUpInEverySampleOfMeetingsOfAllKinds) {
  for (std::uint64_t index = 0; index < 40; ++index) {
    const auto played = PlayKind(index);
    const auto& moments = played->recorder.moments;
    const LuckLedger ledger(moments, played->meeting);
    const auto sample = ledger.Ride(index);
    ASSERT_EQ(sample.worth.size(), moments.size() + 1);
    const auto result = ProspectsOf(played->meeting);
    for (PlayerId player = 0; player < played->programme.players(); ++player) {
      double chance = 1.0 / played->programme.players();
      double points = sample.worth[0][player].points;
      for (const Worth& cause : sample.account[player]) {
        chance += cause.chance;
        points += cause.points;
      }
      EXPECT_NEAR(chance, result[player].chance / double{kCertain}, 1e-9);
      EXPECT_NEAR(points, Scores(played->programme, played->meeting.board())[player], 1e-9);
    }
  }
}

// In a sample in which a plain rider chooses the same, a choice changes nothing, and is not simulated.
TEST(Luck, IsTheSameWhetherPlainChoicesAreSimulatedOrNot) {
  const auto played = PlayKind(7);
  const auto& moments = played->recorder.moments;
  const LuckLedger ledger(moments, played->meeting);
  const auto sample = ledger.Ride(5);
  int same = 0;
  for (std::size_t i = 1; i < moments.size(); ++i) {
    if (KnownWorth(moments[i].before)) continue;
    // A ledger that begins here has nothing to reuse.
    const LuckLedger from_here(std::span<const Moment>(moments).subspan(i, 1), played->meeting);
    const auto again = from_here.Ride(5);
    for (PlayerId player = 0; player < played->programme.players(); ++player) {
      EXPECT_EQ(sample.worth[i][player].chance, again.worth[0][player].chance) << "line " << i;
    }
    if (ChoiceAt(moments[i - 1]) && sample.worth[i][0].chance == sample.worth[i - 1][0].chance) ++same;
  }
  EXPECT_GT(same, 20);
}

// The chart and the verdicts show the same figures.
TEST(Chart, FallsAtACostlyChoiceByWhatItCosts) {
  int costly = 0;
  for (std::uint64_t index = 0; index < 6; ++index) {
    const auto played = PlayKind(index);
    const auto& moments = played->recorder.moments;
    std::vector<Verdict> verdicts;
    for (std::size_t i = 0; i < moments.size(); ++i) {
      FastRandom random(i);
      auto verdict = Judge(moments[i], kQuick, random);
      if (!verdict) continue;
      verdict->moment = i;
      verdicts.push_back(*verdict);
    }
    const ChanceChart chart(moments, played->meeting, verdicts);
    ASSERT_EQ(chart.snapshots(), moments.size() + 1);
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      const Verdict& verdict = verdicts[i];
      const PlayerId player = verdict.choice.player;
      EXPECT_EQ(chart.At(verdict.moment, player), verdict.chance_before());
      // Where the next choice is judged at once, or the race ends, the next line has figures of its own.
      const std::size_t next = verdict.moment + 1;
      const bool judged = i + 1 < verdicts.size() && verdicts[i + 1].moment == next;
      if (judged || KnownWorth(next < moments.size() ? moments[next].before : played->meeting)) continue;
      EXPECT_EQ(chart.At(next, player), verdict.taken().chance);
      if (verdict.mark == Mark::kGood) {
        EXPECT_EQ(chart.At(verdict.moment, player), verdict.taken().chance);
      } else {
        ++costly;
        EXPECT_NEAR(chart.At(verdict.moment, player), verdict.best().chance, 1e-9);
      }
    }
    for (std::size_t snapshot = 0; snapshot < chart.snapshots(); ++snapshot) {
      double sum = 0;
      for (PlayerId player = 0; player < played->programme.players(); ++player) sum += chart.At(snapshot, player);
      ASSERT_NEAR(sum, 1, 0.001) << "line " << snapshot;  // what all know is rounded to ten-thousandths
    }
    const auto result = ProspectsOf(played->meeting);
    for (PlayerId player = 0; player < played->programme.players(); ++player) {
      EXPECT_EQ(chart.At(0, player), 1.0 / played->programme.players());
      EXPECT_EQ(chart.At(moments.size(), player), result[player].chance / double{kCertain});
    }
  }
  EXPECT_GT(costly, 0);
}

TEST(Work, IsNoneWhereThereIsNothingToJudge) {
  const auto played = PlayKind(2);
  const auto& moments = played->recorder.moments;
  const std::vector<int> left = RoundsLeft(moments);
  ASSERT_EQ(left.size(), moments.size());
  EXPECT_EQ(left.back(), 0);
  EXPECT_GT(left[5], 3);
  for (std::size_t i = 0; i < moments.size(); ++i) {
    FastRandom random(i);
    const bool judged = Judge(moments[i], {.rides = 1}, random).has_value();
    EXPECT_EQ(JudgeWork(moments[i], left[i], {}) > 0, judged) << "line " << i;
    if (i > 0 && moments[i].before.board().race == moments[i - 1].before.board().race) {
      EXPECT_LE(left[i], left[i - 1]);
    }
  }
}

// A fact, a step by the rules alone, changes nothing: simulating from before it and from after it gives the same
// result.
TEST(Luck, IsNotChangedByFacts) {
  const auto played = PlayKind(5);
  const auto& moments = played->recorder.moments;
  int facts = 0;
  for (std::size_t i = 1; i < moments.size(); ++i) {
    const bool fact = moments[i - 1].event.kind != Event::Kind::kChance && !ChoiceAt(moments[i - 1]);
    if (!fact || moments[i - 1].before.board().race != moments[i].before.board().race) continue;
    ++facts;
    // Each of these ledgers knows only the one line it begins at.
    const LuckLedger before(std::span<const Moment>(moments).subspan(i - 1, 1), played->meeting);
    const LuckLedger after(std::span<const Moment>(moments).subspan(i, 1), played->meeting);
    for (PlayerId player = 0; player < played->programme.players(); ++player) {
      EXPECT_EQ(before.Ride(3).worth[0][player].chance, after.Ride(3).worth[0][player].chance) << "line " << i;
    }
  }
  EXPECT_GT(facts, 50);
}

// Chance is fair, so the mean luck over many meetings is about 0.
TEST(Luck, AveragesToZero) {
  constexpr int kMeetings = 120;
  const RaceEntry race = Flat(Straight(50));
  std::array<double, kCauses> sums{};
  std::array<double, kCauses> squares{};
  for (std::uint64_t index = 0; index < kMeetings; ++index) {
    const Played played(index, Plan(4, 1, {race}), {"steady", "steady", "steady", "steady"});
    const LuckLedger ledger(played.recorder.moments, played.meeting);
    LuckTotals totals(4);
    for (std::uint64_t sample = 0; sample < 20; ++sample) totals.Add(ledger.Ride(1000 * index + sample));
    for (std::size_t cause = 0; cause < kCauses; ++cause) {
      const double of = totals.Of(0, static_cast<Cause>(cause)).chance;
      sums[cause] += of;
      squares[cause] += of * of;
    }
  }
  for (const Cause cause : {Cause::kBoxes, Cause::kCards, Cause::kDice}) {
    const auto i = static_cast<std::size_t>(cause);
    const double mean = sums[i] / kMeetings;
    const double error = std::sqrt((squares[i] / kMeetings - mean * mean) / kMeetings);
    EXPECT_LT(std::fabs(mean), 4 * error + 0.001) << "cause " << i;
    EXPECT_GT(error, 0) << "cause " << i;
  }
}

// Taking a bonus is a choice; which cards it brings is luck. Two jokers are good luck, two 3s bad luck.
TEST(Luck, CountsTheCardsOfABonus) {
  const auto cards_luck = [](const std::string& bonus) {
    Table table(Plan(4, 1, {Flat(Straight(60)), Flat(Straight(60))}));
    table.tops[0] = CardList("7 7 7 7 7 8 8 8 8 8 " + bonus);
    table.RunTo(Need::kCard, 0);
    MomentRecorder recorder(table.meeting);
    EXPECT_TRUE(table.meeting.Do(Decision::Bonus(0), &recorder).ok());
    const LuckLedger ledger(recorder.moments, table.meeting);
    LuckTotals totals(4);
    for (std::uint64_t sample = 0; sample < 400; ++sample) totals.Add(ledger.Ride(sample));
    EXPECT_EQ(totals.Of(0, Cause::kDice).chance, 0);
    EXPECT_GT(std::fabs(totals.Of(0, Cause::kOwn).chance), 0);
    return totals.Of(0, Cause::kCards).chance;
  };
  EXPECT_GT(cards_luck("12J 11J"), 0.02);
  EXPECT_LT(cards_luck("3 3"), 0);
}

}  // namespace
}  // namespace furlong
