// Every claim of a hint is checked against the engine: both choices are carried out, and the meeting played on where
// the claim is about what follows.
#include "study/hint_reason.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "riders/choices.h"
#include "riders/kinds.h"
#include "riders/play.h"
#include "riders/sample.h"
#include "rules/testing.h"

namespace furlong {
namespace {

using Kind = HintClaim::Kind;

// Courses with corners to both sides, fences close together and far apart, and several laps.
std::vector<CourseSpec> Specs() {
  return {testing::Oval(), testing::Straight(70, {20, 27, 45}), testing::Bend(6, 90, {12}), testing::Bend(9, -120)};
}

std::string Say(const HintClaim& claim) {
  return std::string(HintClaimName(claim.kind)) + " horse " + std::to_string(claim.horse) + " rival " +
         std::to_string(claim.rival) + " amount " + std::to_string(claim.amount) + " of " + std::to_string(claim.of) +
         " limit " + std::to_string(claim.limit) + " fence " + std::to_string(claim.fence);
}

// Plays on with random choices until the condition holds. False if the meeting ends before.
template <typename Condition>
bool PlayOn(Meeting& meeting, FastRandom& random, const Condition& condition) {
  const Chance chance(SeedOf("claims", random.Next()));
  while (!condition()) {
    if (meeting.over()) return false;
    if (IsFact(meeting.need())) {
      meeting.Step();
    } else if (IsChance(meeting.need())) {
      meeting.Apply(chance.For(meeting));
    } else {
      const Choices choices = ChoicesOf(meeting);
      meeting.Apply(choices[random.Below(static_cast<std::uint32_t>(choices.size()))]);
    }
  }
  return true;
}

// What a choice does to a horse: the state in which it stands, falls or may choose its square.
struct Effect {
  Meeting then;
  std::vector<Square> ends;  // where it may end; none if it falls

  Need need() const { return then.need(); }
  int spent() const { return need() == Need::kRide ? then.board().rides.points() : 0; }
};

class Checker {
 public:
  Checker(const Meeting& before, const Decision& best, const Decision& other, const CourseSpec& spec,
          FastRandom& random)
      : before_(before), best_(best), other_(other), spec_(spec), random_(random) {}

  bool Holds(const HintClaim& claim) {
    const Board& board = before_.board();
    const HorseId horse = claim.horse;
    switch (claim.kind) {
      case Kind::kFalls:
        return EffectOn(horse, other_).need() == Need::kFall && EffectOn(horse, best_).need() != Need::kFall &&
               claim.card == other_.card && (claim.fence == 0 || FallsBecauseOf(horse, claim.fence));
      case Kind::kShort: {
        const Effect effect = EffectOn(horse, other_);
        const bool further = claim.rival == kNoHorse || EffectOn(horse, other_, claim.rival).spent() > effect.spent();
        const Effect better = EffectOn(horse, best_);
        return effect.need() == Need::kRide && effect.spent() == claim.amount &&
               effect.then.board().points == claim.of && claim.amount < claim.of && further &&
               better.spent() == better.then.board().points;
      }
      case Kind::kStands: return StandsByLimit(claim, other_, best_);
      case Kind::kWaits: return StandsByLimit(claim, best_, other_);
      case Kind::kBehind: return EndsBehind(claim);
      case Kind::kBonusCosts: return BonusCosts(horse);
      case Kind::kCrosses:
        return All(best_, horse, [&](Square end) { return Beyond(end); }) &&
               !Any(other_, horse, [&](Square end) { return Beyond(end); });
      case Kind::kJumps: return Jumps(claim);
      case Kind::kLeads:
      case Kind::kPasses: return Passes(claim);
      case Kind::kOutOfLead:
      case Kind::kStaysBack: return StaysBack(claim);
      case Kind::kBlocks: return Blocks(claim);
      case Kind::kShorter: return ToGo(best_.to) + claim.amount == ToGo(other_.to) && claim.amount > 0;
      case Kind::kSavesJoker: return IsJoker(claim.card) && !IsJoker(best_.card) && Saves(horse, claim.card);
      case Kind::kSavesCard:
        return Value(claim.card) > Value(best_.card) && !IsJoker(claim.card) && Saves(horse, claim.card);
      case Kind::kSpendsLow: {
        bool lowest = claim.card == best_.card && Value(other_.card) > Value(claim.card);
        before_.hand(horse).ForEach([&](Card card) { lowest = lowest && Value(card) >= Value(claim.card); });
        return lowest;
      }
      case Kind::kFurther:
        return EffectOn(horse, best_).spent() - EffectOn(horse, other_).spent() == claim.amount && claim.amount > 0;
      case Kind::kBonusNow: return before_.Ask(best_).ok() && before_.hand(horse).size() == claim.amount;
      case Kind::kRivalTurns:
        return board.limits[claim.rival] == claim.limit && !Mine(claim.rival) && PaceGives(best_, claim.rival) == 0 &&
               PaceGives(best_, horse) == board.dice[0] + board.dice[1];
      case Kind::kOwnTurns:
        return board.limits[horse] == claim.limit && !Mine(claim.rival) && PaceGives(other_, horse) == 0 &&
               PaceGives(other_, claim.rival) == claim.amount;
      case Kind::kFaster:
        return Mine(horse) && PaceGives(best_, horse) == claim.amount && PaceGives(other_, horse) == claim.of &&
               claim.amount > claim.of;
      case Kind::kSlower:
        return !Mine(claim.rival) && PaceGives(best_, claim.rival) == claim.amount &&
               PaceGives(other_, claim.rival) == claim.of && claim.amount < claim.of;
      case Kind::kKeepsJoker: return Keeps(claim) && IsJoker(claim.card) && !IsJoker(claim.instead);
      case Kind::kKeepsWithin: return Keeps(claim) && !StandsInLead(claim.card) && StandsInLead(claim.instead);
      case Kind::kKeepsHigher: return Keeps(claim) && Value(claim.card) > Value(claim.instead);
      case Kind::kWins:
      case Kind::kScores:
      case Kind::kEven: break;  // not by the rules
    }
    return false;
  }

 private:
  bool Mine(HorseId horse) const { return before_.programme().OwnerOf(horse) == before_.decider(); }
  bool Beyond(Square square) const { return square.number > before_.course().FinishSquare(square.lane); }
  int ToGo(Square square) const { return before_.course().FinishSquare(square.lane) - square.number; }
  int Line(const Meeting& meeting, HorseId horse) const {
    return meeting.course().LineOf(meeting.board().field.At(horse));
  }

  // Carries out a decision and plays on to the turn of the horse, if it has not come. `without`: a horse that is taken
  // off the course directly before the move.
  Effect EffectOn(HorseId horse, const Decision& decision, HorseId without = kNoHorse) {
    Meeting then = before_;
    const auto remove = [&] {
      if (without == kNoHorse) return;
      Board board = then.board();
      board.field.Remove(without);
      then = Meeting(then.programme(), board, then.secrets());
    };
    if (decision.kind == Decision::Kind::kSeal) {
      EXPECT_TRUE(then.Do(decision).ok());
      PlayOn(then, random_, [&] { return then.need() == Need::kReveal && then.horse() == horse; });
      remove();
      then.Step();
    } else {
      remove();
      EXPECT_TRUE(then.Do(decision).ok());
    }
    Effect effect{then, {}};
    if (decision.kind == Decision::Kind::kRide) {
      effect.ends.push_back(decision.to);
    } else if (then.need() == Need::kRide) {
      then.board().rides.ForEach(then.course(), [&](Square to) { effect.ends.push_back(to); });
    } else if (then.need() != Need::kFall) {
      effect.ends.push_back(then.board().field.At(horse));
    }
    return effect;
  }
  template <typename F>
  bool All(const Decision& decision, HorseId horse, F&& f) {
    const Effect effect = EffectOn(horse, decision);
    return !effect.ends.empty() && std::all_of(effect.ends.begin(), effect.ends.end(), f);
  }
  template <typename F>
  bool Any(const Decision& decision, HorseId horse, F&& f) {
    const Effect effect = EffectOn(horse, decision);
    return std::any_of(effect.ends.begin(), effect.ends.end(), f);
  }
  // The meeting after the whole turn, for each square that the horse may end on.
  std::vector<Meeting> AfterTurn(HorseId horse, const Decision& decision) {
    const Effect effect = EffectOn(horse, decision);
    if (decision.kind == Decision::Kind::kRide) return {effect.then};
    std::vector<Meeting> all;
    if (effect.need() != Need::kRide) {
      all.push_back(effect.then);
      all.back().Step();
    } else {
      for (const Square end : effect.ends) {
        all.push_back(effect.then);
        EXPECT_TRUE(all.back().Do(Decision::Ride(horse, end)).ok());
      }
    }
    return all;
  }

  // With that fence taken away, the horse does not fall any more.
  bool FallsBecauseOf(HorseId horse, int fence) const {
    CourseSpec spec = spec_;
    std::erase_if(spec.fences, [&](const Fence& one) { return one.number == fence; });
    const auto course = testing::Built(spec, true);
    return spec.fences.size() < spec_.fences.size() &&
           FindRides(*course, before_.board().field, horse, Value(other_.card), RoundKind::kCard).outcome() !=
               Rides::Outcome::kFall;
  }
  bool StandsByLimit(const HintClaim& claim, const Decision& stands, const Decision& moves) {
    Meeting then = before_;
    EXPECT_TRUE(then.Do(moves).ok());
    PlayOn(then, random_, [&] {
      return then.horse() == claim.horse && then.need() != Need::kReveal && then.board().card == moves.card;
    });
    return EffectOn(claim.horse, stands).need() == Need::kStandLimit && then.need() != Need::kStandLimit &&
           before_.board().limits[claim.horse] == claim.limit && claim.card == stands.card;
  }
  bool EndsBehind(const HintClaim& claim) {
    Meeting then = AfterTurn(claim.horse, other_).front();
    const Square rival = before_.board().field.At(claim.rival);
    const auto round = before_.board().round;
    const Square end = then.board().field.At(claim.horse);
    // It stays so until the next round, unless the race is over.
    PlayOn(then, random_, [&] { return then.board().round != round || then.board().race != before_.board().race; });
    const bool stays = then.board().race != before_.board().race || then.over() ||
                       !then.board().field.OnCourse(claim.rival) || then.board().field.At(claim.rival) == rival;
    return end.lane == rival.lane && rival.number - end.number == claim.amount && claim.amount > 0 && stays;
  }
  bool BonusCosts(HorseId horse) {
    Meeting then = before_;
    EXPECT_TRUE(then.Do(other_).ok());
    const auto race = then.board().race;
    if (!PlayOn(then, random_, [&] { return then.board().race != race && then.need() != Need::kBoxes; })) return false;
    if (then.hand(horse).empty()) return true;  // R2.5 (a): fewer if it holds fewer
    return PlayOn(then, random_, [&] { return then.need() != Need::kLose || then.horse() == horse; }) &&
           then.need() == Need::kLose && then.CardsToLeave() == std::min(2, then.hand(horse).size());
  }
  bool Jumps(const HintClaim& claim) {
    // The first fence of that number that is not behind the horse.
    const Square from = before_.board().field.At(claim.horse);
    for (const Course::TakeOff& fence : before_.course().take_offs()) {
      if (fence.number != claim.fence || fence.square[from.lane] < from.number) continue;
      const auto over = [&](Square end) { return end.number >= fence.square[end.lane] + kJumpSquares; };
      return All(best_, claim.horse, over) && !Any(other_, claim.horse, over);
    }
    return false;
  }
  bool Passes(const HintClaim& claim) {
    const int rival = Line(before_, claim.rival);
    bool holds = !Mine(claim.rival) && rival > Line(before_, claim.horse);
    for (const Meeting& then : AfterTurn(claim.horse, best_)) {
      holds = holds && Line(then, claim.horse) > rival && Line(then, claim.rival) == rival;
      for (HorseId other = 0; claim.kind == Kind::kLeads && other < then.programme().horses(); ++other) {
        const bool racing = other != claim.horse && before_.board().field.OnCourse(other);
        holds =
            holds && (!racing || before_.course().LineOf(before_.board().field.At(other)) < Line(then, claim.horse));
      }
    }
    if (claim.kind == Kind::kLeads) holds = holds && before_.board().placed == 0;
    return holds && !Any(other_, claim.horse, [&](Square end) { return before_.course().LineOf(end) > rival; });
  }
  bool StaysBack(const HintClaim& claim) {
    for (const Meeting& after : AfterTurn(claim.horse, best_)) {
      for (int times = 0; times < 3; ++times) {
        Meeting then = after;
        const auto round = before_.board().round;
        const auto race = before_.board().race;
        const bool reached = PlayOn(then, random_, [&] {
          return then.board().race != race || (then.board().round > round && then.need() != Need::kRound);
        });
        if (!reached || then.board().race != race) return false;
        const Board& next = then.board();
        const bool ahead = !next.field.OnCourse(claim.rival) || Line(then, claim.rival) > Line(then, claim.horse);
        if (!ahead || next.limits[claim.horse] < claim.limit) return false;
      }
    }
    // With the other, if everybody else stayed where they are now.
    const Effect effect = EffectOn(claim.horse, other_);
    for (const Square end : effect.ends) {
      Board now = before_.board();
      now.field.Put(claim.horse, end);
      TakeOrder(before_.course(), now);
      FindLimits(before_.course(), now);
      const bool leads = now.limits[claim.horse] == LimitAt(1);
      if ((claim.kind == Kind::kOutOfLead && !leads) || now.limits[claim.horse] >= claim.limit) return false;
    }
    return !effect.ends.empty();
  }
  bool InFront(const Meeting& meeting, HorseId horse, HorseId rival) const {
    const Square at = meeting.board().field.At(horse);
    const Square behind = meeting.board().field.At(rival);
    return at.lane == behind.lane && at.number > behind.number && at.number - behind.number <= 7;
  }
  bool Blocks(const HintClaim& claim) {
    Meeting then = AfterTurn(claim.horse, best_).front();
    const Meeting otherwise = AfterTurn(claim.horse, other_).front();
    if (!InFront(then, claim.horse, claim.rival) || InFront(otherwise, claim.horse, claim.rival)) return false;
    // The rival has its turn in this round, and cannot ride through us.
    const auto round = before_.board().round;
    const Board& board = then.board();
    if (!PlayOn(then, random_, [&] { return board.horse == claim.rival || board.round != round; })) return false;
    return board.round == round && !Mine(claim.rival);
  }
  bool Saves(HorseId horse, Card card) {
    Meeting kept = before_;
    Meeting spent = before_;
    EXPECT_TRUE(kept.Do(best_).ok() && spent.Do(other_).ok());
    return kept.hand(horse).count(card) == before_.hand(horse).count(card) &&
           spent.hand(horse).count(card) == before_.hand(horse).count(card) - 1;
  }
  // The points that a horse has with a pace; 0 if it must choose a die (R7.3).
  int PaceGives(const Decision& pace, HorseId horse) {
    Meeting then = before_;
    EXPECT_TRUE(then.Do(pace).ok());
    PlayOn(then, random_, [&] { return then.horse() == horse; });
    return then.need() == Need::kDie ? 0 : then.board().points;
  }
  bool Keeps(const HintClaim& claim) const {
    return best_.cards.count(claim.card) > other_.cards.count(claim.card) &&
           best_.cards.count(claim.instead) < other_.cards.count(claim.instead);
  }
  static bool StandsInLead(Card card) {
    Board board;
    board.limits.fill(LimitAt(1));
    return board.AboveLimit(0, card);
  }

  const Meeting& before_;
  const Decision& best_;
  const Decision& other_;
  const CourseSpec& spec_;
  FastRandom& random_;
};

// Calls look(meeting, spec of its course) before every decision of meetings of all kinds.
template <typename Look>
void BeforeEveryDecision(std::uint64_t meetings, std::uint64_t step, Look&& look) {
  const std::vector<CourseSpec> specs = Specs();
  std::vector<RaceGround> grounds;
  for (const CourseSpec& spec : specs) grounds.push_back({testing::Built(spec, false), testing::Built(spec, true)});
  for (std::uint64_t index = 0; index < meetings; ++index) {
    MeetingKind kind = KindOf(index * step, grounds.size());
    kind.races.resize(std::min<std::size_t>(kind.races.size(), 3));
    const Programme programme = ProgrammeOf(kind, grounds);
    Meeting meeting(programme);
    const Seed seed = SeedOf("hints", index);
    EXPECT_TRUE(PlayMeeting(meeting, SeatRiders(kind.riders, seed), Chance(seed), nullptr, [&] {
                  look(meeting, specs[kind.races[meeting.board().race].ground]);
                  return false;
                }).ok());
  }
}

TEST(HintReason, EveryClaimHolds) {
  std::map<Kind, int> seen;
  FastRandom random(18);
  BeforeEveryDecision(800, 1, [&](const Meeting& meeting, const CourseSpec& spec) {
    const SeatView view = See(meeting, meeting.decider());
    const Choices choices = ChoicesOf(meeting);
    if (choices.size() < 2) return;
    const Decision& best = choices[random.Below(static_cast<std::uint32_t>(choices.size()))];
    for (int times = 0; times < 2; ++times) {
      const Decision& other = choices[random.Below(static_cast<std::uint32_t>(choices.size()))];
      if (other == best) continue;
      Checker checker(meeting, best, other, spec, random);
      for (const HintClaim& claim : ClaimsOf(view, best, other)) {
        ++seen[claim.kind];
        // To play a whole race takes long.
        if (claim.kind == Kind::kBonusCosts && random.Below(10) != 0) continue;
        ASSERT_TRUE(checker.Holds(claim)) << Say(claim);
      }
    }
  });
  // The test reaches every kind that follows from the rules.
  for (int kind = 0; kind < static_cast<int>(Kind::kWins); ++kind) {
    EXPECT_GT(seen[static_cast<Kind>(kind)], 20) << HintClaimName(static_cast<Kind>(kind));
  }
}

std::vector<Weighed> Searched(const SeatView& view, std::uint64_t seed) {
  FastRandom random(seed);
  return WeighForHint(view, 40, random);
}

TEST(HintReason, SaysOneOrTwoThingsAndNothingThatDependsOnHiddenCards) {
  int swapped = 0;
  int reasons = 0;
  int by_rules = 0;
  std::uint64_t at = 0;
  BeforeEveryDecision(12, 7, [&](const Meeting& meeting, const CourseSpec& spec) {
    if (++at % 9 != 0) return;
    const SeatView view = See(meeting, meeting.decider());
    const std::vector<Weighed> options = Searched(view, at);
    const auto reason = ReasonFor(view, options);
    ASSERT_EQ(reason.has_value(), options.size() > 1);
    if (!reason) return;
    ++reasons;
    ASSERT_GT(reason->other, 0u);
    ASSERT_LT(reason->other, options.size());
    ASSERT_GE(reason->claims.size(), 1u);
    ASSERT_LE(reason->claims.size(), 2u);
    FastRandom random(at);
    Checker checker(meeting, options[0].decision, options[reason->other].decision, spec, random);
    for (const HintClaim& claim : reason->claims) {
      if (claim.kind < Kind::kWins) {
        ++by_rules;
        ASSERT_TRUE(checker.Holds(claim)) << Say(claim);
        continue;
      }
      const Weighed& best = options[0];
      const Weighed& other = options[reason->other];
      if (claim.kind == Kind::kWins) {
        ASSERT_EQ(claim.amount, best.chance / best.rides);
        ASSERT_EQ(claim.of, other.chance / other.rides);
      } else if (claim.kind == Kind::kScores) {
        ASSERT_EQ(claim.amount, best.score / best.rides);
        ASSERT_EQ(claim.of, other.score / other.rides);
      }
      if (claim.kind != Kind::kEven) {
        ASSERT_GT(claim.amount, claim.of);
      }
    }
    const Meeting deal(meeting.programme(), meeting.board(), SampleHidden(view, random));
    swapped += deal.secrets().hands == meeting.secrets().hands ? 0 : 1;
    const SeatView again = See(deal, meeting.decider());
    ASSERT_EQ(ReasonFor(again, Searched(again, at)), reason);
  });
  EXPECT_GT(swapped, 100);
  // Most hints have a reason that follows from the rules.
  EXPECT_GT(by_rules, reasons / 2);
}

// Nobody is recommended what cannot be compared.
TEST(HintReason, IsSilentWithoutAChoice) {
  EXPECT_FALSE(ReasonFor(SeatView{}, {}).has_value());
  const std::vector<Weighed> one(1);
  EXPECT_FALSE(ReasonFor(SeatView{}, one).has_value());
}

}  // namespace
}  // namespace furlong
